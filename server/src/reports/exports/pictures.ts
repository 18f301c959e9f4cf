import type { Readable } from 'node:stream'
import type { FileVariant } from '../../db/tables/files.ts'
import type { ReportPinRow } from '../../pins/pins.queries.ts'
import { type FileStorage, isMissingFile } from '../../storage/storage.ts'

/** A picture of a point: its path in an export, and its name in the storage. */
export interface ExportedPicture {
  path: string
  name: string
}

/** The pictures of a point in an export. */
export interface PointPictures {
  view: ExportedPicture | null
  /** each with its caption */
  photos: (ExportedPicture & { caption: string })[]
  repair: ExportedPicture | null
  /** of a repair, by the id of the comment */
  comments: ReadonlyMap<number, readonly ExportedPicture[]>
}

type Variants = Record<string, FileVariant> | null | undefined

/** The largest stored size of a picture, which is a JPEG. */
const jpegOf = (variants: Variants): FileVariant | undefined =>
  [variants?.full, variants?.report].find((variant) => variant?.mime === 'image/jpeg')

const pictureOf = (variants: Variants, path: string): ExportedPicture | null => {
  const variant = jpegOf(variants)
  return variant ? { path: `photos/${path}.jpg`, name: variant.name } : null
}

/** The pictures of a point, named by its number: `photos/point-007-photo-2.jpg`. */
export const picturesOf = ({
  pin,
  still,
  photos,
  resolution,
  comments,
}: ReportPinRow): PointPictures => {
  const point = `point-${String(pin.pinNumber).padStart(3, '0')}`
  const repair = pin.isResolved ? pictureOf(resolution?.variants, `${point}-repair`) : null
  return {
    view: pictureOf(still?.variants, `${point}-view`),
    photos: photos.flatMap(({ variants, caption }, at) => {
      const picture = pictureOf(variants, `${point}-photo-${at + 1}`)
      return picture ? [{ ...picture, caption }] : []
    }),
    repair,
    comments: new Map(
      comments.map(({ id, variants, furtherVariants }, at) => {
        const pictures = [variants, ...furtherVariants].flatMap((photo, n) => {
          const picture = pictureOf(photo, `${point}-comment-${at + 1}${n > 0 ? `-${n + 1}` : ''}`)
          // the evidence of the latest step is the repair's picture
          return picture ? [repair?.name === picture.name ? repair : picture] : []
        })
        return [id, pictures] as const
      }),
    ),
  }
}

/** All pictures of a point, each once. */
export const everyPicture = ({
  view,
  photos,
  repair,
  comments,
}: PointPictures): ExportedPicture[] => [
  ...new Map(
    [view, ...photos, repair, ...[...comments.values()].flat()].flatMap((picture) =>
      picture ? [[picture.path, picture]] : [],
    ),
  ).values(),
]

/** Opens a stored picture; undefined if its file is missing, as a restored backup may leave it. */
export const openPicture = async (
  files: Pick<FileStorage, 'get'>,
  { name }: Pick<ExportedPicture, 'name'>,
): Promise<Readable | undefined> => {
  try {
    return await files.get(name)
  } catch (error) {
    if (isMissingFile(error)) return undefined
    throw error
  }
}
