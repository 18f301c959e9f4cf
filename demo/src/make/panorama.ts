import type { CameraPose, Vec3 } from '@nspect/contract/media/pinCoordinates'
import sharp from 'sharp'

const degree = Math.PI / 180
/** Pixels per side of each view; its field of view is 90 degrees. */
const side = 1122
// No view straight up or down, where a camera's up direction is undefined: those at 58 degrees
// cover the poles.
const directions = [0, 58, -58].flatMap((pitch) =>
  [0, 90, 180, 270].map((yaw) => ({ yaw: yaw + pitch, pitch })),
)

type Axis = readonly [number, number, number]
const computeAxes = ({ yaw, pitch }: { yaw: number; pitch: number }) => {
  const [sy, cy, sp, cp] = [
    Math.sin(yaw * degree),
    Math.cos(yaw * degree),
    Math.sin(pitch * degree),
    Math.cos(pitch * degree),
  ]
  const forward: Axis = [sy * cp, sp, -cy * cp]
  const right: Axis = [cy, 0, sy]
  const up: Axis = [-sy * sp, cp, cy * sp]
  return { forward, right, up }
}

/** The views to capture for a panorama from `eye`: square pictures of `panoramaSize`. */
export const listPanoramaCameras = (eye: Vec3): CameraPose[] =>
  directions.map((direction) => {
    const [x, y, z] = computeAxes(direction).forward
    return { position: eye, target: { x: eye.x + x, y: eye.y + y, z: eye.z + z }, fov: 90 }
  })
export const panoramaSize = { width: side, height: side } as const

/**
 * Stitches the pictures of `listPanoramaCameras`: equirectangular, `width` by half of it, its centre
 * looks along -z.
 */
export async function stitchPanorama(images: readonly Buffer[], width: number): Promise<Buffer> {
  const views = await Promise.all(
    images.map(async (image, index) => ({
      ...computeAxes(directions[index]!),
      pixels: await sharp(image).removeAlpha().raw().toBuffer(),
    })),
  )
  const height = width / 2
  const joined = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    const pitch = (0.5 - (y + 0.5) / height) * Math.PI
    const [sp, cp] = [Math.sin(pitch), Math.cos(pitch)]
    for (let x = 0; x < width; x++) {
      const yaw = ((x + 0.5) / width - 0.5) * 2 * Math.PI
      const [dx, dy, dz] = [Math.sin(yaw) * cp, sp, -Math.cos(yaw) * cp]
      let best = views[0]!
      let most = -1
      for (const view of views) {
        const facing = view.forward[0] * dx + view.forward[1] * dy + view.forward[2] * dz
        if (facing > most) [best, most] = [view, facing]
      }
      const across = (best.right[0] * dx + best.right[1] * dy + best.right[2] * dz) / most
      const above = (best.up[0] * dx + best.up[1] * dy + best.up[2] * dz) / most
      const [u, v] = [((across + 1) / 2) * side - 0.5, ((1 - above) / 2) * side - 0.5]
      const [left, top] = [
        Math.min(side - 2, Math.max(0, Math.floor(u))),
        Math.min(side - 2, Math.max(0, Math.floor(v))),
      ]
      const [s, t] = [Math.min(1, Math.max(0, u - left)), Math.min(1, Math.max(0, v - top))]
      const from = (top * side + left) * 3
      for (let channel = 0; channel < 3; channel++) {
        const at = from + channel
        const upper = best.pixels[at]! * (1 - s) + best.pixels[at + 3]! * s
        const lower = best.pixels[at + side * 3]! * (1 - s) + best.pixels[at + side * 3 + 3]! * s
        joined[(y * width + x) * 3 + channel] = upper * (1 - t) + lower * t + 0.5
      }
    }
  }
  return sharp(joined, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 86, progressive: false })
    .toBuffer()
}
