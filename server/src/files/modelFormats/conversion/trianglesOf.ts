import { ShapeUtils, Vector2 } from 'three'

/** A polygon, by the numbers of its corners in `places` (x, y, z each), as triangles in its sense of rotation; it may be concave. */
export const trianglesOf = (
  polygon: readonly number[],
  places: Float32Array,
): (readonly number[])[] => {
  if (polygon.length === 3) return [polygon]
  const [toRight, up, isTurned] = planeOf(polygon, places)
  const outline = polygon.map(
    (corner) => new Vector2(places[corner * 3 + toRight], places[corner * 3 + up]),
  )
  const triangles = ShapeUtils.triangulateShape(outline, []).map((triangle) =>
    triangle.map((n) => polygon[n]!),
  )
  return isTurned ? triangles.map((triangle) => triangle.toReversed()) : triangles
}

/** The axes of the plane that it is drawn in largest, and whether it is seen there from behind (Newell's method). */
const planeOf = (polygon: readonly number[], places: Float32Array): [number, number, boolean] => {
  const planes = [
    [1, 2],
    [2, 0],
    [0, 1],
  ] as const
  const areas = planes.map(([x, y]) => {
    let area = 0
    for (const [i, corner] of polygon.entries()) {
      const next = polygon[(i + 1) % polygon.length]!
      area +=
        places[corner * 3 + x]! * places[next * 3 + y]! -
        places[next * 3 + x]! * places[corner * 3 + y]!
    }
    return area
  })
  const largest = areas.reduce(
    (best, area, n) => (Math.abs(area) > Math.abs(areas[best]!) ? n : best),
    0,
  )
  const [toRight, up] = planes[largest]!
  return [toRight, up, areas[largest]! < 0]
}
