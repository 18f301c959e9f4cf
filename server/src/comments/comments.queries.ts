import type { CommentAction } from '@nspect/contract/comments/comments'
import type { StageInput } from '@nspect/contract/pins/pinStage'
import type { RepairFlags } from '@nspect/contract/pins/repairSteps'
import { getLastRepairEvent, type RepairEvent } from '@nspect/contract/projectTypes/repairEvents'
import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { findAccessibleProjectWhere } from '../access/projectAccess.queries.ts'
import { createScopedQuery } from '../db/preparedQuery.ts'
import { type Scope, whereNotDeleted } from '../db/scope.ts'
import { furtherRepairPhotos, projectPinComments } from '../db/tables/comments.ts'
import { files } from '../db/tables/files.ts'
import { firms } from '../db/tables/firms.ts'
import { projectPins } from '../db/tables/pins.ts'
import { projects } from '../db/tables/projects.ts'
import { poiStatuses } from '../db/tables/projectTypes.ts'
import { users } from '../db/tables/users.ts'
import { photoTimeColumn, type StoredPhoto } from '../files/photos/photoTimes.queries.ts'
import { buildDeletedSuffix } from '../users/authorNameColumns.queries.ts'

/** A comment as the database returns it; inside a JSON list its time is a string. */
export interface CommentRow {
  id: number
  projectPinId: number
  comment: string
  action: CommentAction | null
  /** null: a visitor's, or imported */
  userId: number | null
  /** the identity that another program gave it; null: written here */
  importedId: string | null
  commentedBy: string
  /** the firm whose link a visitor used */
  firmName: string | null
  createdAt: Date | string
  isAddedAfterCompletion: boolean
  poiStatusId: number | null
  poiStatus: string
  /** the names of the people that it mentions */
  mentionedNames: string[]
  isDeleted: boolean
  updatedAt: Date | string
  version: number
  resolutionLink: string | null
  /** of a repair, in the order in which they were sent */
  photos: StoredPhoto[]
}

const ofPin = and(
  eq(projectPinComments.clientId, projectPins.clientId),
  eq(projectPinComments.projectPinId, projectPins.id),
)
const firmOfComment = and(
  eq(firms.clientId, projectPinComments.clientId),
  eq(firms.id, projectPinComments.firmId),
)

/** The firm whose link a visitor used. */
const nameOfFirm = sql<
  string | null
>`${sql`(select ${firms.name} from ${firms} where ${firmOfComment})`}`

/**
 * The name when the comment was sent, with a mark if the account was deleted (T33); of a visitor
 * with a firm's link also the firm, unless they gave its name as theirs.
 */
const nameOfAuthor = sql<string>`${sql`${projectPinComments.commentedBy} || coalesce((select ${buildDeletedSuffix(users)} from ${users}
  where ${users.id} = ${projectPinComments.userId}), (select ', ' || ${firms.name} from ${firms}
  where ${firmOfComment} and ${firms.name} <> ${projectPinComments.commentedBy}), '')`}`

/**
 * By a visitor, after the completion of a still completed inspection; staff comments after it are
 * normal.
 */
const isLate = sql<boolean>`${sql`case when ${projectPinComments.userId} is null
  and ${projectPinComments.importedId} is null then coalesce(${projectPinComments.createdAt} >=
  (select ${projects.completedAt} from ${projects} join ${projectPins} on ${projectPins.clientId} = ${projects.clientId}
      and ${projectPins.projectId} = ${projects.id} where ${ofPin}), false) else false end`}`

/** The status that the point had then, by its present name. */
const nameOfStatus = sql<string>`${sql`coalesce((select ${poiStatuses.name} || ${buildDeletedSuffix(poiStatuses)} from ${poiStatuses}
  where ${poiStatuses.clientId} = ${projectPinComments.clientId} and ${poiStatuses.id} = ${projectPinComments.poiStatusId}), '')`}`

/** The photos of a repair, in the order in which they were sent. */
const photosOfRepair = sql<
  StoredPhoto[]
>`${sql`(select coalesce(json_agg(json_build_object('variants', ${files.variants}, 'taken', ${photoTimeColumn}) order by sent.place), '[]')
  from (select 0 as place, ${projectPinComments.resolutionFileId} as file_id
    union all select ${furtherRepairPhotos.id}, ${furtherRepairPhotos.fileId} from ${furtherRepairPhotos}
    where ${furtherRepairPhotos.clientId} = ${projectPinComments.clientId}
      and ${furtherRepairPhotos.commentId} = ${projectPinComments.id}) sent
  join ${files} on ${files.clientId} = ${projectPinComments.clientId} and ${files.id} = sent.file_id)`}`

/** The names of the people that it mentions, as they are today. */
const namesOfMentioned = sql<
  string[]
>`${sql`(select coalesce(json_agg(trim(mentioned.first_name || ' ' || mentioned.last_name) order by mentioned.id), '[]')
  from ${users} mentioned where mentioned.id = any(${projectPinComments.mentions}))`}`

const commentColumns = {
  id: projectPinComments.id,
  projectPinId: projectPinComments.projectPinId,
  comment: projectPinComments.comment,
  action: projectPinComments.action,
  userId: projectPinComments.userId,
  importedId: projectPinComments.importedId,
  commentedBy: nameOfAuthor,
  firmName: nameOfFirm,
  createdAt: projectPinComments.createdAt,
  isAddedAfterCompletion: isLate,
  poiStatusId: projectPinComments.poiStatusId,
  poiStatus: nameOfStatus,
  mentionedNames: namesOfMentioned,
  isDeleted: projectPinComments.isDeleted,
  updatedAt: projectPinComments.updatedAt,
  version: projectPinComments.version,
  resolutionLink: projectPinComments.resolutionLink,
  photos: photosOfRepair,
}

/**
 * The comments of the current point, oldest first, as a column of a statement that selects from
 * `project_pins`.
 */
export const commentsColumn = sql<
  CommentRow[]
>`(select coalesce(json_agg(json_build_object(${sql.join(
  Object.entries(commentColumns).flatMap(([name, column]) => [
    sql`${sql.raw(`'${name}'`)}`,
    sql`${column}`,
  ]),
  sql`, `,
)}) order by ${projectPinComments.id}), '[]')
    from ${projectPinComments}
    where ${ofPin} and ${whereNotDeleted(projectPinComments)})`

/**
 * The latest repair step of the current point that was not undone, hidden or not, because its
 * effect stays; as a column of a statement that selects from `project_pins`.
 */
export const lastStepColumn = sql<CommentAction | null>`${sql`(select ${projectPinComments.action} from ${projectPinComments}
    where ${ofPin} and ${projectPinComments.action} is not null
      and ${projectPinComments.undoneAt} is null
      order by ${projectPinComments.id} desc limit 1)`}`

/** The same step with its id, in one column: `[action, id]`. */
export const lastStepWithIdColumn = sql`(select json_build_array(${projectPinComments.action}, ${projectPinComments.id})
    from ${projectPinComments}
    where ${ofPin} and ${projectPinComments.action} is not null
      and ${projectPinComments.undoneAt} is null
      order by ${projectPinComments.id} desc limit 1)`

/** The comments of a point, oldest first. */
export const listComments = ({ db, live }: Scope, pinId: number): Promise<CommentRow[]> =>
  db
    .select(commentColumns)
    .from(projectPinComments)
    .where(live(projectPinComments, eq(projectPinComments.projectPinId, pinId)))
    .orderBy(asc(projectPinComments.id))

/** The inspection of a comment on a live point, for the rules to decide about. */
export const findProjectOfComment = (scope: Scope, id: number) =>
  findAccessibleProjectWhere(
    scope,
    sql`${projects.id} = (select ${projectPins.projectId} from ${projectPinComments}
      join ${projectPins} on ${ofPin}
      where ${projectPinComments.id} = ${id} and ${whereNotDeleted(projectPins)})`,
  )

/** A comment, hidden or not; its inspection was loaded before. */
export const findComment = async ({ db, inTenant }: Scope, id: number) => {
  const [row] = await db
    .select()
    .from(projectPinComments)
    .where(inTenant(projectPinComments, eq(projectPinComments.id, id)))
  return row
}

/**
 * Changes the words of a comment of a locked inspection if it still has that version; returns
 * whether it did.
 */
export const updateCommentText = async (
  { db, inTenant, now }: Scope,
  { id, version }: { id: number; version: number },
  comment: string,
): Promise<boolean> => {
  const written = await db
    .update(projectPinComments)
    .set({ comment, version: version + 1, updatedAt: now })
    .where(
      inTenant(
        projectPinComments,
        eq(projectPinComments.id, id),
        eq(projectPinComments.version, version),
      ),
    )
    .returning({ id: projectPinComments.id })
  return written.length > 0
}

export const markCommentHidden = ({ db, inTenant }: Scope, id: number, isDeleted: boolean) =>
  db
    .update(projectPinComments)
    .set({ isDeleted })
    .where(inTenant(projectPinComments, eq(projectPinComments.id, id)))

const value = sql.placeholder

const adding = createScopedQuery<{ id: number }, 'comment'>(
  ({ live }) => sql`insert into ${projectPinComments}
      (client_id, project_pin_id, poi_status_id, comment, action, flags_before, resolution_file_id, resolution_link, user_id,
        firm_id, commented_by, mentions, news_in, created_at, updated_at)
    select ${projectPins.clientId}, ${projectPins.id}, ${projectPins.poiStatusId}, ${value('comment')}, ${value('action')},
      case when ${value('action')}::text is not null then
        jsonb_build_object('isResolved', ${projectPins.isResolved}, 'isApproved', ${projectPins.isApproved}) end,
      ${value('resolutionFileId')}::int, ${value('resolutionLink')}, ${value('userId')}::int, ${value('firmId')}::int, ${value('commentedBy')},
      ${value('mentions')}::int[], ${value('newsIn')}, ${value('now')}::timestamptz, ${value('now')}::timestamptz
    from ${projectPins} where ${live(projectPins, eq(projectPins.id, value('projectPinId')))} returning id`,
)

/**
 * Adds a comment to a live point; returns undefined if the point was deleted while the call waited
 * for the lock. One statement: adding a comment is the most frequent change.
 */
export const insertComment = async (
  scope: Scope,
  comment: Pick<
    typeof projectPinComments.$inferSelect,
    | 'projectPinId'
    | 'comment'
    | 'action'
    | 'resolutionFileId'
    | 'resolutionLink'
    | 'userId'
    | 'firmId'
    | 'commentedBy'
    | 'newsIn'
  > & { mentions?: readonly number[] },
): Promise<number | undefined> => {
  const [row] = await adding(scope, 'comment', {
    ...comment,
    mentions: comment.mentions ?? [],
    now: scope.now.toISOString(),
  })
  return row?.id
}

/** The id of that step; 0 if there is none. */
export const lastStepIdColumn = sql<number>`${sql`coalesce((select max(${projectPinComments.id}) from ${projectPinComments}
    where ${ofPin} and ${projectPinComments.action} is not null
      and ${projectPinComments.undoneAt} is null), 0)`}`

/**
 * What the stage of a live point follows from, with its status and the id of its last step. The
 * inspection is locked.
 */
export const findRepairState = async (
  { db, live }: Scope,
  pinId: number,
): Promise<(StageInput & { lastStepId: number; poiStatusId: number | null }) | undefined> => {
  const [row] = await db
    .select({
      poiStatusId: projectPins.poiStatusId,
      isResolved: projectPins.isResolved,
      isApproved: projectPins.isApproved,
      lastStep: lastStepColumn,
      lastStepId: lastStepIdColumn,
    })
    .from(projectPins)
    .where(live(projectPins, eq(projectPins.id, pinId)))
  return row
}

/** The step of a point's repair that was taken after this one; undefined if none was. */
export const findLaterRepairStep = async (
  { db, inTenant }: Scope,
  { id, projectPinId }: { id: number; projectPinId: number },
): Promise<{ id: number } | undefined> => {
  const [later] = await db
    .select({ id: projectPinComments.id })
    .from(projectPinComments)
    .where(
      inTenant(
        projectPinComments,
        eq(projectPinComments.projectPinId, projectPinId),
        isNotNull(projectPinComments.action),
        isNull(projectPinComments.undoneAt),
        gt(projectPinComments.id, id),
      ),
    )
    .limit(1)
  return later
}

/** Removes an undone step from its point's comments. */
export const markRepairStepUndone = ({ db, inTenant, now }: Scope, id: number) =>
  db
    .update(projectPinComments)
    .set({ isDeleted: true, undoneAt: now, updatedAt: now })
    .where(inTenant(projectPinComments, eq(projectPinComments.id, id)))

/** Adds the photos of a repair after its first one. */
export const insertFurtherRepairPhotos = async (
  { db }: Scope,
  { clientId, commentId }: { clientId: number; commentId: number },
  fileIds: readonly number[],
): Promise<void> => {
  if (fileIds.length === 0) return
  await db
    .insert(furtherRepairPhotos)
    .values(fileIds.map((fileId) => ({ clientId, commentId, fileId })))
}

/** Who submitted the latest repair of the current point; null: nobody, or a visitor. */
export const submitterColumn = sql<
  number | null
>`(select ${projectPinComments.userId} from ${projectPinComments}
    where ${ofPin} and ${projectPinComments.action} = 'submit'
      and ${projectPinComments.undoneAt} is null
      order by ${projectPinComments.id} desc limit 1)`

/**
 * The status that points of the inspection's type get then (T374); null: none. A completed one
 * keeps its frozen type.
 */
const statusSetWhen = (event: RepairEvent) => sql`(select ${poiStatuses.id} from ${projects}
    join ${poiStatuses} on ${poiStatuses.clientId} = ${projects.clientId}
      and ${poiStatuses.projectTypeId} = ${projects.projectTypeId}
    where ${projects.clientId} = ${projectPins.clientId} and ${projects.id} = ${projectPins.projectId}
      and case when ${projects.frozenType} is null
        then ${poiStatuses.setWhen} = ${event} and not ${poiStatuses.isDeleted}
        else exists (select from jsonb_array_elements(${projects.frozenType} -> 'projectTypePOIStatuses') frozen
          where (frozen ->> 'id')::int = ${poiStatuses.id} and frozen ->> 'setWhen' = ${event}) end)`

/** A step that is undone: what it had made of the repair, and the status of before. */
interface UndoneStep {
  event: RepairEvent
  poiStatusId: number | null
}

/**
 * Stores a repair step on its point, once its comment is written or undone; the inspection is
 * locked. The status follows; undone, the one of before comes back, unless somebody has chosen
 * another since. Increments the version, so that open forms notice. Returns the id of the status.
 */
export const updatePinRepair = async (
  { db, inTenant, now }: Scope,
  pinId: number,
  step: RepairFlags & Partial<typeof projectPins.$inferInsert>,
  undone?: UndoneStep,
): Promise<number | null> => {
  const poiStatusId = undone
    ? sql`case when ${projectPins.poiStatusId} = ${statusSetWhen(undone.event)} then ${undone.poiStatusId}::int
        else ${projectPins.poiStatusId} end`
    : sql`coalesce(${statusSetWhen(getLastRepairEvent(step))}, ${projectPins.poiStatusId})`
  const [row] = await db
    .update(projectPins)
    .set({
      ...step,
      poiStatusId,
      isSentBack: sql`coalesce(${lastStepColumn} = 'reject', false)`,
      submittedBy: submitterColumn,
      version: sql`${projectPins.version} + 1`,
      updatedAt: now,
    })
    .where(inTenant(projectPins, eq(projectPins.id, pinId)))
    .returning({ poiStatusId: projectPins.poiStatusId })
  return row?.poiStatusId ?? null
}
