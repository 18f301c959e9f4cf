import type { ItemState } from '@nspect/contract/checklistAnswers/checklistScore'
import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Scope, whereNotDeleted } from '../db/scope.ts'
import { checklistAnswerPhotos, checklistAnswers } from '../db/tables/checklists.ts'
import { type FileVariant, files } from '../db/tables/files.ts'
import { projectPins } from '../db/tables/pins.ts'
import { rooms } from '../db/tables/rooms.ts'
import { users } from '../db/tables/users.ts'
import { buildAuthorName } from '../users/authorNameColumns.queries.ts'
import type { MergedAnswer } from './mergeAnswer.ts'

/** An inspection, as its answers name it. */
export interface ProjectKey {
  id: number
  clientId: number
}

const otherAuthor = alias(users, 'other_author')

const ofAnswer = and(
  eq(checklistAnswerPhotos.clientId, checklistAnswers.clientId),
  eq(checklistAnswerPhotos.answerId, checklistAnswers.id),
)

/** The photos of an answer, in the order in which they were added. */
const photosOfAnswer = sql<{ id: number; variants: Record<string, FileVariant> }[]>`(
  select coalesce(json_agg(json_build_object('id', ${checklistAnswerPhotos.id}, 'variants', ${files.variants})
    order by ${checklistAnswerPhotos.id}), '[]')
  from ${checklistAnswerPhotos} join ${files} on ${files.clientId} = ${checklistAnswerPhotos.clientId}
    and ${files.id} = ${checklistAnswerPhotos.fileId}
  where ${ofAnswer} and ${whereNotDeleted(checklistAnswerPhotos)})`

/** Of an item that nobody has answered, when it was last photographed. */
const photographedAt = sql`(select max(${checklistAnswerPhotos.createdAt}) from ${checklistAnswerPhotos}
  where ${ofAnswer})`

/**
 * The answers of an inspection in rooms that it still has, with those who gave them; `ids`: these
 * alone.
 */
export const listAnswers = async (
  { db, inTenant }: Scope,
  projectId: number,
  ids?: readonly number[],
) =>
  db
    .select({
      id: checklistAnswers.id,
      roomId: checklistAnswers.roomId,
      checklistId: checklistAnswers.checklistId,
      itemKey: checklistAnswers.itemKey,
      result: checklistAnswers.result,
      number: checklistAnswers.number,
      text: checklistAnswers.text,
      isUnchanged: checklistAnswers.isUnchanged,
      pinId: projectPins.id,
      answeredBy: buildAuthorName(users),
      answeredById: checklistAnswers.answeredBy,
      isAnswered: sql<boolean>`${checklistAnswers.answeredAt} is not null`,
      answeredAt: sql<string>`coalesce(${checklistAnswers.answeredAt}, ${photographedAt})`,
      other: checklistAnswers.other,
      otherBy: sql<string | null>`${buildAuthorName(otherAuthor)}`,
      photos: photosOfAnswer,
    })
    .from(checklistAnswers)
    .innerJoin(users, eq(users.id, checklistAnswers.answeredBy))
    .leftJoin(otherAuthor, eq(otherAuthor.id, checklistAnswers.otherBy))
    .leftJoin(
      projectPins,
      and(
        eq(projectPins.clientId, checklistAnswers.clientId),
        eq(projectPins.id, checklistAnswers.pinId),
        whereNotDeleted(projectPins),
      ),
    )
    .leftJoin(
      rooms,
      and(
        eq(rooms.clientId, checklistAnswers.clientId),
        eq(rooms.projectId, checklistAnswers.projectId),
        eq(rooms.id, checklistAnswers.roomId),
        whereNotDeleted(rooms),
      ),
    )
    .where(
      inTenant(
        checklistAnswers,
        eq(checklistAnswers.projectId, projectId),
        or(isNull(checklistAnswers.roomId), isNotNull(rooms.id)),
        ids && sql`${checklistAnswers.id} = any(${sql.param([...ids])}::int[])`,
      ),
    )
    .orderBy(asc(checklistAnswers.id))
export type AnswerRow = Awaited<ReturnType<typeof listAnswers>>[number]

// nested, because the builder omits table names from the columns of a statement about one table
const photoCount = sql<number>`${sql`(select count(*)::int from ${checklistAnswerPhotos}
  where ${ofAnswer} and ${whereNotDeleted(checklistAnswerPhotos)})`}`

/** The answers of a locked inspection as they are stored; of some rooms and checklists, or all. */
export const listStoredAnswers = async (
  { db, inTenant }: Scope,
  projectId: number,
  within?: { roomIds: readonly (number | null)[]; checklistIds: readonly number[] },
) => {
  const roomIds = within?.roomIds.filter((id) => id !== null) ?? []
  return db
    .select({
      id: checklistAnswers.id,
      roomId: checklistAnswers.roomId,
      checklistId: checklistAnswers.checklistId,
      itemKey: checklistAnswers.itemKey,
      result: checklistAnswers.result,
      number: checklistAnswers.number,
      text: checklistAnswers.text,
      isUnchanged: checklistAnswers.isUnchanged,
      answeredBy: checklistAnswers.answeredBy,
      answeredAt: checklistAnswers.answeredAt,
      other: checklistAnswers.other,
      otherBy: checklistAnswers.otherBy,
      pinId: checklistAnswers.pinId,
      photoCount,
    })
    .from(checklistAnswers)
    .where(
      inTenant(
        checklistAnswers,
        eq(checklistAnswers.projectId, projectId),
        within &&
          sql`(${checklistAnswers.roomId} = any(${sql.param(roomIds)}::int[])
            or ${within.roomIds.includes(null)} and ${checklistAnswers.roomId} is null)
          and ${checklistAnswers.checklistId} = any(${sql.param([...within.checklistIds])}::int[])`,
      ),
    )
    .orderBy(asc(checklistAnswers.id))
}
export type StoredAnswerRow = Awaited<ReturnType<typeof listStoredAnswers>>[number]

/** Rooms that an inspection has, or had, by their ids. */
export const listAnsweredRooms = async (
  { db, inTenant }: Scope,
  projectId: number,
  ids: readonly number[],
) =>
  ids.length === 0
    ? []
    : db
        .select({ id: rooms.id, isDeleted: rooms.isDeleted })
        .from(rooms)
        .where(
          inTenant(
            rooms,
            eq(rooms.projectId, projectId),
            sql`${rooms.id} = any(${sql.param([...ids])}::int[])`,
          ),
        )
        .orderBy(asc(rooms.id))

/** What an answer counts in lists. */
export type CountedState = Pick<ItemState, 'weight' | 'earned' | 'isFailed' | 'isCriticalFail'>

/** An answer as it is stored, with the item that it is to. */
export interface AnswerToStore extends MergedAnswer, CountedState {
  roomId: number | null
  checklistId: number
  itemKey: string
}

/** Stores answers of a locked inspection, in one statement; returns their ids, in no order. */
export const upsertAnswers = async (
  { db, inTenant }: Scope,
  { id: projectId, clientId }: ProjectKey,
  answers: readonly AnswerToStore[],
): Promise<number[]> => {
  if (answers.length === 0) return []
  const { rows } = await db.execute<{ id: number }>(
    sql`insert into ${checklistAnswers} (client_id, project_id, room_id, checklist_id, item_key,
      result, number, text, is_unchanged, answered_by, answered_at, other, other_by,
      weight, earned, is_failed, is_critical_fail)
    select ${clientId}::int, ${projectId}::int, one."roomId", one."checklistId", one."itemKey",
      one.result, one.number, one.text, one."isUnchanged", one."answeredBy", one."answeredAt", one.other,
      one."otherBy", one.weight, one.earned, one."isFailed", one."isCriticalFail"
    from json_to_recordset(${JSON.stringify(answers)}::json) as one(
      "roomId" int, "checklistId" int, "itemKey" text, result text, number double precision, text text,
      "isUnchanged" boolean, "answeredBy" int, "answeredAt" timestamptz, other jsonb, "otherBy" int,
      weight int, earned double precision, "isFailed" boolean, "isCriticalFail" boolean)
    on conflict on constraint checklist_answers_item do update set
      result = excluded.result, number = excluded.number, text = excluded.text,
      is_unchanged = excluded.is_unchanged, answered_by = excluded.answered_by,
      answered_at = excluded.answered_at, other = excluded.other, other_by = excluded.other_by,
      weight = excluded.weight, earned = excluded.earned, is_failed = excluded.is_failed,
      is_critical_fail = excluded.is_critical_fail
    where ${inTenant(checklistAnswers)}
    returning id`,
  )
  return rows.map(({ id }) => id)
}

/** Stores what answers count, in one statement. */
export const updateAnswerStates = async (
  { db, inTenant }: Scope,
  states: readonly (CountedState & { id: number })[],
): Promise<void> => {
  if (states.length === 0) return
  await db.execute(sql`update ${checklistAnswers} set weight = one.weight, earned = one.earned,
    is_failed = one."isFailed", is_critical_fail = one."isCriticalFail"
  from json_to_recordset(${JSON.stringify(states)}::json) as one(
    id int, weight int, earned double precision, "isFailed" boolean, "isCriticalFail" boolean)
  where ${inTenant(checklistAnswers)} and ${checklistAnswers.id} = one.id`)
}

/** Ties an answer to a point, or to none. */
export const updateAnswerPin = async (
  { db, inTenant }: Scope,
  id: number,
  pinId: number | null,
): Promise<void> => {
  await db
    .update(checklistAnswers)
    .set({ pinId })
    .where(inTenant(checklistAnswers, eq(checklistAnswers.id, id)))
}

/** Whether a point is one of an inspection. */
export const isPinOfProject = async (
  { db, live }: Scope,
  projectId: number,
  pinId: number,
): Promise<boolean> => {
  const rows = await db
    .select({ id: projectPins.id })
    .from(projectPins)
    .where(live(projectPins, eq(projectPins.projectId, projectId), eq(projectPins.id, pinId)))
  return rows.length > 0
}
