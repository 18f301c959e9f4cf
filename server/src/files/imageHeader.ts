/** Bytes with random access, without loading the rest. `read` may return fewer bytes at the end. */
export interface ByteSource {
  size: number
  read(offset: number, length: number): Promise<Buffer>
}

export const sourceOf = (bytes: Buffer): ByteSource => ({
  size: bytes.length,
  read: async (offset, length) => bytes.subarray(offset, offset + length),
})

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'ktx2'

/** An image's header. Width and height in stored pixels, before any EXIF turn; `bytesPerPixel` once decoded. */
export interface ImageHeader {
  format: ImageFormat
  width: number
  height: number
  bytesPerPixel: number
}

const isPng = (head: Buffer) => head.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))
const isKtx2 = (head: Buffer) => head.subarray(0, 12).equals(Buffer.from('\xabKTX 20\xbb\r\n\x1a\n', 'latin1'))

function pngHeader(head: Buffer): Omit<ImageHeader, 'format'> | null {
  if (head.length < 24 || head.toString('latin1', 12, 16) !== 'IHDR') return null
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20), bytesPerPixel: 4 }
}

function ktx2Header(head: Buffer): Omit<ImageHeader, 'format'> | null {
  if (head.length < 28) return null
  // Format 0 is Basis Universal: it stays block-compressed in memory, 1 byte a pixel.
  const bytesPerPixel = head.readUInt32LE(12) === 0 ? 1 : 4
  return { width: head.readUInt32LE(20), height: Math.max(1, head.readUInt32LE(24)), bytesPerPixel }
}

function webpHeader(head: Buffer): Omit<ImageHeader, 'format'> | null {
  if (head.length < 30) return null
  const bytesPerPixel = 4
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff, bytesPerPixel }
    case 'VP8L': {
      const bits = head.readUInt32LE(21)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, bytesPerPixel }
    }
    case 'VP8X':
      return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1, bytesPerPixel }
    default:
      return null
  }
}

// More than any camera writes; a file of endless tiny segments must not keep the server busy.
const mostSegments = 2_000

/** Walks the segments of a JPEG to its frame header, past any amount of EXIF, ICC and XMP. */
async function jpegHeader(source: ByteSource): Promise<Omit<ImageHeader, 'format'> | null> {
  let at = 2
  for (let segment = 0; segment < mostSegments; segment++) {
    const head = await source.read(at, 9)
    if (head.length < 9 || head[0] !== 0xff) return null
    const marker = head[1]!
    if (marker === 0xff) {
      at += 1
      continue
    }
    // C4, C8 and CC lie among the frame headers but are tables.
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      return { width: head.readUInt16BE(7), height: head.readUInt16BE(5), bytesPerPixel: 4 }
    }
    // Start of scan or end of image before any frame header.
    if (marker === 0xda || marker === 0xd9) return null
    const standsAlone = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
    at += 2 + (standsAlone ? 0 : Math.max(2, head.readUInt16BE(2)))
  }
  return null
}

/**
 * Format and size of a JPEG, PNG, WebP, GIF or KTX2 image from its header, without decoding; null if it is none of them
 * or its header is broken. Reads at most a few hundred bytes of ordinary files.
 */
export async function readImageHeader(source: ByteSource): Promise<ImageHeader | null> {
  const head = await source.read(0, 32)
  const facts = await (async (): Promise<ImageHeader | null> => {
    const of = (format: ImageFormat, header: Omit<ImageHeader, 'format'> | null) => header && { format, ...header }
    if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return of('jpeg', await jpegHeader(source))
    if (isPng(head)) return of('png', pngHeader(head))
    if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP') {
      return of('webp', webpHeader(head))
    }
    if (/^GIF8[79]a$/.test(head.toString('latin1', 0, 6)) && head.length >= 10) {
      return { format: 'gif', width: head.readUInt16LE(6), height: head.readUInt16LE(8), bytesPerPixel: 4 }
    }
    if (isKtx2(head)) return of('ktx2', ktx2Header(head))
    return null
  })()
  return facts !== null && facts.width > 0 && facts.height > 0 ? facts : null
}
