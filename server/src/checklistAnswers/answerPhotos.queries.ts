import { and, eq, sql } from 'drizzle-orm'
import type { Scope } from '../db/scope.ts'
import { checklistAnswerPhotos, checklistAnswers } from '../db/tables/checklists.ts'

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
