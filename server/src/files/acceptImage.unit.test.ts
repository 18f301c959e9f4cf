import { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDiskStorage } from '../storage/diskStorage.ts'
import { type FileStorage, readStoredFile } from '../storage/storage.ts'
import { acceptImage, assertImageAccepted, isPanorama, parseDataUrl } from './acceptImage.ts'
import {
  DecoderError,
  decodeImageInSeparateProcess,
} from './separateDecoder/decodeImageInSeparateProcess.ts'

let folder: string
let storage: Required<FileStorage>
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nspect-images-'))
  storage = createDiskStorage(folder)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const filesStored = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  ).length
const stored = (name: string) => readStoredFile(storage, name, 1e9)

/** A picture with recognisable content: a light gradient and a dark corner at the top left. */
function picture(width: number, height: number, channels: 3 | 4 = 3) {
  const pixels = Buffer.alloc(width * height * channels)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isCorner = x < width / 4 && y < height / 4
      const at = (y * width + x) * channels
      pixels.fill(isCorner ? 20 : 160 + Math.floor((x / width) * 60), at, at + 3)
      if (channels === 4) pixels[at + 3] = isCorner ? 255 : 0
    }
  }
  return sharp(pixels, { raw: { width, height, channels } })
}
const photo = (width = 800, height = 600) => picture(width, height).jpeg().toBuffer()
const plainPhoto = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c8b090' } })
    .jpeg()
    .toBuffer()
const darkAt = async (bytes: Buffer, x: number, y: number) => {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return data[(y * info.width + x) * info.channels]! < 80
}

/** A PNG whose header declares more pixels than it has bytes for. */
function pngBomb(width: number, height: number): Buffer {
  const chunk = (name: string, body: Buffer) => {
    const bytes = Buffer.alloc(12 + body.length)
    bytes.writeUInt32BE(body.length, 0)
    bytes.write(name, 4, 'latin1')
    body.copy(bytes, 8)
    return bytes
  }
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const data = chunk('IDAT', deflateSync(Buffer.alloc(1_000_000)))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    data,
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const heic = readFile(join(import.meta.dirname, '../testing/images/roof.heic'))
/** That photo, which says of itself that it has other sides. */
const heicOf = async (width: number, height: number) => {
  const bytes = Buffer.from(await heic)
  for (let at = bytes.indexOf('ispe'); at >= 0; at = bytes.indexOf('ispe', at + 4)) {
    bytes.writeUInt32BE(width, at + 8)
    bytes.writeUInt32BE(height, at + 12)
  }
  return bytes
}
const tiff = picture(200, 100).tiff().toBuffer()
/** TIFFs: their directories, each with a size, the bits of a colour and what kind of page it is. */
const tiffOf = (...pages: { width: number; height: number; bits: number; kind?: number }[]) => {
  const entries = 5
  const length = 2 + entries * 12 + 4
  const bytes = Buffer.alloc(8 + pages.length * length)
  bytes.write('II*\0', 0, 'latin1')
  bytes.writeUInt32LE(8, 4)
  for (const [n, { width, height, bits, kind = 0 }] of pages.entries()) {
    const at = 8 + n * length
    bytes.writeUInt16LE(entries, at)
    const values = Object.entries({ 254: kind, 256: width, 257: height, 258: bits, 277: 1 })
    for (const [k, [tag, value]] of values.entries()) {
      bytes.writeUInt16LE(Number(tag), at + 2 + k * 12)
      bytes.writeUInt16LE(4, at + 4 + k * 12)
      bytes.writeUInt32LE(1, at + 6 + k * 12)
      bytes.writeUInt32LE(value, at + 10 + k * 12)
    }
    bytes.writeUInt32LE(n + 1 < pages.length ? at + length : 0, at + length - 4)
  }
  return bytes
}
const tiffBomb = (width: number, height: number, bits: number) => tiffOf({ width, height, bits })

describe('a photo', () => {
  it('T272: of a phone, a HEIC, is decoded and stored as JPEG', async () => {
    const taken = await acceptImage(storage, await heic, { kind: 'photo', name: 'IMG_2041.HEIC' })
    expect(taken).toMatchObject({ mime: 'image/jpeg', width: 96, height: 64 })
    const { data } = await sharp(await stored(taken.name))
      .raw()
      .toBuffer({ resolveWithObject: true })
    const [red = 0, green = 0, blue = 0] = data.subarray((40 * 96 + 48) * 3)
    // the roof of a house, below a light sky
    expect([red > green + 40, green > blue]).toEqual([true, true])
  })

  it('T272: of a scanner, a TIFF, or of a new camera, an AVIF, is stored as JPEG', async () => {
    for (const [name, bytes] of [
      ['floor.tif', await tiff],
      ['floor.avif', await picture(200, 100).avif({ effort: 0 }).toBuffer()],
      [
        'scan.tiff',
        await picture(200, 100).toColourspace('rgb16').tiff({ compression: 'lzw' }).toBuffer(),
      ],
    ] as const) {
      const taken = await acceptImage(storage, bytes, { kind: 'photo', name })
      expect([name, taken.mime, taken.width, taken.height]).toEqual([name, 'image/jpeg', 200, 100])
      expect([
        await darkAt(await stored(taken.name), 10, 10),
        await darkAt(await stored(taken.name), 150, 60),
      ]).toEqual([true, false])
    }
  })

  it('T272: whose decoder does not start, or takes too long, is not called broken', async () => {
    const input = {
      bytes: await heic,
      format: 'heic',
      pixels: 96 * 64,
      box: { width: 96, height: 64 },
    } as const
    await expect(decodeImageInSeparateProcess({ ...input, timeout: 1 })).rejects.toThrow(
      DecoderError,
    )
    // what Linux does where no descriptor is left
    vi.spyOn(
      ChildProcess.prototype as ChildProcess & { spawn(): number },
      'spawn',
    ).mockImplementationOnce(function (this: ChildProcess) {
      process.nextTick(() => this.emit('error', new Error('spawn EMFILE')))
      return -24
    })
    await expect(decodeImageInSeparateProcess(input)).rejects.toThrow(DecoderError)
    const { execPath } = process
    for (const nothing of [join(tmpdir(), 'missing'), join(execPath, 'missing')]) {
      process.execPath = nothing
      const taking = acceptImage(storage, await heic, { kind: 'photo', name: 'IMG_2041.HEIC' })
      await expect(
        taking.finally(() => Object.assign(process, { execPath })),
      ).rejects.toMatchObject({
        code: 'image.notDecoded',
      })
    }
    expect(await filesStored()).toBe(0)
  })

  it('T272: a small copy in a TIFF is no page of it', async () => {
    const bytes = tiffOf(
      { width: 20, height: 20, bits: 8 },
      { width: 5, height: 5, bits: 8, kind: 1 },
    )
    expect(await assertImageAccepted(bytes, 'a.tif')).toMatchObject({
      format: 'tiff',
      width: 20,
      height: 20,
    })
  })

  it('is stored as full, report and thumb', async () => {
    const taken = await acceptImage(storage, await plainPhoto(5_000, 2_500), {
      kind: 'photo',
      name: 'lobby.jpg',
    })
    expect(taken).toMatchObject({ mime: 'image/jpeg', width: 4_096, height: 2_048 })
    expect(taken.variants).toMatchObject({
      full: { mime: 'image/jpeg', width: 4_096, height: 2_048, sha256: taken.sha256 },
      report: { mime: 'image/jpeg', width: 1_280, height: 640 },
      thumb: { mime: 'image/webp', width: 320, height: 160 },
    })
    expect(await filesStored()).toBe(3)
    const report = await sharp(await stored(taken.variants.report.name)).metadata()
    expect(report).toMatchObject({
      format: 'jpeg',
      isProgressive: false,
      space: 'srgb',
      channels: 3,
    })
    expect((await stored(taken.name)).length).toBe(taken.size)
  })

  it('is not enlarged', async () => {
    const { variants } = await acceptImage(storage, await photo(200, 100), {
      kind: 'photo',
      name: 'tile.jpg',
    })
    expect(variants).toMatchObject({
      full: { width: 200 },
      report: { width: 200 },
      thumb: { width: 200 },
    })
  })

  it('may come from storage by its name', async () => {
    const { name } = await storage.put(Readable.from([await photo()]), { maxBytes: 1e6 })
    expect(await acceptImage(storage, name, { kind: 'photo', name: 'lobby.jpg' })).toMatchObject({
      width: 800,
    })
  })

  it('BI-093: is turned upright and loses place, camera and all other metadata', async () => {
    const bytes = await picture(400, 200)
      .withExif({
        IFD0: { Orientation: '6', Copyright: '<script>alert(1)</script>' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(bytes.includes('<script>')).toBe(true)
    const { variants } = await acceptImage(storage, bytes, { kind: 'photo', name: 'lobby.jpg' })
    for (const { name, width, height } of Object.values(variants)) {
      const made = await stored(name)
      const facts = await sharp(made).metadata()
      expect([facts.exif, facts.icc, facts.xmp, facts.iptc, facts.orientation]).toEqual(
        Array(5).fill(undefined),
      )
      expect(made.includes('<script>')).toBe(false)
      expect(width * 2).toBe(height)
      // A quarter turn clockwise takes the dark corner from the left to the right.
      expect(await darkAt(made, width - 5, 5)).toBe(true)
      expect(await darkAt(made, 5, 5)).toBe(false)
    }
  })

  it.each(['jpeg', 'png', 'gif', 'webp'] as const)(
    'T458: a %s whose end is missing is kept as far as it is there, if that is wanted',
    async (format) => {
      const whole = await picture(400, 300)[format]().toBuffer()
      const bytes = whole.subarray(0, Math.floor(whole.length * 0.9))
      const taking = (keepCutOff: boolean) =>
        acceptImage(storage, bytes, { kind: 'photo', name: 'rail.jpg', keepCutOff })
      await expect(taking(false)).rejects.toMatchObject({ code: 'image.cutOff' })
      const taken = await taking(true)
      expect(taken).toMatchObject({ width: 400, height: 300 })
      expect(await darkAt(await stored(taken.name), 10, 10)).toBe(true)
    },
  )

  it('BI-092: keeps no byte of what was appended to it', async () => {
    const polyglot = Buffer.concat([
      await photo(),
      Buffer.from('<html><script>alert(1)</script>PK\x03\x04'),
    ])
    const { variants } = await acceptImage(storage, polyglot, { kind: 'photo', name: 'lobby.jpg' })
    for (const { name } of Object.values(variants)) {
      const made = await stored(name)
      expect(made.includes('<html>')).toBe(false)
      expect(made.includes('PK\x03\x04')).toBe(false)
    }
  })

  it('with transparency is laid on white', async () => {
    const { name } = await acceptImage(storage, await picture(100, 100, 4).png().toBuffer(), {
      kind: 'photo',
      name: 'a.png',
    })
    const { data } = await sharp(await stored(name))
      .extract({ left: 80, top: 80, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([...data].every((value) => value > 250)).toBe(true)
  })

  it.each([
    ['16-bit PNG', () => picture(60, 40).toColourspace('rgb16').png().toBuffer()],
    ['CMYK JPEG', () => picture(60, 40).toColourspace('cmyk').jpeg().toBuffer()],
    ['grey JPEG', () => picture(60, 40).greyscale().toColourspace('b-w').jpeg().toBuffer()],
    ['palette PNG', () => picture(60, 40).png({ palette: true }).toBuffer()],
    ['WebP', () => picture(60, 40).webp().toBuffer()],
    ['lossless WebP', () => picture(60, 40).webp({ lossless: true }).toBuffer()],
    ['transparent WebP', () => picture(60, 40, 4).webp().toBuffer()],
    ['GIF', () => picture(60, 40).gif().toBuffer()],
    ['progressive JPEG', () => picture(60, 40).jpeg({ progressive: true }).toBuffer()],
  ])('may be a %s: it becomes sRGB of 8 bits', async (_, make) => {
    const { name } = await acceptImage(storage, await make(), { kind: 'photo', name: 'room 4.2' })
    const made = await stored(name)
    expect(await sharp(made).metadata()).toMatchObject({
      space: 'srgb',
      depth: 'uchar',
      channels: 3,
      width: 60,
      height: 40,
    })
    expect(await darkAt(made, 5, 5)).toBe(true)
  })

  it.each(['gif', 'webp'] as const)(
    'BI-095: of an animated %s is its first frame',
    async (format) => {
      const frames = await Promise.all(
        ['#101010', '#f0f0f0', '#f0f0f0'].map((background) =>
          sharp({ create: { width: 40, height: 40, channels: 3, background } })
            .png()
            .toBuffer(),
        ),
      )
      const animation = await sharp(frames, { join: { animated: true } })
        [format]()
        .toBuffer()
      const taken = await acceptImage(storage, animation, {
        kind: 'photo',
        name: `blinking.${format}`,
      })
      expect(taken).toMatchObject({ width: 40, height: 40 })
      expect(await darkAt(await stored(taken.name), 20, 20)).toBe(true)
    },
  )

  it('many at once are all taken', async () => {
    const bytes = await photo(300, 200)
    const all = await Promise.all(
      Array.from({ length: 9 }, () =>
        acceptImage(storage, bytes, { kind: 'photo', name: 'a.jpg' }),
      ),
    )
    expect(new Set(all.map(({ name }) => name)).size).toBe(9)
  })
})

describe('BI-090, BI-091, BI-095: an image is refused, and nothing stored,', () => {
  const svg =
    '<?xml version="1.0"?><!-- room --><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const bmp = Buffer.alloc(100)
  bmp.write('BM')
  it.each<[string, string, Buffer | Promise<Buffer>, string]>([
    ['empty', 'a.jpg', Buffer.alloc(0), 'image.notValid'],
    ['one byte', 'a.jpg', Buffer.from([0xff]), 'image.notValid'],
    [
      'a truncated JPEG',
      'a.jpg',
      photo().then((bytes) => bytes.subarray(0, bytes.length / 2)),
      'image.cutOff',
    ],
    [
      'a JPEG cut in its header',
      'a.jpg',
      photo().then((bytes) => bytes.subarray(0, 30)),
      'image.cutOffLost',
    ],
    [
      'a truncated PNG',
      'a.png',
      picture(300, 300)
        .png()
        .toBuffer()
        .then((bytes) => bytes.subarray(0, 400)),
      'image.cutOff',
    ],
    [
      'a web page named JPEG',
      'a.jpg',
      Buffer.from('<!doctype html><script>alert(1)</script>'),
      'image.notValid',
    ],
    [
      'a program named JPEG',
      'a.jpg',
      Buffer.from('MZ\x90\x00\x03 This program cannot be run'),
      'image.notValid',
    ],
    ['an archive named PNG', 'a.png', Buffer.from('PK\x03\x04\x14\x00'), 'image.notValid'],
    ['a PDF', 'a.jpg', Buffer.from('%PDF-1.7 1 0 obj'), 'image.notValid'],
    ['a photo named as a program', 'a.exe', photo(), 'image.ending'],
    ['an SVG', 'a.svg', Buffer.from(svg), 'image.type'],
    ['an SVG named JPEG', 'a.jpg', Buffer.from(`\ufeff  ${svg}`), 'image.type'],
    [
      'a HEIC that is cut off',
      'a.heic',
      heic.then((bytes) => bytes.subarray(0, 800)),
      'image.cutOffLost',
    ],
    [
      'a HEIC of no size',
      'a.heic',
      Buffer.from('\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic'),
      'image.notValid',
    ],
    ['a HEIC of 400 megapixels', 'a.heic', heicOf(20_000, 20_000), 'image.tooLarge'],
    ['a HEIC that is larger than it says', 'a.heic', heicOf(12, 8), 'image.notValid'],
    [
      'a TIFF that is cut off',
      'a.tif',
      tiff.then((bytes) => bytes.subarray(0, 60)),
      'image.cutOffLost',
    ],
    ['a TIFF of 400 megapixels', 'a.tif', tiffBomb(20_000, 20_000, 8), 'image.tooLarge'],
    ['a TIFF of 64 bits a colour', 'a.tif', tiffBomb(8_000, 8_000, 64), 'image.tooLarge'],
    ['a TIFF whose data is missing', 'a.tif', tiffBomb(3_000, 3_000, 8), 'image.notValid'],
    [
      'a TIFF of two pages',
      'a.tif',
      tiffOf({ width: 20, height: 20, bits: 8 }, { width: 20, height: 20, bits: 8 }),
      'image.pages',
    ],
    ['a TIFF for files above 4 GB', 'a.tif', Buffer.from('II+\0\x08\0\0\0'), 'image.type'],
    ['a BMP', 'a.bmp', bmp, 'image.type'],
    ['a picture of 400 megapixels', 'a.png', pngBomb(20_000, 20_000), 'image.tooLarge'],
    ['a picture whose data is missing', 'a.png', pngBomb(3_000, 3_000), 'image.notValid'],
  ])('when it is %s', async (_, name, bytes, code) => {
    const taking = acceptImage(storage, await bytes, { kind: 'photo', name })
    await expect(taking).rejects.toMatchObject({ name: 'ImageError', code, fileName: name })
    expect(await filesStored()).toBe(0)
  })

  it('BI-094: from its header: of 400 megapixels nothing but that is read', async () => {
    // only signature and IHDR: reading further would find no picture
    const header = pngBomb(20_000, 20_000).subarray(0, 33)
    await expect(assertImageAccepted(header, 'a.png')).rejects.toMatchObject({
      code: 'image.tooLarge',
    })
  })

  it('when a variant cannot be stored, and the variants before it go', async () => {
    let puts = 0
    const failing: FileStorage = {
      ...storage,
      put: (stream, options) =>
        ++puts === 3 ? Promise.reject(new Error('no space')) : storage.put(stream, options),
    }
    await expect(
      acceptImage(failing, await photo(), { kind: 'photo', name: 'a.jpg' }),
    ).rejects.toThrow('no space')
    expect(await filesStored()).toBe(0)
  })
})

describe('other kinds', () => {
  it('a still keeps its size and gets a card of exactly 632x374', async () => {
    const taken = await acceptImage(storage, await photo(1_896, 1_122), {
      kind: 'still',
      name: 'point',
    })
    expect(taken).toMatchObject({ width: 1_896, height: 1_122, mime: 'image/jpeg' })
    expect(taken.variants.card).toMatchObject({ width: 632, height: 374, mime: 'image/jpeg' })
    expect(taken.variants.thumb).toMatchObject({ width: 320, mime: 'image/webp' })
    const card = await sharp(await stored(taken.variants.card.name)).metadata()
    expect(card).toMatchObject({ width: 632, height: 374, isProgressive: false })
  })

  it('a card is cut, not squeezed, from a still of another shape, and enlarged from a small one', async () => {
    for (const [width, height] of [
      [3_000, 500],
      [100, 100],
    ] as const) {
      const taken = await acceptImage(storage, await photo(width, height), {
        kind: 'still',
        name: 'point',
      })
      expect(taken.variants.card).toMatchObject({ width: 632, height: 374 })
      expect(taken.width).toBe(Math.min(width, 1_896))
    }
  })

  it('a logo keeps its transparency, and prints on white', async () => {
    const taken = await acceptImage(storage, await picture(300, 100, 4).png().toBuffer(), {
      kind: 'logo',
      name: 'hotel.png',
    })
    expect(await sharp(await stored(taken.name)).metadata()).toMatchObject({
      format: 'png',
      hasAlpha: true,
      width: 300,
    })
    expect(await sharp(await stored(taken.variants.report.name)).metadata()).toMatchObject({
      format: 'jpeg',
      hasAlpha: false,
    })
    expect(await sharp(await stored(taken.variants.thumb.name)).metadata()).toMatchObject({
      format: 'webp',
      hasAlpha: true,
    })
  })

  it('a panorama keeps twice the side of a photo', async () => {
    const taken = await acceptImage(storage, await plainPhoto(9_000, 4_500), {
      kind: 'panorama',
      name: 'lobby.jpg',
    })
    expect(taken).toMatchObject({ width: 8_192, height: 4_096 })
  })

  it.each([
    [4_096, 2_048, true],
    [4_000, 2_018, true],
    [4_000, 2_040, false],
    [1_920, 1_080, false],
    [2_000, 1_000, true],
    [1_000, 2_000, false],
  ])('%i x %i pixels is a panorama: %s', (width, height, expected) => {
    expect(isPanorama(width, height)).toBe(expected)
  })
})

describe('a data URL', () => {
  const url = (mime: string, bytes: Buffer | string) =>
    `data:${mime};base64,${Buffer.from(bytes).toString('base64')}`

  it('of a canvas gives its bytes', () => {
    expect(parseDataUrl(url('image/png', 'pixels'), { name: 'point' })).toEqual({
      mime: 'image/png',
      bytes: Buffer.from('pixels'),
    })
    expect(parseDataUrl(url('image/jpeg', 'pixel'), { name: 'point' }).mime).toBe('image/jpeg')
  })

  it.each([
    ['', 'image.notValid'],
    ['https://cdn.example/a.png', 'image.notValid'],
    ['javascript:alert(1)', 'image.notValid'],
    ['data:image/svg+xml;base64,PHN2Zz4=', 'image.type'],
    ['data:text/html;base64,PGI+', 'image.type'],
    ['data:image/png,%89PNG', 'image.type'],
    ['data:image/png;base64,', 'image.notValid'],
    ['data:image/png;base64,AAA', 'image.notValid'],
    ['data:image/png;base64,AA AA', 'image.notValid'],
    ['data:image/png;base64,AA-_', 'image.notValid'],
    ['data:image/png;base64,AAAA====', 'image.notValid'],
    ['data:image/png;base64,AAB=', 'image.notValid'],
  ])('%s is refused', (text, code) => {
    expect(() => parseDataUrl(text, { name: 'point' })).toThrow(
      expect.objectContaining({ name: 'ImageError', code }),
    )
  })

  it('above its limit is refused before it is decoded, at it taken', () => {
    expect(
      parseDataUrl(url('image/png', Buffer.alloc(1_000)), { name: 'point', maxBytes: 1_000 }).bytes
        .length,
    ).toBe(1_000)
    const tooLarge = expect.objectContaining({ code: 'image.tooLarge' })
    expect(() =>
      parseDataUrl(url('image/png', Buffer.alloc(1_001)), { name: 'point', maxBytes: 1_000 }),
    ).toThrow(tooLarge)
    const endless = `data:image/png;base64,${'!'.repeat(100_000_000)}`
    const before = process.memoryUsage().arrayBuffers
    expect(() => parseDataUrl(endless, { name: 'point' })).toThrow(tooLarge)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1e6)
  })
})

const samples = resolve(
  import.meta.dirname,
  '../../..',
  process.env.SAMPLES_DIR ?? '../shared/samples',
)
describe.runIf(existsSync(samples))('real images', () => {
  it('a real photo of a building is taken', async () => {
    const bytes = await readFile(join(samples, 'images/schependomlaan.jpg'))
    const taken = await acceptImage(storage, bytes, { kind: 'photo', name: 'schependomlaan.jpg' })
    expect(Math.max(taken.width, taken.height)).toBeGreaterThan(1_000)
    expect(Math.max(taken.variants.report.width, taken.variants.report.height)).toBe(1_280)
  })

  it('a real panorama is one', async () => {
    const bytes = await readFile(join(samples, 'pano/st_fagans_interior_1024x512.jpg'))
    const taken = await acceptImage(storage, bytes, { kind: 'panorama', name: 'lobby.jpg' })
    expect(isPanorama(taken.width, taken.height)).toBe(true)
  })
})
