type Paint = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D

/** The marker of a still: the point's number and its colour, `#rrggbb`. */
export interface NumberedMarker {
  number: number
  color: string
}

/** pixels in a still of the default height, 374 */
const sizes = { ring: 8, line: 2, outline: 4, badge: 11, text: 13, reach: 30 } as const
const defaultHeight = 374
const ink = '#10181f'

/** Whether white text is legible on a colour. */
const isDark = (color: string): boolean => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(color.slice(at, at + 2), 16),
  )
  return 0.299 * red + 0.587 * green + 0.114 * blue < 150
}

/**
 * Where the badge is, relative to the marked place: above to the right, or on the other sides near
 * an edge. Pixels, y down.
 */
export const computeBadgeOffset = (
  at: { x: number; y: number },
  image: { width: number; height: number },
): { x: number; y: number } => {
  const reach = (sizes.reach * image.height) / defaultHeight
  const room = reach * 1.8
  return { x: at.x + room > image.width ? -reach : reach, y: at.y - room < 0 ? reach : -reach }
}

/**
 * Paints a point's marker: a ring around the place that hides nothing, and its number beside it.
 * `from`: the edge that the line to the number begins at, by default the ring.
 */
export function paintNumberedMarker(
  paint: Paint,
  at: { x: number; y: number },
  image: { width: number; height: number },
  { number, color }: NumberedMarker,
  isRinged = true,
): void {
  const unit = image.height / defaultHeight
  const offset = computeBadgeOffset(at, image)
  const badge = { x: at.x + offset.x, y: at.y + offset.y }
  const ring = isRinged ? sizes.ring * unit : 0
  const length = Math.hypot(offset.x, offset.y)
  const start = { x: at.x + (offset.x * ring) / length, y: at.y + (offset.y * ring) / length }
  const fill = /^#[0-9a-f]{6}$/i.test(color) ? color : '#808890'
  paint.save()
  paint.lineCap = 'round'
  // dark below white: visible on every surface
  for (const [width, stroke] of [
    [sizes.outline * unit, ink],
    [sizes.line * unit, '#ffffff'],
  ] as const) {
    paint.lineWidth = width
    paint.strokeStyle = stroke
    paint.beginPath()
    if (isRinged) paint.arc(at.x, at.y, ring, 0, 2 * Math.PI)
    paint.moveTo(start.x, start.y)
    paint.lineTo(badge.x, badge.y)
    paint.stroke()
  }
  const text = String(number)
  paint.font = `700 ${sizes.text * unit}px system-ui, "Segoe UI", Roboto, "Liberation Sans", sans-serif`
  const half = Math.max(sizes.badge * unit, paint.measureText(text).width / 2 + 6 * unit)
  const height = sizes.badge * unit
  paint.beginPath()
  paint.roundRect(badge.x - half, badge.y - height, 2 * half, 2 * height, height)
  paint.fillStyle = fill
  paint.lineWidth = sizes.outline * unit
  paint.strokeStyle = ink
  paint.stroke()
  paint.lineWidth = sizes.line * unit
  paint.strokeStyle = '#ffffff'
  paint.stroke()
  paint.fill()
  paint.fillStyle = isDark(fill) ? '#ffffff' : ink
  paint.textAlign = 'center'
  paint.textBaseline = 'middle'
  paint.fillText(text, badge.x, badge.y + unit)
  paint.restore()
}
