import type { Vec3 } from '@nspect/contract/media/pinCoordinates'
import type { ScreenPoint, SnapKind } from '../engine/viewerApi.ts'

export type Triangle = readonly [Vec3, Vec3, Vec3]

export interface SnapScene {
  /** where the eye is, and the unit direction from it through the pointer */
  eye: Vec3
  direction: Vec3
  /** the pointer, in the pixels of `toScreen` */
  at: ScreenPoint
  /** null behind the camera */
  toScreen(point: Vec3): ScreenPoint | null
  /**
   * whether it is a corner or an edge of what is seen, not of a triangle in the middle of a surface
   */
  isReal(point: Vec3): boolean
}

/** Pixels from the pointer within which a corner, or an edge, is meant. */
export interface SnapReach {
  corner: number
  edge: number
}

/**
 * The corner near the pointer, else the nearest place on an edge near it, of these triangles; null
 * if there is none.
 */
export function snapToTriangles(
  triangles: readonly Triangle[],
  reach: SnapReach,
  scene: SnapScene,
): { point: Vec3; snap: SnapKind } | null {
  const corner = nearest(triangles.flat(), reach.corner, scene)
  if (corner) return { point: corner, snap: 'corner' }
  const edges = triangles.flatMap(([a, b, c]) => [
    onEdge(a, b, scene),
    onEdge(b, c, scene),
    onEdge(c, a, scene),
  ])
  const edge = nearest(edges, reach.edge, scene)
  return edge && { point: edge, snap: 'edge' }
}

function nearest(
  points: readonly Vec3[],
  reach: number,
  { at, toScreen, isReal }: SnapScene,
): Vec3 | null {
  const near = points
    .flatMap((point) => {
      const seen = toScreen(point)
      const away = seen ? Math.hypot(seen.x - at.x, seen.y - at.y) : Number.POSITIVE_INFINITY
      return away <= reach ? [{ point, away }] : []
    })
    .toSorted((a, b) => a.away - b.away)
  return near.find(({ point }) => isReal(point))?.point ?? null
}

/** The place on an edge that is nearest to the ray through the pointer. */
function onEdge(a: Vec3, b: Vec3, { eye, direction: d }: SnapScene): Vec3 {
  const e = { x: b.x - a.x, y: b.y - a.y, z: b.z - a.z }
  const w = { x: a.x - eye.x, y: a.y - eye.y, z: a.z - eye.z }
  const [ee, ed, ew, dw] = [dot(e, e), dot(e, d), dot(e, w), dot(d, w)]
  const divisor = ee - ed * ed
  const share = divisor > ee * 1e-9 ? Math.min(1, Math.max(0, (ed * dw - ew) / divisor)) : 0
  return { x: a.x + e.x * share, y: a.y + e.y * share, z: a.z + e.z * share }
}

const dot = (a: Vec3, b: Vec3): number => a.x * b.x + a.y * b.y + a.z * b.z
