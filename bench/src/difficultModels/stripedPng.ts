import { crc32, deflateSync } from 'node:zlib'

type Rgb = readonly [number, number, number]

/**
 * A square PNG with stripes of two colours: one bit per pixel, so that 8192 pixels per side take a
 * few kilobytes.
 */
export function buildStripedPng(side: number, colors: readonly [Rgb, Rgb]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  // one bit of palette
  header.set([1, 3, 0, 0, 0], 8)
  const row = 1 + Math.ceil(side / 8)
  const pixels = Buffer.alloc(row * side)
  for (let y = 0; y < side; y++) if (y % 1024 < 512) pixels.fill(0xff, y * row + 1, (y + 1) * row)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(colors.flat())),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
