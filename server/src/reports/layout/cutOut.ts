import type { Drawing, DrawnPin } from './pointDrawings.ts'

/** A part of a drawing, from 0 to 1 of its width and height, and the size in points at which it is drawn. */
export interface CutOut {
  left: number
  top: number
  width: number
  height: number
  size: { width: number; height: number }
}

/** How much larger than the whole drawing a part is drawn, at most; less than the least is drawn as a whole. */
const zoom = { most: 3, least: 1.5 }
/** Pixels of the picture along the side of a part: fewer look blurred in print. */
const leastPixels = 160
/** Of a part, that a point's rectangle fills at most. */
const mostOfBox = 0.5

const between = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value))

/**
 * The part of a picture around a point, enlarged into a box of at most `room` points; undefined if the picture is too
 * coarse, or the point's rectangle too large, for anything but the whole.
 */
export const cutOutOf = (
  { ratio, image }: Drawing,
  { x, y, box }: DrawnPin,
  room: { width: number; height: number },
): CutOut | undefined => {
  if (!image || image.width <= 0) return undefined
  const whole = { width: Math.min(room.width, room.height * ratio), height: Math.min(room.height, room.width / ratio) }
  const times = Math.min(
    zoom.most,
    (room.width * image.width) / (whole.width * leastPixels),
    ...(box
      ? [(room.width * mostOfBox) / (whole.width * box.width), (room.height * mostOfBox) / (whole.height * box.height)]
      : []),
  )
  if (times < zoom.least) return undefined
  const [width, height] = [
    Math.min(1, room.width / (whole.width * times)),
    Math.min(1, room.height / (whole.height * times)),
  ]
  return {
    left: between(x - width / 2, 0, 1 - width),
    top: between(y - height / 2, 0, 1 - height),
    width,
    height,
    size: { width: width * whole.width * times, height: height * whole.height * times },
  }
}
