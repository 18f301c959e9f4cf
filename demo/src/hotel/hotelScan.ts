import { createRandom, type Surface } from './geometry.ts'

/** Longest edge of a scan-like triangle, metres. */
const longest = 0.2

/**
 * Splits triangles until no edge exceeds 20 cm and moves every place by a few millimetres, the same
 * for all who share it. A surface that `isFlat` is only split.
 */
export function toScannedSurface(surface: Surface, isFlat: boolean, seed: number): Surface {
  const positions = [...surface.positions]
  const uvs = [...surface.uvs]
  const shades = [...surface.shades]
  const made: Surface = { positions, normals: [], uvs, shades, indices: [] }
  const span = (a: number, b: number, axis: number) =>
    positions[a * 3 + axis]! - positions[b * 3 + axis]!
  const length = (a: number, b: number) => Math.hypot(span(a, b, 0), span(a, b, 1), span(a, b, 2))
  const half = (list: number[], size: number, a: number, b: number) => {
    for (let part = 0; part < size; part++)
      list.push((list[a * size + part]! + list[b * size + part]!) / 2)
  }
  // A surface has far fewer than 2^26 vertices: both ends of an edge fit into one exact number.
  const middles = new Map<number, number>()
  const middle = (a: number, b: number): number => {
    const key = Math.min(a, b) * 2 ** 26 + Math.max(a, b)
    const known = middles.get(key)
    if (known !== undefined) return known
    half(positions, 3, a, b)
    half(uvs, 2, a, b)
    half(shades, 1, a, b)
    middles.set(key, shades.length - 1)
    return shades.length - 1
  }
  const waiting: [number, number, number][] = []
  for (let at = 0; at < surface.indices.length; at += 3) {
    waiting.push([surface.indices[at]!, surface.indices[at + 1]!, surface.indices[at + 2]!])
  }
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [a, b, c] = next
    const [ab, bc, ca] = [length(a, b), length(b, c), length(c, a)]
    const most = Math.max(ab, bc, ca)
    if (most <= longest) made.indices.push(a, b, c)
    else if (ab === most) waiting.push([a, middle(a, b), c], [middle(a, b), b, c])
    else if (bc === most) waiting.push([a, b, middle(b, c)], [a, middle(b, c), c])
    else waiting.push([a, b, middle(c, a)], [middle(c, a), b, c])
  }
  if (isFlat) return made
  for (let at = 0; at < positions.length; at += 3) {
    let place = seed
    for (let axis = 0; axis < 3; axis++)
      place = Math.imul(place, 73_856_093) ^ Math.round(positions[at + axis]! * 1000)
    const random = createRandom(place)
    for (let axis = 0; axis < 3; axis++) positions[at + axis]! += (random() - 0.5) * 0.008
  }
  return made
}
