import type { PercentBox } from '@nspect/contract/annotationCoordinates'
import sharp from 'sharp'
import { boxInCrop, cropAround } from '../../../viewer/src/image/index.ts'
import { planPixels } from '../planPlaces.ts'

const size = { width: 1264, height: 748 } as const
const red = '#e5140b'

/** The two stills of a rectangle on a plan, cropped and drawn like the web client's. */
export async function markStills(plan: Buffer, box: PercentBox): Promise<{ withPin: Buffer; plain: Buffer }> {
  const crop = cropAround(box, planPixels, size)
  const cut = {
    left: Math.max(0, Math.round(crop.x)),
    top: Math.max(0, Math.round(crop.y)),
    width: Math.min(planPixels.width, Math.round(crop.width)),
    height: Math.min(planPixels.height, Math.round(crop.height)),
  }
  const plain = await sharp(plan)
    .extract(cut)
    .resize({ ...size, fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer()
  const { x, y, width, height } = boxInCrop(box, planPixels, crop, size)
  const frame = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><rect x="${x}" y="${y}" width="${width}" height="${height}" fill="none" stroke="${red}" stroke-width="10" stroke-linejoin="round"/></svg>`
  const jpeg = { quality: 85, progressive: false }
  return {
    withPin: await sharp(plain)
      .composite([{ input: Buffer.from(frame) }])
      .jpeg(jpeg)
      .toBuffer(),
    plain: await sharp(plain).jpeg(jpeg).toBuffer(),
  }
}
