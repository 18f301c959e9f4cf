import type { BcfVersion } from '@nspect/contract/reports/reports'
import { sharp } from '../../../files/imageLibrary.ts'
import type { ReportPinRow } from '../../../pins/pins.queries.ts'
import { type FileStorage, isMissingFileError, readStoredFile } from '../../../storage/storage.ts'
import { toPinImages } from '../../data/images.ts'

export interface Snapshot {
  /** `snapshot.jpg` or `snapshot.png` */
  name: string
  bytes: Buffer
  /** width by height */
  aspect: number
}

const maxBytes = 32 * 1024 * 1024
/** pixels of the longer side where a picture is converted */
const convertedSide = 1280
const placeholderSize = { width: 640, height: 360 }

/** Is this place of the drawing, in pixels, inside of a map pin? */
const isInPin = (x: number, y: number): boolean => {
  const [aside, below] = [Math.abs(x - 320), y - 145]
  const fromMiddle = Math.hypot(aside, below)
  if (fromMiddle < 25) return false
  return fromMiddle < 64 || (below > 0 && below < 130 && aside < (60 * (130 - below)) / 130)
}

let placeholder: Promise<Snapshot> | undefined

/**
 * A pin on grey, for a point without any picture; drawn at twice its size, so that its edges are
 * smooth.
 */
const drawPlaceholder = async (): Promise<Snapshot> => {
  const { width, height } = placeholderSize
  const [pin, paper] = [
    [0x0b, 0x6e, 0x75],
    [0xe5, 0xe7, 0xeb],
  ] as const
  const pixels = Buffer.alloc(width * height * 4 * 3)
  for (let at = 0; at < width * height * 4; at++) {
    const [x, y] = [(at % (width * 2)) / 2, Math.floor(at / (width * 2)) / 2]
    pixels.set(isInPin(x, y) ? pin : paper, at * 3)
  }
  const raw = { width: width * 2, height: height * 2, channels: 3 } as const
  const bytes = await sharp(pixels, { raw }).resize(placeholderSize).png().toBuffer()
  return { name: 'snapshot.png', bytes, aspect: width / height }
}

/** The stored bytes; undefined if the file is missing. */
const readImage = async (files: FileStorage, name: string): Promise<Buffer | undefined> => {
  try {
    return await readStoredFile(files, name, maxBytes)
  } catch (error) {
    if (isMissingFileError(error)) return undefined
    throw error
  }
}

const toSnapshot = async (version: BcfVersion, bytes: Buffer): Promise<Snapshot> => {
  if (version === '3.0') {
    const { width, height } = await sharp(bytes).metadata()
    return { name: 'snapshot.jpg', bytes, aspect: width / height }
  }
  const size = {
    width: convertedSide,
    height: convertedSide,
    fit: 'inside',
    withoutEnlargement: true,
  } as const
  const { data, info } = await sharp(bytes).resize(size).png().toBuffer({ resolveWithObject: true })
  return { name: 'snapshot.png', bytes: data, aspect: info.width / info.height }
}

/**
 * The picture of a topic: the still, else a photo, else a placeholder; an unreadable one counts as
 * none. 3.0 takes the stored JPEG unchanged; 2.1 knows `snapshot.png` alone.
 */
export const loadTopicSnapshot = async (
  version: BcfVersion,
  row: ReportPinRow,
  files: FileStorage,
): Promise<Snapshot> => {
  const { view, photos } = toPinImages(row)
  for (const image of [view, ...photos]) {
    const bytes = image && (await readImage(files, image.name))
    const snapshot = bytes && (await toSnapshot(version, bytes).catch(() => undefined))
    if (snapshot) return snapshot
  }
  placeholder ??= drawPlaceholder()
  return placeholder
}
