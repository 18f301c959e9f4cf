import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImageFormatKey } from '@nspect/contract/media/imageFormats'
import sharp, { type Sharp } from 'sharp'

/** What a camera says of a picture: who made it, its serial number, and the place. */
export const cameraTraces = { make: 'Hidden Cameras', serial: 'SERIAL-4711-0815' } as const
const latitude = '51/1 31/1 17/1'
/** The same place as numbers of 32 bits, in both orders of bytes. */
const placeBytes = [true, false].map((isLittle) => {
  const bytes = Buffer.alloc(24)
  for (const [n, value] of [51, 1, 31, 1, 17, 1].entries())
    if (isLittle) bytes.writeUInt32LE(value, n * 4)
    else bytes.writeUInt32BE(value, n * 4)
  return bytes
})

/** What of it the bytes still say. */
export const listCameraTraces = (bytes: Buffer): string[] => [
  ...Object.values(cameraTraces).filter((text) => bytes.includes(text)),
  ...(placeBytes.some((number) => bytes.includes(number)) ? ['place'] : []),
]

interface Marks {
  width?: number
  height?: number
  /** heading of a panorama, degrees */
  heading?: number
}

const buildXmp = (heading: number) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:GPano="http://ns.google.com/photos/1.0/panorama/" GPano:ProjectionType="equirectangular" GPano:PoseHeadingDegrees="${heading}"/></rdf:RDF></x:xmpmeta>`

const marked = ({ width = 128, height = 64, heading }: Marks): Sharp => {
  const picture = sharp({ create: { width, height, channels: 3, background: '#0b6e75' } }).withExif(
    {
      IFD0: { Make: cameraTraces.make, Orientation: '1' },
      IFD2: { BodySerialNumber: cameraTraces.serial },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: latitude },
    },
  )
  return heading === undefined ? picture : picture.withXmp(buildXmp(heading))
}

const buildExif = async (marks: Marks): Promise<Buffer> => {
  const { exif } = await sharp(await marked(marks).jpeg().toBuffer()).metadata()
  if (!exif) throw new Error('the sample has no Exif')
  return exif
}

const box = (kind: string, ...content: Uint8Array[]): Buffer => {
  const body = Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(kind, 4, 'latin1')
  return Buffer.concat([head, body])
}
const numbers = (size: 2 | 4, ...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * size)
  for (const [n, value] of values.entries()) bytes.writeUIntBE(value, n * size, size)
  return bytes
}

/** The boxes of a file, or of a box. */
const listBoxes = (bytes: Buffer): { kind: string; content: Buffer }[] => {
  const boxes = []
  for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at))
    boxes.push({
      kind: bytes.toString('latin1', at + 4, at + 8),
      content: bytes.subarray(at + 8, at + bytes.readUInt32BE(at)),
    })
  return boxes
}

/**
 * bytes of an entry of that file's `iloc`: the number of an item, where it begins, and one part of
 * it
 */
const locationByteCount = 18

/**
 * A HEIC with further items, as a phone writes them: no library makes one here, so they are put
 * into a real one.
 */
const heicWith = async (
  items: readonly { kind: string; words?: string; bytes: Buffer }[],
): Promise<Buffer> => {
  const plain = await readFile(join(import.meta.dirname, 'roof.heic'))
  const [ftyp, meta] = listBoxes(plain)
  const inside = listBoxes(meta!.content.subarray(4))
  const entries = items.map(({ kind, words = '' }, n) =>
    box('infe', numbers(4, 0x02000000), numbers(2, 100 + n, 0), Buffer.from(`${kind}\0${words}`)),
  )
  const grown = Buffer.concat(entries).length + items.length * locationByteCount
  const data = plain.subarray(ftyp!.content.length + meta!.content.length + 16)
  let next = plain.length + grown + 8
  const rebuilt = inside.map(({ kind, content }) => {
    if (kind === 'iinf') {
      const count = content.readUInt16BE(4)
      return box(
        kind,
        content.subarray(0, 4),
        numbers(2, count + items.length),
        content.subarray(6),
        ...entries,
      )
    }
    if (kind !== 'iloc') return box(kind, content)
    const places = Buffer.from(content)
    const count = places.readUInt16BE(6)
    for (let n = 0; n < count; n++) {
      const base = 8 + n * locationByteCount + 4
      places.writeUInt32BE(places.readUInt32BE(base) + grown, base)
    }
    places.writeUInt16BE(count + items.length, 6)
    const added = items.map(({ bytes }, n) => {
      const start = next
      next += bytes.length
      return Buffer.concat([
        numbers(2, 100 + n, 0),
        numbers(4, start),
        numbers(2, 1),
        numbers(4, 0, bytes.length),
      ])
    })
    return box(kind, places, ...added)
  })
  const metaBox = box('meta', meta!.content.subarray(0, 4), ...rebuilt)
  const file = Buffer.concat([box('ftyp', ftyp!.content), metaBox, data])
  return Buffer.concat([file, box('mdat', ...items.map(({ bytes }) => bytes))])
}

const heic = async (marks: Marks): Promise<Buffer> => {
  const exif = await buildExif(marks)
  const xmp = marks.heading === undefined ? [] : [buildXmp(marks.heading)]
  return heicWith([
    { kind: 'Exif', bytes: Buffer.concat([numbers(4, 6), exif]) },
    ...xmp.map((text) => ({
      kind: 'mime',
      words: 'application/rdf+xml\0',
      bytes: Buffer.from(text),
    })),
  ])
}

/** A GIF has no Exif: what is said of it stands in a comment. */
const gif = async ({ width = 128, height = 64 }: Marks): Promise<Buffer> => {
  const plain = await sharp({ create: { width, height, channels: 3, background: '#0b6e75' } })
    .gif()
    .toBuffer()
  const text = Buffer.from(`${cameraTraces.make} ${cameraTraces.serial}`)
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, text.length]), text, Buffer.from([0])])
  return Buffer.concat([plain.subarray(0, -1), comment, plain.subarray(-1)])
}

interface TiffEntry {
  tag: number
  type: 2 | 4 | 5 | 7
  value: Buffer
}
const text = (tag: number, value: string): TiffEntry => ({
  tag,
  type: 2,
  value: Buffer.from(`${value}\0`),
})
const sizes = { 2: 1, 4: 4, 5: 8, 7: 1 } as const

/**
 * A directory of a TIFF that stands at `at`, its values behind it; `before`: entries as they are.
 */
const directoryAt = (at: number, added: readonly TiffEntry[], before: readonly Buffer[] = []) => {
  let valueAt = at + 2 + (added.length + before.length) * 12 + 4
  const values: Buffer[] = []
  const entries = added.map(({ tag, type, value }) => {
    const entry = Buffer.alloc(12)
    entry.writeUInt16LE(tag)
    entry.writeUInt16LE(type, 2)
    entry.writeUInt32LE(value.length / sizes[type], 4)
    if (value.length <= 4) value.copy(entry, 8)
    else {
      entry.writeUInt32LE(valueAt, 8)
      values.push(value)
      valueAt += value.length
    }
    return entry
  })
  const all = [...before, ...entries].toSorted((a, b) => a.readUInt16LE(0) - b.readUInt16LE(0))
  const count = Buffer.alloc(2)
  count.writeUInt16LE(all.length)
  return Buffer.concat([count, ...all, Buffer.alloc(4), ...values])
}
const offset = (tag: number, at: number): TiffEntry => {
  const value = Buffer.alloc(4)
  value.writeUInt32LE(at)
  return { tag, type: 4, value }
}

/** A TIFF with directories of a camera, which no library here writes. */
const tiff = async ({ width = 128, height = 64, heading }: Marks): Promise<Buffer> => {
  const plain = await sharp({ create: { width, height, channels: 3, background: '#0b6e75' } })
    .tiff()
    .toBuffer()
  const first = plain.readUInt32LE(4)
  const before = Array.from({ length: plain.readUInt16LE(first) }, (_, n) =>
    plain.subarray(first + 2 + n * 12, first + 14 + n * 12),
  )
  const exifAt = plain.length
  const exif = directoryAt(exifAt, [text(0xa431, cameraTraces.serial)])
  const placeAt = exifAt + exif.length
  const where = directoryAt(placeAt, [
    text(1, 'N'),
    { tag: 2, type: 5, value: placeBytes[0] ?? Buffer.alloc(0) },
  ])
  const at = placeAt + where.length
  const xmp: TiffEntry[] =
    heading === undefined ? [] : [{ tag: 700, type: 7, value: Buffer.from(buildXmp(heading)) }]
  const added = [
    text(271, cameraTraces.make),
    offset(34665, exifAt),
    offset(34853, placeAt),
    ...xmp,
  ]
  const whole = Buffer.concat([plain, exif, where, directoryAt(at, added, before)])
  whole.writeUInt32LE(at, 4)
  return whole
}

/** A picture of each format with everything that a camera says of it. */
export const markedImages: Record<ImageFormatKey, (marks?: Marks) => Promise<Buffer>> = {
  jpeg: (marks = {}) => marked(marks).jpeg().toBuffer(),
  png: (marks = {}) => marked(marks).png().toBuffer(),
  webp: (marks = {}) => marked(marks).webp().toBuffer(),
  gif: (marks = {}) => gif(marks),
  heic: (marks = {}) => heic(marks),
  avif: (marks = {}) => marked(marks).avif({ effort: 0 }).toBuffer(),
  tiff: (marks = {}) => tiff(marks),
}
