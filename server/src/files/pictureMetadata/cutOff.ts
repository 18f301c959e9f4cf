import type { PictureFormatName } from '@nspect/contract/pictureFormats'
import { isJpegCutOff } from './jpegMetadata.ts'

const pngEnd = Buffer.from('IEND', 'latin1')
const gifEnd = 0x3b

/** Whether a picture that cannot be decoded ends early; of formats that are nothing without their end, never. */
const tests: Record<PictureFormatName, (bytes: Buffer) => boolean> = {
  jpeg: isJpegCutOff,
  png: (bytes) => !bytes.includes(pngEnd),
  webp: () => false,
  gif: (bytes) => bytes.at(-1) !== gifEnd,
  heic: () => false,
  avif: () => false,
  tiff: () => false,
}

/** Whether the end of a picture is missing, as after a broken transfer: what is there can be kept. */
export const isCutOff = (bytes: Buffer, format: string): boolean =>
  Object.hasOwn(tests, format) && tests[format as PictureFormatName](bytes)
