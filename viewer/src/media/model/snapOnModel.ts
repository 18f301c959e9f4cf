import { Vector3 } from 'three'
import type { RayHit } from '../../engine/surfaceRaycaster.ts'
import type { ScreenPoint } from '../../engine/viewerApi.ts'
import { snapToTriangles, type Triangle } from '../../measuring/snapping.ts'
import { toScreenPlace } from '../../tools/drawnScene.ts'
import type { SurfacePoint } from '../../tools/pointerHits.ts'
import { computeRayDirection } from './cameraGeometry.ts'
import type { ModelView } from './modelView.ts'

/** CSS pixels; a finger aims less exactly */
const reach = { corner: 12, edge: 8 } as const
const touchReach = { corner: 20, edge: 14 } as const
/** pixels from a corner or an edge, at which the surface around it is felt */
const feeler = 4
/** cosine: surfaces that bend less are one surface, as in a scan */
const flat = 0.94
/** metres that may lie before a corner: its own surfaces */
const slack = 0.02
const around = Array.from({ length: 8 }, (_, i) => ({
  x: Math.cos((i * Math.PI) / 4),
  y: Math.sin((i * Math.PI) / 4),
}))

/**
 * The surface under a screen position, moved to a corner or an edge of the model near it. Null
 * beside the model.
 */
export function snapOnModel(view: ModelView, at: ScreenPoint, glass: boolean): SurfacePoint | null {
  const under = view.cast(at, glass)
  if (!under) return null
  const { camera, width, height } = view.renderer
  const within = matchMedia('(pointer: coarse)').matches ? touchReach : reach
  // what is near but not under the pointer: the edge of a table in front of the floor
  const near = around.map(({ x, y }) =>
    view.cast({ x: at.x + x * within.edge, y: at.y + y * within.edge }, glass),
  )
  const triangles = [under, ...near].flatMap((hit): Triangle[] =>
    hit?.corners ? [hit.corners()] : [],
  )
  const found = snapToTriangles(triangles, within, {
    eye: camera.position,
    direction: computeRayDirection(at, camera, width, height),
    at,
    toScreen: (point) => toScreenPlace(view.renderer, vector(point)),
    isReal: (point) => view.sees(vector(point), slack) && isBent(view, vector(point), glass),
  })
  return found ? { point: vector(found.point), normal: under.normal, snap: found.snap } : under
}

/** Whether the surface around a place is not one plane. */
function isBent(view: ModelView, place: Vector3, glass: boolean): boolean {
  const seen = toScreenPlace(view.renderer, place)
  if (!seen) return false
  const hits = around.map(({ x, y }) =>
    view.cast({ x: seen.x + x * feeler, y: seen.y + y * feeler }, glass),
  )
  const [first] = hits
  return !first || hits.some((hit) => !hit || !isOnePlane(first, hit))
}

const isOnePlane = (left: RayHit, right: RayHit): boolean =>
  left.normal.dot(right.normal) > flat &&
  Math.abs(left.normal.dot(right.point.clone().sub(left.point))) <=
    Math.max(0.002, left.point.distanceTo(right.point) / 3)

const vector = ({ x, y, z }: { x: number; y: number; z: number }): Vector3 => new Vector3(x, y, z)
