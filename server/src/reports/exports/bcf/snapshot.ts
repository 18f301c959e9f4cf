import type { BcfVersion } from '@nspect/contract/reports'
import { sharp } from '../../../files/imageLibrary.ts'
import type { ReportPinRow } from '../../../pins/pins.queries.ts'
import { type FileStorage, readStored, StorageError } from '../../../storage/storage.ts'
import { picturesOf } from '../pictures.ts'

export interface Snapshot {
  /** `snapshot.jpg` or `snapshot.png` */
  name: string
  bytes: Buffer
  /** width by height */
  aspect: number
}

const mostBytes = 32 * 1024 * 1024
/** pixels of the longer side where a picture is converted */
const convertedSide = 1280
const placeholderSize = { width: 640, height: 360 }

/** A pin on grey, for a point without any picture. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360">
  <rect width="640" height="360" fill="#e5e7eb"/>
  <path d="M320 262c-42-58-64-86-64-118a64 64 0 1 1 128 0c0 32-22 60-64 118z" fill="#0b6e75"/>
  <circle cx="320" cy="144" r="24" fill="#e5e7eb"/>
</svg>`

let placeholder: Promise<Snapshot> | undefined

const drawPlaceholder = async (): Promise<Snapshot> => {
  const bytes = await sharp(Buffer.from(drawing)).resize(placeholderSize).png().toBuffer()
  return { name: 'snapshot.png', bytes, aspect: placeholderSize.width / placeholderSize.height }
}

/** The stored bytes; undefined if the file is missing. */
const readPicture = async (files: FileStorage, name: string): Promise<Buffer | undefined> => {
  try {
    return await readStored(files, name, mostBytes)
  } catch (error) {
    if (error instanceof StorageError && error.code === 'missing') return undefined
    throw error
  }
}

const viewOf = async (version: BcfVersion, bytes: Buffer): Promise<Snapshot> => {
  if (version === '3.0') {
    const { width, height } = await sharp(bytes).metadata()
    return { name: 'snapshot.jpg', bytes, aspect: width / height }
  }
  const size = { width: convertedSide, height: convertedSide, fit: 'inside', withoutEnlargement: true } as const
  const { data, info } = await sharp(bytes).resize(size).png().toBuffer({ resolveWithObject: true })
  return { name: 'snapshot.png', bytes: data, aspect: info.width / info.height }
}

/**
 * The picture of a topic: the still, else a photo, else a placeholder. 3.0 takes the stored JPEG unchanged; 2.1 knows
 * `snapshot.png` alone.
 */
export const snapshotOf = async (version: BcfVersion, row: ReportPinRow, files: FileStorage): Promise<Snapshot> => {
  const { view, photos } = picturesOf(row)
  for (const picture of [view, ...photos]) {
    const bytes = picture && (await readPicture(files, picture.name))
    if (bytes) return viewOf(version, bytes)
  }
  placeholder ??= drawPlaceholder()
  return placeholder
}
