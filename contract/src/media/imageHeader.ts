import type { ImageFormatKey } from './imageFormats.ts'

/** Bytes with random access, without loading the rest. `read` may return fewer bytes at the end. */
interface PictureSource {
  read(offset: number, length: number): Promise<Uint8Array>
}

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))
const view = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength)
const short = (bytes: Uint8Array, at: number) => view(bytes).getUint16(at)
const long = (bytes: Uint8Array, at: number) => view(bytes).getUint32(at)
const shortLittle = (bytes: Uint8Array, at: number) => view(bytes).getUint16(at, true)
const longLittle = (bytes: Uint8Array, at: number) => view(bytes).getUint32(at, true)

export type ImageHeaderFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'ktx2' | 'heic' | 'avif' | 'tiff'

/**
 * An image's header. Width and height in stored pixels, before any EXIF turn; `bytesPerPixel` once
 * decoded.
 */
export interface ImageHeader {
  format: ImageHeaderFormat
  width: number
  height: number
  bytesPerPixel: number
  /** a TIFF may have pages, as a PDF */
  hasMorePages?: boolean
}

const isPng = (head: Uint8Array) => ascii(head, 0, 8) === '\x89PNG\r\n\x1a\n'
const isKtx2 = (head: Uint8Array) => ascii(head, 0, 12) === '\xabKTX 20\xbb\r\n\x1a\n'

function pngHeader(head: Uint8Array): Omit<ImageHeader, 'format'> | null {
  if (head.length < 24 || ascii(head, 12, 16) !== 'IHDR') return null
  return { width: long(head, 16), height: long(head, 20), bytesPerPixel: 4 }
}

function ktx2Header(head: Uint8Array): Omit<ImageHeader, 'format'> | null {
  if (head.length < 28) return null
  // Format 0 is Basis Universal: it stays block-compressed in memory, 1 byte a pixel.
  const bytesPerPixel = longLittle(head, 12) === 0 ? 1 : 4
  return { width: longLittle(head, 20), height: Math.max(1, longLittle(head, 24)), bytesPerPixel }
}

function webpHeader(head: Uint8Array): Omit<ImageHeader, 'format'> | null {
  if (head.length < 30) return null
  const bytesPerPixel = 4
  switch (ascii(head, 12, 16)) {
    case 'VP8 ':
      return {
        width: shortLittle(head, 26) & 0x3fff,
        height: shortLittle(head, 28) & 0x3fff,
        bytesPerPixel,
      }
    case 'VP8L': {
      const bits = longLittle(head, 21)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, bytesPerPixel }
    }
    case 'VP8X':
      return {
        width: (longLittle(head, 24) & 0xffffff) + 1,
        height: (longLittle(head, 26) >>> 8) + 1,
        bytesPerPixel,
      }
    default:
      return null
  }
}

// More than any camera writes; a file of endless tiny segments must not keep the server busy.
const maxSegments = 2_000

/** Walks the segments of a JPEG to its frame header, past any amount of EXIF, ICC and XMP. */
async function jpegHeader(source: PictureSource): Promise<Omit<ImageHeader, 'format'> | null> {
  let at = 2
  for (let segment = 0; segment < maxSegments; segment++) {
    const head = await source.read(at, 9)
    if (head.length < 9 || head[0] !== 0xff) return null
    const marker = head[1]!
    if (marker === 0xff) {
      at += 1
      continue
    }
    // C4, C8 and CC lie among the frame headers but are tables.
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      return { width: short(head, 7), height: short(head, 5), bytesPerPixel: 4 }
    }
    // Start of scan or end of image before any frame header.
    if (marker === 0xda || marker === 0xd9) return null
    const standsAlone = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
    at += 2 + (standsAlone ? 0 : Math.max(2, short(head, 2)))
  }
  return null
}

/**
 * What is read of a file's boxes at most: the lists of a photo that was put together from hundreds
 * of tiles are shorter.
 */
const maxBoxBytes = 1024 * 1024
const boxHead = 8

/**
 * The boxes that bytes consist of, each with its content. Stops at the first that is broken or goes
 * on after them.
 */
function* boxesIn(bytes: Uint8Array): Generator<{ kind: string; content: Uint8Array }> {
  for (let at = 0; at + boxHead <= bytes.length; ) {
    const size = long(bytes, at)
    if (size < boxHead || at + size > bytes.length) return
    yield {
      kind: ascii(bytes, at + 4, at + boxHead),
      content: bytes.subarray(at + boxHead, at + size),
    }
    at += size
  }
}

const getBoxContent = (bytes: Uint8Array, kind: string): Uint8Array =>
  [...boxesIn(bytes)].find((box) => box.kind === kind)?.content ?? new Uint8Array()

const listBrands = (ftyp: Uint8Array) =>
  [...Array(ftyp.length >> 2).keys()].map((n) => ascii(ftyp, n * 4, n * 4 + 4))

/**
 * The largest picture that a HEIC or AVIF file describes: the whole, of which there may be tiles
 * and a thumbnail.
 */
async function heifHeader(source: PictureSource): Promise<ImageHeader | null> {
  const start = await source.read(0, maxBoxBytes)
  const brands = listBrands(getBoxContent(start, 'ftyp'))
  const format = brands.some((brand) => /^(hei[cxms]|hev[cxms])$/.test(brand))
    ? 'heic'
    : brands.some((brand) => /^avi[fs]$/.test(brand)) && 'avif'
  // the box before the others has four bytes of version and flags, as that of a size
  const properties = getBoxContent(
    getBoxContent(getBoxContent(start, 'meta').subarray(4), 'iprp'),
    'ipco',
  )
  const sizes = [...boxesIn(properties)].flatMap(({ kind, content }) =>
    kind === 'ispe' && content.length >= 12
      ? [{ width: long(content, 4), height: long(content, 8) }]
      : [],
  )
  const [largest] = sizes.toSorted((a, b) => b.width * b.height - a.width * a.height)
  return format && largest ? { format, ...largest, bytesPerPixel: 4 } : null
}

/** Tags of a TIFF's directory; bytes of an entry; of a directory as many entries are read. */
const tiffTags = {
  kind: 254,
  width: 256,
  height: 257,
  bitsPerSample: 258,
  samplesPerPixel: 277,
} as const
const entryBytes = 12
const maxEntries = 256
/** bit of `kind`: a smaller copy of another page */
const isCopy = 1

/** A directory of a TIFF: one page of it. Null if it is broken. */
async function tiffPage(source: PictureSource, at: number, isLittle: boolean) {
  const short = (bytes: Uint8Array, offset: number) => view(bytes).getUint16(offset, isLittle)
  const long = (bytes: Uint8Array, offset: number) => view(bytes).getUint32(offset, isLittle)
  const counted = await source.read(at, 2)
  if (counted.length < 2 || short(counted, 0) > maxEntries) return null
  const length = short(counted, 0) * entryBytes
  const entries = await source.read(at + 2, length + 4)
  if (entries.length < length) return null
  const values = new Map<number, number>()
  for (let offset = 0; offset < length; offset += entryBytes) {
    const isShort = short(entries, offset + 2) === 3
    const isInPlace = long(entries, offset + 4) <= (isShort ? 2 : 1)
    // of three colours and more their bits stand elsewhere, where the entry points
    const value = isInPlace
      ? entries.subarray(offset + 8, offset + 12)
      : await source.read(long(entries, offset + 8), 4)
    if (value.length === 4)
      values.set(short(entries, offset), isShort ? short(value, 0) : long(value, 0))
  }
  return {
    tagOf: (tag: keyof typeof tiffTags, usual: number) => values.get(tiffTags[tag]) ?? usual,
    next: entries.length === length + 4 ? long(entries, length) : 0,
  }
}

/** The first page of a TIFF of either byte order. */
async function tiffHeader(
  source: PictureSource,
  head: Uint8Array,
): Promise<Omit<ImageHeader, 'format'> | null> {
  const isLittle = head[0] === 0x49
  const page = await tiffPage(source, isLittle ? longLittle(head, 4) : long(head, 4), isLittle)
  if (!page) return null
  const { next } = page
  const second = next > 0 ? await tiffPage(source, next, isLittle) : null
  const bits = page.tagOf('samplesPerPixel', 1) * page.tagOf('bitsPerSample', 1)
  return {
    width: page.tagOf('width', 0),
    height: page.tagOf('height', 0),
    bytesPerPixel: Math.max(1, bits / 8),
    hasMorePages: second !== null && (second.tagOf('kind', 0) & isCopy) === 0,
  }
}

const isTiff = (head: Uint8Array) => head.length >= 8 && /^(II\*\0|MM\0\*)$/.test(ascii(head, 0, 4))

/**
 * Format and size of a JPEG, PNG, WebP, GIF, KTX2, HEIC, AVIF or TIFF image from its header,
 * without decoding; null if it is none of them or its header is broken. Reads at most a few hundred
 * bytes of ordinary files.
 */
export async function readImageHeader(source: PictureSource): Promise<ImageHeader | null> {
  const head = await source.read(0, 32)
  const facts = await (async (): Promise<ImageHeader | null> => {
    const of = (format: ImageHeaderFormat, header: Omit<ImageHeader, 'format'> | null) =>
      header && { format, ...header }
    if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff)
      return of('jpeg', await jpegHeader(source))
    if (isPng(head)) return of('png', pngHeader(head))
    if (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP') {
      return of('webp', webpHeader(head))
    }
    if (/^GIF8[79]a$/.test(ascii(head, 0, 6)) && head.length >= 10) {
      return {
        format: 'gif',
        width: shortLittle(head, 6),
        height: shortLittle(head, 8),
        bytesPerPixel: 4,
      }
    }
    if (isKtx2(head)) return of('ktx2', ktx2Header(head))
    if (isTiff(head)) return of('tiff', await tiffHeader(source, head))
    if (ascii(head, 4, 8) === 'ftyp') return heifHeader(source)
    return null
  })()
  return facts !== null && facts.width > 0 && facts.height > 0 ? facts : null
}

/** Brands of files of boxes that hold still pictures, and those of AVIF among them. */
const stillBrand = /^(?:hei[cxms]|hev[cxms]|mif[12]|msf1|miaf|avi[fs]|avc[is])$/
const avifBrand = /^avi[fs]$/

/**
 * The format that a file begins like, by its first 32 bytes or more; null: like no picture that can
 * be taken. Its header may be broken all the same.
 */
export const detectImageFormat = (head: Uint8Array): ImageFormatKey | null => {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg'
  if (isPng(head)) return 'png'
  if (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP') return 'webp'
  if (/^GIF8[79]a$/.test(ascii(head, 0, 6))) return 'gif'
  if (isTiff(head)) return 'tiff'
  if (ascii(head, 4, 8) !== 'ftyp') return null
  const brands = listBrands(head.subarray(8, Math.min(head.length, long(head, 0))))
  if (!brands.some((brand) => stillBrand.test(brand))) return null
  return brands.some((brand) => avifBrand.test(brand)) ? 'avif' : 'heic'
}
