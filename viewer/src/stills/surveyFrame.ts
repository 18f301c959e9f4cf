import { Vector3 } from 'three'
import type { ScenePose } from '../engine/cameraFlight.ts'
import { listImageRays, type RaycastSurfaces, solidRayOptions } from './roomRays.ts'

/** What a frame shows of the place around a point. */
export interface FrameContents {
  /** distinct surfaces; floors and ceilings, which are everywhere, count as one */
  surfaces: number
  /** a floor or a ceiling, and walls in two directions */
  hasCorner: boolean
  /** a door, a window or another hole in a wall */
  hasOpening: boolean
}

const grid = { columns: 14, rows: 8 } as const
/** rays that must meet a surface for it to count */
const leastRays = 3
/** rays that must meet a surface for a corner to be seen, not only its edge */
const cornerRays = 7
/** rays of a row that must pass through a hole */
const raysThrough = 2
/** surfaces are the same within this angle, as a cosine, and metres along their normal */
const same = { cosine: 0.96, offset: 0.06 } as const
/** metres behind a wall from which something is seen through it */
const behind = 0.1
const far = 40

interface SeenSurface {
  normal: Vector3
  offset: number
  rays: number
}

/**
 * Counts the surfaces in a frame by a grid of rays. With three of them, or an opening, the place
 * can be told from others.
 */
export function surveyFrame(
  { position, target, fov }: ScenePose,
  aspect: number,
  surfaces: RaycastSurfaces,
): FrameContents {
  const forward = new Vector3().subVectors(target, position).normalize()
  const rays = listImageRays(forward, { fov, aspect }, grid.columns, grid.rows)
  const found: SeenSurface[] = []
  const seen = rays.map((ray) => {
    const hit = surfaces.cast(position, ray, { far, ...solidRayOptions })
    if (!hit) return null
    const { normal, point } = hit
    const offset = normal.dot(point)
    const known = found.find(
      (surface) =>
        surface.normal.dot(normal) > same.cosine && Math.abs(surface.offset - offset) < same.offset,
    )
    if (known) known.rays++
    else found.push({ normal: normal.clone(), offset, rays: 1 })
    return { point, surface: known ?? found[found.length - 1]! }
  })
  const shown = found.filter((surface) => surface.rays >= leastRays)
  const isLevel = ({ normal }: SeenSurface) => Math.abs(normal.y) > 0.9
  const walls = shown.filter((surface) => !isLevel(surface)).sort((a, b) => b.rays - a.rays)
  const [wall] = walls
  const hasLevel = shown.some(isLevel)
  const large = shown.filter((surface) => surface.rays >= cornerRays)
  return {
    surfaces: walls.length + (hasLevel ? 1 : 0),
    hasCorner:
      large.some(isLevel) && large.some((other) => !isLevel(other) && isAcross(other, wall)),
    hasOpening: wall !== undefined && hasHole(wall, seen),
  }
}

const isAcross = ({ normal }: SeenSurface, wall: SeenSurface | undefined): boolean =>
  wall !== undefined && Math.abs(normal.dot(wall.normal)) < 0.8

/** Whether a row of the grid meets the wall, then what is behind it, then the wall again. */
function hasHole(
  wall: SeenSurface,
  seen: readonly ({ point: Vector3; surface: SeenSurface } | null)[],
): boolean {
  const isBehind = (hit: { point: Vector3 } | null) =>
    hit === null || wall.normal.dot(hit.point) - wall.offset < -behind
  return Array.from({ length: grid.rows }, (_, row) =>
    seen.slice(row * grid.columns, (row + 1) * grid.columns),
  ).some((row) => {
    const first = row.findIndex((hit) => hit?.surface === wall)
    const last = row.findLastIndex((hit) => hit?.surface === wall)
    return first >= 0 && row.slice(first, last).filter(isBehind).length >= raysThrough
  })
}

/**
 * Whether a frame tells its place from others: three surfaces or an opening. Without textures all
 * walls look alike: then it takes a corner of the room besides, and more of what is in it.
 */
export const isTelling = (
  { surfaces, hasOpening, hasCorner }: FrameContents,
  isPlain: boolean,
): boolean =>
  isPlain
    ? hasCorner && (surfaces >= 5 || (hasOpening && surfaces >= 3))
    : hasOpening || surfaces >= 3
