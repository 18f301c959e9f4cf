import type { FileVariant, files } from '../db/tables/files.ts'
import type { Uploaded } from '../http/uploads.ts'
import type { FileStorage } from '../storage/storage.ts'
import type { GlbFacts } from './glb.ts'
import type { ImageVariant } from './images.ts'

/** An upload that was looked into and taken: the row of `files` but for its tenant. */
export type TakenFile = Omit<typeof files.$inferInsert, 'clientId' | 'id'> & {
  /** what the file says of itself, of a model that is a GLB */
  glb?: GlbFacts
}

/** How uploads of one format of models are known and taken. */
export interface FormatIntake {
  /** Is it of this format, by its first bytes or, where those do not tell, by its name? */
  isOne(head: Buffer, upload: Uploaded): boolean
  /** Looks into it and takes it; refuses with an error that has words. */
  take(storage: FileStorage, upload: Uploaded): Promise<TakenFile>
}

const plainVariants = (variants: Record<string, FileVariant>): Record<string, FileVariant> =>
  Object.fromEntries(
    Object.entries(variants).map(([key, { name, mime, size, width, height }]) => [
      key,
      { name, mime, size, width, height },
    ]),
  )

/** The row of a picture that was taken. */
export const rowOf = (
  kind: 'photo' | 'still' | 'pano' | 'logo',
  displayName: string,
  image: ImageVariant & { variants: Record<string, FileVariant> },
): TakenFile => ({
  kind,
  displayName,
  name: image.name,
  mime: image.mime,
  size: image.size,
  sha256: image.sha256,
  width: image.width,
  height: image.height,
  variants: plainVariants(image.variants),
})
