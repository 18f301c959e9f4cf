import type { PercentBox } from '@nspect/contract/media/annotationCoordinates'
import { type Crop, computeCropAround, toBoxInCrop } from '@nspect/contract/media/computeCropAround'
import { limits } from '@nspect/contract/shared/limits'
import type { OverlayOptions } from 'sharp'
import { sharp } from './imageLibrary.ts'

/**
 * As the screen makes them: twice the size of a card, a red line of ten pixels, light grey beside
 * narrow pictures.
 */
const size = { width: limits.still.width * 2, height: limits.still.height * 2 } as const
const lineWidth = 10
const red = '#e5140b'
const beside = '#e8ecef'

/** They are encoded anew when they are stored: small files would only take time. */
const briefly = { compressionLevel: 1 } as const

const clamp = (value: number, max: number) => Math.min(Math.max(Math.round(value), 0), max)

/** A filled rectangle of the still; nothing where it lies outside. */
const bar = (left: number, top: number, right: number, bottom: number) => {
  const [x, y] = [clamp(left, size.width), clamp(top, size.height)]
  const [width, height] = [clamp(right, size.width) - x, clamp(bottom, size.height) - y]
  const create = { width, height, channels: 3, background: red } as const
  return width > 0 && height > 0 ? [{ input: { create }, left: x, top: y }] : []
}

/** The four sides of a rectangle. */
const renderFrame = ({ x, y, width, height }: Crop) => {
  const [out, into] = [lineWidth / 2, lineWidth / 2]
  const [right, bottom] = [x + width, y + height]
  return [
    ...bar(x - out, y - out, right + out, y + into),
    ...bar(x - out, bottom - into, right + out, bottom + out),
    ...bar(x - out, y - out, x + into, bottom + out),
    ...bar(right - into, y - out, right + out, bottom + out),
  ]
}

/**
 * The stills of a mark on a picture, made as the screen makes them: its surroundings, with and
 * without the red rectangle, as PNG. `image` is one of our own stored pictures.
 */
export const paintAnnotationStills = async (
  image: Buffer,
  box: PercentBox,
): Promise<{ withMark: Buffer; plain: Buffer }> => {
  const { width = 1, height = 1 } = await sharp(image).metadata()
  const crop = computeCropAround(box, { width, height }, size)
  const scale = size.width / crop.width
  // the part of the crop that is inside the picture
  const left = clamp(crop.x, width - 1)
  const top = clamp(crop.y, height - 1)
  const part = {
    left,
    top,
    width: Math.max(1, clamp(crop.x + crop.width, width) - left),
    height: Math.max(1, clamp(crop.y + crop.height, height) - top),
  }
  const inside = await sharp(image)
    .extract(part)
    .resize({
      width: Math.min(size.width, Math.max(1, Math.round(part.width * scale))),
      height: Math.min(size.height, Math.max(1, Math.round(part.height * scale))),
      fit: 'fill',
    })
    .png(briefly)
    .toBuffer()
  const placed = {
    input: inside,
    left: clamp(-crop.x * scale, size.width - 1),
    top: clamp(-crop.y * scale, size.height - 1),
  }
  const canvas = sharp({ create: { ...size, channels: 3, background: beside } })
  const { data, info } = await canvas
    .composite([placed])
    .raw()
    .toBuffer({ resolveWithObject: true })
  const still = (overlays: OverlayOptions[]) =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
      .composite(overlays)
      .png(briefly)
      .toBuffer()
  const frame = renderFrame(toBoxInCrop(box, { width, height }, crop, size))
  const [plain, withMark] = await Promise.all([still([]), still(frame)])
  return { withMark, plain }
}
