import type { Document } from '@gltf-transform/core'
import {
  applySpaceAlignment,
  identitySpaceAlignment,
  rotateDirectionByAlignment,
  type SpaceAlignment,
  type SpacePoint,
} from '@nspect/contract/alignment/alignment'
import { hasModelSamePosition, type SurfaceSamples, sampleSurface } from './hasModelSamePosition.ts'
import { computeNearestSurfaces, type SurfaceQuery } from './nearestSurface.ts'
import { createTriangleVisitor } from './triangles.ts'

/** What the points of a model are carried over by. */
export interface SnapInput {
  /** their places on the old model */
  points: readonly SurfaceQuery[]
  /** by picks; null: it is found out whether nothing moved */
  alignment: SpaceAlignment | null
  /** metres per unit of the files */
  scale: number
}

/** A point on the new model. */
export interface SnappedPin {
  position: SpacePoint
  normal: SpacePoint
  /** metres from where the alignment says to the surface; null: none is near */
  distance: number | null
  /** how much the surface is like before: 1 if it faces the same way, else 0 */
  likeness: 0 | 1
  /** it stays by itself */
  isSure: boolean
}

/** `alignment` null: the models do not lie alike, and no point was looked at. */
export interface SnapResult {
  alignment: SpaceAlignment | null
  points: SnappedPin[]
}

/** A point that moves by at most this many metres is kept without asking. */
export const snapTolerance = 0.02
/** The farthest that a surface is looked for, in metres. */
const farthestLook = 0.5

/**
 * Draws points to the surface of the new model. The old one is read only where nobody has aligned
 * the two.
 */
export const snapPinsToModel = async (
  { points, alignment, scale }: SnapInput,
  readOld: () => Promise<Document>,
  readRecent: () => Promise<Document>,
): Promise<SnapResult> => {
  const metre = 1 / scale
  const close = snapTolerance * metre
  const sampled: SurfaceSamples | null = alignment
    ? null
    : sampleSurface(createTriangleVisitor(await readOld()))
  const recent = createTriangleVisitor(await readRecent())
  if (sampled && !hasModelSamePosition(sampled, recent, close, metre))
    return { alignment: null, points: [] }
  const by = alignment ?? identitySpaceAlignment
  const queries = points.map(({ position, normal }) => ({
    position: applySpaceAlignment(by, position),
    normal: rotateDirectionByAlignment(by, normal),
  }))
  const surfaces = computeNearestSurfaces(recent, queries, { reach: farthestLook * metre, close })
  return {
    alignment: by,
    points: queries.map((query, n) => {
      const surface = surfaces[n]
      if (!surface) return { ...query, distance: null, likeness: 0, isSure: false }
      const isSure = surface.isAlike && surface.distance <= close
      // a surface that faces elsewhere says nothing about the way that a point faces
      const normal = surface.isAlike ? surface.normal : query.normal
      return {
        position: surface.position,
        normal,
        distance: surface.distance * scale,
        likeness: surface.isAlike ? 1 : 0,
        isSure,
      }
    }),
  }
}
