import type { CommentAction } from '@nspect/contract/comments'
import { asc, eq, sql } from 'drizzle-orm'
import { preparedQueryInScope } from '../db/preparedQuery.ts'
import { notDeleted, type Scope } from '../db/scope.ts'
import { projectPinComments } from '../db/tables/comments.ts'
import { type FileVariant, files } from '../db/tables/files.ts'
import { projectPins } from '../db/tables/pins.ts'
import { projects } from '../db/tables/projects.ts'
import { users } from '../db/tables/users.ts'
import { goneMark } from '../users/authorName.queries.ts'

/** A comment as the database returns it; inside a JSON list its time is a string. */
export interface CommentRow {
  id: number
  projectPinId: number
  comment: string
  action: CommentAction | null
  /** null: a visitor's */
  userId: number | null
  commentedBy: string
  createdAt: Date | string
  isAddedAfterCompletion: boolean
  resolutionLink: string | null
  variants: Record<string, FileVariant> | null
}

/** The name when the comment was sent, with a mark if the account was deleted (T33); visitors have none. */
const nameOfAuthor = sql<string>`${sql`${projectPinComments.commentedBy} || coalesce((select ${goneMark(users)} from ${users}
  where ${users.id} = ${projectPinComments.userId}), '')`}`

/** By a visitor, after the completion of a still completed inspection; staff comments after it are normal. */
const isLate = sql<boolean>`${sql`case when ${projectPinComments.userId} is null then coalesce(${projectPinComments.createdAt} >=
  (select ${projects.completedAt} from ${projects} join ${projectPins} on ${projectPins.projectId} = ${projects.id}
    where ${projectPins.id} = ${projectPinComments.projectPinId}), false) else false end`}`

const commentColumns = {
  id: projectPinComments.id,
  projectPinId: projectPinComments.projectPinId,
  comment: projectPinComments.comment,
  action: projectPinComments.action,
  userId: projectPinComments.userId,
  commentedBy: nameOfAuthor,
  createdAt: projectPinComments.createdAt,
  isAddedAfterCompletion: isLate,
  resolutionLink: projectPinComments.resolutionLink,
  variants: files.variants,
}

/** The comments of the current point, oldest first, as a column of a statement that selects from `project_pins`. */
export const commentsOfPin = sql<CommentRow[]>`(select coalesce(json_agg(json_build_object(${sql.join(
  Object.entries(commentColumns).flatMap(([name, column]) => [sql`${sql.raw(`'${name}'`)}`, sql`${column}`]),
  sql`, `,
)}) order by ${projectPinComments.id}), '[]')
    from ${projectPinComments} left join ${files} on ${files.id} = ${projectPinComments.resolutionFileId}
    where ${projectPinComments.projectPinId} = ${projectPins.id} and ${notDeleted(projectPinComments)})`

/** The latest repair step of the current point, as a column of a statement that selects from `project_pins`. */
export const lastStepOfPin = sql<CommentAction | null>`(select ${projectPinComments.action} from ${projectPinComments}
    where ${projectPinComments.projectPinId} = ${projectPins.id} and ${projectPinComments.action} is not null
      and ${notDeleted(projectPinComments)} order by ${projectPinComments.id} desc limit 1)`

/** The comments of a point, oldest first. */
export const listComments = ({ db, live }: Scope, pinId: number): Promise<CommentRow[]> =>
  db
    .select(commentColumns)
    .from(projectPinComments)
    .leftJoin(files, eq(files.id, projectPinComments.resolutionFileId))
    .where(live(projectPinComments, eq(projectPinComments.projectPinId, pinId)))
    .orderBy(asc(projectPinComments.id))

const value = sql.placeholder

const adding = preparedQueryInScope<{ id: number }, 'comment'>(
  ({ live }) => sql`insert into ${projectPinComments}
      (client_id, project_pin_id, comment, action, resolution_file_id, resolution_link, user_id, commented_by,
        news_in, created_at, updated_at)
    select ${projectPins.clientId}, ${projectPins.id}, ${value('comment')}, ${value('action')},
      ${value('resolutionFileId')}::int, ${value('resolutionLink')}, ${value('userId')}::int, ${value('commentedBy')},
      ${value('newsIn')}, ${value('now')}::timestamptz, ${value('now')}::timestamptz
    from ${projectPins} where ${live(projectPins, eq(projectPins.id, value('projectPinId')))} returning id`,
)

/**
 * Adds a comment to a live point; returns undefined if the point was deleted while the call waited for the lock. One
 * statement: adding a comment is the most frequent change.
 */
export const insertComment = async (
  scope: Scope,
  comment: Pick<
    typeof projectPinComments.$inferSelect,
    'projectPinId' | 'comment' | 'action' | 'resolutionFileId' | 'resolutionLink' | 'userId' | 'commentedBy' | 'newsIn'
  >,
): Promise<number | undefined> => {
  const [row] = await adding(scope, 'comment', { ...comment, now: scope.now.toISOString() })
  return row?.id
}

/** Was the repair of this point accepted? The inspection is locked. */
export const isRepairAccepted = async ({ db, inTenant }: Scope, pinId: number): Promise<boolean> => {
  const [row] = await db
    .select({ isApproved: projectPins.isApproved })
    .from(projectPins)
    .where(inTenant(projectPins, eq(projectPins.id, pinId)))
  return row?.isApproved ?? false
}

/** Stores a repair step on its point; the inspection is locked. Increments the version, so that open forms notice. */
export const markRepair = (
  { db, inTenant, now }: Scope,
  pinId: number,
  step: Partial<typeof projectPins.$inferInsert>,
) =>
  db
    .update(projectPins)
    .set({ ...step, version: sql`${projectPins.version} + 1`, updatedAt: now })
    .where(inTenant(projectPins, eq(projectPins.id, pinId)))
