import { and, eq, getTableName, inArray, lt, type SQL, sql } from 'drizzle-orm'
import pg from 'pg'
import type { DbOrTransaction } from '../../db/connect.ts'
import type { Statement } from '../../db/driverStatement.ts'
import { createPreparedStatement } from '../../db/preparedQuery.ts'
import { whereNotDeleted } from '../../db/scope.ts'
import { proposals } from '../../db/tables/credentials/proposals.ts'
import {
  auditEvents,
  idempotencyKeys,
  openAuditEntries,
  rateWindows,
} from '../../db/tables/idempotencyAuditRateLimits.ts'
import { projectPins } from '../../db/tables/pins.ts'
import { projects } from '../../db/tables/projects.ts'
import { webhookDeliveries, webhookEndpoints } from '../../db/tables/webhooks.ts'
import type { AuditNote } from '../handler.ts'

/**
 * The stored answer of a call under its idempotency key: the same key and body get the same answer
 * (T6).
 */
export interface StoredResponse {
  caller: string
  key: string
  call: string
  bodyHash: string
  createdAt: Date
  answer: Record<string, unknown>
}

/** A call that was answered under a key. */
export type PreviousResponse = Omit<StoredResponse, 'caller' | 'key' | 'createdAt'>

/** The stored answer under a key. */
export const findStoredResponse = async (
  db: DbOrTransaction,
  caller: string,
  key: string,
): Promise<PreviousResponse | undefined> => {
  const [stored] = await db
    .select({
      call: idempotencyKeys.call,
      bodyHash: idempotencyKeys.bodyHash,
      answer: idempotencyKeys.answer,
    })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.caller, caller), eq(idempotencyKeys.key, key)))
  return stored
}

/** How much a key proposes that waits. */
export const countProposalsOfKey = async (db: DbOrTransaction, apiKeyId: number) => {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(proposals)
    .where(eq(proposals.apiKeyId, apiKeyId))
  return row?.count ?? 0
}

/** Whether an inspection has that point. */
export const isPinOfProject = async (
  db: DbOrTransaction,
  project: { id: number; clientId: number },
  pinId: number,
): Promise<boolean> => {
  const [row] = await db
    .select({ id: projectPins.id })
    .from(projectPins)
    .where(
      and(
        eq(projectPins.clientId, project.clientId),
        eq(projectPins.projectId, project.id),
        eq(projectPins.id, pinId),
        whereNotDeleted(projectPins),
      ),
    )
  return row !== undefined
}

/** Returns its id. */
export const insertProposal = async (
  db: DbOrTransaction,
  proposal: typeof proposals.$inferInsert,
): Promise<number> => {
  const [row] = await db.insert(proposals).values(proposal).returning({ id: proposals.id })
  if (!row) throw new Error('a proposal was not stored')
  return row.id
}

export type AuditRow = typeof auditEvents.$inferInsert

/** An audit row that is about to be written; with `edit`, into the entry of an editing session. */
export type NewAuditEntry = AuditRow & Pick<AuditNote, 'edit'>

/** How long after its last save an editing session is over, seconds. */
const secondsOfPause = 60
/** How long one lasts at most, seconds. */
const longestSession = 600
/** The most sessions that are moved to the trail at a time. */
const maxClosed = 500

const value = sql.placeholder

/**
 * One message for each endpoint of the client that is told of any of these changes (T257): ids
 * alone.
 */
const messagesAbout = sql`insert into ${webhookDeliveries} (client_id, endpoint_id, created_at, due_at, body)
    select endpoint.client_id, endpoint.id, min(trail.at), min(trail.at), json_build_object('type', 'project.changed',
      'timestamp', to_char(min(trail.at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'data', json_build_object('clientId', endpoint.client_id, 'projectId', trail.project_id, 'changes', json_agg(
        json_build_object('record', trail.record, 'id', trail.record_id, 'action', trail.action) order by trail.id)))::text
    from trail join ${webhookEndpoints} endpoint on endpoint.client_id = trail.client_id and endpoint.is_on
      and not endpoint.is_deleted and trail.record = any(endpoint.records)
    where trail.project_id is not null group by endpoint.client_id, endpoint.id, trail.project_id`

/** Part of a statement that writes entries into the trail, in their order. */
const trailOf = (entries: SQL) => sql`trail as (insert into ${auditEvents}
      (at, client_id, project_id, actor, actor_name, action, record, record_id, before, after, request_id)
    ${entries} returning id, at, client_id, project_id, action, record, record_id)`

const columnsOfTrail = sql.raw(
  'at, client_id, project_id, actor, actor_name, action, record, record_id, before, after, request_id',
)

/**
 * Audit rows are one JSON list, so their number does not change the statement. Those of an editing
 * session become its open entry; sessions of others on the same record are over, and come first in
 * the trail. `withStoredAnswer`: also stores the answer.
 */
const commitStatement = createPreparedStatement<'auditOnly' | 'withStoredAnswer'>((shape) => {
  const entries = sql`entries as (select at, "clientId" as client_id, "projectId" as project_id, actor,
      "actorName" as actor_name, action, record, "recordId" as record_id, before, after,
      "requestId" as request_id, session, "startedAt" as started_at
    from json_to_recordset(${value('audit')}::json) as one(at timestamptz, "clientId" int, "projectId" int, actor text,
      "actorName" text, action text, record text, "recordId" int, before jsonb, after jsonb, "requestId" text,
      session text, "startedAt" timestamptz))`
  const closed = sql`closed as (delete from ${openAuditEntries} open using entries
    where open.client_id = entries.client_id and open.record = entries.record
      and open.record_id = entries.record_id and (open.actor, open.session) is distinct from (entries.actor, entries.session) returning open.*)`
  const opened = sql`opened as (insert into ${openAuditEntries} (${columnsOfTrail}, session, started_at)
    select ${columnsOfTrail}, session, started_at from entries where session is not null
    on conflict (client_id, record, record_id, actor, session) do update
      set at = excluded.at, before = excluded.before, after = excluded.after, request_id = excluded.request_id, cursor = nextval('audit_events_id_seq'))`
  const trail = trailOf(sql`select ${columnsOfTrail} from (
      select ${columnsOfTrail}, 0 as place from closed
      union all select ${columnsOfTrail}, 1 from entries where session is null) written order by place`)
  const kept = sql`, kept as (insert into ${idempotencyKeys} (caller, key, call, body_hash, created_at, answer)
      values (${value('caller')}, ${value('key')}, ${value('call')}, ${value('bodyHash')},
        ${value('createdAt')}::timestamptz, ${value('answer')}::jsonb))`
  const stored = shape === 'withStoredAnswer' ? kept : sql``
  return sql`with ${entries}, ${closed}, ${opened}, ${trail}${stored} ${messagesAbout}`
})

/**
 * Joins the entry of a save to that of its editing session, as far as it is stored. Locked until
 * the commit, so that it is not moved to the trail meanwhile.
 */
const continueOpenEntry = async (db: DbOrTransaction, { edit, ...row }: NewAuditEntry) => {
  if (!edit) return row
  const { session, join } = edit
  const [open] = await db
    .select({
      before: openAuditEntries.before,
      after: openAuditEntries.after,
      startedAt: openAuditEntries.startedAt,
    })
    .from(openAuditEntries)
    .where(
      and(
        eq(openAuditEntries.clientId, row.clientId ?? 0),
        eq(openAuditEntries.record, row.record),
        eq(openAuditEntries.recordId, row.recordId ?? 0),
        eq(openAuditEntries.actor, row.actor),
        eq(openAuditEntries.session, session),
      ),
    )
    .for('update')
  if (!open) return { ...row, session, startedAt: row.at }
  const { before, after, startedAt } = open
  return { ...row, session, startedAt, before, after: join(after, row.after) }
}

/**
 * The end of every change, in one statement: the audit trail, messages about it, and with a key the
 * answer for a repeated request. Of two calls under one key the second waits here for the first and
 * then fails (`isDuplicateIdempotencyKey`), so it is rolled back.
 */
export const buildCommitStatement = async (
  db: DbOrTransaction,
  audit: NewAuditEntry[],
  stored?: StoredResponse,
): Promise<Statement> => {
  const entries = await Promise.all(audit.map((entry) => continueOpenEntry(db, entry)))
  const trail = { audit: JSON.stringify(entries) }
  if (!stored) return commitStatement('auditOnly', trail)
  return commitStatement('withStoredAnswer', {
    ...trail,
    ...stored,
    createdAt: stored.createdAt.toISOString(),
    answer: JSON.stringify(stored.answer),
  })
}

/**
 * Moves the entries of editing sessions that are over to the trail, with their messages. Their
 * inspections are locked, because its entries are numbered in the order of commits; one that is
 * being changed waits for the next time.
 */
export const closeAuditEntries = async (db: DbOrTransaction, now: Date): Promise<void> => {
  const before = (seconds: number) =>
    sql`${new Date(now.getTime() - seconds * 1000).toISOString()}::timestamptz`
  await db.execute(sql`with over as (select open.client_id, open.record, open.record_id, open.actor, open.session
      from ${openAuditEntries} open join ${projects} on ${projects.clientId} = open.client_id and ${projects.id} = open.project_id
      where open.at <= ${before(secondsOfPause)} or open.started_at <= ${before(longestSession)}
      order by open.cursor limit ${sql.raw(String(maxClosed))} for no key update skip locked),
    closed as (delete from ${openAuditEntries} open using over where open.client_id = over.client_id and open.record = over.record
      and open.record_id = over.record_id and open.actor = over.actor and open.session = over.session returning open.*),
    ${trailOf(sql`select ${columnsOfTrail} from closed order by cursor`)} ${messagesAbout}`)
}

/**
 * Audit rows written apart from a change's commit: by jobs, and by a call that is about to be
 * rejected.
 */
export const insertAuditRows = (db: DbOrTransaction, rows: AuditRow[]) =>
  db.insert(auditEvents).values(rows)

/** Did another call under the same key come first? */
export const isDuplicateIdempotencyKey = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === '23505' &&
  error.table === getTableName(idempotencyKeys)

/**
 * Counts one try in the window that contains `now`; returns the count and the end of the window.
 */
export const recordRateAttempt = async (
  db: DbOrTransaction,
  key: string,
  seconds: number,
  now: Date,
) => {
  const length = seconds * 1000
  const window = Math.floor(now.getTime() / length)
  const endsAt = new Date((window + 1) * length)
  const [row] = await db
    .insert(rateWindows)
    .values({ key, window, tries: 1, endsAt })
    .onConflictDoUpdate({
      target: [rateWindows.key, rateWindows.window],
      set: { tries: sql`${rateWindows.tries} + 1` },
    })
    .returning({ tries: rateWindows.tries })
  return { tries: row?.tries ?? 1, endsAt }
}

/** The number of attempts in the window that contains `now`. */
export const countRateAttempts = async (
  db: DbOrTransaction,
  key: string,
  seconds: number,
  now: Date,
): Promise<number> => {
  const window = Math.floor(now.getTime() / (seconds * 1000))
  const [row] = await db
    .select({ tries: rateWindows.tries })
    .from(rateWindows)
    .where(and(eq(rateWindows.key, key), eq(rateWindows.window, window)))
  return row?.tries ?? 0
}

/** Takes back one counted try of the window that contains `now`. */
export const undoRateAttempt = async (
  db: DbOrTransaction,
  key: string,
  seconds: number,
  now: Date,
) => {
  const window = Math.floor(now.getTime() / (seconds * 1000))
  await db
    .update(rateWindows)
    .set({ tries: sql`${rateWindows.tries} - 1` })
    .where(and(eq(rateWindows.key, key), eq(rateWindows.window, window)))
}

/** Resets the failed tries of somebody who succeeded. */
export const deleteRateAttempts = (db: DbOrTransaction, keys: string[]) =>
  db.delete(rateWindows).where(inArray(rateWindows.key, keys))

/** Deletes keys older than `keysBefore` and windows that are over. */
export const deleteExpiredKeysAndRates = async (
  db: DbOrTransaction,
  keysBefore: Date,
  now: Date,
) => {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, keysBefore))
  await db.delete(rateWindows).where(lt(rateWindows.endsAt, now))
}
