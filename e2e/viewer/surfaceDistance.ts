type Point = readonly [number, number, number]

const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const dot = (a: Point, b: Point) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Point, b: Point): Point => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

/**
 * How far a place lies from the nearest of the triangles, by arithmetic that shares nothing with
 * the viewer's.
 */
export function computeSurfaceDistance(
  place: Point,
  triangles: Iterable<readonly [Point, Point, Point]>,
): number {
  let nearest = Number.POSITIVE_INFINITY
  for (const [a, b, c] of triangles) {
    const normal = cross(minus(b, a), minus(c, a))
    const area = Math.hypot(...normal)
    const height = area > 0 ? dot(minus(place, a), normal) / area : Number.POSITIVE_INFINITY
    // Most triangles end here.
    if (Math.abs(height) >= nearest && area > 0) continue
    const edges = [
      [a, b],
      [b, c],
      [c, a],
    ] as const
    const isAbove =
      area > 0 && edges.every(([p, q]) => dot(cross(minus(q, p), minus(place, p)), normal) >= 0)
    const distance = isAbove
      ? Math.abs(height)
      : Math.min(...edges.map(([p, q]) => distanceToEdge(place, p, q)))
    nearest = Math.min(nearest, distance)
  }
  return nearest
}

function distanceToEdge(place: Point, p: Point, q: Point): number {
  const along = minus(q, p)
  const share = Math.min(1, Math.max(0, dot(minus(place, p), along) / (dot(along, along) || 1)))
  return Math.hypot(
    ...minus(place, [p[0] + along[0] * share, p[1] + along[1] * share, p[2] + along[2] * share]),
  )
}
