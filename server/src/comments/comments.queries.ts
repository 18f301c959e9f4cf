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

export const insertComment = async (
  { db }: Scope,
  comment: typeof projectPinComments.$inferInsert,
): Promise<number> => {
  const [row] = await db.insert(projectPinComments).values(comment).returning({ id: projectPinComments.id })
  if (!row) throw new Error('an inserted comment has no id')
  return row.id
}

/** Writes a step of the repair onto its point; the inspection is locked. Raises the version, so that open forms notice. */
export const markRepair = ({ db, mine, now }: Scope, pinId: number, step: Partial<typeof projectPins.$inferInsert>) =>
  db
    .update(projectPins)
    .set({ ...step, version: sql`${projectPins.version} + 1`, updatedAt: now })
    .where(mine(projectPins, eq(projectPins.id, pinId)))
