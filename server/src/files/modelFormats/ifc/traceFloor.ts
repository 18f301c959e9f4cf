/** A place seen from above, in metres. */
type Corner = [x: number, y: number]

/** Triangles of a body in metres, y up: nine numbers each. */
export type Triangles = readonly number[]

/** What a body is from above. */
export interface TracedFloor {
  points: Corner[]
  bottom: number
  top: number
}

/** to how many parts of a metre corners are one */
const weld = 1000
/** metres above its lowest corner that a floor's corners may be */
const level = 0.005
/** sine of the angle by which an outline may turn at a corner that is dropped */
const straight = 1e-3

const toKey = ([x, y]: Corner): string => `${Math.round(x * weld)},${Math.round(y * weld)}`

/** The corners of the triangles at the lowest level, seen from above; x and z of the body. */
const listFloorTriangles = (triangles: Triangles, bottom: number): [Corner, Corner, Corner][] => {
  const floor: [Corner, Corner, Corner][] = []
  for (let at = 0; at + 8 < triangles.length; at += 9) {
    const corner = (n: number): Corner => [
      triangles[at + n * 3] ?? 0,
      triangles[at + n * 3 + 2] ?? 0,
    ]
    const isLow = [1, 4, 7].every((n) => (triangles[at + n] ?? 0) <= bottom + level)
    if (isLow) floor.push([corner(0), corner(1), corner(2)])
  }
  return floor
}

/** The edges that only one triangle has, from each corner to its neighbours. */
const listBorder = (floor: readonly [Corner, Corner, Corner][]) => {
  const edges = new Map<string, [Corner, Corner]>()
  for (const [a, b, c] of floor) {
    for (const [from, to] of [
      [a, b],
      [b, c],
      [c, a],
    ] as [Corner, Corner][]) {
      const [one, other] = [toKey(from), toKey(to)]
      if (one === other) continue
      const key = one < other ? `${one} ${other}` : `${other} ${one}`
      if (edges.has(key)) edges.delete(key)
      else edges.set(key, [from, to])
    }
  }
  const neighbours = new Map<string, Corner[]>()
  for (const [from, to] of edges.values()) {
    neighbours.set(toKey(from), [...(neighbours.get(toKey(from)) ?? []), to])
    neighbours.set(toKey(to), [...(neighbours.get(toKey(to)) ?? []), from])
  }
  return { neighbours, starts: [...edges.values()].map(([from]) => from) }
}

/** The closed lines of a border. */
const joinLoops = (floor: readonly [Corner, Corner, Corner][]): Corner[][] => {
  const { neighbours, starts } = listBorder(floor)
  const seen = new Set<string>()
  const loops: Corner[][] = []
  for (const start of starts) {
    const loop: Corner[] = []
    let at: Corner | undefined = start
    while (at && !seen.has(toKey(at))) {
      seen.add(toKey(at))
      loop.push(at)
      at = neighbours.get(toKey(at))?.find((next) => !seen.has(toKey(next)))
    }
    if (loop.length >= 3) loops.push(loop)
  }
  return loops
}

const computeArea = (loop: readonly Corner[]): number => {
  let twice = 0
  loop.forEach(([x, y], n) => {
    const [nextX, nextY] = loop[(n + 1) % loop.length] ?? [x, y]
    twice += x * nextY - nextX * y
  })
  return Math.abs(twice) / 2
}

/** The area of the triangle of a corner and its neighbours, and the sine of the turn there. */
const measureCorner = (loop: readonly Corner[], n: number) => {
  const at = (index: number) => loop[(index + loop.length) % loop.length] ?? [0, 0]
  const [[ax, ay], [bx, by], [cx, cy]] = [at(n - 1), at(n), at(n + 1)]
  const cross = Math.abs((bx - ax) * (cy - by) - (by - ay) * (cx - bx))
  const lengths = Math.hypot(bx - ax, by - ay) * Math.hypot(cx - bx, cy - by)
  return { area: cross / 2, turn: lengths === 0 ? 0 : cross / lengths }
}

/** Drops corners on a straight line, then the least of the others until there are `most`. */
const simplify = (traced: readonly Corner[], most: number): Corner[] => {
  const loop = [...traced]
  while (loop.length > 3) {
    const measured = loop.map((_, n) => ({ n, ...measureCorner(loop, n) }))
    const flat = measured.find(({ turn }) => turn < straight)
    const least = measured.reduce((one, other) => (other.area < one.area ? other : one))
    if (!flat && loop.length <= most) break
    loop.splice((flat ?? least).n, 1)
  }
  return loop
}

/** The outline of the floor of a body from above; null if its lowest level has no surface. */
export const traceFloor = (triangles: Triangles, mostCorners: number): TracedFloor | null => {
  let [bottom, top] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let n = 1; n < triangles.length; n += 3) {
    const height = triangles[n] ?? 0
    if (height < bottom) bottom = height
    if (height > top) top = height
  }
  const loops = joinLoops(listFloorTriangles(triangles, bottom))
  const [largest] = loops.sort((one, other) => computeArea(other) - computeArea(one))
  return largest ? { points: simplify(largest, mostCorners), bottom, top } : null
}
