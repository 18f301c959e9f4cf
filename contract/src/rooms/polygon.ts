/** A corner of a polygon; the last corner is joined with the first. */
export type Corner = readonly [x: number, y: number]

/** Twice the area of a triangle, positive if its corners turn left. */
const computeTurn = ([ax, ay]: Corner, [bx, by]: Corner, [cx, cy]: Corner): number =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)

/** The area of a polygon, in the square of its unit. */
export const computePolygonArea = (corners: readonly Corner[]): number => {
  // from the first corner: far from the origin, products of coordinates lose digits
  const [first = [0, 0]] = corners
  let twice = 0
  for (let n = 1; n + 1 < corners.length; n++)
    twice += computeTurn(first, corners[n] as Corner, corners[n + 1] as Corner)
  return Math.abs(twice) / 2
}

const isBetween = (value: number, start: number, end: number): boolean =>
  Math.min(start, end) <= value && value <= Math.max(start, end)

/** Whether two edges share a place. */
const isMeeting = (a: Corner, b: Corner, c: Corner, d: Corner): boolean => {
  const [abc, abd] = [Math.sign(computeTurn(a, b, c)), Math.sign(computeTurn(a, b, d))]
  const [cda, cdb] = [Math.sign(computeTurn(c, d, a)), Math.sign(computeTurn(c, d, b))]
  if (abc !== abd && cda !== cdb) return true
  const isOn = ([x, y]: Corner, from: Corner, to: Corner) =>
    isBetween(x, from[0], to[0]) && isBetween(y, from[1], to[1])
  return (
    (abc === 0 && isOn(c, a, b)) ||
    (abd === 0 && isOn(d, a, b)) ||
    (cda === 0 && isOn(a, c, d)) ||
    (cdb === 0 && isOn(b, c, d))
  )
}

/** Whether the edge from `b` goes back over the edge that leads to it. */
const isTurningBack = (a: Corner, b: Corner, c: Corner): boolean =>
  computeTurn(a, b, c) === 0 && (a[0] - b[0]) * (c[0] - b[0]) + (a[1] - b[1]) * (c[1] - b[1]) > 0

/** Corners without those that repeat the one before, as after a double click. */
const withoutRepeated = (corners: readonly Corner[]): Corner[] =>
  corners.filter(([x, y], n) => {
    const [beforeX, beforeY] = corners.at(n - 1) as Corner
    return x !== beforeX || y !== beforeY
  })

/** Whether edges of a polygon cross or touch each other, other than at the corner they share. */
export const isSelfCrossing = (polygon: readonly Corner[]): boolean => {
  const corners = withoutRepeated(polygon)
  const count = corners.length
  const cornerAt = (n: number) => corners[n % count] as Corner
  for (let n = 0; n < count; n++) {
    if (isTurningBack(cornerAt(n), cornerAt(n + 1), cornerAt(n + 2))) return true
    for (let other = n + 2; other < count; other++) {
      const isNeighbour = (other + 1) % count === n
      if (isNeighbour) continue
      if (isMeeting(cornerAt(n), cornerAt(n + 1), cornerAt(other), cornerAt(other + 1))) return true
    }
  }
  return false
}

export interface Bounds {
  left: number
  top: number
  right: number
  bottom: number
}

export const computeBounds = (corners: readonly Corner[]): Bounds => {
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  return {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  }
}

/** The distance of a place from an edge. */
const computeDistance = ([x, y]: Corner, [ax, ay]: Corner, [bx, by]: Corner): number => {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const share =
    length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length))
  return Math.hypot(x - ax - share * dx, y - ay - share * dy)
}

/** Whether a place is inside a polygon, by the even-odd rule; its border counts as inside. */
export const isInsidePolygon = (
  place: Corner,
  corners: readonly Corner[],
  bounds: Bounds = computeBounds(corners),
): boolean => {
  const { left, top, right, bottom } = bounds
  // rounding, which must not throw a place on the border out
  const tolerance = Math.max(right - left, bottom - top) * 1e-9
  const [x, y] = place
  if (x < left - tolerance || x > right + tolerance) return false
  if (y < top - tolerance || y > bottom + tolerance) return false
  let isInside = false
  for (let n = 0, last = corners.length - 1; n < corners.length; last = n++) {
    const [a, b] = [corners[last] as Corner, corners[n] as Corner]
    if (computeDistance(place, a, b) <= tolerance) return true
    const isAcross = a[1] > y !== b[1] > y
    if (isAcross && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) isInside = !isInside
  }
  return isInside
}
