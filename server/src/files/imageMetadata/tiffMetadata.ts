import { createBlankBytePatch, type ImageMetadata, UnreadableMetadataError } from './patches.ts'

/** Tags of a TIFF that it is drawn by; whatever else it says is not kept. */
const drawn = new Set([
  ...[254, 255, 256, 257, 258, 259, 262, 263, 264, 265, 266, 273, 274, 277, 278, 279, 280, 281],
  ...[282, 283, 284, 286, 287, 288, 289, 290, 291, 292, 293, 296, 297, 301, 317, 318, 319, 320],
  ...[321, 322, 323, 324, 325, 326, 327, 328, 330, 332, 334, 336, 338, 339, 340, 341, 342, 347],
  // JPEG as TIFF 6 had it, colour transform, SGI's depth, colour profile, LERC
  ...[512, 513, 514, 515, 517, 518, 519, 520, 521, 529, 530, 531, 532],
  ...[32995, 32996, 32997, 32998, 34675, 37439, 50674],
])
const tags = { photometric: 262, subDirectories: 330, xmp: 700, exif: 34665, gps: 34853 } as const
/** where the pixels of a page stand, and how many bytes there are of them: in strips or tiles */
const pixelTags = [
  [273, 279],
  [324, 325],
] as const
const interoperability = 40965
const directories: ReadonlySet<number> = new Set([
  tags.subDirectories,
  tags.exif,
  tags.gps,
  interoperability,
])
/** values of `photometric` of what a camera's sensor saw: its metadata is needed to develop it */
const raw: ReadonlySet<number> = new Set([32803, 34892])
/** bytes of a value of each type, by its number */
const sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]
const entryBytes = 12
/** of a broken or hostile file */
const maxDirectories = 4_000
const maxEntries = 1_000

interface Entry {
  tag: number
  /** where the entry and its value begin, and the value's bytes */
  at: number
  valueAt: number
  length: number
}

/** A file in the order of its bytes. Throws `UnreadableMetadataError` for what points out of it. */
class Tiff {
  readonly bytes: Buffer
  readonly #isLittle: boolean

  constructor(bytes: Buffer) {
    this.bytes = bytes
    this.#isLittle = bytes.toString('latin1', 0, 2) === 'II'
  }

  short(at: number): number {
    this.#hold(at, 2)
    return this.#isLittle ? this.bytes.readUInt16LE(at) : this.bytes.readUInt16BE(at)
  }

  long(at: number): number {
    this.#hold(at, 4)
    return this.#isLittle ? this.bytes.readUInt32LE(at) : this.bytes.readUInt32BE(at)
  }

  shortBytes(value: number): Buffer {
    const bytes = Buffer.alloc(2)
    if (this.#isLittle) bytes.writeUInt16LE(value)
    else bytes.writeUInt16BE(value)
    return bytes
  }

  entries(directory: number): Entry[] {
    const count = this.short(directory)
    if (count > maxEntries) throw new UnreadableMetadataError('too many entries')
    return Array.from({ length: count }, (_, n) => {
      const at = directory + 2 + n * entryBytes
      const length = (sizes[this.short(at + 2)] ?? 1) * this.long(at + 4)
      return { tag: this.short(at), at, valueAt: length <= 4 ? at + 8 : this.long(at + 8), length }
    })
  }

  /** The offsets that an entry names. */
  offsets({ valueAt, length }: Entry): number[] {
    return Array.from({ length: Math.min(length, maxDirectories * 4) >> 2 }, (_, n) =>
      this.long(valueAt + n * 4),
    )
  }

  /** The numbers of an entry, of 16 or 32 bits. */
  numbers({ at, valueAt, length }: Entry): number[] {
    const isShort = this.short(at + 2) === 3
    const size = isShort ? 2 : 4
    return Array.from({ length: Math.floor(length / size) }, (_, n) =>
      isShort ? this.short(valueAt + n * size) : this.long(valueAt + n * size),
    )
  }

  #hold(at: number, length: number) {
    if (at + length > this.bytes.length) throw new UnreadableMetadataError('it ends early')
  }
}

/**
 * What a TIFF says of itself beside its pixels, on every page: the entries of its directories that
 * are no part of drawing it are taken out, and what they pointed at is blanked. Throws
 * `UnreadableMetadataError` for a camera's raw picture and a broken file.
 */
export const findTiffMetadata = (bytes: Buffer): ImageMetadata => {
  const found: ImageMetadata = { patches: [], xmp: '' }
  const tiff = new Tiff(bytes)
  if (bytes.toString('latin1', 8, 10) === 'CR') throw new UnreadableMetadataError('raw')
  const seen = new Set<number>()
  const waiting = [tiff.long(4)]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (at === 0 || seen.has(at)) continue
    if (seen.size >= maxDirectories) throw new UnreadableMetadataError('too many directories')
    seen.add(at)
    waiting.push(...readPage(tiff, at, seen, found))
  }
  return found
}

/** Notes what a directory says beside its pixels; returns the places of those that it names. */
function readPage(tiff: Tiff, at: number, seen: Set<number>, found: ImageMetadata): number[] {
  const { bytes } = tiff
  const entries = tiff.entries(at)
  const end = at + 2 + entries.length * entryBytes
  const named = [tiff.long(end)]
  for (const entry of entries) {
    if (entry.tag === tags.photometric && raw.has(tiff.short(entry.valueAt)))
      throw new UnreadableMetadataError('raw')
    if (entry.tag === tags.subDirectories) named.push(...tiff.offsets(entry))
    if (entry.tag === tags.xmp)
      found.xmp += bytes.toString('utf8', entry.valueAt, entry.valueAt + entry.length)
  }
  const kept = entries.filter(({ tag }) => drawn.has(tag))
  if (kept.length === entries.length) return named
  for (const entry of entries)
    if (!drawn.has(entry.tag)) found.patches.push(...blanked(tiff, entry, seen))
  // the following directory is named behind the last entry
  const rest = [
    tiff.shortBytes(kept.length),
    ...kept.map((entry) => bytes.subarray(entry.at, entry.at + entryBytes)),
    bytes.subarray(end, end + 4),
  ]
  found.patches.push({ start: at, end: end + 4, bytes: Buffer.concat(rest) })
  return named
}

/** The value of an entry that stands elsewhere, and all that it names in turn. */
function blanked(tiff: Tiff, entry: Entry, seen: Set<number>): ImageMetadata['patches'] {
  const patches: ImageMetadata['patches'] = []
  if (directories.has(entry.tag))
    for (const at of tiff.offsets(entry)) {
      if (seen.has(at) || seen.size >= maxDirectories) continue
      seen.add(at)
      const inner = tiff.entries(at)
      for (const one of inner) patches.push(...blanked(tiff, one, seen))
      patches.push(createBlankBytePatch(at, at + 2 + inner.length * entryBytes))
    }
  if (entry.length > 4) {
    if (entry.valueAt + entry.length > tiff.bytes.length)
      throw new UnreadableMetadataError('a value lies outside')
    patches.push(createBlankBytePatch(entry.valueAt, entry.valueAt + entry.length))
  }
  return patches
}

/** Whether the first page of a TIFF, or its pixels, stand behind the end of the file. */
export const isTiffCutOff = (bytes: Buffer): boolean => {
  const tiff = new Tiff(bytes)
  try {
    const entries = tiff.entries(tiff.long(4))
    const readNumbers = (tag: number) => {
      const entry = entries.find((candidate) => candidate.tag === tag)
      return entry ? tiff.numbers(entry) : []
    }
    return pixelTags.some(([starts, sizesOf]) => {
      const counts = readNumbers(sizesOf)
      return readNumbers(starts).some((start, n) => start + (counts[n] ?? 0) > bytes.length)
    })
  } catch (error) {
    if (error instanceof UnreadableMetadataError) return true
    throw error
  }
}
