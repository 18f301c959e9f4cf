import type { PercentBox } from '@nspect/contract/media/annotationCoordinates'
import sharp, { type Sharp } from 'sharp'
import { computeCropAround, toBoxInCrop } from '../../../viewer/src/image/index.ts'
import { planPixels } from '../planPositions.ts'

const size = { width: 1264, height: 748 } as const
const red = '#e5140b'

/**
 * The stills of a rectangle on a plan, cropped and drawn like the web client's; `number`: of its
 * point.
 */
export async function renderAnnotationStills(
  plan: Buffer,
  box: PercentBox,
  number: number,
): Promise<{ withPin: Buffer; plain: Buffer; context: Buffer }> {
  const crop = computeCropAround(box, planPixels, size)
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
  const { x, y, width, height } = toBoxInCrop(box, planPixels, crop, size)
  const frame = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><rect x="${x}" y="${y}" width="${width}" height="${height}" fill="none" stroke="${red}" stroke-width="10" stroke-linejoin="round"/></svg>`
  const jpeg = { quality: 85, progressive: false }
  return {
    withPin: await sharp(plain)
      .composite([{ input: Buffer.from(frame) }])
      .jpeg(jpeg)
      .toBuffer(),
    plain: await sharp(plain).jpeg(jpeg).toBuffer(),
    context: await wholePlan(plan, box, number).then((whole) => whole.jpeg(jpeg).toBuffer()),
  }
}

/** The whole plan with the rectangle and the point's number. */
async function wholePlan(plan: Buffer, box: PercentBox, number: number): Promise<Sharp> {
  const wide = Math.max(planPixels.width, (planPixels.height * size.width) / size.height)
  const high = (wide * size.height) / size.width
  const whole = {
    x: (planPixels.width - wide) / 2,
    y: (planPixels.height - high) / 2,
    width: wide,
    height: high,
  }
  const { x, y, width, height } = toBoxInCrop(box, planPixels, whole, size)
  // below where there is no room above
  const badge = { x: x + width + 42, y: y < 70 ? y + 42 : y - 42 }
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
    <rect x="${x}" y="${y}" width="${width}" height="${height}" fill="none" stroke="${red}" stroke-width="5"/>
    <path d="M${x + width} ${y}L${badge.x} ${badge.y}" stroke="${red}" stroke-width="4"/>
    <circle cx="${badge.x}" cy="${badge.y}" r="22" fill="${red}" stroke="#fff" stroke-width="4"/>
    <text x="${badge.x}" y="${badge.y + 9}" fill="#fff" font-family="sans-serif" font-size="26" font-weight="700"
      text-anchor="middle">${number}</text></svg>`
  const image = await sharp(plan)
    .resize({ ...size, fit: 'contain', background: '#ffffff' })
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer()
  return sharp(image).composite([{ input: Buffer.from(drawn) }])
}
