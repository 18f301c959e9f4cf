import sharp from 'sharp'
import {
  createNoise,
  mixColors,
  type Noise,
  type Rgb,
  scaleColor,
  smoothstep,
  type Texture,
} from './paintTexture.ts'

/** Colour and its opacity, 0..1. */
type Cover = readonly [colour: Rgb, share: number]
/** The noise of one seed, and shapes derived from it. */
interface Noises {
  grain: Noise
  blot: Noise
  /** 1 in the middle, 0 at the edges, ragged: keeps every picture within its rectangle */
  island: (u: number, v: number, from: number, ragged: number) => number
  /** distance to a jagged line that runs down, swaying about `middle` */
  run: (u: number, v: number, middle: number, sway: number) => number
}

/** The appearance of damage at a position of its picture, both 0..1, v downwards. */
type Damage = (noises: Noises, u: number, v: number) => Cover

const nothing: Cover = [[0, 0, 0], 0]

const createNoises = (seed: number): Noises => {
  const grain = createNoise(seed + 2)
  const blot = createNoise(seed + 3)
  return {
    grain,
    blot,
    island: (u, v, from, ragged) => {
      const reach =
        Math.hypot(u - 0.5, v - 0.5) * 2 +
        ragged * (blot(u, v, 9) - 0.5) +
        ragged * (grain(v, u, 23) - 0.5)
      return 1 - smoothstep(from, from + 0.08, reach)
    },
    run: (u, v, middle, sway) =>
      Math.abs(
        u - middle - sway * (blot(middle, v, 5) - 0.5) - 0.4 * sway * (grain(middle, v, 17) - 0.5),
      ),
  }
}

const computeEdgeFade = (u: number, v: number) => smoothstep(0, 0.06, Math.min(u, 1 - u, v, 1 - v))

const plasterCrack: Damage = ({ blot, run }, u, v) => {
  const main = run(u, v, 0.5, 0.5)
  const branch = v > 0.45 ? run(u, v, 0.5 + (v - 0.45) * 0.7, 0.34) : 1
  const wide = 0.011 * (0.35 + 0.65 * smoothstep(0, 0.7, v))
  const line = 1 - smoothstep(wide * 0.5, wide, Math.min(main, branch * 1.5))
  const flake =
    (1 - smoothstep(0.012, 0.035 + 0.03 * blot(u, v, 13), main)) *
    smoothstep(0.62, 0.74, blot(u, v, 15))
  return line > 0.05
    ? [[52, 46, 40], line * computeEdgeFade(u, v)]
    : [[186, 176, 158], 0.9 * flake * computeEdgeFade(u, v)]
}

const brokenMirror: Damage = ({ blot }, u, v) => {
  const [x, y] = [u - 0.42, v - 0.55]
  const [angle, reach] = [Math.atan2(y, x), Math.hypot(x, y)]
  const spokes = 9
  const turn = (angle / (2 * Math.PI)) * spokes + 0.5 * (blot(reach * 0.5, 0.2, 7) - 0.5)
  const across = Math.abs(turn - Math.round(turn)) * ((reach * 2 * Math.PI) / spokes)
  const ring = Math.abs(reach - 0.1 - 0.06 * (blot(Math.floor(turn + 0.5) / 9 + 0.1, 0.7, 9) - 0.5))
  const lines = 1 - smoothstep(0.003, 0.008, Math.min(across, reach < 0.2 ? ring : 1))
  const star = 1 - smoothstep(0.015, 0.03, reach)
  const splinter = (Math.round(turn) & 1) === 0 ? 0.16 : 0
  const fade = 1 - smoothstep(0.34, 0.5, Math.max(Math.abs(u - 0.5), Math.abs(v - 0.5)))
  return lines + star > 0.1
    ? [[34, 40, 44], Math.max(lines, star) * fade]
    : [[240, 246, 248], splinter * fade * (1 - smoothstep(0.1, 0.4, reach))]
}

const limescale: Damage = ({ grain, blot, run }, u, v) => {
  const streak =
    smoothstep(0.4, 0.75, blot(u, v * 0.06, 22)) *
    (1 - smoothstep(0.3, 0.5, Math.abs(u - 0.5) + 0.1 * v))
  const rust =
    (1 - smoothstep(0.04, 0.1 + 0.05 * grain(u, v, 9), run(u, v, 0.52, 0.14))) *
    smoothstep(0.05, 0.2, v)
  const fade = computeEdgeFade(u, v) * (1 - smoothstep(0.55, 0.98, v))
  return rust > 0.2 ? [[148, 84, 36], 0.8 * rust * fade] : [[246, 244, 236], 0.9 * streak * fade]
}

const scorch: Damage = ({ blot }, u, v) => {
  const [x, y] = [(u - 0.5) * 2, (v - 0.62) * 1.5]
  const reach =
    Math.hypot(x * (y < 0 ? 1.4 : 1), y * (y < 0 ? 0.8 : 1.6)) + 0.25 * (blot(u, v, 8) - 0.5)
  return [
    mixColors([24, 18, 14], [94, 62, 34], smoothstep(0.3, 0.7, reach)),
    0.95 * (1 - smoothstep(0.32, 0.78, reach)),
  ]
}

const siliconeMould: Damage = ({ grain, blot }, u, v) => {
  const low = smoothstep(0.25, 0.85, v + 0.5 * (blot(u * 3, v, 24) - 0.5))
  const spots = smoothstep(0.46, 0.6, grain(u * 4, v, 16) * 0.6 + blot(u * 5, v, 21) * 0.5)
  return [
    [30, 36, 28],
    0.94 *
      Math.max(low * smoothstep(0.72, 0.86, v), low * spots) *
      smoothstep(0, 0.04, Math.min(u, 1 - u)),
  ]
}

const tornPaper: Damage = ({ grain, blot }, u, v) => {
  // A strip that narrows downwards, as paper tears, with its lower end still hanging.
  const half = 0.34 - 0.24 * v * v + 0.16 * (blot(0.3, v, 7) - 0.5) + 0.05 * (grain(u, v, 22) - 0.5)
  const middle = 0.44 + 0.16 * v
  const depth = Math.min(half - Math.abs(u - middle), v - 0.06 - 0.1 * blot(u, 0.4, 8), 0.93 - v)
  const hangs = v > 0.7 + 0.1 * blot(u, 0.2, 6)
  if (depth > 0.035) {
    if (hangs) return [scaleColor([232, 226, 212], 0.82 + 0.3 * smoothstep(0.68, 0.95, v)), 1]
    return [scaleColor([150, 134, 112], 0.86 + 0.26 * grain(u, v, 40)), 1]
  }
  if (depth > 0) return [[247, 244, 238], 1]
  return [[50, 44, 36], 0.4 * (1 - smoothstep(0, 0.04, -depth)) * (hangs ? 1 : 0.4)]
}

const chip: Damage = ({ grain, island }, u, v) => {
  const body = island(u, v, 0.52, 0.7)
  if (body <= 0) return nothing
  const fibre = 0.85 + 0.25 * grain(u * 3, v * 0.3, 30)
  return [
    scaleColor(mixColors([206, 172, 122], [120, 82, 48], 1 - smoothstep(0.3, 0.9, body)), fibre),
    body,
  ]
}

const burn: Damage = ({ grain, blot }, u, v) => {
  // The sole of an iron: round at the foot, pointed at the head.
  const half =
    0.36 *
    Math.sqrt(Math.max(0, (v - 0.06) / 0.86)) *
    (v > 0.74 ? Math.sqrt(Math.max(0, (0.94 - v) / 0.2)) : 1)
  const depth = half - Math.abs(u - 0.5) + 0.03 * (grain(u, v, 21) - 0.5)
  if (depth < -0.06) return nothing
  const dark = smoothstep(-0.01, 0.07, depth)
  return [
    mixColors([92, 58, 30], [24, 18, 15], dark * (0.6 + 0.4 * blot(u, v, 17))),
    0.95 * smoothstep(-0.06, 0.02, depth),
  ]
}

const wornCarpet: Damage = ({ blot, island }, u, v) => {
  const wear = island(u, v, 0.5, 0.6)
  const [warp, weft] = [Math.abs(((u * 46) % 1) - 0.5), Math.abs(((v * 46) % 1) - 0.5)]
  const net = warp < 0.16 || weft < 0.16 ? 1 : 0.62
  const bare = smoothstep(0.4, 0.62, blot(u, v, 8) * 0.5 + 0.5 * island(u, v, 0.1, 0.5))
  return [
    scaleColor(mixColors([168, 158, 140], [206, 188, 150], bare), net),
    wear * (0.35 + 0.65 * bare),
  ]
}

const wallHole: Damage = ({ grain, blot }, u, v) => {
  const reach = Math.hypot(u - 0.5, v - 0.5) + 0.06 * (blot(u, v, 9) - 0.5)
  const angle = Math.atan2(v - 0.5, u - 0.5) / (2 * Math.PI)
  const spoke = Math.abs(((angle * 6 + 20.3) % 1) - 0.5) * reach
  if (reach < 0.13) return [scaleColor([40, 34, 30], 0.7 + 0.6 * grain(u, v, 20)), 1]
  if (reach < 0.2) return [scaleColor([232, 228, 220], 0.86 + 0.2 * grain(u, v, 30)), 1]
  return [[70, 62, 54], (1 - smoothstep(0.006, 0.014, spoke)) * (1 - smoothstep(0.26, 0.44, reach))]
}

const missingTile: Damage = ({ grain, blot }, u, v) => {
  const edge = Math.min(u, 1 - u, v, 1 - v) - 0.02 * blot(u, v, 11)
  if (edge < 0.01) return [[86, 82, 76], 1]
  const comb = Math.abs((((u * 0.8 + v * 0.2) * 11) % 1) - 0.5)
  const shade =
    edge < 0.06 ? 0.55 : 0.78 + 0.3 * smoothstep(0.16, 0.3, comb) + 0.12 * grain(u, v, 26)
  return [scaleColor([150, 138, 118], shade), 1]
}

/** seven scratches side by side: 1 in their middle */

const scratch = ({ run }: Noises, u: number, v: number) => {
  let line = 0
  for (let at = 0; at < 7; at++) {
    const [start, end] = [0.08 + 0.07 * at, 0.6 + 0.06 * at]
    const middle = 0.15 + at * 0.11 + 0.16 * (v - 0.5) * ((at % 3) - 1)
    if (v > start && v < end)
      line = Math.max(line, 1 - smoothstep(0.006, 0.018, run(u, v, middle, 0.05)))
  }
  return line * computeEdgeFade(u, v)
}

const woodScratches: Damage = (noises, u, v) => [[232, 212, 178], 0.95 * scratch(noises, u, v)]

const metalScratches: Damage = (noises, u, v) => [[62, 54, 48], 0.9 * scratch(noises, u, v)]

const soot: Damage = ({ blot }, u, v) => {
  const fan = 1 - smoothstep(0.12, 0.98, v + 0.5 * Math.abs(u - 0.5) + 0.35 * (blot(u, v, 7) - 0.5))
  const streak = 0.65 + 0.35 * blot(u, v * 0.2, 24)
  return [[44, 42, 40], 0.82 * fan * streak * smoothstep(0, 0.12, Math.min(u, 1 - u))]
}

const rust: Damage = ({ blot }, u, v) => {
  const reach = Math.hypot(u - 0.5, v - 0.5) * 2 + 0.35 * (blot(u, v, 9) - 0.5)
  const colour = mixColors([112, 54, 20], [176, 112, 58], smoothstep(0.3, 0.8, reach))
  return [
    colour,
    0.9 *
      (1 - smoothstep(0.35, 0.9, reach)) *
      smoothstep(0.16, 0.2, Math.hypot(u - 0.5, v - 0.5) * 2),
  ]
}

const paintFlaking: Damage = ({ grain, blot, island }, u, v) => {
  const reach = island(u, v, 0.66, 0.6)
  const flake = blot(u, v, 10) * 0.7 + grain(u, v, 26) * 0.3
  if (flake > 0.56) return [scaleColor([150, 132, 108], 0.85 + 0.3 * grain(v, u, 30)), reach]
  if (flake > 0.52) return [[252, 250, 245], reach]
  return flake > 0.5 ? [[90, 80, 68], 0.7 * reach] : nothing
}

const puddle: Damage = ({ blot, island }, u, v) => {
  const depth = island(u, v, 0.62, 0.35)
  const shine = smoothstep(0.6, 0.75, blot(u * 0.5 + v * 0.3, v * 1.6, 6))
  return [mixColors([40, 48, 54], [158, 174, 184], shine), depth * (0.55 + 0.15 * shine)]
}

const gap: Damage = ({ grain }, u, v) => [
  scaleColor([58, 50, 42], 0.8 + 0.4 * grain(u * 4, v, 20)),
  1,
]

/** The damages by name. */
const damages = {
  plasterCrack,
  brokenMirror,
  limescale,
  scorch,
  siliconeMould,
  tornPaper,
  chip,
  burn,
  wornCarpet,
  wallHole,
  missingTile,
  woodScratches,
  metalScratches,
  soot,
  rust,
  flaking: paintFlaking,
  puddle,
  gap,
} satisfies Record<string, Damage>

export type DecalName = keyof typeof damages
/** Names of the damage textures, which are also materials. */
export const decalNames = Object.keys(damages) as DecalName[]

/** Pixels per side: elongated ones are stretched by the rectangles that show them. */
const side = 192

/** The pixels of a texture, RGBA, `size` per side. */
export function paintDecal(name: DecalName, seed: number, size = side): Buffer {
  const damage = damages[name]
  const noises = createNoises(seed)
  const pixels = Buffer.alloc(size * size * 4)
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const [colour, share] = damage(noises, (x + 0.5) / size, (y + 0.5) / size)
      const at = (y * size + x) * 4
      for (let channel = 0; channel < 3; channel++)
        pixels[at + channel] = Math.min(255, Math.max(0, colour[channel]!))
      pixels[at + 3] = 255 * Math.min(1, Math.max(0, share))
    }
  }
  return pixels
}

/** A texture with few colours, to keep a model small. */
export async function drawDecalTexture(name: DecalName, seed: number): Promise<Texture> {
  const raw = { width: side, height: side, channels: 4 } as const
  const bytes = await sharp(paintDecal(name, seed), { raw })
    .png({ palette: true, colours: 96, dither: 0, compressionLevel: 9 })
    .toBuffer()
  return { mime: 'image/png', bytes }
}
