import { limits } from '@nspect/contract/shared/limits'
import { and, eq, sql } from 'drizzle-orm'
import { type Scope, whereNotDeleted } from '../db/scope.ts'
import { checklistAnswerPhotos, checklistAnswers } from '../db/tables/checklists.ts'
import { pinPhotos } from '../db/tables/pins.ts'

export const insertAnswerPhoto = async (
  { db }: Scope,
  photo: typeof checklistAnswerPhotos.$inferInsert,
): Promise<number> => {
  const [row] = await db
    .insert(checklistAnswerPhotos)
    .values(photo)
    .returning({ id: checklistAnswerPhotos.id })
  if (!row) throw new Error('an inserted photo has no id')
  return row.id
}

/** A photo of an answer of an inspection. */
export const findAnswerPhoto = async ({ db, live }: Scope, projectId: number, photoId: number) => {
  const [row] = await db
    .select({
      id: checklistAnswerPhotos.id,
      addedBy: checklistAnswerPhotos.addedBy,
      answerId: checklistAnswers.id,
      roomId: checklistAnswers.roomId,
      checklistId: checklistAnswers.checklistId,
    })
    .from(checklistAnswerPhotos)
    .innerJoin(
      checklistAnswers,
      and(
        eq(checklistAnswers.clientId, checklistAnswerPhotos.clientId),
        eq(checklistAnswers.id, checklistAnswerPhotos.answerId),
      ),
    )
    .where(
      live(
        checklistAnswerPhotos,
        eq(checklistAnswerPhotos.id, photoId),
        eq(checklistAnswers.projectId, projectId),
      ),
    )
  return row
}

export const markAnswerPhotoDeleted = async (
  { db, inTenant, now }: Scope,
  id: number,
): Promise<void> => {
  await db
    .update(checklistAnswerPhotos)
    .set({ isDeleted: true, version: sql`${checklistAnswerPhotos.version} + 1`, updatedAt: now })
    .where(inTenant(checklistAnswerPhotos, eq(checklistAnswerPhotos.id, id)))
}

/** Gives a point the photos of an answer that it does not have yet, as far as it takes more. */
export const addAnswerPhotosToPin = async (
  { db, inTenant, now }: Scope,
  answerId: number,
  pinId: number,
): Promise<void> => {
  const { projectPinId, fileId, isDeleted } = pinPhotos
  await db.execute(sql`insert into ${pinPhotos} (client_id, project_pin_id, file_id, added_by, created_at, updated_at)
    select ${checklistAnswerPhotos.clientId}, ${pinId}::int, ${checklistAnswerPhotos.fileId},
      ${checklistAnswerPhotos.addedBy}, ${now}, ${now}
    from ${checklistAnswerPhotos}
    where ${inTenant(
      checklistAnswerPhotos,
      eq(checklistAnswerPhotos.answerId, answerId),
      whereNotDeleted(checklistAnswerPhotos),
      sql`not exists (select 1 from ${pinPhotos} where ${pinPhotos.clientId} = ${checklistAnswerPhotos.clientId}
        and ${projectPinId} = ${pinId} and ${fileId} = ${checklistAnswerPhotos.fileId})`,
    )}
    order by ${checklistAnswerPhotos.id}
    limit greatest(0, ${limits.photosPerPin} - (select count(*) from ${pinPhotos}
      where ${inTenant(pinPhotos, eq(projectPinId, pinId), sql`not ${isDeleted}`)}))`)
}
