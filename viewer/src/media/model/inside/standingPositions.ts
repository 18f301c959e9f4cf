import { Vector3 } from 'three'
import type { PinInScene } from '../../../engine/pinViewpoint.ts'
import type { SurfaceRaycaster } from '../../../engine/surfaceRaycaster.ts'
import { bodySize, canStandAt, findFloorUnder } from './walkingSteps.ts'

type Solid = Pick<SurfaceRaycaster, 'cast' | 'isClear'>

const solidly = { bothSides: true, glass: true } as const
const up = new Vector3(0, 1, 0)
/** metres: anything higher above a floor counts as sky, walls farther away do not enclose it */
const highCeiling = 8
const farWall = 40
/** number of directions with walls that make a room, also one modelled without a ceiling */
const wallsOfRoom = 10
const chest = 1.2
/** Fewer would miss door jambs. */
const directions = 16
const compass = Array.from(
  { length: directions },
  (_, i) =>
    new Vector3(
      Math.sin((i / directions) * 2 * Math.PI),
      0,
      -Math.cos((i / directions) * 2 * Math.PI),
    ),
)
/** metres to stand in front of a point; the shorter ones are tried if there is less room */
const standOffs = [2, 1.5, 1.1, 0.8, 0.5]
/** degrees to the side of the surface's normal */
const sidesteps = [0, 30, -30, 60, -60, 85, -85]
/** maximum height of a point above the floor to stand on, metres */
const highestPoint = 5
const slack = 0.03
/** metres: avoids hitting the floor itself */
const lift = 0.05

/** Metres from a floor up to the surface above it, by `above` at least; null for the sky. */
export const measureCeilingHeight = (
  solid: Pick<SurfaceRaycaster, 'cast'>,
  floor: Vector3,
  above = lift,
): number | null => {
  const hit = solid.cast(floor.clone().setY(floor.y + above), up, solidly)
  return hit && hit.distance + above
}

/** Metres to the wall in each direction at chest height, clockwise from -z. */
const wallsAround = (solid: Pick<SurfaceRaycaster, 'cast'>, feet: Vector3): number[] =>
  compass.map(
    (direction) =>
      solid.cast(feet.clone().setY(feet.y + chest), direction, { ...solidly, far: farWall })
        ?.distance ?? farWall,
  )

/** Whether a floor can be stood on and is inside; `ceiling` as returned by `measureCeilingHeight`. */
export function isIndoorFloor(
  solid: Pick<SurfaceRaycaster, 'cast'>,
  floor: Vector3,
  ceiling: number | null,
): boolean {
  if (ceiling !== null && ceiling < highCeiling) return ceiling >= bodySize.headroom
  return wallsAround(solid, floor).filter((metres) => metres < farWall).length >= wallsOfRoom
}

/**
 * The start position on a floor: in the open, looking along the longest free direction. Null if it
 * is too narrow.
 */
export function findStartPosition(
  solid: Pick<SurfaceRaycaster, 'cast'>,
  floors: readonly Vector3[],
) {
  let best: { feet: Vector3; towards: Vector3; room: number } | null = null
  for (const feet of floors) {
    if (!canStandAt(solid, feet)) continue
    const walls = wallsAround(solid, feet)
    const room = Math.min(...walls)
    if (room < bodySize.radius * 1.5 || room <= (best?.room ?? 0)) continue
    const longest = compass[walls.indexOf(Math.max(...walls))]!
    best = { feet, towards: longest, room }
  }
  return best
}

/**
 * Position of the feet for viewing a point: two metres in front of its surface on the floor of the
 * same room, nearer or to the side if something is in between. Null if there is no such place.
 */
export function findPlaceBefore(
  solid: Solid,
  { foot, normal }: Pick<PinInScene, 'foot' | 'normal'>,
  eye: Vector3,
): Vector3 | null {
  const ahead = normal.clone().setY(0)
  // A floor or a ceiling has no front: approach from the current position.
  if (ahead.length() < 0.3) ahead.subVectors(eye, foot).setY(0)
  if (ahead.length() < 1e-3) ahead.set(0, 0, 1)
  ahead.normalize()
  const from = foot.clone().addScaledVector(normal, slack)
  for (const metres of standOffs) {
    for (const degrees of sidesteps) {
      const away = ahead.clone().applyAxisAngle(up, (degrees * Math.PI) / 180)
      const above = from.clone().addScaledVector(away, metres)
      // A point on the floor itself is viewed from a little above it.
      above.y += Math.max(0, normal.y) * bodySize.stepUp
      const floor = findFloorUnder(solid, above, highestPoint)
      if (floor === null) continue
      const feet = above.clone().setY(floor)
      const head = feet.clone().setY(floor + bodySize.eye)
      if (!canStandAt(solid, feet) || Math.min(...wallsAround(solid, feet)) < bodySize.radius)
        continue
      if (solid.isClear(head, from, slack, solidly)) return feet
    }
  }
  return null
}
