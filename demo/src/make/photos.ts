import type { CameraPose, Vec3 } from '@nspect/contract/media/pinCoordinates'
import sharp from 'sharp'

/** of photos, pixels: a phone's landscape format */
export const photoSize = { width: 1280, height: 960 } as const

/**
 * Camera positions for an inspector's photos, best first: nearer than for the still, and to one
 * side.
 */
export function listPhotoCameras({ position, target }: CameraPose, index: number): CameraPose[] {
  const turnsFor = index === 0 ? [16, -16, 8, -8, 0] : [-10, 10, 0]
  const nearness = index === 0 ? 0.62 : 0.92
  return turnsFor.map((turn) => {
    const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)]
    const [x, y, z] = [position.x - target.x, position.y - target.y, position.z - target.z]
    const from: Vec3 = {
      x: target.x + (x * cos + z * sin) * nearness,
      y: target.y + y * nearness,
      z: target.z + (z * cos - x * sin) * nearness,
    }
    return { position: from, target, fov: 54 }
  })
}

/**
 * Makes a picture look like a phone's: slightly brighter or darker than the viewer, warmer, with
 * sensor noise.
 */
export async function toPhonePhoto(image: Buffer, index: number): Promise<Buffer> {
  const brightness = [1.08, 0.93, 1.04][index % 3]!
  const { width, height } = photoSize
  const noise = Buffer.alloc(width * height * 3)
  // A linear congruential generator: the same photo gets the same noise.
  let state = 12_345 + index
  for (let at = 0; at < noise.length; at += 3) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    noise.fill(124 + ((state >>> 16) & 7), at, at + 3)
  }
  return sharp(image)
    .modulate({ brightness, saturation: 1.06 })
    .linear([1.02, 1, 0.96], [0, 0, 0])
    .composite([{ input: noise, raw: { width, height, channels: 3 }, blend: 'soft-light' }])
    .jpeg({ quality: 80, progressive: false })
    .toBuffer()
}
