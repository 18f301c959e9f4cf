import type { Vec3 } from '@nspect/contract/media/pinCoordinates'
import type { AreaMeasurement, LineMeasurement } from '../engine/viewerApi.ts'

/**
 * The length between two places, its part along the vertical y axis and across it; same frame and
 * unit as the places.
 */
export function measureLength(from: Vec3, to: Vec3): LineMeasurement {
  const across = Math.hypot(to.x - from.x, to.z - from.z)
  const height = Math.abs(to.y - from.y)
  const [lower, higher] = from.y < to.y ? [from, to] : [to, from]
  return {
    length: Math.hypot(across, height),
    height,
    across,
    corner: { x: higher.x, y: lower.y, z: higher.z },
  }
}

/**
 * The area inside a closed outline of three corners or more, as seen along the normal of the plane
 * that fits it best; null for fewer, and for those in one line. `unevenness`: how far the farthest
 * corner is off that plane.
 */
export function measureArea(corners: readonly Vec3[]): AreaMeasurement | null {
  if (corners.length < 3) return null
  const middle = scaleVector(corners.reduce(plus), 1 / corners.length)
  const around = corners.map((corner) => minus(corner, middle))
  const perimeter = pairs(around).reduce((sum, [a, b]) => sum + computeLength(minus(b, a)), 0)
  // Newell's method: the sum of the triangles to the middle, which also holds for outlines that are
  // not convex or flat
  const sum = pairs(around).reduce<Vec3>((total, [a, b]) => plus(total, cross(a, b)), {
    x: 0,
    y: 0,
    z: 0,
  })
  const twice = computeLength(sum)
  if (twice <= perimeter * perimeter * smallest) return null
  const normal = scaleVector(sum, 1 / twice)
  const unevenness = Math.max(...around.map((corner) => Math.abs(dot(corner, normal))))
  return { area: twice / 2, perimeter, unevenness, normal, isCrossing: isCrossing(around, normal) }
}

/** share of the square of the outline, below which there is no area but rounding errors */
const smallest = 1e-6

/**
 * Whether two sides of the outline cross, seen along the normal: then there is no area inside it.
 */
function isCrossing(corners: readonly Vec3[], normal: Vec3): boolean {
  const first = Math.abs(normal.x) < 0.9 ? { x: 1, y: 0, z: 0 } : { x: 0, y: 1, z: 0 }
  const u = cross(normal, first)
  const v = cross(normal, u)
  const sides = pairs(corners.map((corner) => ({ x: dot(corner, u), y: dot(corner, v) })))
  return sides.some(([a, b], i) =>
    sides.some(([c, d], j) => {
      const isNeighbour = Math.abs(i - j) <= 1 || Math.abs(i - j) === sides.length - 1
      return !isNeighbour && areOpposite(a, b, c, d) && areOpposite(c, d, a, b)
    }),
  )
}

interface Flat {
  x: number
  y: number
}

/** Whether c and d lie on different sides of the line through a and b. */
const areOpposite = (a: Flat, b: Flat, c: Flat, d: Flat): boolean =>
  computeSide(a, b, c) * computeSide(a, b, d) < 0
const computeSide = (a: Flat, b: Flat, p: Flat): number =>
  (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)

/** Each with the next one, the last with the first. */
const pairs = <T>(items: readonly T[]): (readonly [T, T])[] =>
  items.map((item, i) => [item, items[(i + 1) % items.length] ?? item] as const)

const plus = (a: Vec3, b: Vec3): Vec3 => ({ x: a.x + b.x, y: a.y + b.y, z: a.z + b.z })
const minus = (a: Vec3, b: Vec3): Vec3 => ({ x: a.x - b.x, y: a.y - b.y, z: a.z - b.z })
const scaleVector = (a: Vec3, by: number): Vec3 => ({ x: a.x * by, y: a.y * by, z: a.z * by })
const dot = (a: Vec3, b: Vec3): number => a.x * b.x + a.y * b.y + a.z * b.z
const computeLength = (a: Vec3): number => Math.hypot(a.x, a.y, a.z)
const cross = (a: Vec3, b: Vec3): Vec3 => ({
  x: a.y * b.z - a.z * b.y,
  y: a.z * b.x - a.x * b.z,
  z: a.x * b.y - a.y * b.x,
})
