import {
  type BytePatch,
  buildOrientationExif,
  createBlankBytePatch,
  createBlankTextPatch,
  type ImageMetadata,
  UnreadableMetadataError,
} from './patches.ts'

interface Box {
  kind: string
  /** of its head, of its content, and its end */
  start: number
  content: number
  end: number
}

/**
 * The boxes between two places. Throws `UnreadableMetadataError` for one that goes on after its
 * end, except at the very end of the file.
 */
function* boxesBetween(bytes: Buffer, from: number, to: number): Generator<Box> {
  for (let at = from; at + 8 <= to; ) {
    const short = bytes.readUInt32BE(at)
    const isLong = short === 1
    if (isLong && at + 16 > to) throw new UnreadableMetadataError('a box is cut off')
    const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short
    const end = at + size
    if (size < (isLong ? 16 : 8) || end > to) throw new UnreadableMetadataError('a box is cut off')
    yield {
      kind: bytes.toString('latin1', at + 4, at + 8),
      start: at,
      content: at + (isLong ? 16 : 8),
      end,
    }
    at = end
  }
}

/** A box that nobody reads, in the place of another. */
const freed = (bytes: Buffer, { start, content, end }: Box): BytePatch => {
  const head = Buffer.from(bytes.subarray(start, content))
  head.write('free', 4, 'latin1')
  return { start, end, bytes: head }
}

const topLevel = new Set(['ftyp', 'meta', 'mdat', 'moov', 'free', 'skip', 'mini'])
const inMeta = /^(?:hdlr|pitm|iloc|iinf|iprp|iref|idat|dinf|grpl|ipro)$/
const said = new Set(['udta', 'meta', 'uuid', 'xml ', 'bxml'])
const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'edts'])
/** properties that describe a picture in words, or when it was made */
const describing = new Set(['uuid', 'udes', 'crtt', 'mdft', 'altt'])

/** Reads numbers of one box, each of a size that the box tells. */
class Numbers {
  readonly #bytes: Buffer
  at: number
  readonly #end: number

  constructor(bytes: Buffer, at: number, end: number) {
    this.#bytes = bytes
    this.at = at
    this.#end = end
  }

  next(size: number): number {
    if (this.at + size > this.#end) throw new UnreadableMetadataError('a box is cut off')
    let value = 0
    for (let n = 0; n < size; n++) value = value * 256 + this.#bytes[this.at + n]!
    this.at += size
    return value
  }
}

interface Item {
  kind: string
  contentType: string
}

/** The items of a file by their number (`iinf`). */
const readItems = (bytes: Buffer, box: Box): Map<number, Item> => {
  const items = new Map<number, Item>()
  const numbers = new Numbers(bytes, box.content, box.end)
  const version = numbers.next(4) >>> 24
  numbers.next(version === 0 ? 2 : 4)
  for (const entry of boxesBetween(bytes, numbers.at, box.end)) {
    if (entry.kind !== 'infe') continue
    const facts = new Numbers(bytes, entry.content, entry.end)
    const entryVersion = facts.next(4) >>> 24
    const id = facts.next(entryVersion === 3 ? 4 : 2)
    facts.next(2)
    // before version 2, items had a MIME type alone
    const isOld = entryVersion < 2
    const kind = isOld ? 'mime' : bytes.toString('latin1', facts.at, facts.at + 4)
    const words = bytes.toString('latin1', facts.at + (isOld ? 0 : 4), entry.end).split('\0')
    items.set(id, { kind, contentType: words[1] ?? '' })
  }
  return items
}

/** Where the bytes of each item stand (`iloc`). */
function* readItemRanges(bytes: Buffer, box: Box, ownData: number) {
  const numbers = new Numbers(bytes, box.content, box.end)
  const version = numbers.next(4) >>> 24
  const sizes = numbers.next(2)
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15]
  const indexSize = version > 0 ? sizes & 15 : 0
  const count = numbers.next(version < 2 ? 2 : 4)
  for (let n = 0; n < count; n++) {
    const id = numbers.next(version < 2 ? 2 : 4)
    const method = version > 0 ? numbers.next(2) & 15 : 0
    numbers.next(2)
    const base = numbers.next(baseSize)
    const extents = numbers.next(2)
    for (let part = 0; part < extents; part++) {
      numbers.next(indexSize)
      const offset = base + numbers.next(offsetSize)
      const length = numbers.next(lengthSize)
      const start = method === 1 ? ownData + offset : offset
      if (method > 1 || start + length > bytes.length)
        throw new UnreadableMetadataError('an item lies elsewhere')
      yield { id, start, end: length === 0 ? bytes.length : start + length }
    }
  }
}

/** What is done to the bytes of an item that says something of the picture. */
const patchItem = ({ kind }: Item, bytes: Buffer, start: number, end: number): BytePatch => {
  if (kind !== 'Exif')
    return kind === 'mime' ? createBlankTextPatch(start, end) : createBlankBytePatch(start, end)
  const skipped = end - start < 4 ? 0 : bytes.readUInt32BE(start)
  const turn = buildOrientationExif(bytes.subarray(start + 4 + skipped, end))
  return { start, end, bytes: Buffer.concat([Buffer.alloc(4), turn]) }
}

function findInMeta(bytes: Buffer, meta: Box, found: ImageMetadata): void {
  const boxes = [...boxesBetween(bytes, meta.content + 4, meta.end)]
  const boxOf = (kind: string) => boxes.find((box) => box.kind === kind)
  const [list, places, properties] = [boxOf('iinf'), boxOf('iloc'), boxOf('iprp')]
  for (const box of boxes) if (!inMeta.test(box.kind)) found.patches.push(freed(bytes, box))
  for (const part of properties ? boxesBetween(bytes, properties.content, properties.end) : []) {
    if (part.kind !== 'ipco') continue
    for (const property of boxesBetween(bytes, part.content, part.end))
      if (describing.has(property.kind)) found.patches.push(freed(bytes, property))
  }
  const items = list ? readItems(bytes, list) : new Map<number, Item>()
  const ownData = boxOf('idat')?.content ?? 0
  for (const { id, start, end } of places ? readItemRanges(bytes, places, ownData) : []) {
    const item = items.get(id)
    if (!item || !/^(?:Exif|mime|uri )$/.test(item.kind)) continue
    if (/xml/i.test(item.contentType)) found.xmp += bytes.toString('utf8', start, end)
    found.patches.push(patchItem(item, bytes, start, end))
  }
}

function findInMovie(bytes: Buffer, parent: Box, found: ImageMetadata): void {
  for (const box of boxesBetween(bytes, parent.content, parent.end)) {
    if (said.has(box.kind)) found.patches.push(freed(bytes, box))
    else if (containers.has(box.kind)) findInMovie(bytes, box, found)
  }
}

/** The boxes of a file up to what is none: phones append bytes of their own. */
const topBoxes = (bytes: Buffer): { boxes: Box[]; end: number } => {
  const boxes: Box[] = []
  const all = boxesBetween(bytes, 0, bytes.length)
  try {
    for (const box of all) boxes.push(box)
  } catch (error) {
    if (!(error instanceof UnreadableMetadataError) || !boxes.some(({ kind }) => kind === 'meta'))
      throw error
  }
  return { boxes, end: boxes.at(-1)?.end ?? 0 }
}

/**
 * What a HEIC, HEIF or AVIF says of itself beside its pixels: Exif, XMP and other items, boxes of
 * makers, and what was appended. Throws `UnreadableMetadataError` for a broken file.
 */
export const findHeifMetadata = (bytes: Buffer): ImageMetadata => {
  const found: ImageMetadata = { patches: [], xmp: '' }
  const { boxes, end } = topBoxes(bytes)
  for (const box of boxes) {
    if (!topLevel.has(box.kind)) found.patches.push(freed(bytes, box))
    else if (box.kind === 'meta') findInMeta(bytes, box, found)
    else if (box.kind === 'moov') findInMovie(bytes, box, found)
  }
  if (end < bytes.length) found.patches.push(createBlankBytePatch(end, bytes.length))
  return found
}

/** Whether a box of the format goes on after the end of the file; what phones append is none. */
export const isHeifCutOff = (bytes: Buffer): boolean => {
  let end = 0
  try {
    for (const box of boxesBetween(bytes, 0, bytes.length)) end = box.end
    return false
  } catch (error) {
    if (!(error instanceof UnreadableMetadataError)) throw error
    return topLevel.has(bytes.toString('latin1', end + 4, end + 8))
  }
}
