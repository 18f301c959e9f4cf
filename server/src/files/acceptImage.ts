import { Readable } from 'node:stream'
import { isImageFormatKey } from '@nspect/contract/media/imageFormats'
import {
  detectImageFormat,
  type ImageHeader,
  readImageHeader,
} from '@nspect/contract/media/imageHeader'
import { limits } from '@nspect/contract/shared/limits'
import type { Sharp } from 'sharp'
import { createFairQueue } from '../jobs/fairQueue.ts'
import { QueueFullError } from '../jobs/job.ts'
import {
  type FileStorage,
  readStoredFile,
  StorageError,
  type StoredFile,
} from '../storage/storage.ts'
import { toByteSource } from './byteSource.ts'
import { isProgramName } from './fileExtensions.ts'
import { sharp } from './imageLibrary.ts'
import { isImageCutOff, padCutOffImage } from './imageMetadata/imageCutOff.ts'
import {
  DecoderError,
  decodeImageInSeparateProcess,
  isDecodedInSeparateProcess,
} from './separateDecoder/decodeImageInSeparateProcess.ts'

/** Limits of uploaded images: sizes in bytes, sides in pixels (BI-094, T32, T79). */
const imageLimits = {
  pixels: 80_000_000,
  /** bytes of a decoded TIFF, whose pixels may have any number of bytes */
  decoded: 320_000_000,
  file: 64 * 1024 * 1024,
  still: 5 * 1024 * 1024,
  fullSide: 4096,
  /** texture limit of software renderers */
  panoramaSide: 8192,
  logoSide: 1024,
  thumbSide: 320,
  stillBox: { width: 1896, height: 1122 },
  card: { width: 632, height: 374 },
} as const

export type ImageErrorCode =
  | 'image.notValid'
  | 'image.notDecoded'
  | 'image.cutOff'
  | 'image.cutOffLost'
  | 'image.type'
  | 'image.ending'
  | 'image.pages'
  | 'image.tooLarge'

/**
 * An image that is not accepted; `fileName` is the display name for the text, `limit` the exceeded
 * one, in megapixels (MP) or MB.
 */
export class ImageError extends Error {
  readonly code: ImageErrorCode
  readonly fileName: string
  readonly limit: string | undefined

  constructor(
    code: ImageErrorCode,
    fileName: string,
    { limit, ...options }: ErrorOptions & { limit?: string } = {},
  ) {
    super(code, options)
    this.name = 'ImageError'
    this.code = code
    this.fileName = fileName
    this.limit = limit
  }
}

interface VariantNames {
  photo: 'full' | 'report' | 'thumb'
  panorama: 'full' | 'report' | 'thumb'
  logo: 'full' | 'report' | 'thumb'
  still: 'full' | 'card' | 'thumb'
  shot: 'full' | 'report' | 'card' | 'thumb'
}
export type ImageKind = keyof VariantNames

export interface ImageVariant extends StoredFile {
  mime: 'image/jpeg' | 'image/png' | 'image/webp'
  width: number
  height: number
}

/** A stored image; its own name, size and sides are those of the `full` variant. */
export interface AcceptedImage<K extends ImageKind = ImageKind> extends ImageVariant {
  /** sides of the upload, turned upright, before it was made smaller */
  uploaded: { width: number; height: number }
  variants: Record<VariantNames[K], ImageVariant>
}

type Recipes = Record<string, (image: Sharp) => Sharp>
interface Kind {
  /** the largest size that is stored */
  box: { width: number; height: number }
  keepsAlpha: boolean
  recipes: Recipes
}

/**
 * the background of a picture that is narrower than its card: as a screen around a film, in light
 * and dark
 */
const frame = '#20262d'

const inside = (side: number) =>
  ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const
/** Baseline JPEG on white, which the PDF painter embeds unchanged. */
const jpeg = (image: Sharp, quality: number) =>
  image
    .flatten({ background: '#ffffff' })
    .jpeg({ quality, progressive: false, optimiseScans: false })
const thumb = (image: Sharp) => image.resize(inside(imageLimits.thumbSide)).webp({ quality: 75 })
const report = (image: Sharp) => jpeg(image.resize(inside(limits.previewSide)), 82)

/** A card that shows the whole picture: portrait or landscape, nothing is cut off. */
const wholeCard = (image: Sharp) =>
  jpeg(image.resize({ ...imageLimits.card, fit: 'contain', background: frame }), 82)

const photoRecipes = { full: (image: Sharp) => jpeg(image, 88), report, thumb }
const square = (side: number) => ({ width: side, height: side })
const kinds = {
  photo: { box: square(imageLimits.fullSide), keepsAlpha: false, recipes: photoRecipes },
  shot: {
    box: square(imageLimits.fullSide),
    keepsAlpha: false,
    recipes: { ...photoRecipes, card: wholeCard },
  },
  panorama: { box: square(imageLimits.panoramaSide), keepsAlpha: false, recipes: photoRecipes },
  logo: {
    box: square(imageLimits.logoSide),
    keepsAlpha: true,
    recipes: { full: (image: Sharp) => image.png({ compressionLevel: 9 }), report, thumb },
  },
  still: {
    box: imageLimits.stillBox,
    keepsAlpha: false,
    recipes: {
      full: (image: Sharp) => jpeg(image, 90),
      card: (image: Sharp) => jpeg(image.resize({ ...imageLimits.card, fit: 'cover' }), 82),
      thumb,
    },
  },
} satisfies Record<ImageKind, Kind>

/** Picture formats that people do send and that are rejected by name rather than as broken. */
function isOtherImage(head: Buffer): boolean {
  const ascii = head.toString('latin1')
  const isLargeTiff = ascii.startsWith('II+\0') || ascii.startsWith('MM\0+')
  const isSvg = /^(\xef\xbb\xbf)?\s*</.test(ascii) && ascii.includes('<svg')
  const isOld =
    ascii.startsWith('8BPS') ||
    (ascii.startsWith('BM') && head.length >= 26 && head.readUInt32LE(6) === 0)
  return isLargeTiff || isSvg || isOld
}

/** Does it begin like a still picture of any format? */
export const isImageFile = (head: Buffer): boolean =>
  isOtherImage(head) || detectImageFormat(head) !== null

/**
 * Decides by name and header alone, without decoding (about a millisecond for a file of any size),
 * and returns the header. Throws `image.type` for pictures of other formats, `image.ending` for one
 * that is named as a program, `image.notValid` for anything else that is no picture,
 * `image.cutOffLost` for one that ends before its size is told, `image.pages` for a TIFF of several
 * pages, of which all but one would be lost, and `image.tooLarge` above 80 megapixels.
 */
export async function assertImageAccepted(bytes: Buffer, fileName: string): Promise<ImageHeader> {
  if (bytes.length > imageLimits.file) throw tooLarge(fileName, megabytes(imageLimits.file))
  const header = await readImageHeader(toByteSource(bytes))
  const announced = header === null ? detectImageFormat(bytes.subarray(0, 512)) : null
  if (announced && isImageCutOff(bytes, announced))
    throw new ImageError('image.cutOffLost', fileName)
  if (header === null || !isImageFormatKey(header.format)) {
    const isKnown = header !== null || isOtherImage(bytes.subarray(0, 1024))
    throw new ImageError(isKnown ? 'image.type' : 'image.notValid', fileName)
  }
  if (isProgramName(fileName)) throw new ImageError('image.ending', fileName)
  const pixels = header.width * header.height
  if (pixels > imageLimits.pixels || pixels * header.bytesPerPixel > imageLimits.decoded) {
    throw tooLarge(fileName, `${imageLimits.pixels / 1e6} MP`)
  }
  if (header.hasMorePages) throw new ImageError('image.pages', fileName)
  return header
}

// Two decodes at a time bound the memory (80 megapixels are 240 MB) and leave a core to requests.
const inTurn = createFairQueue('pictures', { slots: 2 })

interface Encoded {
  bytes: Buffer
  mime: ImageVariant['mime']
  width: number
  height: number
}

const secondsToDecode = 30

/**
 * Decodes once, turned as the camera was held, to sRGB of 8 bits without metadata; then makes each
 * variant of it.
 */
async function encode(
  bytes: Buffer,
  kind: Kind,
  failOn: 'error' | 'none' = 'error',
): Promise<Map<string, Encoded>> {
  const upright = sharp(bytes, { limitInputPixels: imageLimits.pixels, failOn, pages: 1 })
    .timeout({ seconds: secondsToDecode })
    .autoOrient()
    .resize({ ...kind.box, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  const flat = kind.keepsAlpha ? upright.ensureAlpha() : upright.flatten({ background: '#ffffff' })
  const { data, info } = await flat.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels as 3 | 4 }
  const encoded = new Map<string, Encoded>()
  for (const [variant, recipe] of Object.entries(kind.recipes)) {
    const made = await recipe(sharp(data, { raw })).toBuffer({ resolveWithObject: true })
    const mime = `image/${made.info.format}` as ImageVariant['mime']
    encoded.set(variant, {
      bytes: made.data,
      mime,
      width: made.info.width,
      height: made.info.height,
    })
  }
  return encoded
}

async function store(
  storage: FileStorage,
  variants: Map<string, Encoded>,
): Promise<Record<string, ImageVariant>> {
  const stored: Record<string, ImageVariant> = {}
  try {
    for (const [variant, { bytes, mime, width, height }] of variants) {
      const file = await storage.put(Readable.from([bytes]), { maxBytes: bytes.length })
      stored[variant] = { ...file, mime, width, height }
    }
  } catch (error) {
    // If this fails too, the sweep removes the rest.
    await Promise.allSettled(Object.values(stored).map(({ name }) => storage.remove(name)))
    throw error
  }
  return stored
}

/**
 * Accepts an uploaded image: decides by its content, re-encodes it and stores its variants, all
 * durable on return. No byte of the upload is kept: no EXIF, GPS, ICC, XMP or appended data. Of an
 * animation, the first frame.
 *
 * `upload` is the bytes or the name of a stored file (which stays; the caller removes it or the
 * sweep does). Variants: `full` JPEG (long side <= 4096, panorama 8192, still 1896x1122; a logo is
 * PNG and keeps its transparency), `report` baseline JPEG <= 1280, `card` exactly 632x374 JPEG,
 * `thumb` WebP <= 320. `keepCutOff`: of a picture whose end is missing, what is there is taken,
 * grey below; without it, that is `image.cutOff`, or `image.cutOffLost` where nothing of it can be
 * shown. Throws `ImageError`, with nothing stored; `StorageError` when storage fails.
 */
export async function acceptImage<K extends ImageKind>(
  storage: FileStorage,
  upload: Buffer | string,
  { kind, name, keepCutOff = false }: { kind: K; name: string; keepCutOff?: boolean },
): Promise<AcceptedImage<K>> {
  const bytes = typeof upload === 'string' ? await readUploadedImage(storage, upload, name) : upload
  const { format, width, height } = await assertImageAccepted(bytes, name)
  const { box } = kinds[kind]
  const decode = async (failOn: 'error' | 'none') => {
    const decoded = isDecodedInSeparateProcess(format)
      ? await decodeImageInSeparateProcess({ bytes, format, pixels: width * height, box, failOn })
      : failOn === 'none'
        ? padCutOffImage(bytes, format, imageLimits.file)
        : bytes
    return inTurn(width * height, () => encode(decoded, kinds[kind], failOn))
  }
  const isKept = keepCutOff && isImageCutOff(bytes, format)
  const variants = await decode(isKept ? 'none' : 'error').catch(async (cause: unknown) => {
    if (cause instanceof QueueFullError) throw cause
    if (cause instanceof DecoderError) throw new ImageError('image.notDecoded', name, { cause })
    if (!isImageCutOff(bytes, format)) throw new ImageError('image.notValid', name, { cause })
    // what is there is offered only where it can be shown
    const isShown =
      !isKept &&
      (await decode('none').then(
        () => true,
        () => false,
      ))
    throw new ImageError(isShown ? 'image.cutOff' : 'image.cutOffLost', name, { cause })
  })
  const stored = await store(storage, variants)
  // Every kind has a `full` recipe.
  const full = stored.full!
  const isTurned = width !== height && width > height !== full.width > full.height
  const uploaded = isTurned ? { width: height, height: width } : { width, height }
  return { ...full, uploaded, variants: stored as AcceptedImage<K>['variants'] }
}

/** The bytes of a stored upload; throws `ImageError` for one of too many, naming it `name`. */
export async function readUploadedImage(
  storage: FileStorage,
  upload: string,
  name: string,
): Promise<Buffer> {
  try {
    return await readStoredFile(storage, upload, imageLimits.file)
  } catch (error) {
    if (error instanceof StorageError && error.code === 'tooLarge')
      throw tooLarge(name, megabytes(imageLimits.file))
    throw error
  }
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`
/** The error for an image of too many bytes or pixels. */
const tooLarge = (fileName: string, limit: string) =>
  new ImageError('image.tooLarge', fileName, { limit })

const dataUrlHeads = {
  'data:image/jpeg;base64,': 'image/jpeg',
  'data:image/png;base64,': 'image/png',
  'data:image/webp;base64,': 'image/webp',
} as const

/**
 * The bytes of a JPEG, PNG or WebP data URL as a canvas makes it: base64 without blanks, correctly
 * padded. The size (default 5 MB) is checked before anything is decoded. Throws `ImageError` naming
 * the image `name`.
 */
export function parseDataUrl(
  text: string,
  { name, maxBytes = imageLimits.still }: { name: string; maxBytes?: number },
): { mime: ImageVariant['mime']; bytes: Buffer } {
  const found = Object.entries(dataUrlHeads).find(([head]) => text.startsWith(head))
  if (found === undefined)
    throw new ImageError(text.startsWith('data:') ? 'image.type' : 'image.notValid', name)
  const [head, mime] = found
  const length = text.length - head.length
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  if ((length / 4) * 3 - padding > maxBytes) throw tooLarge(name, megabytes(maxBytes))
  const payload = text.slice(head.length)
  const bytes = Buffer.from(payload, 'base64')
  // Node ignores invalid base64; only text that round-trips was strict.
  if (bytes.length === 0 || bytes.toString('base64') !== payload)
    throw new ImageError('image.notValid', name)
  return { mime, bytes }
}

/** Is an image treated as a 360-degree panorama? Its width is twice its height within 1 % (T53). */
export const isPanorama = (width: number, height: number): boolean =>
  Math.abs(width / (2 * height) - 1) <= 0.01
