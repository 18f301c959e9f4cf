import type { FileVariant, files } from '../db/tables/files.ts'
import type { UploadedFile } from '../http/readMultipartBody.ts'
import type { ImageVariant } from './acceptImage.ts'
import type { PdfPage } from './plans/pdfPages.ts'
import type { GlbMetadata } from './readGlb.ts'

/** An upload that was checked and accepted: the row of `files` without its tenant. */
export type AcceptedFile = Omit<typeof files.$inferInsert, 'clientId' | 'id'> & {
  /** facts from the file, for a model that is a GLB */
  glb?: GlbMetadata
  /** of a panorama: where its middle looks, degrees from north, if the camera says so */
  heading?: number | null
  /** of a plan set */
  pages?: readonly PdfPage[]
  /** somebody uploaded it: it has to fit into the client's storage */
  isUpload?: true
}

const plainVariants = (variants: Record<string, FileVariant>): Record<string, FileVariant> =>
  Object.fromEntries(
    Object.entries(variants).map(([key, { name, mime, size, width, height }]) => [
      key,
      { name, mime, size, width, height },
    ]),
  )

/** The row of an accepted picture. */
export const toFileRow = (
  kind: 'photo' | 'still' | 'pano' | 'logo',
  displayName: string,
  image: ImageVariant & { variants: Record<string, FileVariant> },
): AcceptedFile => ({
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

/** The row of a model that was made of another file, which is kept byte for byte. */
export const addOriginalFile = (
  row: AcceptedFile,
  { name, size }: UploadedFile,
  mime: string,
): AcceptedFile => ({
  ...row,
  variants: { original: { name, mime, size, width: 0, height: 0 } },
})
