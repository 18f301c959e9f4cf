import type { PercentBox } from '@nspect/contract/media/annotationCoordinates'
import { limits } from '@nspect/contract/shared/limits'
import {
  type Crop,
  computeCropAround,
  type NumberedMarker,
  paintNumberedMarker,
  toBoxInCrop,
} from '@nspect/viewer/image'

/** Job for a worker, or for the main thread where there is none. */
export interface AnnotationStillJob {
  /** URL of the full picture */
  url: string
  box: PercentBox
  /**
   * of a stored point, whose number is known: its stills have it, and the whole picture is painted,
   * too
   */
  marker?: NumberedMarker
}

/** The pictures of one rectangle. */
export interface AnnotationStillBlobs {
  withMark: Blob
  plain: Blob
  preview: Blob
  /** the whole picture with the mark, for a stored point */
  context: Blob | null
}

/** Twice the still's size, so that it stays sharp when enlarged and in print. */
const size = { width: limits.still.width * 2, height: limits.still.height * 2 } as const
/** pixels at that size */
const lineWidth = 10
const red = '#e5140b'
const qualities = { evidence: 0.85, preview: 0.3 } as const

type Canvas = OffscreenCanvas | HTMLCanvasElement
type Paint = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D

const encodeJpeg = (canvas: Canvas, quality: number): Promise<Blob> =>
  'convertToBlob' in canvas
    ? canvas.convertToBlob({ type: 'image/jpeg', quality })
    : new Promise((resolve, reject) =>
        canvas.toBlob(
          (blob) => (blob ? resolve(blob) : reject(new Error('no picture'))),
          'image/jpeg',
          quality,
        ),
      )

/**
 * Paints the stills of a rectangle: its surroundings in the aspect ratio of every still, 1,264 by
 * 748, with and without the red rectangle. Throws if the picture cannot be fetched or decoded.
 *
 * The whole picture may be compressed at quality 0.3 (T79). That is used only for the preview
 * beside the form, where speed matters. Stored stills are shown in the report, where a crack in a
 * whole 12-megapixel photo shrunk to a card would be invisible; T79 has report pictures come from
 * the original. So they are cropped from the full picture around the rectangle, at quality 0.85,
 * and differ only in the rectangle.
 */
export const paintAnnotationStill = async (
  { url, box, marker }: AnnotationStillJob,
  newCanvas: (width: number, height: number) => Canvas,
): Promise<AnnotationStillBlobs> => {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`the picture answered ${response.status}`)
  const image = await createImageBitmap(await response.blob())
  const canvas = newCanvas(size.width, size.height)
  const paint = canvas.getContext('2d') as Paint | null
  if (!paint) throw new Error('no canvas')
  try {
    const crop = computeCropAround(box, image, size)
    paintCrop(paint, image, crop)
    const plain = await encodeJpeg(canvas, qualities.evidence)
    paintMark(paint, toBoxInCrop(box, image, crop, size), lineWidth, marker)
    const withMark = await encodeJpeg(canvas, qualities.evidence)
    const preview = await encodeJpeg(canvas, qualities.preview)
    if (!marker) return { plain, withMark, preview, context: null }
    const whole = computeWholeCrop(image)
    paintCrop(paint, image, whole)
    paintMark(paint, toBoxInCrop(box, image, whole, size), lineWidth / 2, marker)
    return { plain, withMark, preview, context: await encodeJpeg(canvas, qualities.evidence) }
  } finally {
    image.close()
  }
}

/** All of a picture in the aspect ratio of a still, with margins at two sides. */
const computeWholeCrop = ({ width, height }: ImageBitmap): Crop => {
  const wide = Math.max(width, (height * size.width) / size.height)
  const high = (wide * size.height) / size.width
  return { x: (width - wide) / 2, y: (height - high) / 2, width: wide, height: high }
}

const paintCrop = (paint: Paint, image: ImageBitmap, crop: Crop): void => {
  const scale = size.width / crop.width
  // background beside a picture that is narrower than a still
  paint.fillStyle = '#e8ecef'
  paint.fillRect(0, 0, size.width, size.height)
  paint.imageSmoothingQuality = 'high'
  paint.drawImage(
    image,
    -crop.x * scale,
    -crop.y * scale,
    image.width * scale,
    image.height * scale,
  )
}

const paintMark = (
  paint: Paint,
  shape: Crop,
  width: number,
  marker: NumberedMarker | undefined,
): void => {
  paint.strokeStyle = red
  paint.lineWidth = width
  paint.lineJoin = 'round'
  paint.strokeRect(shape.x, shape.y, shape.width, shape.height)
  if (marker)
    paintNumberedMarker(paint, { x: shape.x + shape.width, y: shape.y }, size, marker, false)
}
