/**
 * Alignments between an old medium and its new revision: a similarity (turned, scaled and shifted
 * as a whole) that fits pairs of places best, by least squares. In the plane for pictures, in space
 * for models and panoramas.
 */

/** A place on a picture, in pixels. */
export interface PlanePoint {
  x: number
  y: number
}

/** A place in space. */
export interface SpacePoint extends PlanePoint {
  z: number
}

/** The same place on the old medium and on the new one. */
export interface AlignmentPick<Point> {
  from: Point
  to: Point
}

/** `x' = a x - b y + shiftX`, `y' = b x + a y + shiftY`. */
export interface PlaneAlignment {
  a: number
  b: number
  shiftX: number
  shiftY: number
}

/** `p' = scale * rotation * p + shift`; the rotation row by row. */
export interface SpaceAlignment {
  scale: number
  rotation: readonly [SpacePoint, SpacePoint, SpacePoint]
  shift: SpacePoint
}

/**
 * Why picks do not align anything: too few, one beside the other, all on one line, or not the same
 * places.
 */
export type AlignmentProblem = 'tooFew' | 'tooClose' | 'onOneLine' | 'noMatch'

/** An alignment, and how far each pick lies from where it says, in units of the new medium. */
export interface AlignmentResult<Alignment> {
  alignment: Alignment
  residuals: readonly number[]
}

export const minPicks = 3
/** The least width of a triangle of picks, as a share of its length. */
const minBreadth = 0.05
/** The largest mean distance, as a share of how far the picks are spread. */
const maxResidual = 0.2

export const identityPlaneAlignment: PlaneAlignment = { a: 1, b: 0, shiftX: 0, shiftY: 0 }

/** Nothing has moved. */
export const identitySpaceAlignment: SpaceAlignment = {
  scale: 1,
  rotation: [
    { x: 1, y: 0, z: 0 },
    { x: 0, y: 1, z: 0 },
    { x: 0, y: 0, z: 1 },
  ],
  shift: { x: 0, y: 0, z: 0 },
}

export const applyPlaneAlignment = (
  { a, b, shiftX, shiftY }: PlaneAlignment,
  { x, y }: PlanePoint,
): PlanePoint => ({
  x: a * x - b * y + shiftX,
  y: b * x + a * y + shiftY,
})

/** One alignment after the other, as one. */
export const composePlaneAlignments = (
  second: PlaneAlignment,
  first: PlaneAlignment,
): PlaneAlignment => {
  const shift = applyPlaneAlignment(second, { x: first.shiftX, y: first.shiftY })
  return {
    a: second.a * first.a - second.b * first.b,
    b: second.a * first.b + second.b * first.a,
    shiftX: shift.x,
    shiftY: shift.y,
  }
}

const dot = (a: SpacePoint, b: SpacePoint) => a.x * b.x + a.y * b.y + a.z * b.z
const minus = (a: SpacePoint, b: SpacePoint): SpacePoint => ({
  x: a.x - b.x,
  y: a.y - b.y,
  z: a.z - b.z,
})

/** A direction turned and scaled as the alignment says. */
const turned = (
  { scale, rotation: [x, y, z] }: Omit<SpaceAlignment, 'shift'>,
  p: SpacePoint,
): SpacePoint => ({
  x: scale * dot(x, p),
  y: scale * dot(y, p),
  z: scale * dot(z, p),
})

export const applySpaceAlignment = (
  { shift, ...turn }: SpaceAlignment,
  p: SpacePoint,
): SpacePoint => {
  const at = turned(turn, p)
  return { x: at.x + shift.x, y: at.y + shift.y, z: at.z + shift.z }
}

/** The way back: from the new medium to the old one. */
export const invertSpaceAlignment = ({
  scale,
  rotation: [x, y, z],
  shift,
}: SpaceAlignment): SpaceAlignment => {
  const back = {
    scale: 1 / scale,
    rotation: [
      { x: x.x, y: y.x, z: z.x },
      { x: x.y, y: y.y, z: z.y },
      { x: x.z, y: y.z, z: z.z },
    ] as const,
  }
  const at = turned(back, shift)
  return { ...back, shift: { x: -at.x, y: -at.y, z: -at.z } }
}

/** A direction in the new medium, of length 1. */
export const rotateDirectionByAlignment = (
  { rotation }: SpaceAlignment,
  direction: SpacePoint,
): SpacePoint =>
  turned({ scale: 1 / (Math.sqrt(dot(direction, direction)) || 1), rotation }, direction)

const computeMean = (points: readonly SpacePoint[]): SpacePoint => {
  const sum = points.reduce((left, right) => ({
    x: left.x + right.x,
    y: left.y + right.y,
    z: left.z + right.z,
  }))
  return { x: sum.x / points.length, y: sum.y / points.length, z: sum.z / points.length }
}

const rootMeanSquare = (values: readonly number[]) =>
  Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length)

/** How far points lie around their middle. */
const computeSpread = (points: readonly SpacePoint[]): number => {
  const middle = computeMean(points)
  return rootMeanSquare(points.map((p) => Math.sqrt(dot(minus(p, middle), minus(p, middle)))))
}

/**
 * The largest distance of a point from the line through the two that are farthest apart, as a share
 * of their distance.
 */
const computeBreadth = (points: readonly SpacePoint[]): number => {
  let [one, other, length] = [points[0] as SpacePoint, points[0] as SpacePoint, 0]
  for (const a of points) {
    for (const b of points) {
      const distance = Math.sqrt(dot(minus(a, b), minus(a, b)))
      if (distance > length) [one, other, length] = [a, b, distance]
    }
  }
  if (length === 0) return 0
  const along = minus(other, one)
  const off = points.map((p) => {
    const way = minus(p, one)
    const part = dot(way, along) / (length * length)
    return Math.sqrt(Math.max(0, dot(way, way) - part * part * length * length))
  })
  return Math.max(...off) / length
}

/**
 * What is wrong with picks before anything is fitted. `closest`: the least spread in each medium.
 */
const findPickProblem = (
  picks: readonly AlignmentPick<SpacePoint>[],
  closest: { from: number; to: number },
): AlignmentProblem | undefined => {
  if (picks.length < minPicks) return 'tooFew'
  for (const side of ['from', 'to'] as const) {
    const points = picks.map((pick) => pick[side])
    if (computeSpread(points) <= closest[side]) return 'tooClose'
    if (computeBreadth(points) < minBreadth) return 'onOneLine'
  }
  return undefined
}

const judged = <Point extends PlanePoint, Alignment>(
  picks: readonly AlignmentPick<Point>[],
  alignment: Alignment,
  distance: (pick: AlignmentPick<Point>) => number,
  spread: number,
): AlignmentResult<Alignment> | AlignmentProblem => {
  const residuals = picks.map(distance)
  return rootMeanSquare(residuals) > maxResidual * spread ? 'noMatch' : { alignment, residuals }
}

const inSpace = ({ x, y }: PlanePoint): SpacePoint => ({ x, y, z: 0 })

/**
 * The similarity that fits pairs of places in the plane best; two are enough for a result, and are
 * not checked.
 */
export const fitPlaneAlignment = (picks: readonly AlignmentPick<PlanePoint>[]): PlaneAlignment => {
  const from = computeMean(picks.map((pick) => inSpace(pick.from)))
  const to = computeMean(picks.map((pick) => inSpace(pick.to)))
  let [along, across, size] = [0, 0, 0]
  for (const pick of picks) {
    const [px, py] = [pick.from.x - from.x, pick.from.y - from.y]
    const [qx, qy] = [pick.to.x - to.x, pick.to.y - to.y]
    along += px * qx + py * qy
    across += px * qy - py * qx
    size += px * px + py * py
  }
  const [a, b] = size === 0 ? [1, 0] : [along / size, across / size]
  return { a, b, shiftX: to.x - a * from.x + b * from.y, shiftY: to.y - b * from.x - a * from.y }
}

/**
 * Aligns a picture by at least three picks. `closest`: the least spread of the picks in each
 * picture, in its pixels.
 */
export const computePlaneAlignment = (
  picks: readonly AlignmentPick<PlanePoint>[],
  closest = { from: 0, to: 0 },
): AlignmentResult<PlaneAlignment> | AlignmentProblem => {
  const spatial = picks.map(({ from, to }) => ({ from: inSpace(from), to: inSpace(to) }))
  const problem = findPickProblem(spatial, closest)
  if (problem) return problem
  const alignment = fitPlaneAlignment(picks)
  const distance = ({ from, to }: AlignmentPick<PlanePoint>) => {
    const at = applyPlaneAlignment(alignment, from)
    return Math.hypot(at.x - to.x, at.y - to.y)
  }
  return judged(picks, alignment, distance, computeSpread(spatial.map(({ to }) => to)))
}

type Matrix = number[][]

/** The eigenvector of the largest eigenvalue of a symmetric matrix, by Jacobi's rotations. */
const mainAxis = (matrix: Matrix): number[] => {
  const size = matrix.length
  const m = matrix.map((row) => [...row])
  const axes: Matrix = m.map((_, row) => m.map((__, column) => (row === column ? 1 : 0)))
  const at = (of: Matrix, row: number, column: number) => of[row]?.[column] ?? 0
  const set = (of: Matrix, row: number, column: number, value: number) => {
    const cells = of[row]
    if (cells) cells[column] = value
  }
  const rotate = (p: number, q: number) => {
    const angle = 0.5 * Math.atan2(2 * at(m, p, q), at(m, q, q) - at(m, p, p))
    const [c, s] = [Math.cos(angle), Math.sin(angle)]
    for (let k = 0; k < size; k++) {
      const [one, other] = [at(m, k, p), at(m, k, q)]
      set(m, k, p, c * one - s * other)
      set(m, k, q, s * one + c * other)
    }
    for (let k = 0; k < size; k++) {
      const [one, other] = [at(m, p, k), at(m, q, k)]
      set(m, p, k, c * one - s * other)
      set(m, q, k, s * one + c * other)
      const [first, second] = [at(axes, k, p), at(axes, k, q)]
      set(axes, k, p, c * first - s * second)
      set(axes, k, q, s * first + c * second)
    }
  }
  // it converges in a few rounds
  for (let round = 0; round < 32; round++) {
    for (let p = 0; p < size; p++) for (let q = p + 1; q < size; q++) rotate(p, q)
  }
  const values = m.map((_, n) => at(m, n, n))
  const best = values.indexOf(Math.max(...values))
  return axes.map((row) => row[best] ?? 0)
}

/** The rotation of a unit quaternion. */
const toRotation = ([
  w = 1,
  x = 0,
  y = 0,
  z = 0,
]: readonly number[]): SpaceAlignment['rotation'] => [
  { x: 1 - 2 * (y * y + z * z), y: 2 * (x * y - w * z), z: 2 * (x * z + w * y) },
  { x: 2 * (x * y + w * z), y: 1 - 2 * (x * x + z * z), z: 2 * (y * z - w * x) },
  { x: 2 * (x * z - w * y), y: 2 * (y * z + w * x), z: 1 - 2 * (x * x + y * y) },
]

/**
 * Aligns a model by at least three picks (Horn 1987). `closest`: the least spread of the picks in
 * each model.
 */
export const computeSpaceAlignment = (
  picks: readonly AlignmentPick<SpacePoint>[],
  closest = { from: 0, to: 0 },
): AlignmentResult<SpaceAlignment> | AlignmentProblem => {
  const problem = findPickProblem(picks, closest)
  if (problem) return problem
  const [from, to] = [
    computeMean(picks.map((pick) => pick.from)),
    computeMean(picks.map((pick) => pick.to)),
  ]
  const s = { xx: 0, xy: 0, xz: 0, yx: 0, yy: 0, yz: 0, zx: 0, zy: 0, zz: 0 }
  for (const pick of picks) {
    const [p, q] = [minus(pick.from, from), minus(pick.to, to)]
    for (const i of ['x', 'y', 'z'] as const)
      for (const j of ['x', 'y', 'z'] as const) s[`${i}${j}`] += p[i] * q[j]
  }
  const quaternion = mainAxis([
    [s.xx + s.yy + s.zz, s.yz - s.zy, s.zx - s.xz, s.xy - s.yx],
    [s.yz - s.zy, s.xx - s.yy - s.zz, s.xy + s.yx, s.zx + s.xz],
    [s.zx - s.xz, s.xy + s.yx, s.yy - s.xx - s.zz, s.yz + s.zy],
    [s.xy - s.yx, s.zx + s.xz, s.yz + s.zy, s.zz - s.xx - s.yy],
  ])
  const rotation = toRotation(quaternion)
  const spread = computeSpread(picks.map((pick) => pick.to))
  const scale = spread / computeSpread(picks.map((pick) => pick.from))
  const at = turned({ scale, rotation }, from)
  const alignment = { scale, rotation, shift: minus(to, at) }
  const distance = (pick: AlignmentPick<SpacePoint>) => {
    const off = minus(applySpaceAlignment(alignment, pick.from), pick.to)
    return Math.sqrt(dot(off, off))
  }
  return judged(picks, alignment, distance, spread)
}

interface Size {
  width: number
  height: number
}
interface Box extends PlanePoint, Size {}

/**
 * A rectangle in percent of the old picture, as one in percent of the new one: at the aligned place
 * of its middle, in the aligned size; turned by quarters only. It may extend beyond the picture.
 */
export const applyAlignmentToBox = (
  alignment: PlaneAlignment,
  box: Box,
  from: Size,
  to: Size,
): Box => {
  const [width, height] = [(box.width / 100) * from.width, (box.height / 100) * from.height]
  const middle = applyPlaneAlignment(alignment, {
    x: (box.x / 100) * from.width + width / 2,
    y: (box.y / 100) * from.height + height / 2,
  })
  const scale = Math.hypot(alignment.a, alignment.b)
  const isOnItsSide = Math.abs(alignment.b) > Math.abs(alignment.a)
  const [wide, high] = (isOnItsSide ? [height, width] : [width, height]).map(
    (length) => length * scale,
  ) as [number, number]
  return {
    x: (100 * (middle.x - wide / 2)) / to.width,
    y: (100 * (middle.y - high / 2)) / to.height,
    width: (100 * wide) / to.width,
    height: (100 * high) / to.height,
  }
}

/** A rectangle moved into the picture, and made smaller where it is larger; in percent. */
export const clampBoxToImage = ({ x, y, width, height }: Box): Box => {
  const [wide, high] = [Math.min(width, 100), Math.min(height, 100)]
  return {
    x: Math.min(Math.max(x, 0), 100 - wide),
    y: Math.min(Math.max(y, 0), 100 - high),
    width: wide,
    height: high,
  }
}
