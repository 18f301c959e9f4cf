import { crc32, deflateSync } from 'node:zlib'

type Color = readonly [number, number, number]

/** A colour for each side of the room, as eight bits a channel in sRGB. */
export const roomColors = {
  ahead: [198, 40, 40],
  right: [46, 125, 50],
  behind: [249, 168, 37],
  left: [21, 101, 192],
  above: [236, 239, 241],
  below: [109, 76, 65],
} as const satisfies Record<string, Color>

/** metres from the eye to the walls, to the ceiling and to the floor */
const room = { wall: 3, above: 1.2, below: 1.6 } as const
/** Tiles of half a metre; their joints are darker, to make distances visible. */
const tile = 0.5
const joint = 0.04

/** A room seen from its centre as an equirectangular PNG, each side in a colour of its own. */
export function buildRoomPano(width = 2048, height = width / 2): Uint8Array<ArrayBuffer> {
  const pixels = Buffer.alloc((width * 3 + 1) * height)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const color = colorTowards((2 * (column + 0.5)) / width - 1, 0.5 - (row + 0.5) / height)
      pixels.set(color, row * (width * 3 + 1) + 1 + column * 3)
    }
  return png(width, height, { depth: 8, kind: 2 }, pixels)
}

/** A white picture with one bit per pixel: wider than GPUs support, but a small file. */
export function buildWideImage(width: number, height: number): Uint8Array<ArrayBuffer> {
  const row = Math.ceil(width / 8) + 1
  const pixels = Buffer.alloc(row * height, 0xff)
  for (let at = 0; at < pixels.length; at += row) pixels[at] = 0
  return png(width, height, { depth: 1, kind: 0 }, pixels)
}

/** `turn` and `rise` in half circles: to the right of straight ahead, and upwards. */
function colorTowards(turn: number, rise: number): Color {
  const level = Math.cos(rise * Math.PI)
  const x = Math.sin(turn * Math.PI) * level
  const y = Math.sin(rise * Math.PI)
  const z = -Math.cos(turn * Math.PI) * level
  const toWall = room.wall / Math.max(Math.abs(x), Math.abs(z))
  const toEnd = (y > 0 ? room.above : room.below) / Math.abs(y)
  const at = Math.min(toWall, toEnd)
  const isWall = toWall < toEnd
  const isSide = Math.abs(x) > Math.abs(z)
  const side = isWall
    ? isSide
      ? x > 0
        ? 'right'
        : 'left'
      : z < 0
        ? 'ahead'
        : 'behind'
    : y > 0
      ? 'above'
      : 'below'
  const [across, along] = isWall ? [(isSide ? z : x) * at, y * at] : [x * at, z * at]
  const isJoint = [across, along].some(
    (place) => Math.abs(place - Math.round(place / tile) * tile) < joint / 2,
  )
  const color = roomColors[side]
  return isJoint ? [color[0] >> 1, color[1] >> 1, color[2] >> 1] : color
}

/** `pixels`: each row after a zero for "unfiltered". */
function png(
  width: number,
  height: number,
  format: { depth: number; kind: number },
  pixels: Buffer,
) {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([format.depth, format.kind], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return new Uint8Array(Buffer.concat([signature, ...parts]))
}

function chunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body])
  const part = Buffer.alloc(named.length + 8)
  part.writeUInt32BE(body.length, 0)
  part.set(named, 4)
  part.writeUInt32BE(crc32(named), named.length + 4)
  return part
}
