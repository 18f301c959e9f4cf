import type { ImageFormatKey } from '@nspect/contract/media/imageFormats'
import { isHeifCutOff } from './boxMetadata.ts'
import { isJpegCutOff } from './jpegMetadata.ts'
import { isTiffCutOff } from './tiffMetadata.ts'

const pngEnd = Buffer.from('IEND', 'latin1')
const gifEnd = 0x3b
/** of a RIFF file, before the bytes that it counts */
const riffHead = 8

/** Whether a picture ends before what it announces. */
const tests: Record<ImageFormatKey, (bytes: Buffer) => boolean> = {
  jpeg: isJpegCutOff,
  png: (bytes) => !bytes.includes(pngEnd),
  webp: (bytes) => bytes.length < riffHead || bytes.readUInt32LE(4) + riffHead > bytes.length,
  gif: (bytes) => bytes.at(-1) !== gifEnd,
  heic: isHeifCutOff,
  avif: isHeifCutOff,
  tiff: isTiffCutOff,
}

/** Whether the end of a picture is missing, as after a broken transfer. */
export const isImageCutOff = (bytes: Buffer, format: string): boolean =>
  Object.hasOwn(tests, format) && tests[format as ImageFormatKey](bytes)

/**
 * A cut off picture as its decoder takes it: that of WebP wants as many bytes as are announced, no
 * more than `most`.
 */
export const padCutOffImage = (bytes: Buffer, format: string, most: number): Buffer => {
  if (format !== 'webp') return bytes
  const missing = bytes.readUInt32LE(4) + riffHead - bytes.length
  return bytes.length + missing > most ? bytes : Buffer.concat([bytes, Buffer.alloc(missing)])
}
