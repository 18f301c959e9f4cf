import { crc32, inflateSync } from 'node:zlib'
import type { BytePatch, ImageMetadata } from './patches.ts'

const xmpKeyword = 'XML:com.adobe.xmp\0'
const pngDrawn =
  /^(?:IHDR|PLTE|IDAT|IEND|tRNS|cHRM|gAMA|iCCP|sBIT|sRGB|cICP|mDCV|cLLI|bKGD|hIST|pHYs|sPLT|acTL|fcTL|fdAT)$/

/** bytes of XMP that is unpacked */
const maxXmpBytes = 1024 * 1024

/** The XMP of a text chunk; of another text, nothing. */
const readXmpChunk = (kind: string, body: Buffer): string => {
  if (body.toString('latin1', 0, xmpKeyword.length) !== xmpKeyword) return ''
  const rest = body.subarray(xmpKeyword.length)
  if (kind === 'zTXt') return inflated(rest.subarray(1))
  // behind two bytes of compression come a language and its translation, each with a zero
  const text = rest.subarray(rest.indexOf(0, rest.indexOf(0, 2) + 1) + 1)
  return rest[0] === 1 ? inflated(text) : text.toString('utf8')
}

const inflated = (bytes: Buffer): string => {
  try {
    return inflateSync(bytes, { maxOutputLength: maxXmpBytes }).toString('utf8')
  } catch {
    return ''
  }
}

/** A chunk of no meaning, as long as the one whose place it takes. */
const emptyPngChunk = (length: number): Buffer => {
  const chunk = Buffer.alloc(length + 8)
  // ancillary, private, and safe to copy
  chunk.write('npAd', 'latin1')
  chunk.writeUInt32BE(crc32(chunk.subarray(0, length + 4)), length + 4)
  return chunk
}

/** The chunks of a PNG that it can be drawn without, and what was appended. */
export const findPngMetadata = (bytes: Buffer): ImageMetadata => {
  const found: ImageMetadata = { patches: [], xmp: '' }
  let at = 8
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at)
    const end = at + 12 + length
    if (end > bytes.length) break
    const kind = bytes.toString('latin1', at + 4, at + 8)
    if (/^[iz]TXt$/.test(kind)) found.xmp += readXmpChunk(kind, bytes.subarray(at + 8, end - 4))
    if (!pngDrawn.test(kind))
      found.patches.push({ start: at + 4, end, bytes: emptyPngChunk(length) })
    at = end
    if (kind === 'IEND') break
  }
  if (at < bytes.length)
    found.patches.push({ start: at, end: bytes.length, bytes: Buffer.alloc(0) })
  return found
}

const webpDrawn = /^(?:VP8 |VP8L|VP8X|ANIM|ANMF|ALPH|ICCP)$/
/** bits of the first chunk that announce Exif and XMP */
const announced = 0b1100

/** The chunks of a WebP that it can be drawn without, and what was appended. */
export const findWebpMetadata = (bytes: Buffer): ImageMetadata => {
  const found: ImageMetadata = { patches: [], xmp: '' }
  let at = 12
  const whole = Math.min(bytes.length, 8 + bytes.readUInt32LE(4))
  while (at + 8 <= whole) {
    const kind = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const end = Math.min(whole, at + 8 + length + (length % 2))
    if (kind === 'XMP ') found.xmp += bytes.toString('utf8', at + 8, at + 8 + length)
    if (kind === 'VP8X' && (bytes[at + 8] ?? 0) & announced)
      found.patches.push(withoutFlags(bytes, at + 8))
    if (!webpDrawn.test(kind)) {
      const junk = Buffer.alloc(8)
      junk.write('JUNK', 'latin1')
      junk.writeUInt32LE(length, 4)
      found.patches.push({ start: at, end, bytes: junk })
    }
    at = end
  }
  if (whole < bytes.length)
    found.patches.push({ start: whole, end: bytes.length, bytes: Buffer.alloc(0) })
  return found
}

const withoutFlags = (bytes: Buffer, at: number): BytePatch => ({
  start: at,
  end: at + 1,
  bytes: Uint8Array.of((bytes[at] ?? 0) & ~announced),
})
