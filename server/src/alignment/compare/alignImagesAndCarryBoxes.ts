import {
  applyAlignmentToBox,
  applyPlaneAlignment,
  clampBoxToImage,
  identityPlaneAlignment,
  type PlaneAlignment,
} from '@nspect/contract/alignment/alignment'
import type { PercentBox } from '@nspect/contract/media/annotationCoordinates'
import { findImageAlignment } from './findImageAlignment.ts'
import type { GrayImage } from './grayImage.ts'
import { findImagePatch } from './imagePatch.ts'

/** Two revisions of a picture, and the rectangles on the older one. */
export interface CompareInput {
  /** in grey, both reduced by the same factor */
  pictures: readonly [GrayImage, GrayImage]
  /** pixels of the pictures that one pixel of the reduced ones is */
  factor: number
  sizes: readonly [{ width: number; height: number }, { width: number; height: number }]
  /** their files are the same */
  isSame: boolean
  /** what people have picked, in pixels of the pictures; null: it is to be found */
  alignment: PlaneAlignment | null
  boxes: readonly PercentBox[]
}

/** A rectangle where it was carried to. */
interface CarriedBox {
  box: PercentBox
  /** its surroundings are there, too */
  isSure: boolean
  likeness: number
}

/** How the two lie; without an alignment rectangles stay where they were in percent. */
export interface ImageComparison {
  alignment: PlaneAlignment | null
  boxes: CarriedBox[]
}

/** How alike the surroundings of a rectangle are that stays by itself. */
const sureLikeness = 0.8
/**
 * How far a rectangle may be drawn to what looks like its surroundings, in pixels of the reduced
 * pictures.
 */
const snapRadius = 9
/** The share of a rectangle's size that is looked at around it, and the least reach in pixels. */
const around = 0.3
const minReach = 16

const scaled = ({ a, b, shiftX, shiftY }: PlaneAlignment, factor: number): PlaneAlignment => ({
  a,
  b,
  shiftX: shiftX * factor,
  shiftY: shiftY * factor,
})

const isInside = ({ x, y, width, height }: PercentBox) =>
  x >= -0.01 && y >= -0.01 && x + width <= 100.01 && y + height <= 100.01

/** Carries a rectangle over, and draws it to where its surroundings are. */
const carried = (input: CompareInput, alignment: PlaneAlignment, box: PercentBox): CarriedBox => {
  const { pictures, factor, sizes } = input
  const [from, to] = sizes
  const working = scaled(alignment, 1 / factor)
  const [width, height] = [(box.width / 100) * from.width, (box.height / 100) * from.height].map(
    (length) => length / factor,
  ) as [number, number]
  const middle = {
    x: ((box.x / 100) * from.width) / factor + width / 2,
    y: ((box.y / 100) * from.height) / factor + height / 2,
  }
  const reach = {
    x: Math.max(minReach, (width / 2) * (1 + around)),
    y: Math.max(minReach, (height / 2) * (1 + around)),
  }
  const match = findImagePatch(
    pictures,
    working,
    { middle, reach },
    { radius: snapRadius, step: 3 },
  )
  const expected = applyPlaneAlignment(working, middle)
  const isSure = match.likeness >= sureLikeness && match.away < snapRadius
  const [dx, dy] = isSure
    ? [(match.to.x - expected.x) * factor, (match.to.y - expected.y) * factor]
    : [0, 0]
  const snapped = { ...alignment, shiftX: alignment.shiftX + dx, shiftY: alignment.shiftY + dy }
  const moved = applyAlignmentToBox(snapped, box, from, to)
  return {
    box: clampBoxToImage(moved),
    isSure: isSure && isInside(moved),
    likeness: match.likeness,
  }
}

/** Aligns two revisions of a picture, and carries rectangles over from the older to the newer. */
export const alignImagesAndCarryBoxes = (input: CompareInput): ImageComparison => {
  if (input.isSame) {
    return {
      alignment: identityPlaneAlignment,
      boxes: input.boxes.map((box) => ({ box, isSure: true, likeness: 1 })),
    }
  }
  const found = input.alignment ? null : findImageAlignment(input.pictures)
  const alignment = input.alignment ?? (found && scaled(found, input.factor))
  if (!alignment)
    return { alignment, boxes: input.boxes.map((box) => ({ box, isSure: false, likeness: 0 })) }
  return { alignment, boxes: input.boxes.map((box) => carried(input, alignment, box)) }
}
