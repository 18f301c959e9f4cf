import type { PercentBox } from '@nspect/contract/annotations'
import { limits } from '@nspect/contract/limits'
import { boxInCrop, cropAround } from '@nspect/viewer/image'

/** What is asked of a worker, or of the page where there is none. */
export interface MarkStillJob {
  /** of the full picture */
  url: string
  box: PercentBox
}

/** The evidence of one rectangle. */
export interface MarkStillBlobs {
  withMark: Blob
  plain: Blob
  preview: Blob
}

/** Twice the still, so that it stays sharp enlarged and in print. */
const size = { width: limits.still.width * 2, height: limits.still.height * 2 } as const
/** pixels at that size */
const lineWidth = 10
const red = '#e5140b'
const qualities = { evidence: 0.85, preview: 0.3 } as const

type Canvas = OffscreenCanvas | HTMLCanvasElement

const jpegOf = (canvas: Canvas, quality: number): Promise<Blob> =>
  'convertToBlob' in canvas
    ? canvas.convertToBlob({ type: 'image/jpeg', quality })
    : new Promise((resolve, reject) =>
        canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', quality),
      )

/**
 * Paints the still of a rectangle: its surroundings in the ratio of every still, 1,264 by 748, with the red rectangle and
 * without it.
 *
 * The whole picture may be compressed at quality 0.3 (T79). That is kept where speed is what counts, in the preview
 * beside the form. What is stored is looked at in the report, where a whole 12-megapixel photo shrunk to a card would show
 * a crack as nothing; T79 has report pictures come from the original. So the evidence is cut from the full picture around
 * the rectangle, at quality 0.85, and both stills have equal pixels but for the rectangle.
 */
export const paintMarkStill = async (
  { url, box }: MarkStillJob,
  newCanvas: (width: number, height: number) => Canvas,
): Promise<MarkStillBlobs> => {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`the picture answered ${answer.status}`)
  const picture = await createImageBitmap(await answer.blob())
  const canvas = newCanvas(size.width, size.height)
  const paint = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D | null
  if (!paint) throw new Error('no canvas')
  const crop = cropAround(box, picture, size)
  const scale = size.width / crop.width
  // beside a picture that is narrower than a still
  paint.fillStyle = '#e8ecef'
  paint.fillRect(0, 0, size.width, size.height)
  paint.imageSmoothingQuality = 'high'
  paint.drawImage(picture, -crop.x * scale, -crop.y * scale, picture.width * scale, picture.height * scale)
  const shape = boxInCrop(box, picture, crop, size)
  picture.close()
  const plain = await jpegOf(canvas, qualities.evidence)
  paint.strokeStyle = red
  paint.lineWidth = lineWidth
  paint.lineJoin = 'round'
  paint.strokeRect(shape.x, shape.y, shape.width, shape.height)
  return {
    plain,
    withMark: await jpegOf(canvas, qualities.evidence),
    preview: await jpegOf(canvas, qualities.preview),
  }
}
