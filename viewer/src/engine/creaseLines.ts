/** Edges where surfaces meet at more than this angle, or end, are drawn as lines. */
const creaseCosine = Math.cos((32 * Math.PI) / 180)

/**
 * The edges where a building's surfaces meet or end, as pairs of points in the positions' own
 * frame. Vertices within a ten-thousandth of the model's size count as one, since exporters split
 * them by material and shading.
 */
export function findCreaseLines(
  positions: Float32Array,
  index: Uint16Array | Uint32Array | null,
): Float32Array<ArrayBuffer> {
  const corner = mergeCorners(positions)
  const open = new Map<
    number,
    { from: number; to: number; normal: readonly [number, number, number] }
  >()
  const cornerCount = positions.length / 3
  const lines: number[] = []
  const draw = (from: number, to: number) => {
    for (const i of [from, to])
      lines.push(positions[i * 3]!, positions[i * 3 + 1]!, positions[i * 3 + 2]!)
  }
  const count = index ? index.length : cornerCount
  for (let at = 0; at + 2 < count; at += 3) {
    const face = [at, at + 1, at + 2].map((i) => corner[index ? index[i]! : i]!) as [
      number,
      number,
      number,
    ]
    const normal = faceNormal(positions, face)
    if (!normal) continue
    for (let side = 0; side < 3; side++) {
      const from = face[side]!
      const to = face[(side + 1) % 3]!
      const key = Math.min(from, to) * cornerCount + Math.max(from, to)
      const other = open.get(key)
      if (!other) {
        open.set(key, { from, to, normal })
        continue
      }
      open.delete(key)
      const cosine =
        normal[0] * other.normal[0] + normal[1] * other.normal[1] + normal[2] * other.normal[2]
      if (cosine < creaseCosine) draw(from, to)
    }
  }
  for (const { from, to } of open.values()) draw(from, to)
  return Float32Array.from(lines)
}

/** For each vertex the index of the first vertex at the same position. */
function mergeCorners(positions: Float32Array): Uint32Array {
  const least = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  const most = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let i = 0; i < positions.length; i++) {
    least[i % 3] = Math.min(least[i % 3]!, positions[i]!)
    most[i % 3] = Math.max(most[i % 3]!, positions[i]!)
  }
  const extent = Math.max(...most.map((value, axis) => value - least[axis]!))
  const step = Math.max(extent, 1e-6) * 1e-4
  const first = new Map<string, number>()
  return Uint32Array.from({ length: positions.length / 3 }, (_, vertex) => {
    const cell = [0, 1, 2]
      .map((axis) => Math.round((positions[vertex * 3 + axis]! - least[axis]!) / step))
      .join(' ')
    const known = first.get(cell)
    if (known !== undefined) return known
    first.set(cell, vertex)
    return vertex
  })
}

function faceNormal(
  p: Float32Array,
  [a, b, c]: [number, number, number],
): readonly [number, number, number] | null {
  const ux = p[b * 3]! - p[a * 3]!
  const uy = p[b * 3 + 1]! - p[a * 3 + 1]!
  const uz = p[b * 3 + 2]! - p[a * 3 + 2]!
  const vx = p[c * 3]! - p[a * 3]!
  const vy = p[c * 3 + 1]! - p[a * 3 + 1]!
  const vz = p[c * 3 + 2]! - p[a * 3 + 2]!
  const n = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx] as const
  const length = Math.hypot(...n)
  return length > 0 ? [n[0] / length, n[1] / length, n[2] / length] : null
}
