import { Vector3 } from 'three'
import type { ScenePose } from '../engine/cameraFlight.ts'
import {
  findFirstPlaceSeeingPin,
  listDirectionsAround,
  listImageRays,
  listPatchPositions,
  measureFreeDistance,
  type RaycastSurfaces,
  solidRayOptions,
} from './roomRays.ts'

/**
 * A point on a surface, and where the person stood who placed it, if known. Scene frame, metres.
 */
export interface StillSubject {
  foot: Vector3
  /** unit length; towards the person who placed it */
  normal: Vector3
  from: Vector3 | null
}

/**
 * distance to the surface in metres: as far as this if there is room, and from where on there is
 * enough
 */
const distances = { wanted: 2, enough: 1.5, least: 0.12 } as const
/** metres of the surface that the picture shows above and below the point, if the lens can */
const shown = 0.85
/** vertical angles, degrees */
const lens = { narrowest: 40, widest: 85 } as const
/** degrees off the normal */
const tilts = [0, 12, 25, 38, 52, 66]
const turns = 12
/** a floor or a ceiling is shown at this angle, so that its surroundings tell where up is */
const obliqueTilt = 35
/**
 * Air in front of a surface, metres, within this angle of its normal: with less nobody could have
 * seen it.
 */
const narrow = { air: 0.6, tilts: [0, 20, 40, 58] } as const
/** how many of the best directions are examined in detail */
const examined = 10

/**
 * The normal on the side from which the surface can be seen: the other one if the model is turned
 * inside out.
 */
export function pickVisibleSurfaceNormal(
  { foot, normal, from }: StillSubject,
  surfaces: RaycastSurfaces,
): Vector3 {
  const other = normal.clone().negate()
  if (from && surfaces.isClear(from, foot, 0.02, solidRayOptions))
    return new Vector3().subVectors(from, foot).dot(normal) < 0 ? other : normal.clone()
  const air = (side: Vector3) =>
    Math.max(
      ...listDirectionsAround(side, narrow.tilts, 8).map((to) =>
        measureFreeDistance(foot, side, to, 3, surfaces),
      ),
    )
  const here = air(normal)
  return here < narrow.air && air(other) > 2 * here ? other : normal.clone()
}

/** The vertical angle, in degrees, that shows the wanted part of the surface from a distance. */
const fovFrom = (distance: number): number =>
  Math.min(lens.widest, Math.max(lens.narrowest, (Math.atan(shown / distance) * 360) / Math.PI))

/** Leaves room behind the camera, so that it is not in the wall. */
const beforeWall = (air: number): number => air - Math.min(0.3, Math.max(0.06, 0.15 * air))

/**
 * The camera that shows a point's surface from near: in front of it, with nothing between, in the
 * same room. With less than a metre and a half of room it is nearer and has a wider angle. `normal`
 * is the free one. Null if the point is visible from nowhere.
 */
export function pickCloseUpCamera(
  subject: StillSubject,
  aspect: number,
  surfaces: RaycastSurfaces,
): ScenePose | null {
  const { foot, normal, from } = subject
  const isLevel = Math.abs(normal.y) > 0.7
  const best = isLevel ? Math.cos((obliqueTilt * Math.PI) / 180) : 1
  const towardsPerson = from && new Vector3().subVectors(from, foot).normalize()
  const ranked = listDirectionsAround(normal, tilts, turns)
    .filter(({ y }) => Math.abs(y) < 0.995)
    .map((direction) => {
      const air = measureFreeDistance(foot, normal, direction, distances.wanted / 0.85, surfaces)
      const distance = Math.min(distances.wanted, beforeWall(air))
      const straight = direction.dot(normal)
      const rank =
        -6 * Math.max(0, 1 - distance / distances.enough) -
        5 * Math.abs(best - straight) -
        (isLevel ? 0 : 0.8 * Math.abs(direction.y)) +
        (towardsPerson ? 0.5 * direction.dot(towardsPerson) : 0)
      return { direction, distance, rank }
    })
    .filter(({ distance }) => distance >= distances.least)
    .sort((a, b) => b.rank - a.rank)
  const judged = ranked.slice(0, examined).map(({ direction, distance, rank }) => {
    const pose = {
      position: foot.clone().addScaledVector(direction, distance),
      target: foot,
      fov: fovFrom(distance),
    }
    return {
      pose,
      rank:
        rank + 3 * seenShare(pose, subject, surfaces) - 4 * coveredShare(pose, aspect, surfaces),
    }
  })
  const poses = judged.sort((a, b) => b.rank - a.rank).map(({ pose }) => pose)
  const clear = findFirstPlaceSeeingPin(poses, foot, surfaces)
  return clear ? { ...clear, target: foot.clone() } : null
}

/** How much of the surface around the point is seen, 0..1. */
function seenShare(
  { position, fov }: ScenePose,
  { foot, normal }: StillSubject,
  surfaces: RaycastSurfaces,
): number {
  const radius = 0.35 * position.distanceTo(foot) * Math.tan((fov * Math.PI) / 360)
  const patch = listPatchPositions(foot, normal, radius)
  return (
    patch.filter((place) => surfaces.isClear(position, place, 0, solidRayOptions)).length /
    patch.length
  )
}

/** How much of the picture is covered by things much nearer than the point, 0..1. */
function coveredShare(
  { position, target, fov }: ScenePose,
  aspect: number,
  surfaces: RaycastSurfaces,
): number {
  const forward = new Vector3().subVectors(target, position)
  const near = 0.45 * forward.length()
  const rays = listImageRays(forward.normalize(), { fov, aspect }, 5, 3)
  return (
    rays.filter((ray) => surfaces.cast(position, ray, { far: near, ...solidRayOptions })).length /
    rays.length
  )
}
