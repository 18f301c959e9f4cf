import { ShapeUtils, Vector2 } from 'three'

/** Three corners of a polygon, by their position in it. */
export type TriangleCorners = readonly [number, number, number]

const only: readonly TriangleCorners[] = [[0, 1, 2]]

/**
 * A polygon, by the numbers of its corners in `places` (x, y, z each), as triangles in its sense of
 * rotation; it may be concave. A triangle names its corners by their position in the polygon.
 */
export const triangulatePolygon = (
  polygon: readonly number[],
  places: ArrayLike<number>,
): readonly TriangleCorners[] => {
  if (polygon.length === 3) return only
  const outline = flatOutline(polygon, places)
  if (isConvex(outline)) return fan(polygon.length)
  const isTurned = computeSignedArea(outline) < 0
  const triangles = ShapeUtils.triangulateShape([...outline], []).map(
    ([a = 0, b = 0, c = 0]): TriangleCorners => [a, b, c],
  )
  // one of no area has no inside to keep to
  if (triangles.length === 0) return fan(polygon.length)
  return isTurned ? triangles.map(([a, b, c]): TriangleCorners => [c, b, a]) : triangles
}

const fan = (corners: number): TriangleCorners[] =>
  Array.from({ length: corners - 2 }, (_, n): TriangleCorners => [0, n + 1, n + 2])

const planes = [
  [1, 2],
  [2, 0],
  [0, 1],
] as const

const crossed = (a: Vector2, b: Vector2, c: Vector2) =>
  (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)

/** Twice the area, negative if it is seen from behind. */
const computeSignedArea = (outline: readonly Vector2[]): number =>
  outline.reduce((area, { x, y }, n) => {
    const next = outline[(n + 1) % outline.length]!
    return area + x * next.y - next.x * y
  }, 0)

/**
 * The polygon in the plane that it is drawn in largest (Newell's method), around its first corner:
 * it may lie far from the origin.
 */
const flatOutline = (polygon: readonly number[], places: ArrayLike<number>): Vector2[] => {
  const first = (polygon[0] ?? 0) * 3
  const outlines = planes.map(([x, y]) =>
    polygon.map(
      (corner) =>
        new Vector2(
          places[corner * 3 + x]! - places[first + x]!,
          places[corner * 3 + y]! - places[first + y]!,
        ),
    ),
  )
  return outlines.reduce((best, outline) =>
    Math.abs(computeSignedArea(outline)) > Math.abs(computeSignedArea(best)) ? outline : best,
  )
}

/** Whether it turns the same way at each corner, and once in all. */
const isConvex = (outline: readonly Vector2[]): boolean => {
  let sign = 0
  let changes = 0
  let before = 0
  for (let n = 0; n < outline.length; n++) {
    const [a, b, c] = [0, 1, 2].map((k) => outline[(n + k) % outline.length]!)
    const turn = Math.sign(crossed(a!, b!, c!))
    if (turn === 0 || turn === -sign) return false
    sign = turn
    const direction = Math.sign(b!.x - a!.x) || before
    if (before !== 0 && direction !== before) changes += 1
    before = direction
  }
  // a star turns the same way at each corner, but goes around more than once
  return changes <= 2
}
