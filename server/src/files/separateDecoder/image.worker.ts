import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import sharp, { type Sharp } from 'sharp'

/**
 * A separate process for formats whose decoders are rarely used and often attacked: it can need any
 * amount of memory and time, and be killed safely. It reads a picture from its input and writes it
 * as an uncompressed PNG, turned as the camera was held. Arguments: the format, the longest sides
 * of what is written, its pixels, and what ends it. It ends with 1 if it cannot.
 */

/** What is used of the library, which declares types of its lower layer only. */
interface HeicImage {
  get_width(): number
  get_height(): number
  is_primary(): boolean
  display(
    into: { data: Uint8ClampedArray; width: number; height: number },
    done: (shown: { data: Uint8ClampedArray } | null) => void,
  ): void
}
interface HeicLibrary {
  HeifDecoder: new () => { decode(bytes: Uint8Array): HeicImage[] }
}

const [format = '', ...rest] = process.argv.slice(2)
const [width = 0, height = 0, pixels = 0] = rest.map(Number)
const failOn = rest[3] === 'none' ? 'none' : 'error'

// leaves a core to requests
sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadTiff', 'VipsForeignLoadHeif'] })

const require = createRequire(import.meta.url)

/** The main picture of a HEIC file; the library turns it. */
const openHeic = async (bytes: Buffer): Promise<Sharp> => {
  const load = require('libheif-js/libheif-wasm/libheif.js') as (options: {
    wasmBinary: Buffer
  }) => HeicLibrary
  const library = load({
    wasmBinary: readFileSync(require.resolve('libheif-js/libheif-wasm/libheif.wasm')),
  })
  const images = new library.HeifDecoder().decode(bytes)
  const image = images.find((decoded) => decoded.is_primary()) ?? images[0]
  if (!image) throw new Error('the file holds no picture')
  const raw = { width: image.get_width(), height: image.get_height(), channels: 4 as const }
  if (raw.width * raw.height > pixels) throw new Error('the picture is larger than its header says')
  const data = new Uint8ClampedArray(raw.width * raw.height * raw.channels)
  await new Promise<void>((done, fail) => {
    image.display({ data, ...raw }, (shown) =>
      shown ? done() : fail(new Error('the picture cannot be decoded')),
    )
  })
  return sharp(data, { raw })
}

/** The first page of a TIFF, or an AVIF. */
const open = (bytes: Buffer): Sharp =>
  sharp(bytes, { limitInputPixels: pixels, failOn, pages: 1 }).autoOrient().toColourspace('srgb')

try {
  const bytes = await buffer(process.stdin)
  const picture = format === 'heic' ? await openHeic(bytes) : open(bytes)
  const png = await picture
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 0 })
    .toBuffer()
  process.stdout.end(png, () => process.exit(0))
} catch {
  process.exit(1)
}
