/** A picture on which something is, in pixels. */
interface Picture {
  width: number
  height: number
}

/** A place on a picture, from 0 to 1 of its width and height, with its rectangle if it has one. */
export interface ImageLocation {
  x: number
  y: number
  box: { x: number; y: number; width: number; height: number } | null
}

/** A part of a picture, from 0 to 1 of its width and height, and the size at which it is drawn. */
export interface CutOut {
  left: number
  top: number
  width: number
  height: number
  size: { width: number; height: number }
}

/**
 * How much larger than the whole drawing a part is drawn, at most; less than the least is drawn as
 * a whole.
 */
const zoom = { most: 3, least: 1.5 }
/** Pixels of the picture along the side of a part: fewer look blurred in print. */
const minPixels = 160
/** Of a part, that a point's rectangle fills at most. */
const maxShareOfBox = 0.5

const between = (value: number, least: number, most: number) =>
  Math.max(least, Math.min(most, value))

/**
 * The part of a picture around a place, enlarged into `room`, whose units are those of the result's
 * size; undefined if the picture is too coarse, or the place's rectangle too large, for anything
 * but the whole.
 */
export const computeImageCutOut = (
  image: Picture,
  { x, y, box }: ImageLocation,
  room: { width: number; height: number },
): CutOut | undefined => {
  if (!(image.width > 0 && image.height > 0)) return undefined
  const ratio = image.width / image.height
  const whole = {
    width: Math.min(room.width, room.height * ratio),
    height: Math.min(room.height, room.width / ratio),
  }
  const times = Math.min(
    zoom.most,
    (room.width * image.width) / (whole.width * minPixels),
    ...(box
      ? [
          (room.width * maxShareOfBox) / (whole.width * box.width),
          (room.height * maxShareOfBox) / (whole.height * box.height),
        ]
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

/** Of a part, that the small picture of the whole takes at most. */
const keyShare = 0.34

/**
 * The small picture of the whole in the corner of a part that is away from the place; `ratio`: its
 * width divided by its height.
 */
export const computeOverviewInset = (
  { left, top, width, height, size }: CutOut,
  { x, y }: ImageLocation,
  ratio: number,
) => {
  const across = Math.min(size.width * keyShare, size.height * keyShare * ratio)
  return {
    width: across,
    height: across / ratio,
    isLeft: x > left + width / 2,
    isTop: y > top + height / 2,
  }
}
