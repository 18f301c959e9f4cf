import { Vector3 } from 'three'
import type { ScenePose } from '../engine/cameraFlight.ts'
import {
  findFirstPlaceSeeingPin,
  isInsideWall,
  listDirectionsAround,
  listImageRays,
  listPatchPositions,
  measureFreeDistance,
  type RaycastSurfaces,
  solidRayOptions,
} from './roomRays.ts'
import { isTelling, surveyFrame } from './surveyFrame.ts'

/**
 * A point on a surface, and where the person stood who placed it, if known. Scene frame, metres.
 */
export interface StillSubject {
  foot: Vector3
  /** unit length; towards the person who placed it */
  normal: Vector3
  from: Vector3 | null
  /** of a model without textures, whose surfaces look alike */
  isPlain: boolean
  /** height of the lowest surface: nobody stands below it */
  ground: number
}

/**
 * Metres from the surface, and of what the picture shows above and below the point, if the lens
 * can: from near by steps, until the picture tells the place.
 */
const steps = [
  { distance: 2, shown: 0.85 },
  { distance: 2.5, shown: 1.4 },
  { distance: 3.2, shown: 2 },
  { distance: 4.2, shown: 2.8 },
  { distance: 5.5, shown: 3.7 },
  { distance: 7, shown: 4.7 },
] as const
type Step = (typeof steps)[number]
/** The first of these for a plain model: from nearer there is nothing more to see on it. */
const firstPlainStep = 2
/** metres that the camera is below a point of a wall, or of a ceiling, at most */
const mostBelow = { wall: 0.8, ceiling: 2.2 } as const
/** metres to the surface: from `enough` on there is room enough, and `least` must be */
const distances = { enough: 1.5, least: 0.12 } as const
/** vertical angles, degrees */
const lens = { narrowest: 46, widest: 85 } as const
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
/** more surfaces than these do not make a picture better */
const mostSurfaces = 6

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
const fovFrom = (distance: number, { shown }: Step): number =>
  Math.min(lens.widest, Math.max(lens.narrowest, (Math.atan(shown / distance) * 360) / Math.PI))

/** Leaves room behind the camera, so that it is not in the wall. */
const beforeWall = (air: number): number => air - Math.min(0.3, Math.max(0.06, 0.15 * air))

/**
 * The camera that shows a point's surface from near: in front of it, with nothing between, in the
 * same room. It steps back until the picture tells the place: three surfaces or an opening are in
 * it. With less than a metre and a half of room it is nearer and has a wider angle. `normal` is the
 * free one. Null if the point is visible from nowhere.
 */
export function pickCloseUpCamera(
  subject: StillSubject,
  aspect: number,
  surfaces: RaycastSurfaces,
): ScenePose | null {
  let best: JudgedPose | null = null
  for (const step of subject.isPlain ? steps.slice(firstPlainStep) : steps) {
    const judged = rankPoses(subject, step, surfaces)
      .slice(0, examined)
      .map((candidate) => judgePose(candidate, subject, aspect, surfaces))
      .sort((a, b) => b.rank - a.rank)
    const isClear = ({ position }: ScenePose) => !isInsideWall(position, surfaces)
    const clear = findFirstPlaceSeeingPin(judged.filter(isClear), subject.foot, surfaces)
    if (clear && (best === null || clear.telling > best.telling)) best = clear
    if (best?.isTelling) break
  }
  return best && { position: best.position, target: subject.foot.clone(), fov: best.fov }
}

interface RankedPose extends ScenePose {
  rank: number
}

interface JudgedPose extends RankedPose {
  isTelling: boolean
  /** how much of the place the picture tells */
  telling: number
}

/** Cameras as far away as this where there is room, the best ones first. */
function rankPoses(
  { foot, normal, from, ground }: StillSubject,
  step: Step,
  surfaces: RaycastSurfaces,
): RankedPose[] {
  const { distance: wanted } = step
  const isLevel = Math.abs(normal.y) > 0.7
  const best = isLevel ? Math.cos((obliqueTilt * Math.PI) / 180) : 1
  const towardsPerson = from && new Vector3().subVectors(from, foot).normalize()
  const below = isLevel ? mostBelow.ceiling : mostBelow.wall
  const enough = Math.max(distances.enough, 0.75 * wanted)
  return listDirectionsAround(normal, tilts, turns)
    .filter(({ y }) => Math.abs(y) < 0.995)
    .map((direction) => {
      const air = measureFreeDistance(foot, normal, direction, wanted / 0.85, surfaces)
      const distance = Math.min(wanted, beforeWall(air))
      const straight = direction.dot(normal)
      const rank =
        -6 * Math.max(0, 1 - distance / enough) -
        5 * Math.abs(best - straight) -
        (isLevel ? 0 : 2 * Math.abs(direction.y)) +
        (towardsPerson ? 0.5 * direction.dot(towardsPerson) : 0)
      const position = foot.clone().addScaledVector(direction, distance)
      return { position, target: foot, fov: fovFrom(distance, step), rank }
    })
    .filter(({ position }) => position.distanceTo(foot) >= distances.least)
    .filter(({ position: { y } }) => y > Math.max(ground, foot.y - below))
    .sort((a, b) => b.rank - a.rank)
}

/** Adds how well it shows the surface, and the place. */
function judgePose(
  pose: RankedPose,
  subject: StillSubject,
  aspect: number,
  surfaces: RaycastSurfaces,
): JudgedPose {
  const contents = surveyFrame(pose, aspect, surfaces)
  const { hasCorner, hasOpening } = contents
  const isEnough = isTelling(contents, subject.isPlain)
  const telling =
    Math.min(contents.surfaces, mostSurfaces) + (hasCorner ? 2 : 0) + (hasOpening ? 2 : 0)
  return {
    ...pose,
    isTelling: isEnough,
    telling,
    rank:
      pose.rank +
      3 * seenShare(pose, subject, surfaces) -
      4 * coveredShare(pose, aspect, surfaces) +
      (isEnough ? 2 : 0) +
      0.4 * telling,
  }
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
