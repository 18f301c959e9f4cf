import { asc, eq, sql } from 'drizzle-orm'
import type { Scope } from '../db/scope.ts'
import { projectPinComments } from '../db/tables/comments.ts'
import { files } from '../db/tables/files.ts'
import { projectPins } from '../db/tables/pins.ts'

/** The comments of a point, oldest first. */
export const listComments = ({ db, live }: Scope, pinId: number) =>
  db
    .select({ comment: projectPinComments, variants: files.variants })
    .from(projectPinComments)
    .leftJoin(files, eq(files.id, projectPinComments.resolutionFileId))
    .where(live(projectPinComments, eq(projectPinComments.projectPinId, pinId)))
    .orderBy(asc(projectPinComments.id))

export type CommentRow = Awaited<ReturnType<typeof listComments>>[number]

/**
 * Adds a comment to a live point; answers undefined when the point was deleted while the call waited for its inspection.
 * One statement: adding a comment is what people do most.
 */
export const insertComment = async (
  { db, live, now }: Scope,
  comment: Pick<
    typeof projectPinComments.$inferSelect,
    'projectPinId' | 'comment' | 'action' | 'resolutionFileId' | 'resolutionLink' | 'userId' | 'commentedBy'
  >,
): Promise<number | undefined> => {
  const { rows } = await db.execute<{ id: number }>(sql`insert into ${projectPinComments}
      (client_id, project_pin_id, comment, action, resolution_file_id, resolution_link, user_id, commented_by,
        created_at, updated_at)
    select ${projectPins.clientId}, ${projectPins.id}, ${comment.comment}, ${comment.action},
      ${comment.resolutionFileId}::int, ${comment.resolutionLink}, ${comment.userId}::int, ${comment.commentedBy},
      ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from ${projectPins} where ${live(projectPins, eq(projectPins.id, comment.projectPinId))} returning id`)
  return rows[0]?.id
}

/** Writes a step of the repair onto its point; the inspection is locked. Raises the version, so that open forms notice. */
export const markRepair = ({ db, mine, now }: Scope, pinId: number, step: Partial<typeof projectPins.$inferInsert>) =>
  db
    .update(projectPins)
    .set({ ...step, version: sql`${projectPins.version} + 1`, updatedAt: now })
    .where(mine(projectPins, eq(projectPins.id, pinId)))
