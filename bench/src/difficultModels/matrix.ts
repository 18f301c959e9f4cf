export type Point = readonly [number, number, number]
/** 4x4 affine matrix, column-major, as in glTF. */
export type Matrix = readonly number[]

export const identityMatrix: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
export const buildScaling = (x: number, y = x, z = x): Matrix => [
  x,
  0,
  0,
  0,
  0,
  y,
  0,
  0,
  0,
  0,
  z,
  0,
  0,
  0,
  0,
  1,
]
export const buildTranslation = (x: number, y: number, z: number): Matrix => [
  1,
  0,
  0,
  0,
  0,
  1,
  0,
  0,
  0,
  0,
  1,
  0,
  x,
  y,
  z,
  1,
]

/** Rotation by a unit quaternion as in glTF: x, y, z, w. */
export function buildRotation([x, y, z, w]: readonly [number, number, number, number]): Matrix {
  const across = [1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w), 0]
  const along = [2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w), 0]
  return [
    ...across,
    ...along,
    2 * (x * z + y * w),
    2 * (y * z - x * w),
    1 - 2 * (x * x + y * y),
    0,
    0,
    0,
    0,
    1,
  ]
}

/** First `b`, then `a`. */
export const multiplyMatrices = (a: Matrix, b: Matrix): Matrix =>
  Array.from({ length: 16 }, (_, at) => {
    const row = at % 4
    const column = at - row
    return [0, 1, 2, 3].reduce((sum, k) => sum + a[k * 4 + row]! * b[column + k]!, 0)
  })

export const transformPoint = (m: Matrix, [x, y, z]: Point): Point => [
  m[0]! * x + m[4]! * y + m[8]! * z + m[12]!,
  m[1]! * x + m[5]! * y + m[9]! * z + m[13]!,
  m[2]! * x + m[6]! * y + m[10]! * z + m[14]!,
]

/**
 * Transforms a normal along with positions by `m`: by its cofactors, which for mirroring matrices
 * flip it inwards.
 */
export function transformNormal(m: Matrix, normal: Point): Point {
  const [x, y, z] = transformPoint(cofactors(m), normal)
  const length = (Math.hypot(x, y, z) || 1) * Math.sign(computeDeterminant(m))
  return [x / length, y / length, z / length]
}

/** Negative when `m` mirrors. */
export function computeDeterminant(m: Matrix): number {
  const c = cofactors(m)
  return m[0]! * c[0]! + m[1]! * c[1]! + m[2]! * c[2]!
}

export function invertMatrix(m: Matrix): Matrix {
  const c = cofactors(m)
  const by = computeDeterminant(m)
  const turned = [0, 1, 2].flatMap((column) => [
    ...[0, 4, 8].map((from) => c[from + column]! / by),
    0,
  ])
  const back = transformPoint([...turned, 0, 0, 0, 1], [-m[12]!, -m[13]!, -m[14]!])
  return [...turned, ...back, 1]
}

function cofactors(m: Matrix): Matrix {
  const cross = (a: number, b: number) => [
    m[a + 1]! * m[b + 2]! - m[a + 2]! * m[b + 1]!,
    m[a + 2]! * m[b]! - m[a]! * m[b + 2]!,
    m[a]! * m[b + 1]! - m[a + 1]! * m[b]!,
    0,
  ]
  return [...cross(4, 8), ...cross(8, 0), ...cross(0, 4), 0, 0, 0, 1]
}
