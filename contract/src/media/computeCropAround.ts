import type { PercentBox } from './annotationCoordinates.ts'

/** Two lengths in one unit. */
interface Size {
  width: number
  height: number
}

/** A part of a picture in its own pixels. May extend beyond the picture if that is too narrow. */
export interface Crop {
  x: number
  y: number
  width: number
  height: number
}

/** Maximum share of its still that a rectangle takes, so that its surroundings are recognisable. */
const maxShare = 0.5
/** Minimum part of a picture that still shows the location. */
const minPart = 0.25

const place = (centre: number, length: number, whole: number): number =>
  length >= whole
    ? (whole - length) / 2
    : Math.min(Math.max(centre - length / 2, 0), whole - length)

/**
 * The surroundings of a rectangle in the aspect ratio of `still`: at least twice the rectangle and
 * a quarter of the picture, shifted into the picture at its edges. Always contains the rectangle.
 */
export const computeCropAround = (box: PercentBox, image: Size, still: Size): Crop => {
  const ratio = still.width / still.height
  const mark = {
    width: (box.width / 100) * image.width,
    height: (box.height / 100) * image.height,
  }
  const wanted = Math.max(
    mark.width / maxShare,
    (mark.height / maxShare) * ratio,
    Math.min(image.width, image.height * ratio) * minPart,
  )
  // no wider than needed for the whole picture, with margins in one direction
  const width = Math.min(wanted, Math.max(image.width, image.height * ratio))
  const height = width / ratio
  return {
    x: place(((box.x + box.width / 2) / 100) * image.width, width, image.width),
    y: place(((box.y + box.height / 2) / 100) * image.height, height, image.height),
    width,
    height,
  }
}

/** Position of a rectangle in a still of a crop, in the still's pixels. */
export const toBoxInCrop = (box: PercentBox, image: Size, crop: Crop, still: Size): Crop => {
  const scale = still.width / crop.width
  return {
    x: ((box.x / 100) * image.width - crop.x) * scale,
    y: ((box.y / 100) * image.height - crop.y) * scale,
    width: (box.width / 100) * image.width * scale,
    height: (box.height / 100) * image.height * scale,
  }
}
