import { Vector3 } from 'three'
import type { ScenePose } from '../engine/cameraFlight.ts'
import { computeFittedCamera } from '../engine/computeFittedCamera.ts'
import type { OutsideVisibility } from '../engine/pinViewpoint.ts'
import type { RobustBounds } from '../engine/robustBounds.ts'
import type { StillSubject } from './closeUpCamera.ts'
import { type ContextCamera, pickCornerCamera } from './cornerCamera.ts'
import {
  findFirstPlaceSeeingPin,
  listDirectionsAround,
  listImageRays,
  measureFreeDistance,
  type RaycastSurfaces,
  solidRayOptions,
} from './roomRays.ts'

export interface BuildingBounds {
  bounds: RobustBounds
  /** what is visible from outside through the backs of walls; null if nothing is known about it */
  outside: Pick<OutsideVisibility, 'sees'> | null
}

/** Vertical angles, degrees. */
const fov = { room: 68, outside: 50 } as const
/** metres: a room is shown from as far as this, and from less than this it is not recognisable */
const distances = { most: 7, least: 2.2 } as const
/** A room has walls on this share of its sides within this distance, metres. */
const room = { walls: 0.7, within: 30 } as const
/**
 * A building of up to this size, metres, is shown whole, of a larger one a part as seen from this
 * distance.
 */
const whole = 26
const partFrom = 16
/** metres by which that part is shifted towards the middle of the building, away from empty air */
const towardsMiddle = 3
const tilts = [10, 25, 40, 55, 68, 78]
const examined = 14

/**
 * The camera that shows where in the building a point is: from a corner of its room; without a
 * room around it, or in one too small, the building from outside. `near` is the close-up's camera.
 * Null if neither shows the point.
 */
export function pickContextCamera(
  subject: StillSubject,
  near: ScenePose,
  aspect: number,
  surfaces: RaycastSurfaces,
  building: BuildingBounds,
): ContextCamera | null {
  const isRoom = isEnclosed(near.position, surfaces)
  const inside = isRoom
    ? (pickCornerCamera(subject, near.position, aspect, surfaces) ??
      roomCamera(subject, aspect, surfaces))
    : null
  if (inside && inside.position.distanceTo(subject.foot) >= distances.least) return inside
  return (
    buildingCamera(subject, isRoom, aspect, surfaces, building) ??
    inside ??
    roomCamera(subject, aspect, surfaces)
  )
}

/** Are there walls around a place? */
function isEnclosed(place: Vector3, surfaces: RaycastSurfaces): boolean {
  const sides = listDirectionsAround(new Vector3(0, 1, 0), [68, 90], 12)
  const walls = sides.filter((side) =>
    surfaces.cast(place, side, { far: room.within, ...solidRayOptions }),
  )
  return walls.length / sides.length >= room.walls
}

function roomCamera(
  subject: StillSubject,
  aspect: number,
  surfaces: RaycastSurfaces,
): ContextCamera | null {
  const { foot, normal } = subject
  const candidates = listDirectionsAround(normal, tilts, 16)
    .filter(({ y }) => Math.abs(y) < 0.97)
    .flatMap((direction) => {
      const air = measureFreeDistance(foot, normal, direction, distances.most / 0.9, surfaces)
      return [0.92, 0.7, 0.45].map((share) => ({
        direction,
        distance: Math.min(distances.most, air * share),
      }))
    })
    .filter(({ distance }) => distance > 0.5)
    .map(({ direction, distance }) => {
      // a person looks at a room a little from above, and not along the surface
      const fromBelow = Math.max(0, -direction.y * distance - 1.2)
      const steep = Math.max(0, Math.abs(direction.y) - 0.5)
      const grazing = Math.max(0, 0.35 - direction.dot(normal))
      const rank =
        Math.min(distance, 5) +
        0.25 * Math.max(0, distance - 5) -
        3 * steep -
        8 * grazing -
        fromBelow
      return { direction, distance, rank }
    })
    .sort((a, b) => b.rank - a.rank)
    .slice(0, examined)
    .map(({ direction, distance, rank }) => {
      const position = foot.clone().addScaledVector(direction, distance)
      const view = { position, target: foot.clone(), fov: fov.room, isThroughWalls: false }
      return { view, rank: rank + 4 * computeOpenness(view, aspect, surfaces) }
    })
    .sort((a, b) => b.rank - a.rank)
  const views = candidates.map(({ view }) => view)
  return findFirstPlaceSeeingPin(views, foot, surfaces) ?? null
}

/**
 * How far one sees in the picture on average, 0..1; what is right before the camera counts against
 * it.
 */
function computeOpenness(
  { position, target }: ScenePose,
  aspect: number,
  surfaces: RaycastSurfaces,
): number {
  const forward = new Vector3().subVectors(target, position).normalize()
  const rays = listImageRays(forward, { fov: fov.room, aspect }, 6, 4)
  const sum = rays.reduce((total, ray) => {
    const distance = surfaces.cast(position, ray, {
      far: distances.most,
      ...solidRayOptions,
    })?.distance
    // nothing at all is no room either
    if (distance === undefined) return total + 0.5
    return total + (distance < 0.7 ? -1 : distance / distances.most)
  }, 0)
  return sum / rays.length
}

/** The building, or the part of a large one around the point, from outside. */
function buildingCamera(
  { foot, normal, from }: StillSubject,
  isInRoom: boolean,
  aspect: number,
  surfaces: RaycastSurfaces,
  { bounds, outside }: BuildingBounds,
): ContextCamera | null {
  const { min, max } = bounds
  const size = Math.hypot(max.x - min.x, max.y - min.y, max.z - min.z)
  const corners = [min.x, max.x].flatMap((x) =>
    [min.y, max.y].flatMap((y) => [min.z, max.z].map((z) => new Vector3(x, y, z))),
  )
  const aside = foot
    .clone()
    .add(
      new Vector3((min.x + max.x) / 2, (min.y + max.y) / 2, (min.z + max.z) / 2)
        .sub(foot)
        .clampLength(0, towardsMiddle),
    )
  const towardsPerson = from && new Vector3().subVectors(from, foot).normalize()
  const elevations = isInRoom ? [50, 35, 62, 20] : [18, 32, 8, 48]
  const views = elevations.flatMap((elevation) =>
    listDirectionsAround(new Vector3(0, 1, 0), [90 - elevation], 16)
      // not from behind its surface, through which one would look
      .filter((direction) => direction.dot(normal) > 0.1)
      .map((direction) => {
        const fitted = computeFittedCamera(corners, direction.clone().negate(), {
          fov: fov.outside,
          aspect,
        })
        const position =
          size <= whole ? fitted.position : foot.clone().addScaledVector(direction, partFrom)
        const target = size <= whole ? fitted.target : aside
        const steep = elevations.indexOf(elevation)
        const rank =
          2 * direction.dot(normal) -
          0.4 * steep +
          (towardsPerson ? 0.8 * direction.dot(towardsPerson) : 0)
        return { position, target, rank }
      }),
  )
  views.sort((a, b) => b.rank - a.rank)
  const plain = findFirstPlaceSeeingPin(views, foot, surfaces)
  if (plain && !isInRoom)
    return {
      position: plain.position,
      target: plain.target,
      fov: fov.outside,
      isThroughWalls: false,
    }
  const through = outside && views.find(({ position }) => outside.sees(position, foot, 0.01))
  return through
    ? { position: through.position, target: through.target, fov: fov.outside, isThroughWalls: true }
    : null
}
