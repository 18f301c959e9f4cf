import { CanvasTexture, LinearFilter } from 'three'

/** Pixels of a digit's cell, in the proportions in which it is drawn. */
const cell = { width: 38, height: 64 } as const

/**
 * The digits 0 to 9 side by side, white on black: a disc's number is put together from them by its
 * shader.
 */
export function createDigitTexture(): CanvasTexture {
  const canvas = document.createElement('canvas')
  canvas.width = cell.width * 10
  canvas.height = cell.height
  const paint = canvas.getContext('2d')
  if (paint) {
    paint.fillStyle = '#000'
    paint.fillRect(0, 0, canvas.width, canvas.height)
    paint.fillStyle = '#fff'
    paint.font = '700 60px system-ui, "Segoe UI", Roboto, "Liberation Sans", sans-serif'
    paint.textAlign = 'center'
    paint.textBaseline = 'middle'
    for (let digit = 0; digit < 10; digit++)
      paint.fillText(String(digit), (digit + 0.5) * cell.width, cell.height * 0.54, cell.width - 2)
  }
  const texture = new CanvasTexture(canvas)
  // a point's coordinates run from its upper left corner
  texture.flipY = false
  texture.minFilter = LinearFilter
  texture.generateMipmaps = false
  return texture
}
