import type { PercentBox } from '@nspect/contract/annotationCoordinates'
import { limits } from '@nspect/contract/limits'
import { boxInCrop, cropAround } from '@nspect/viewer/image'

/** Job for a worker, or for the main thread where there is none. */
export interface AnnotationStillJob {
  /** URL of the full picture */
  url: string
  box: PercentBox
}

/** The pictures of one rectangle. */
export interface AnnotationStillBlobs {
  withMark: Blob
  plain: Blob
  preview: Blob
}

/** Twice the still's size, so that it stays sharp when enlarged and in print. */
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
 * Paints the stills of a rectangle: its surroundings in the aspect ratio of every still, 1,264 by 748, with and without
 * the red rectangle. Throws if the picture cannot be fetched or decoded.
 *
 * The whole picture may be compressed at quality 0.3 (T79). That is used only for the preview beside the form, where
 * speed matters. Stored stills are shown in the report, where a crack in a whole 12-megapixel photo shrunk to a card
 * would be invisible; T79 has report pictures come from the original. So they are cropped from the full picture around
 * the rectangle, at quality 0.85, and differ only in the rectangle.
 */
export const paintAnnotationStill = async (
  { url, box }: AnnotationStillJob,
  newCanvas: (width: number, height: number) => Canvas,
): Promise<AnnotationStillBlobs> => {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`the picture answered ${response.status}`)
  const picture = await createImageBitmap(await response.blob())
  const canvas = newCanvas(size.width, size.height)
  const paint = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D | null
  if (!paint) throw new Error('no canvas')
  const crop = cropAround(box, picture, size)
  const scale = size.width / crop.width
  // background beside a picture that is narrower than a still
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
