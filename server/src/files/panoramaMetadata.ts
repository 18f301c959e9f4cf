import { isImageFormatKey } from '@nspect/contract/media/imageFormats'
import { readImageHeader } from '@nspect/contract/media/imageHeader'
import { toByteSource } from './byteSource.ts'
import { readXmp } from './imageMetadata/imageMetadata.ts'

/** What a stitched photo says of itself (XMP, namespace GPano). */
export interface PanoramaMetadata {
  /**
   * where the middle of the picture looks, degrees from north, clockwise; null: unsaid, or nonsense
   */
  heading: number | null
  /** it holds only a part of the sphere, or is projected in another way */
  isPart: boolean
}

/** A property, written as an attribute or as an element. */
const property = (xmp: string, name: string): string | undefined =>
  new RegExp(`GPano:${name}\\s*(?:=\\s*["']\\s*|>\\s*)([^"'<>]{1,40})`).exec(xmp)?.[1]?.trim()

const parseNumberProperty = (xmp: string, name: string): number | null => {
  const written = property(xmp, name)
  const value = written ? Number(written) : Number.NaN
  return Number.isFinite(value) ? value : null
}

/** Reads the GPano properties of XMP metadata. */
export const parsePanoramaMetadata = (xmp: string): PanoramaMetadata => {
  const heading = parseNumberProperty(xmp, 'PoseHeadingDegrees')
  const isCropped = (side: 'Width' | 'Height') => {
    const [part, whole] = [
      parseNumberProperty(xmp, `CroppedAreaImage${side}Pixels`),
      parseNumberProperty(xmp, `FullPano${side}Pixels`),
    ]
    return part !== null && whole !== null && part > 0 && part < whole * 0.99
  }
  const projection = property(xmp, 'ProjectionType')?.toLowerCase()
  return {
    heading: heading !== null && heading >= -360 && heading <= 360 ? (heading + 360) % 360 : null,
    isPart:
      isCropped('Width') ||
      isCropped('Height') ||
      (projection !== undefined && projection !== 'equirectangular'),
  }
}

/**
 * What the bytes of a picture of any format say of it as a panorama; of one without such metadata,
 * nothing.
 */
export const readPanoramaMetadata = async (image: Buffer): Promise<PanoramaMetadata> => {
  const header = await readImageHeader(toByteSource(image))
  const format = header?.format ?? ''
  return parsePanoramaMetadata(isImageFormatKey(format) ? readXmp(image, format) : '')
}
