import {
  applyAlignmentToBox,
  type PlaneAlignment,
  type SpaceAlignment,
} from '@nspect/contract/alignment/alignment'
import type { PercentBox } from '@nspect/contract/media/annotationCoordinates'
import type { PinCoordinates } from '@nspect/contract/media/pinCoordinates'
import type { Revision } from '@nspect/contract/revisions/revisions'

interface Size {
  width: number
  height: number
}

/**
 * What replaced a revision: the revision after it of the same medium; undefined: what is there now.
 * `revisions`: latest first.
 */
export const findNextRevision = (
  revision: Revision,
  revisions: readonly Revision[],
): Revision | undefined =>
  revisions.findLast(
    (candidate) =>
      candidate.of === revision.of &&
      candidate.projectModelImageId === revision.projectModelImageId &&
      candidate.id > revision.id &&
      // the panoramas of a tour are replaced together
      candidate.replacedOn > revision.replacedOn,
  )

type Alignment = Revision['alignment']

/** The alignment of a picture; null: of a model, or none. */
export const toPlaneAlignment = (alignment: Alignment): PlaneAlignment | null =>
  alignment && 'a' in alignment ? alignment : null

/** The alignment of a model; null: of a picture, or none. */
export const toSpaceAlignment = (alignment: Alignment): SpaceAlignment | null =>
  alignment && 'rotation' in alignment ? alignment : null

/**
 * `x' = a x + c y + e`, `y' = b x + d y + f`, from pixels of the old picture to those of the new
 * one, as CSS's `matrix()`.
 */
export interface ImageTransform {
  a: number
  b: number
  c: number
  d: number
  e: number
  f: number
}

/** How the old picture lies on the new one: as it was aligned, else corner on corner. */
export const computeImageTransform = (
  alignment: PlaneAlignment | null,
  from: Size,
  to: Size,
): ImageTransform =>
  alignment
    ? {
        a: alignment.a,
        b: alignment.b,
        c: -alignment.b,
        d: alignment.a,
        e: alignment.shiftX,
        f: alignment.shiftY,
      }
    : { a: to.width / from.width, b: 0, c: 0, d: to.height / from.height, e: 0, f: 0 }

/**
 * A rectangle of the old picture, in percent of it, where it lies on the new one, in percent of
 * that.
 */
export const mapBoxToNewImage = (
  alignment: PlaneAlignment | null,
  box: PercentBox,
  from: Size,
  to: Size,
): PercentBox => (alignment ? applyAlignmentToBox(alignment, box, from, to) : box)

/** percent of the picture within which a point is where it was */
const unmoved = 0.5

/**
 * Whether a point is where it was: its mark now says so, and a second one would only lie below it.
 */
export const isPinUnmoved = (before: PercentBox, now: PercentBox): boolean =>
  (['x', 'y', 'width', 'height'] as const).every(
    (side) => Math.abs(before[side] - now[side]) <= unmoved,
  )

/** How much of each picture is seen: 0 only the old one, 50 both, 100 only the new one. */
export const computeRevisionOpacities = (at: number): { old: number; recent: number } => ({
  old: Math.min(1, (100 - at) / 50),
  recent: Math.min(1, at / 50),
})

/**
 * Whether a point is seen in a file: one of a panorama of a tour in that one alone, one of a model
 * where it was, whichever file it was placed on.
 */
export const isPinSeenInFile = (
  { scene, model }: Pick<PinCoordinates, 'scene' | 'model'>,
  sha256: string | undefined,
): boolean => scene === undefined || model === undefined || sha256 === undefined || model === sha256
