import { limits } from '@nspect/contract/shared/limits'
import type { DrawnMeasurement } from './drawnMeasurement.ts'

/**
 * Colours of a measurement, on screen and in pictures, in both themes: a model is drawn alike in
 * both.
 */
export const measureColors = {
  line: '#c2185b',
  rim: '#ffffff',
  ink: '#ffffff',
  fill: 'rgb(194 24 91 / 0.22)',
} as const

/** CSS pixels; shared by screen and picture */
export const measureSizes = { line: 2.5, rim: 5, mark: 5, text: 13, mainText: 15 } as const

/**
 * The largest still with the view's aspect ratio, so that both show the same. `scale`: its pixels
 * per CSS pixel.
 */
export const computeMeasurementStillSize = (view: { width: number; height: number }) => {
  const { width, height } = limits.largeStill
  const scale = Math.min(width / view.width, height / view.height)
  return { width: Math.round(view.width * scale), height: Math.round(view.height * scale), scale }
}

interface Options {
  /** the view without marks */
  still: Blob
  drawn: DrawnMeasurement
  /** the still's pixels per pixel of `drawn` */
  scale: number
  /** the figures in words, at the lower edge */
  caption: string
}

/**
 * The still with lines, end marks and figures painted in, JPEG. Throws if the browser has no canvas
 * left.
 */
export async function paintMeasurement({ still, drawn, scale, caption }: Options): Promise<Blob> {
  const image = await createImageBitmap(still)
  try {
    const canvas = new OffscreenCanvas(image.width, image.height)
    const paint = canvas.getContext('2d')
    if (!paint) throw new Error('no canvas')
    paint.drawImage(image, 0, 0)
    // marks stay as large on the page, however few pixels the view had
    paint.scale(scale, scale)
    paintDrawn(paint, drawn)
    paintCaption(paint, caption, image.width / scale, image.height / scale)
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.88 })
  } finally {
    image.close()
  }
}

type Paint = OffscreenCanvasRenderingContext2D

function paintDrawn(paint: Paint, { lines, marks, labels, surface }: DrawnMeasurement): void {
  const { line, rim, fill } = measureColors
  paint.lineCap = 'round'
  paint.lineJoin = 'round'
  if (surface.length > 0) {
    paint.beginPath()
    for (const { x, y } of surface) paint.lineTo(x, y)
    paint.closePath()
    paint.fillStyle = fill
    paint.fill()
  }
  for (const { from, to, isHelper } of lines)
    for (const [color, width] of [
      [rim, measureSizes.rim],
      [line, measureSizes.line],
    ] as const) {
      paint.setLineDash(isHelper && color === line ? [6, 5] : [])
      paint.strokeStyle = color
      paint.lineWidth = width
      paint.beginPath()
      paint.moveTo(from.x, from.y)
      paint.lineTo(to.x, to.y)
      paint.stroke()
    }
  paint.setLineDash([])
  for (const { x, y } of marks) {
    paint.beginPath()
    paint.arc(x, y, measureSizes.mark, 0, Math.PI * 2)
    paint.fillStyle = line
    paint.fill()
    paint.strokeStyle = rim
    paint.lineWidth = 2
    paint.stroke()
  }
  for (const { at, text, isMain } of labels) {
    const size = isMain ? measureSizes.mainText : measureSizes.text
    paintLabel(paint, text, at.x, at.y, size)
  }
}

const buildFont = (size: number) => `600 ${size}px Inter, "Noto Sans", sans-serif`

function paintLabel(paint: Paint, text: string, x: number, y: number, size: number): void {
  paint.font = buildFont(size)
  const width = paint.measureText(text).width + 14
  paint.fillStyle = measureColors.line
  paint.strokeStyle = measureColors.rim
  paint.lineWidth = 1.5
  paint.beginPath()
  paint.roundRect(x - width / 2, y - size * 0.8, width, size * 1.6, size * 0.8)
  paint.fill()
  paint.stroke()
  paint.fillStyle = measureColors.ink
  paint.textAlign = 'center'
  paint.textBaseline = 'middle'
  paint.fillText(text, x, y + size * 0.06)
}

/** A strip along the lower edge; a long caption becomes smaller. */
function paintCaption(paint: Paint, caption: string, width: number, height: number): void {
  const most = width - 24
  let size = 14
  paint.font = buildFont(size)
  const wide = paint.measureText(caption).width
  if (wide > most) size = Math.max(8, (size * most) / wide)
  paint.font = buildFont(size)
  const strip = size * 2
  paint.fillStyle = 'rgb(16 24 32 / 0.78)'
  paint.fillRect(0, height - strip, width, strip)
  paint.fillStyle = '#ffffff'
  paint.textAlign = 'start'
  paint.textBaseline = 'middle'
  paint.fillText(caption, 12, height - strip / 2, most)
}
