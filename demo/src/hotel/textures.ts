import sharp from 'sharp'
import { decalNames, drawDecalTexture } from './decalTextures.ts'
import {
  createNoise,
  mixColors,
  type Noise,
  type Paint,
  type Rgb,
  scaleColor,
  smoothstep,
  type Texture,
} from './paintTexture.ts'

// Letters for door plates and signs, five rows of three dots each.
const dots: Record<string, string> = {
  '0': '75557',
  '1': '26227',
  '2': '71747',
  '3': '71717',
  '4': '55711',
  '5': '74717',
  '6': '74757',
  '7': '71122',
  '8': '75757',
  '9': '75717',
  E: '74647',
  X: '55255',
  I: '72227',
  T: '72222',
  W: '55775',
  L: '44447',
  C: '74447',
  O: '75557',
  M: '57755',
}

/** Whether a position in a line of text, 0..1 in both directions, is inked. */
function isInked(text: string, u: number, v: number): boolean {
  if (u < 0 || u >= 1 || v < 0 || v >= 1) return false
  const column = Math.floor(u * (text.length * 4 - 1))
  const row = dots[text.charAt(Math.floor(column / 4))]?.charAt(Math.floor(v * 5)) ?? '0'
  return column % 4 < 3 && ((Number(row) >> (2 - (column % 4))) & 1) === 1
}

async function jpeg({ paint, width: size, height }: Painted): Promise<Texture> {
  const pixels = Buffer.alloc(size * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < size; x++) {
      const colour = paint((x + 0.5) / size, (y + 0.5) / height)
      const at = (y * size + x) * 3
      for (let channel = 0; channel < 3; channel++)
        pixels[at + channel] = Math.min(255, Math.max(0, colour[channel]!))
    }
  }
  const bytes = await sharp(pixels, { raw: { width: size, height, channels: 3 } })
    .jpeg({ quality: 84 })
    .toBuffer()
  return { mime: 'image/jpeg', bytes }
}

/** A soft dark spot for the floor under furniture. */
async function shadow(): Promise<Texture> {
  const size = 64
  const pixels = Buffer.alloc(size * size * 4)
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const edge = Math.min(x, size - 1 - x, y, size - 1 - y) / size
      pixels[(y * size + x) * 4 + 3] = 120 * smoothstep(0, 0.22, edge)
    }
  }
  const bytes = await sharp(pixels, { raw: { width: size, height: size, channels: 4 } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  return { mime: 'image/png', bytes }
}

const platesAcross = 8
/** The part of the plate texture that shows a room's plate, for `Panel.window`. */
export function computePlateWindow(index: number, count: number): [number, number, number, number] {
  const rows = Math.ceil(count / platesAcross)
  const [column, row] = [index % platesAcross, Math.floor(index / platesAcross)]
  return [column / platesAcross, row / rows, (column + 1) / platesAcross, (row + 1) / rows]
}

/** A picture that covers its surface, and its size in pixels. */
interface Painted {
  paint: Paint
  width: number
  height: number
}

const toPainted = (width: number, paint: Paint, height = width): Painted => ({
  paint,
  width,
  height,
})

/** The noise that surfaces are derived from. */
interface Noises {
  grain: Noise
  blot: Noise
}
type Surface = (noises: Noises) => Paint
/** The centre and both radii of a stain on its texture. */
type Place = readonly [cu: number, cv: number, ru: number, rv: number]

const createPlaster =
  (base: Rgb): Surface =>
  ({ grain }) =>
  (u, v) =>
    scaleColor(base, 0.965 + 0.03 * grain(u, v, 64) + 0.03 * grain(u, v, 9))

const plaster = createPlaster([226, 219, 205])

const ceiling = createPlaster([240, 238, 232])

const wallpaper: Surface =
  ({ grain }) =>
  (u, v) => {
    const stripe = Math.abs(((u * 12) % 1) - 0.5) < 0.22 ? 1 : 0.955
    return scaleColor([214, 205, 186], stripe * (0.97 + 0.04 * grain(u, v, 60)))
  }

const wallpaperScuffed: Surface = (noises) => {
  const { blot } = noises
  const clean = wallpaper(noises)
  return (u, v) => {
    const near = 1 - smoothstep(0.1, 0.34, Math.hypot((u - 0.5) * 0.7, v - 0.52))
    if (near === 0) return clean(u, v)
    const streak =
      smoothstep(0.5, 0.7, blot(u * 0.25, v, 40)) * smoothstep(0.2, 0.55, blot(u, v, 6))
    return mixColors(
      clean(u, v),
      streak > 0.6 ? [104, 92, 78] : [240, 236, 228],
      0.85 * streak * near,
    )
  }
}

const tile: Surface =
  ({ grain, blot }) =>
  (u, v) => {
    const [x, y] = [(u * 2) % 1, (v * 2) % 1]
    const joint = Math.min(x, 1 - x, y, 1 - y)
    const shade = 0.95 + 0.05 * blot(Math.floor(u * 2) / 2 + 0.1, Math.floor(v * 2) / 2 + 0.3, 7)
    const face = scaleColor([214, 222, 222], shade + 0.03 * (grain(u, v, 24) - 0.5))
    return mixColors(
      [150, 148, 142],
      scaleColor(face, 0.97 + 0.03 * smoothstep(0.02, 0.08, joint)),
      smoothstep(0.008, 0.018, joint),
    )
  }

const tileMould: Surface = (noises) => {
  const { blot } = noises
  const clean = tile(noises)
  return (u, v) => {
    const [x, y] = [(u * 2) % 1, (v * 2) % 1]
    const joint = Math.min(x, 1 - x, y, 1 - y)
    const grime =
      (1 - smoothstep(0.01, 0.17 * blot(u, v, 9) + 0.03, joint)) * smoothstep(0.1, 0.7, v)
    return mixColors(clean(u, v), [46, 52, 40], 0.95 * grime * (0.6 + 0.4 * blot(v, u, 23)))
  }
}

const floorTile: Surface =
  ({ grain }) =>
  (u, v) => {
    const [x, y] = [(u * 2) % 1, (v * 2) % 1]
    const joint = Math.min(x, 1 - x, y, 1 - y)
    const cloud = 0.9 + 0.14 * grain(u, v, 6) + 0.05 * grain(v, u, 30)
    return mixColors(
      [92, 90, 88],
      scaleColor([142, 140, 136], cloud),
      smoothstep(0.008, 0.02, joint),
    )
  }

/** Distance to a jagged line from the middle of one tile, for cracks. */
const crack = ({ blot }: Noises, u: number, v: number) => {
  const arms: [number, number, number][] = [
    [0.62, 0.03, 0.4],
    [0.97, 0.36, -0.5],
    [0.55, 0.47, 0.8],
    [0.99, 0.05, 0.2],
  ]
  const wobble = 0.03 * (blot(u, v, 18) - 0.5)
  return Math.min(
    ...arms.map(([endU, endV, bend]) => {
      const [fromU, fromV] = [0.74, 0.24]
      const [dx, dy] = [endU - fromU, endV - fromV]
      const along = Math.min(
        1,
        Math.max(0, ((u - fromU) * dx + (v - fromV) * dy) / (dx * dx + dy * dy)),
      )
      const sway = 0.05 * bend * Math.sin(along * 9) + wobble
      return Math.hypot(u - fromU - dx * along + sway * dy, v - fromV - dy * along - sway * dx)
    }),
  )
}

const floorTileCracked: Surface = (noises) => {
  const { blot } = noises
  const clean = floorTile(noises)
  return (u, v) => {
    const isSameTile = u > 0.505 && u < 0.995 && v > 0.005 && v < 0.495
    const chip = Math.hypot(u - 0.74, v - 0.24) < 0.028 + 0.016 * blot(u, v, 29)
    const line = isSameTile ? 1 - smoothstep(0.0025, 0.0065, crack(noises, u, v)) : 0
    return chip ? [188, 176, 158] : mixColors(clean(u, v), [32, 30, 28], line)
  }
}

const carpet: Surface =
  ({ grain }) =>
  (u, v) => {
    const fibre = 0.86 + 0.28 * grain(u, v, 61) * grain(v, u, 47)
    const [x, y] = [(u * 6) % 1, (v * 6) % 1]
    const lattice = Math.min(Math.abs(x - y), Math.abs(1 - x - y))
    const heart = Math.abs(x - 0.5) + Math.abs(y - 0.5) < 0.13
    const ground: Rgb = [44, 62, 84]
    const pattern = heart
      ? ([190, 150, 92] as const)
      : lattice < 0.05
        ? ([92, 104, 116] as const)
        : ground
    const edge = Math.min(v, 1 - v)
    const border =
      edge < 0.045
        ? ground
        : edge < 0.075
          ? ([190, 150, 92] as const)
          : edge < 0.1
            ? ground
            : pattern
    return scaleColor(border, fibre)
  }

const roomCarpet: Surface =
  ({ grain }) =>
  (u, v) => {
    const weave = 0.84 + 0.3 * grain(u, v, 62) * grain(v, u, 45) + 0.05 * grain(u, v, 8)
    return scaleColor([138, 126, 112], weave)
  }

const wood: Surface =
  ({ grain }) =>
  (u, v) => {
    const ring = Math.sin((u * 8 + 0.4 * grain(u, v, 3) + 0.2 * grain(u, v, 9)) * 2 * Math.PI)
    return scaleColor(
      mixColors([124, 84, 52], [150, 106, 68], 0.5 + 0.5 * ring),
      0.93 + 0.1 * grain(u, v * 0.2, 60),
    )
  }

/** Brown tide marks of dried water: 1 in the middle, a darker rim, 0 outside. */
const tide = ({ blot }: Noises, u: number, v: number, [cu, cv, ru, rv]: Place) => {
  const distance = Math.hypot((u - cu) / ru, (v - cv) / rv)
  // The ragged rim reaches 0.265 further at most.
  if (distance > 1.3) return { inner: 0, rim: 0 }
  const ragged = 0.35 * (blot(u, v, 7) - 0.5) + 0.18 * (blot(v, u, 19) - 0.5)
  const reach = distance + ragged
  return {
    inner: 1 - smoothstep(0.72, 1, reach),
    rim: smoothstep(0.78, 0.92, reach) * (1 - smoothstep(0.94, 1.02, reach)),
  }
}

const addStain =
  (base: Surface, place: Place, mouldy: number): Surface =>
  (noises) => {
    const { blot } = noises
    const clean = base(noises)
    return (u, v) => {
      const { inner, rim } = tide(noises, u, v, place)
      if (inner === 0 && rim === 0) return clean(u, v)
      const damp = mixColors(
        clean(u, v),
        [158, 128, 84],
        0.5 * inner * (0.6 + 0.5 * blot(u, v, 11)),
      )
      const mould = smoothstep(0.78, 0.92, blot(u, v, 33)) * smoothstep(0.4, 0.9, inner)
      return mixColors(mixColors(damp, [116, 84, 46], 0.55 * rim), [60, 64, 52], mouldy * mould)
    }
  }

const carpetStained: Surface = (noises) => {
  const clean = carpet(noises)
  return (u, v) => {
    const { inner, rim } = tide(noises, u, v, [0.52, 0.42, 0.17, 0.14])
    return mixColors(mixColors(clean(u, v), [70, 48, 34], 0.6 * inner), [44, 28, 22], 0.6 * rim)
  }
}

const sky: Surface =
  ({ grain, blot }) =>
  (u, v) => {
    const far = mixColors([150, 190, 228], [226, 236, 242], smoothstep(0, 0.62, v))
    const cloud = mixColors(
      far,
      [255, 255, 255],
      smoothstep(0.55, 0.8, 0.6 * blot(u, v * 2, 5) + 0.4 * grain(u, v * 2, 11)) * (1 - v),
    )
    const roofs = 0.66 + 0.1 * Math.floor(blot(Math.floor(u * 14) / 14, 0.5, 14) * 4) * 0.3
    if (v < roofs) return cloud
    const isWindow = (u * 90) % 1 > 0.55 && (v * 60) % 1 > 0.5
    const house = mixColors(
      [150, 132, 118],
      [178, 170, 160],
      blot(Math.floor(u * 14) / 14, 0.2, 14),
    )
    return isWindow ? scaleColor(house, 0.72) : house
  }

const art: Surface =
  ({ grain }) =>
  (u, v) => {
    const hill = (base: number, height: number, waves: number) =>
      v > base - height * Math.sin(u * waves + base * 20) - 0.08 * grain(u, base, 6)
    if (hill(0.82, 0.04, 5)) return [38, 72, 84]
    if (hill(0.68, 0.07, 4)) return [76, 118, 120]
    if (hill(0.52, 0.08, 6)) return [156, 172, 152]
    const sun = Math.hypot(u - 0.66, (v - 0.26) * 0.8)
    return sun < 0.11 ? [226, 150, 84] : mixColors([238, 214, 178], [232, 196, 158], v * 2)
  }

/** The numbers on the doors, a row of plates below another. */
const createPlatePaint =
  (plates: readonly string[], rows: number): Paint =>
  (u, v) => {
    const [column, row] = [Math.floor(u * platesAcross), Math.floor(v * rows)]
    const text = plates[row * platesAcross + column] ?? ''
    const [x, y] = [u * platesAcross - column, v * rows - row]
    return isInked(text, (x - 0.14) / 0.72, (y - 0.24) / 0.52)
      ? [44, 40, 36]
      : scaleColor([204, 176, 120], 0.95 + 0.08 * y)
  }

const banner: Surface =
  ({ grain }) =>
  (u, v) => {
    if (isInked('WELCOME', (u - 0.1) / 0.8, (v - 0.32) / 0.36)) return [250, 240, 214]
    const hem = Math.min(v, 1 - v)
    return scaleColor(
      hem > 0.08 && hem < 0.13 ? [226, 178, 84] : [142, 40, 44],
      0.9 + 0.14 * grain(u, v * 0.2, 20),
    )
  }

const exit: Paint = (u, v) =>
  isInked('EXIT', (u - 0.12) / 0.76, (v - 0.2) / 0.6) ? [240, 255, 244] : [12, 132, 72]

/**
 * The pictures of the demo hotel but for those of damage; `plates` are the numbers on its doors.
 */
export function listHotelPaints(seed: number, plates: readonly string[]): Map<string, Painted> {
  const noises = { grain: createNoise(seed), blot: createNoise(seed + 1) }
  const rows = Math.ceil(plates.length / platesAcross)
  return new Map<string, Painted>([
    ['wall', toPainted(128, plaster(noises))],
    ['wallDamp', toPainted(256, addStain(plaster, [0.5, 0.72, 0.4, 0.34], 0.5)(noises))],
    ['ceiling', toPainted(128, ceiling(noises))],
    ['ceilingRing', toPainted(192, addStain(ceiling, [0.52, 0.48, 0.36, 0.3], 0)(noises))],
    ['wallpaper', toPainted(192, wallpaper(noises))],
    ['wallpaperScuffed', toPainted(256, wallpaperScuffed(noises))],
    ['tile', toPainted(160, tile(noises))],
    ['tileMould', toPainted(256, tileMould(noises))],
    ['floorTile', toPainted(192, floorTile(noises))],
    ['floorTileCracked', toPainted(320, floorTileCracked(noises))],
    ['carpet', toPainted(288, carpet(noises))],
    ['carpetStained', toPainted(256, carpetStained(noises))],
    ['roomCarpet', toPainted(192, roomCarpet(noises))],
    ['wood', toPainted(192, wood(noises))],
    ['sky', toPainted(256, sky(noises))],
    ['art', toPainted(192, art(noises))],
    ['plate', toPainted(platesAcross * 64, createPlatePaint(plates, rows), rows * 36)],
    ['exit', toPainted(128, exit, 56)],
    ['banner', toPainted(192, banner(noises), 96)],
  ])
}

/**
 * The textures of the demo hotel with these names (`used`); `plates` are the numbers on its doors.
 * The same seed gives the same bytes.
 */
export async function drawHotelTextures(
  seed: number,
  plates: readonly string[],
  used: ReadonlySet<string>,
): Promise<Map<string, Texture>> {
  const made: [string, () => Promise<Texture>][] = [
    ...[...listHotelPaints(seed, plates)].map(
      ([name, paintedTexture]): [string, () => Promise<Texture>] => [
        name,
        () => jpeg(paintedTexture),
      ],
    ),
    ['shadow', shadow],
    ...decalNames.map((name): [string, () => Promise<Texture>] => [
      name,
      () => drawDecalTexture(name, seed),
    ]),
  ]
  const drawn = made
    .filter(([name]) => used.has(name))
    .map(async ([name, draw]) => [name, await draw()] as const)
  return new Map(await Promise.all(drawn))
}
