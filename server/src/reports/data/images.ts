import type { Readable } from 'node:stream'
import type { FileVariant } from '../../db/tables/files.ts'
import type { ReportPinRow } from '../../pins/pins.queries.ts'
import { type FileStorage, isMissingFileError } from '../../storage/storage.ts'

/** A picture of a point: its path in an export, and its name in the storage. */
export interface ExportedImage {
  path: string
  name: string
}

/** The pictures of a point in an export. */
export interface PinImages {
  view: ExportedImage | null
  /** each with its caption */
  photos: (ExportedImage & { caption: string })[]
  repair: ExportedImage | null
  /** of a repair, by the id of the comment */
  comments: ReadonlyMap<number, readonly ExportedImage[]>
}

type Variants = Record<string, FileVariant> | null | undefined

/** The largest stored size of a picture, which is a JPEG. */
const pickJpeg = (variants: Variants): FileVariant | undefined =>
  [variants?.full, variants?.report].find((variant) => variant?.mime === 'image/jpeg')

const toExportedImage = (variants: Variants, path: string): ExportedImage | null => {
  const variant = pickJpeg(variants)
  return variant ? { path: `photos/${path}.jpg`, name: variant.name } : null
}

/** The pictures of a point, named by its number: `photos/point-007-photo-2.jpg`. */
export const toPinImages = ({
  pin,
  still,
  photos,
  resolution,
  comments,
}: ReportPinRow): PinImages => {
  const point = `point-${String(pin.pinNumber).padStart(3, '0')}`
  const repair = pin.isResolved ? toExportedImage(resolution?.variants, `${point}-repair`) : null
  return {
    view: toExportedImage(still?.variants, `${point}-view`),
    photos: photos.flatMap(({ variants, caption }, at) => {
      const image = toExportedImage(variants, `${point}-photo-${at + 1}`)
      return image ? [{ ...image, caption }] : []
    }),
    repair,
    comments: new Map(
      comments.map(({ id, photos: proofs }, at) => {
        const images = proofs.flatMap(({ variants }, n) => {
          const image = toExportedImage(
            variants,
            `${point}-comment-${at + 1}${n > 0 ? `-${n + 1}` : ''}`,
          )
          // the evidence of the latest step is the repair's picture
          return image ? [repair?.name === image.name ? repair : image] : []
        })
        return [id, images] as const
      }),
    ),
  }
}

/** All pictures of a point, each once. */
export const listAllPinImages = ({
  view,
  photos,
  repair,
  comments,
}: PinImages): ExportedImage[] => [
  ...new Map(
    [view, ...photos, repair, ...[...comments.values()].flat()].flatMap((image) =>
      image ? [[image.path, image]] : [],
    ),
  ).values(),
]

/** Opens a stored picture; undefined if its file is missing, as a restored backup may leave it. */
export const openStoredImage = async (
  files: Pick<FileStorage, 'get'>,
  { name }: Pick<ExportedImage, 'name'>,
): Promise<Readable | undefined> => {
  try {
    return await files.get(name)
  } catch (error) {
    if (isMissingFileError(error)) return undefined
    throw error
  }
}
