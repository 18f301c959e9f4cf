import { movedBox, type PlaneAlignment, type SpaceAlignment } from '@nspect/contract/alignment'
import type { PercentBox } from '@nspect/contract/annotationCoordinates'
import type { PointCoordinates } from '@nspect/contract/pointCoordinates'
import type { Revision } from '@nspect/contract/revisions'

interface Size {
  width: number
  height: number
}

/** What replaced a revision: the revision after it of the same medium; undefined: what is there now. `revisions`: latest first. */
export const revisionAfter = (
  revision: Revision,
  revisions: readonly Revision[],
): Revision | undefined =>
  revisions.findLast(
    (one) =>
      one.of === revision.of &&
      one.projectModelImageId === revision.projectModelImageId &&
      one.id > revision.id &&
      // the panoramas of a tour are replaced together
      one.replacedOn > revision.replacedOn,
  )

type Alignment = Revision['alignment']

/** The alignment of a picture; null: of a model, or none. */
export const planeOf = (alignment: Alignment): PlaneAlignment | null =>
  alignment && 'a' in alignment ? alignment : null

/** The alignment of a model; null: of a picture, or none. */
export const spaceOf = (alignment: Alignment): SpaceAlignment | null =>
  alignment && 'rotation' in alignment ? alignment : null

/** `x' = a x + c y + e`, `y' = b x + d y + f`, from pixels of the old picture to those of the new one, as CSS's `matrix()`. */
export interface PictureTransform {
  a: number
  b: number
  c: number
  d: number
  e: number
  f: number
}

/** How the old picture lies on the new one: as it was aligned, else corner on corner. */
export const pictureTransform = (
  alignment: PlaneAlignment | null,
  from: Size,
  to: Size,
): PictureTransform =>
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

/** A rectangle of the old picture, in percent of it, where it lies on the new one, in percent of that. */
export const boxOnNew = (
  alignment: PlaneAlignment | null,
  box: PercentBox,
  from: Size,
  to: Size,
): PercentBox => (alignment ? movedBox(alignment, box, from, to) : box)

/** percent of the picture within which a point is where it was */
const unmoved = 0.5

/** Whether a point is where it was: its mark now says so, and a second one would only lie below it. */
export const hasStayed = (before: PercentBox, now: PercentBox): boolean =>
  (['x', 'y', 'width', 'height'] as const).every(
    (side) => Math.abs(before[side] - now[side]) <= unmoved,
  )

/** How much of each picture is seen: 0 only the old one, 50 both, 100 only the new one. */
export const opacities = (at: number): { old: number; recent: number } => ({
  old: Math.min(1, (100 - at) / 50),
  recent: Math.min(1, at / 50),
})

/**
 * Whether a point is seen in a file: one of a panorama of a tour in that one alone, one of a model where it was, whichever
 * file it was placed on.
 */
export const isOn = (
  { scene, model }: Pick<PointCoordinates, 'scene' | 'model'>,
  sha256: string | undefined,
): boolean => scene === undefined || model === undefined || sha256 === undefined || model === sha256
