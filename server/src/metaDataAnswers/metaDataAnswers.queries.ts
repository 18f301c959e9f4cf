import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { type Scope, whereNotDeleted } from '../db/scope.ts'
import { metaDataAnswers } from '../db/tables/projects.ts'
import { metaDataFields } from '../db/tables/projectTypes.ts'

/** Which of these questions belong to this type and are not deleted. */
export const listMetaDataQuestionIds = async (
  { db, inTenant }: Scope,
  projectTypeId: number,
  ids: number[],
) => {
  const rows = await db
    .select({ id: metaDataFields.id })
    .from(metaDataFields)
    .where(
      inTenant(
        metaDataFields,
        eq(metaDataFields.projectTypeId, projectTypeId),
        inArray(metaDataFields.id, ids),
        whereNotDeleted(metaDataFields),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

/** The stored answers to these questions. */
export const listMetaDataAnswers = async (
  { db, inTenant }: Scope,
  projectId: number,
  questionIds: number[],
) =>
  db
    .select({ id: metaDataAnswers.metaDataFieldId, answer: metaDataAnswers.answer })
    .from(metaDataAnswers)
    .where(
      inTenant(
        metaDataAnswers,
        eq(metaDataAnswers.projectId, projectId),
        inArray(metaDataAnswers.metaDataFieldId, questionIds),
      ),
    )
    .orderBy(asc(metaDataAnswers.metaDataFieldId))

/** One answer per question: a later one replaces the earlier (T71). */
export const upsertMetaDataAnswers = async (
  { db }: Scope,
  rows: (typeof metaDataAnswers.$inferInsert)[],
) => {
  if (rows.length === 0) return
  await db
    .insert(metaDataAnswers)
    .values(rows)
    .onConflictDoUpdate({
      target: [metaDataAnswers.projectId, metaDataAnswers.metaDataFieldId],
      set: {
        answer: sql`excluded.answer`,
        updatedBy: sql`excluded.updated_by`,
        updatedAt: sql`excluded.updated_at`,
      },
    })
}

export const deleteMetaDataAnswers = async (
  { db, inTenant }: Scope,
  projectId: number,
  questionIds: number[],
) => {
  if (questionIds.length === 0) return
  await db
    .delete(metaDataAnswers)
    .where(
      inTenant(
        metaDataAnswers,
        and(
          eq(metaDataAnswers.projectId, projectId),
          inArray(metaDataAnswers.metaDataFieldId, questionIds),
        ),
      ),
    )
}
