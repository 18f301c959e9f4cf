import { Vector3 } from 'three'
import type { SurfaceRaycaster } from '../../../engine/surfaceRaycaster.ts'

type Solid = Pick<SurfaceRaycaster, 'cast'>

/**
 * Metres: a walking person. `stepUp` climbs a stair, not a bed; `drop` goes down one, not off an
 * edge.
 */
export const bodySize = { eye: 1.6, radius: 0.25, stepUp: 0.35, drop: 0.6, headroom: 1.7 } as const

/** Panes and one-sided walls block walking, too. */
const solidly = { bothSides: true, glass: true } as const
const down = new Vector3(0, -1, 0)
const up = new Vector3(0, 1, 0)
/** Maximum slope of a floor (cosine: 45 degrees). */
const steepest = 0.7
/**
 * heights above the feet at which rays detect walls: above any step, so that stairs are not walls
 */
const feelers = [0.45, 1, 1.55] as const
const around = Array.from(
  { length: 8 },
  (_, i) => new Vector3(Math.cos((i / 8) * 2 * Math.PI), 0, Math.sin((i / 8) * 2 * Math.PI)),
)
/** metres; longer moves are split */
const stride = 0.15
const maxStrides = 300

/**
 * The floor's height under a point, searched from there down over `reach` metres; null if there is
 * none.
 */
export function findFloorUnder(solid: Solid, from: Vector3, reach: number): number | null {
  const hit = solid.cast(from, down, { ...solidly, far: reach })
  return hit && hit.normal.y >= steepest ? hit.point.y : null
}

/**
 * One step of the feet (at most about 0.2 m, horizontal): slides along walls, up and down stairs,
 * never through a wall or off an edge. Returns the new position of the feet; the same one if the
 * way is blocked.
 */
export function takeWalkingStep(solid: Solid, feet: Vector3, move: Vector3): Vector3 {
  const way = alongWalls(solid, feet, new Vector3(move.x, 0, move.z))
  if (!way) return feet
  const next = keepOff(solid, feet.clone().add(way))
  const floor = findFloorUnder(
    solid,
    next.clone().setY(feet.y + bodySize.stepUp),
    bodySize.stepUp + bodySize.drop,
  )
  if (floor === null) return feet
  next.y = floor
  return canStandAt(solid, next) ? next : feet
}

/**
 * The path of the feet towards a point, as far as it is walkable; starts at the current position.
 */
export function computeWalkPath(solid: Solid, feet: Vector3, to: Vector3): Vector3[] {
  const path = [feet.clone()]
  let at = feet
  for (let i = 0; i < maxStrides; i++) {
    const left = flat(new Vector3().subVectors(to, at))
    const metres = left.length()
    if (metres < 0.02) break
    const next = takeWalkingStep(solid, at, left.multiplyScalar(Math.min(1, stride / metres)))
    if (metres - flat(new Vector3().subVectors(to, next)).length() < 0.01) break
    path.push(next)
    at = next
  }
  return path
}

/** Whether a person can stand there: a floor under the feet and headroom. */
export const canStandAt = (solid: Solid, feet: Vector3): boolean =>
  !solid.cast(feet.clone().setY(feet.y + feelers[0]), up, {
    ...solidly,
    far: bodySize.headroom - feelers[0],
  })

/** The move without its components into walls; null if nothing is left. */
function alongWalls(solid: Solid, feet: Vector3, move: Vector3): Vector3 | null {
  const way = move.clone()
  for (let tries = 0; tries < 3; tries++) {
    const metres = way.length()
    if (metres < 1e-3) return null
    const wall = wallAhead(solid, feet, way.clone().divideScalar(metres), metres + bodySize.radius)
    if (!wall) return way
    const into = way.dot(wall)
    if (into >= 0 || tries === 2) return null
    way.addScaledVector(wall, -into)
  }
  return null
}

/** The horizontal direction of the nearest wall in the way. */
function wallAhead(solid: Solid, feet: Vector3, direction: Vector3, far: number): Vector3 | null {
  let nearest = far
  let wall: Vector3 | null = null
  for (const height of feelers) {
    const hit = solid.cast(feet.clone().setY(feet.y + height), direction, {
      ...solidly,
      far: nearest,
    })
    if (!hit) continue
    nearest = hit.distance
    const facing = flat(hit.normal.clone())
    wall = facing.lengthSq() > 1e-6 ? facing.normalize() : direction.clone().negate()
  }
  return wall
}

/** Pushes a position away from surrounding walls until a body has room. */
function keepOff(solid: Solid, feet: Vector3): Vector3 {
  const place = feet.clone()
  for (const direction of around) {
    for (const height of feelers) {
      const from = place.clone().setY(place.y + height)
      const hit = solid.cast(from, direction, { ...solidly, far: bodySize.radius })
      if (!hit) continue
      const wall = flat(hit.normal.clone())
      if (wall.lengthSq() < 1e-6) continue
      wall.normalize()
      place.addScaledVector(
        wall,
        Math.max(0, bodySize.radius - hit.distance * Math.abs(direction.dot(wall))),
      )
    }
  }
  return place
}

const flat = (vector: Vector3): Vector3 => vector.setY(0)
