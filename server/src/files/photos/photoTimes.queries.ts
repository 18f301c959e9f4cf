import { sql } from 'drizzle-orm'
import { type FileVariant, files } from '../../db/tables/files.ts'

/** When a photo was taken by its camera, and when it was uploaded, as JSON brings them. */
export interface StoredPhotoTime {
  at: string
  uploadedAt: string
}

/** A stored picture with the time that its camera wrote. */
export interface StoredPhoto {
  variants: Record<string, FileVariant>
  /** null: unknown, or the client does not show it */
  taken: StoredPhotoTime | null
}

/** Of the current row of `files`; null: unknown. */
export const photoTimeColumn = sql<StoredPhotoTime | null>`case when ${files.takenAt} is not null
  then json_build_object('at', ${files.takenAt}, 'uploadedAt', ${files.createdAt}) end`
