import { and, count, eq, sql } from 'drizzle-orm'
import { findAccessibleProjectWhere } from '../access/projectAccess.queries.ts'
import { type Scope, whereNotDeleted } from '../db/scope.ts'
import { files } from '../db/tables/files.ts'
import { pinPhotos, projectPins } from '../db/tables/pins.ts'
import { projects } from '../db/tables/projects.ts'

/**
 * The inspection of a photo whose point exists; `isLive`: the photo has not been deleted either.
 */
export const findProjectOfPhoto = (scope: Scope, photoId: number, isLive: boolean) => {
  const photo = and(eq(pinPhotos.id, photoId), isLive ? whereNotDeleted(pinPhotos) : undefined)
  return findAccessibleProjectWhere(
    scope,
    sql`${projects.id} = (select ${projectPins.projectId} from ${pinPhotos}
      join ${projectPins} on ${projectPins.clientId} = ${pinPhotos.clientId} and ${projectPins.id} = ${pinPhotos.projectPinId}
      where ${photo} and ${whereNotDeleted(projectPins)})`,
  )
}

/** A photo, deleted or not; its inspection was loaded before. */
export const findPinPhoto = async ({ db, inTenant }: Scope, id: number) => {
  const [row] = await db
    .select()
    .from(pinPhotos)
    .where(inTenant(pinPhotos, eq(pinPhotos.id, id)))
  return row
}

/** How many photos a point has; the inspection is locked, so nobody adds one meanwhile. */
export const countPinPhotos = async ({ db, live }: Scope, pinId: number): Promise<number> => {
  const [row] = await db
    .select({ n: count() })
    .from(pinPhotos)
    .where(live(pinPhotos, eq(pinPhotos.projectPinId, pinId)))
  return row?.n ?? 0
}

/** Whether a live point has a photo that was uploaded as these bytes; its inspection is locked. */
export const hasPinPhoto = async (
  { db, live }: Scope,
  pinId: number,
  uploadedSha256: string,
): Promise<boolean> => {
  const [row] = await db
    .select({ id: pinPhotos.id })
    .from(pinPhotos)
    .innerJoin(files, and(eq(files.clientId, pinPhotos.clientId), eq(files.id, pinPhotos.fileId)))
    .where(
      live(pinPhotos, eq(pinPhotos.projectPinId, pinId), eq(files.uploadedSha256, uploadedSha256)),
    )
    .limit(1)
  return row !== undefined
}

export const insertPinPhoto = async (
  { db }: Scope,
  photo: typeof pinPhotos.$inferInsert,
): Promise<number> => {
  const [row] = await db.insert(pinPhotos).values(photo).returning({ id: pinPhotos.id })
  if (!row) throw new Error('an inserted photo has no id')
  return row.id
}

/**
 * Updates a caption if the photo of this point still has the version that was read; returns whether
 * it did.
 */
export const updatePhotoCaption = async (
  { db, live, now }: Scope,
  photo: { id: number; pinId: number; version: number },
  caption: string,
): Promise<boolean> => {
  const written = await db
    .update(pinPhotos)
    .set({ caption, version: photo.version + 1, updatedAt: now })
    .where(
      live(
        pinPhotos,
        eq(pinPhotos.id, photo.id),
        eq(pinPhotos.projectPinId, photo.pinId),
        eq(pinPhotos.version, photo.version),
      ),
    )
    .returning({ id: pinPhotos.id })
  return written.length > 0
}

export const markPinPhotoDeleted = ({ db, inTenant, now }: Scope, id: number, isDeleted: boolean) =>
  db
    .update(pinPhotos)
    .set({ isDeleted, version: sql`${pinPhotos.version} + 1`, updatedAt: now })
    .where(inTenant(pinPhotos, eq(pinPhotos.id, id)))
