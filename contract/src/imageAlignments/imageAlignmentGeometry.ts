import {
  type AlignmentPick,
  type AlignmentProblem,
  type AlignmentResult,
  applyPlaneAlignment,
  computePlaneAlignment,
  type PlanePoint,
  type SpacePoint,
} from '../alignment/alignment.ts'
import type { ImageAlignment } from './imageAlignments.ts'

type Up = ImageAlignment['up']

/** A place on a model, seen from above, and its height. */
export const toGround = (up: Up, { x, y, z }: SpacePoint): PlanePoint & { height: number } =>
  up === 'z' ? { x, y: -y, height: z } : { x, y: z, height: y }

/** The way back: the place on a model at that height. */
export const fromGround = (up: Up, { x, y }: PlanePoint, height: number): SpacePoint =>
  up === 'z' ? { x, y: -y, z: height } : { x, y: height, z: y }

/** The least spread of picks: metres on the model, and a share of the picture's longer side. */
const minSpread = { metres: 0.5, share: 0.04 } as const

interface AlignedMedia {
  picture: { width: number; height: number }
  /** how the model is displayed */
  check: { up: Up; scale: number }
}

/**
 * Aligns a picture with the model by picks: `from` on the model, `to` in the picture's pixels.
 * Residuals are in metres.
 */
export const computeImageAlignment = (
  picks: readonly AlignmentPick<PlanePoint | SpacePoint>[],
  { picture, check: { up, scale } }: AlignedMedia,
): AlignmentResult<ImageAlignment> | AlignmentProblem => {
  const grounds = picks.map(({ from }) => toGround(up, { z: 0, ...from }))
  const aligned = computePlaneAlignment(
    picks.map(({ to }, n) => ({ from: grounds[n] as PlanePoint, to })),
    {
      from: minSpread.metres / scale,
      to: minSpread.share * Math.max(picture.width, picture.height),
    },
  )
  if (typeof aligned === 'string') return aligned
  const { a, b } = aligned.alignment
  const residuals = aligned.residuals.map((pixels) => (pixels / Math.hypot(a, b)) * scale)
  const level = Math.min(...grounds.map(({ height }) => height))
  return {
    alignment: { ...aligned.alignment, up, scale, level, residual: Math.max(...residuals) },
    residuals,
  }
}

/** How high a place is above the floor that a picture shows, in metres. */
export const computeHeightAboveFloor = (
  { up, scale, level }: ImageAlignment,
  place: SpacePoint,
): number => (toGround(up, place).height - level) * scale

/** The place on the picture, in its pixels, of a place in the model. */
export const toImagePoint = (alignment: ImageAlignment, place: SpacePoint): PlanePoint =>
  applyPlaneAlignment(alignment, toGround(alignment.up, place))

/** The direction upwards in the model's file. */
export const getUpDirection = ({ up }: ImageAlignment): SpacePoint =>
  fromGround(up, { x: 0, y: 0 }, 1)

/** The place on the floor of the model of a place on the picture, in its pixels. */
export const toFloorPoint = (
  { a, b, shiftX, shiftY, up, level }: ImageAlignment,
  { x, y }: PlanePoint,
): SpacePoint => {
  const [dx, dy, size] = [x - shiftX, y - shiftY, a * a + b * b]
  return fromGround(up, { x: (a * dx + b * dy) / size, y: (a * dy - b * dx) / size }, level)
}
