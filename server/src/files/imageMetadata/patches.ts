/**
 * What takes the place of some bytes of a file: as many or fewer, the rest becomes zeros. The file
 * keeps its length, so that nothing in it moves.
 */
export interface BytePatch {
  start: number
  end: number
  bytes: Uint8Array
}

/** Blanks a part. */
export const createBlankBytePatch = (start: number, end: number): BytePatch => ({
  start,
  end,
  bytes: new Uint8Array(),
})

/** Blanks a text, which stays one. */
export const createBlankTextPatch = (start: number, end: number): BytePatch => ({
  start,
  end,
  bytes: Buffer.alloc(end - start, ' '),
})

/** Puts patches into the bytes, in place. */
export const applyBytePatches = (bytes: Buffer, patches: readonly BytePatch[]): void => {
  for (const { start, end, bytes: replacement } of patches) {
    bytes.fill(0, start, end)
    bytes.set(replacement.subarray(0, end - start), start)
  }
}

const orientationTag = 0x0112

/** The orientation that an Exif block tells, 1 to 8; undefined: none. */
const readOrientation = (tiff: Buffer): number | undefined => {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) =>
    at + 2 <= tiff.length ? (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)) : 0
  if (tiff.length < 8) return undefined
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let n = 0; n < short(directory); n++) {
    const at = directory + 2 + n * 12
    if (at + 12 > tiff.length) return undefined
    if (short(at) === orientationTag) {
      const value = short(at + 8)
      return value >= 1 && value <= 8 ? value : undefined
    }
  }
  return undefined
}

/** An Exif block that tells how the picture is turned, and nothing else. */
export const buildOrientationExif = (tiff: Buffer): Uint8Array => {
  const orientation = readOrientation(tiff)
  const block = Buffer.from(
    orientation === undefined
      ? '4d4d002a00000008000000000000'
      : '4d4d002a00000008000101120003000000010000000000000000',
    'hex',
  )
  if (orientation !== undefined) block.writeUInt16BE(orientation, 18)
  return block.length <= tiff.length ? block : new Uint8Array()
}

/**
 * What is found in a picture: how to remove its metadata, and its XMP, which tells of panoramas.
 */
export interface ImageMetadata {
  patches: BytePatch[]
  xmp: string
}

/** A picture whose metadata cannot be told from its pixels. */
export class UnreadableMetadataError extends Error {}
