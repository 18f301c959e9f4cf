import type { MarkUpShape } from '@nspect/contract/pins/photoMarkUp'
import { and, asc, eq } from 'drizzle-orm'
import type { Scope } from '../db/scope.ts'
import { furtherRepairPhotos, projectPinComments } from '../db/tables/comments.ts'
import { type FileVariant, files } from '../db/tables/files.ts'
import { photoMarkUps, pinPhotos, projectPins } from '../db/tables/pins.ts'

/** Which photo: one of a point, or one of a comment by its number from 0. */
export type PhotoKey = { photoId: number } | { commentId: number; index: number }

/** The place where a photo's file is stored: the id of its row. */
type Holder = { table: 'photo' | 'comment' | 'further'; id: number }

/** A photo with what is drawn on it. */
export interface PhotoWithMarkUp {
  holder: Holder
  projectPinId: number
  /** the file that is shown now */
  fileId: number
  /** 0: nothing was ever drawn on it, or it is shown without */
  markUpId: number
  shapes: MarkUpShape[]
  originalFileId: number
  original: PhotoOriginal
}

/** A photo as it was uploaded, with what is known of it. */
export interface PhotoOriginal {
  displayName: string
  variants: Record<string, FileVariant>
  createdAt: Date
  uploadedSha256: string | null
  takenAt: string | null
  camera: string | null
  latitude: number | null
  longitude: number | null
}

const originalColumns = {
  displayName: files.displayName,
  variants: files.variants,
  createdAt: files.createdAt,
  uploadedSha256: files.uploadedSha256,
  takenAt: files.takenAt,
  camera: files.camera,
  latitude: files.latitude,
  longitude: files.longitude,
}

type Held = { holder: Holder; projectPinId: number; fileId: number }

const heldByPhoto = async ({ db, live }: Scope, photoId: number): Promise<Held | undefined> => {
  const [row] = await db
    .select({ projectPinId: pinPhotos.projectPinId, fileId: pinPhotos.fileId })
    .from(pinPhotos)
    .where(live(pinPhotos, eq(pinPhotos.id, photoId)))
  return row && { holder: { table: 'photo', id: photoId }, ...row }
}

const heldByComment = async (
  { db, live, inTenant }: Scope,
  id: number,
  index: number,
): Promise<Held | undefined> => {
  const [comment] = await db
    .select({
      projectPinId: projectPinComments.projectPinId,
      fileId: projectPinComments.resolutionFileId,
    })
    .from(projectPinComments)
    .where(live(projectPinComments, eq(projectPinComments.id, id)))
  if (!comment || comment.fileId === null) return undefined
  const { projectPinId, fileId } = comment
  if (index === 0) return { holder: { table: 'comment', id }, projectPinId, fileId }
  const [further] = await db
    .select({ id: furtherRepairPhotos.id, fileId: furtherRepairPhotos.fileId })
    .from(furtherRepairPhotos)
    .where(inTenant(furtherRepairPhotos, eq(furtherRepairPhotos.commentId, id)))
    .orderBy(asc(furtherRepairPhotos.id))
    .limit(1)
    .offset(index - 1)
  return (
    further && {
      holder: { table: 'further', id: further.id },
      projectPinId,
      fileId: further.fileId,
    }
  )
}

/** A photo whose point or comment has not been deleted; its inspection was loaded before. */
export const findPhotoWithMarkUp = async (
  scope: Scope,
  photo: PhotoKey,
): Promise<PhotoWithMarkUp | undefined> => {
  const { db, inTenant } = scope
  const held =
    'photoId' in photo
      ? await heldByPhoto(scope, photo.photoId)
      : await heldByComment(scope, photo.commentId, photo.index)
  if (!held) return undefined
  const [drawn] = await db
    .select({
      id: photoMarkUps.id,
      shapes: photoMarkUps.shapes,
      originalFileId: photoMarkUps.originalFileId,
    })
    .from(photoMarkUps)
    .where(inTenant(photoMarkUps, eq(photoMarkUps.fileId, held.fileId)))
  const originalFileId = drawn?.originalFileId ?? held.fileId
  const [original] = await db
    .select(originalColumns)
    .from(files)
    .where(inTenant(files, eq(files.id, originalFileId)))
  return (
    original && {
      ...held,
      markUpId: drawn?.id ?? 0,
      shapes: drawn?.shapes ?? [],
      originalFileId,
      original,
    }
  )
}

/** The photo that a point was created from; undefined: it was created in another way. */
export const findPhotoOfPin = async (
  { db, inTenant }: Scope,
  pinId: number,
): Promise<PhotoOriginal | undefined> => {
  const [row] = await db
    .select(originalColumns)
    .from(projectPins)
    .innerJoin(
      files,
      and(eq(files.clientId, projectPins.clientId), eq(files.id, projectPins.stillFileId)),
    )
    .where(inTenant(projectPins, eq(projectPins.id, pinId), eq(files.kind, 'photo')))
  return row
}

/** Adds what was drawn on a photo; returns its id. */
export const insertMarkUp = async (
  { db, now }: Scope,
  markUp: Omit<typeof photoMarkUps.$inferInsert, 'createdAt'>,
): Promise<number> => {
  const [row] = await db
    .insert(photoMarkUps)
    .values({ ...markUp, createdAt: now })
    .returning({ id: photoMarkUps.id })
  if (!row) throw new Error('an inserted mark-up has no id')
  return row.id
}

/**
 * Shows another file for a photo that was found behind its inspection's lock, also where the point
 * shows it as the picture of its repair.
 */
export const replacePhotoFile = async (
  { db, inTenant, now }: Scope,
  { holder, projectPinId, fileId: former }: PhotoWithMarkUp,
  fileId: number,
): Promise<void> => {
  if (holder.table === 'photo') {
    await db
      .update(pinPhotos)
      .set({ fileId, updatedAt: now })
      .where(inTenant(pinPhotos, eq(pinPhotos.id, holder.id)))
    return
  }
  if (holder.table === 'further') {
    await db
      .update(furtherRepairPhotos)
      .set({ fileId })
      .where(inTenant(furtherRepairPhotos, eq(furtherRepairPhotos.id, holder.id)))
    return
  }
  await db
    .update(projectPinComments)
    .set({ resolutionFileId: fileId })
    .where(inTenant(projectPinComments, eq(projectPinComments.id, holder.id)))
  await db
    .update(projectPins)
    .set({ resolutionFileId: fileId })
    .where(
      inTenant(
        projectPins,
        eq(projectPins.id, projectPinId),
        eq(projectPins.resolutionFileId, former),
      ),
    )
}
