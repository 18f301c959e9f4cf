import { createRandom } from './geometry.ts'

/** Colour 0..255. */
export type Rgb = readonly [number, number, number]
/** Colour 0..255 at a position of the texture, both 0..1, v downwards. */
export type Paint = (u: number, v: number) => Rgb

/** A texture as embedded in a model. */
export interface Texture {
  mime: 'image/jpeg' | 'image/png'
  bytes: Buffer
}

export const mixColors = (a: Rgb, b: Rgb, share: number): Rgb => {
  if (share <= 0) return a
  const s = Math.min(1, share)
  return [a[0] + (b[0] - a[0]) * s, a[1] + (b[1] - a[1]) * s, a[2] + (b[2] - a[2]) * s]
}

export const scaleColor = (colour: Rgb, by: number): Rgb => [
  colour[0] * by,
  colour[1] * by,
  colour[2] * by,
]

/** Smoothstep: 0 below `from`, 1 above `to`. */
export const smoothstep = (from: number, to: number, value: number) => {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return t * t * (3 - 2 * t)
}

/** Noise in 0..1 at a position of a texture. */
export type Noise = (u: number, v: number, cells: number) => number

/** Smooth noise in 0..1 that tiles after one texture, `cells` bumps per side. */
export function createNoise(seed: number): Noise {
  const random = createRandom(seed)
  const grid = Array.from({ length: 4096 }, random)
  const at = (column: number, row: number) => grid[(column + row) & 4095]!
  const wrapped = (index: number, cells: number) => {
    const rest = index % cells
    return rest < 0 ? rest + cells : rest
  }
  const fade = (t: number) => t * t * (3 - 2 * t)
  // Called about two million times per model: what the four corners share is computed once, without
  // arrays.
  return (u, v, cells) => {
    const x = u * cells
    const y = v * cells
    const i = Math.floor(x)
    const j = Math.floor(y)
    const left = wrapped(i, cells) * 61
    const right = wrapped(i + 1, cells) * 61
    const above = wrapped(j, cells) * 977 + cells * 31
    const below = wrapped(j + 1, cells) * 977 + cells * 31
    const s = fade(x - i)
    const t = fade(y - j)
    const top = at(left, above) * (1 - s) + at(right, above) * s
    const bottom = at(left, below) * (1 - s) + at(right, below) * s
    return top * (1 - t) + bottom * t
  }
}
