import { Vector3 } from 'three'
import type { ScenePose } from '../engine/cameraFlight.ts'
import type { StillSubject } from './closeUpCamera.ts'
import {
  findFirstPlaceSeeingPin,
  isInsideWall,
  listDirectionsAround,
  type RaycastSurfaces,
  solidRayOptions,
} from './roomRays.ts'

/** A camera, and whether it looks through the backs of surfaces, as one does from outside. */
export interface ContextCamera extends ScenePose {
  isThroughWalls: boolean
}

/** vertical angle, degrees */
const fov = 72
const turns = 36
/** metres: of a person's eyes above the floor, and below a ceiling at least */
const eyes = { above: 1.7, belowCeiling: 0.35, floorWithin: 6 } as const
/** metres: a larger hall is shown from the middle of it */
const mostAway = 9
/** metres that the camera keeps from the corner */
const beforeCorner = 0.35
/** metres from the point, at least */
const leastAway = 2.2
/** share of the half picture that the point may be off its middle */
const inFrame = 0.8
/** how far from the point towards the middle of the room the camera looks */
const towardsMiddle = 0.45

/**
 * The camera in a corner of the room that sees the point and most of the room: the point is in the
 * picture, and as much as possible of what surrounds it. `inRoom`: a place with air around it in
 * the point's room. Null if no corner sees the point from far enough.
 */
export function pickCornerCamera(
  { foot, normal }: StillSubject,
  inRoom: Vector3,
  aspect: number,
  surfaces: RaycastSurfaces,
): ContextCamera | null {
  const middle = atEyeHeight(inRoom, surfaces)
  const sides = listDirectionsAround(new Vector3(0, 1, 0), [90], turns).map((direction) => ({
    direction,
    distance:
      surfaces.cast(middle, direction, { far: mostAway, ...solidRayOptions })?.distance ?? mostAway,
  }))
  const samples = sides.flatMap(({ direction, distance }) =>
    [0.45, 0.8].map((share) => middle.clone().addScaledVector(direction, distance * share)),
  )
  const centre = samples
    .reduce((sum, sample) => sum.add(sample), new Vector3())
    .divideScalar(samples.length)
  const ranked = sides
    .filter(({ distance }, at) => isFarthestOfThree(sides, at) && distance > 2 * beforeCorner)
    .map(({ direction, distance }) =>
      middle.clone().addScaledVector(direction, distance - beforeCorner),
    )
    .filter(
      (position) => position.distanceTo(foot) >= leastAway && !isInsideWall(position, surfaces),
    )
    .map((position) => {
      const target = foot.clone().lerp(centre, towardsMiddle)
      const seen = samples.filter((sample) =>
        surfaces.isClear(position, sample, 0, solidRayOptions),
      ).length
      const towards = new Vector3().subVectors(position, foot).normalize()
      const rank =
        4 * (seen / samples.length) +
        1.5 * Math.min(0.5, towards.dot(normal)) +
        0.15 * Math.min(7, position.distanceTo(foot))
      return { position, target, fov, isThroughWalls: false, rank }
    })
    .filter((view) => isInFrame(foot, view, aspect))
    .sort((a, b) => b.rank - a.rank)
  const found = findFirstPlaceSeeingPin(ranked, foot, surfaces)
  if (!found) return null
  const { rank: _, ...camera } = found
  return camera
}

/** The same place at the height of a person's eyes, as far as floor and ceiling let it. */
function atEyeHeight(place: Vector3, surfaces: RaycastSurfaces): Vector3 {
  const up = new Vector3(0, 1, 0)
  const air = (direction: Vector3) =>
    surfaces.cast(place, direction, { far: eyes.floorWithin, ...solidRayOptions })?.distance
  const below = air(up.clone().negate())
  if (below === undefined) return place.clone()
  const floor = place.y - below
  const ceiling = place.y + (air(up) ?? eyes.floorWithin)
  const y = Math.min(
    floor + eyes.above,
    Math.max(ceiling - eyes.belowCeiling, (floor + ceiling) / 2),
  )
  return new Vector3(place.x, y, place.z)
}

/** A corner is farther away than the walls on both its sides. */
function isFarthestOfThree(sides: readonly { distance: number }[], at: number): boolean {
  const around = (by: number) => sides[(at + by + sides.length) % sides.length]!.distance
  return sides[at]!.distance >= around(-1) && sides[at]!.distance >= around(1)
}

function isInFrame(foot: Vector3, { position, target }: ScenePose, aspect: number): boolean {
  const forward = new Vector3().subVectors(target, position).normalize()
  const right = new Vector3().crossVectors(forward, new Vector3(0, 1, 0)).normalize()
  const above = new Vector3().crossVectors(right, forward)
  const towards = new Vector3().subVectors(foot, position)
  const depth = towards.dot(forward)
  const half = depth * Math.tan((fov * Math.PI) / 360) * inFrame
  return (
    depth > 0 && Math.abs(towards.dot(above)) < half && Math.abs(towards.dot(right)) < half * aspect
  )
}
