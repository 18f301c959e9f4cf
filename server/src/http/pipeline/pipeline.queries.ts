import { and, eq, getTableName, inArray, lt, sql } from 'drizzle-orm'
import pg from 'pg'
import type { Querying } from '../../db/connect.ts'
import type { Statement } from '../../db/driverStatement.ts'
import { preparedStatement } from '../../db/preparedQuery.ts'
import { auditEvents, idempotencyKeys, rateWindows } from '../../db/tables/idempotencyAuditRateLimits.ts'

/** The stored answer of a call under its idempotency key: the same key and body get the same answer (T6). */
export interface StoredAnswer {
  caller: string
  key: string
  call: string
  bodyHash: string
  createdAt: Date
  answer: Record<string, unknown>
}

/** A call that was answered under a key. */
export type PreviousAnswer = Omit<StoredAnswer, 'caller' | 'key' | 'createdAt'>

/** The stored answer under a key. */
export const findAnswer = async (db: Querying, caller: string, key: string): Promise<PreviousAnswer | undefined> => {
  const [stored] = await db
    .select({ call: idempotencyKeys.call, bodyHash: idempotencyKeys.bodyHash, answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.caller, caller), eq(idempotencyKeys.key, key)))
  return stored
}

export type AuditRow = typeof auditEvents.$inferInsert

const value = sql.placeholder

/** Audit rows are one JSON list, so their number does not change the statement. `withStoredAnswer`: also stores the answer. */
const commitStatement = preparedStatement<'auditOnly' | 'withStoredAnswer'>((shape) => {
  const insertAudit = sql`insert into ${auditEvents}
      (at, client_id, project_id, actor, actor_name, action, record, record_id, before, after, request_id)
    select at, "clientId", "projectId", actor, "actorName", action, record, "recordId", before, after, "requestId"
    from json_to_recordset(${value('audit')}::json) as one(at timestamptz, "clientId" int, "projectId" int, actor text,
      "actorName" text, action text, record text, "recordId" int, before jsonb, after jsonb, "requestId" text)`
  if (shape === 'auditOnly') return insertAudit
  return sql`with kept as (insert into ${idempotencyKeys} (caller, key, call, body_hash, created_at, answer)
      values (${value('caller')}, ${value('key')}, ${value('call')}, ${value('bodyHash')},
        ${value('createdAt')}::timestamptz, ${value('answer')}::jsonb)) ${insertAudit}`
})

/**
 * The end of every change, in one statement: the audit trail, and with a key the answer for a repeated request. Of two
 * calls under one key the second waits here for the first and then fails (`isDuplicateKey`), so it is rolled back.
 */
export const commitStatementOf = (audit: AuditRow[], stored?: StoredAnswer): Statement => {
  const trail = { audit: JSON.stringify(audit) }
  if (!stored) return commitStatement('auditOnly', trail)
  return commitStatement('withStoredAnswer', {
    ...trail,
    ...stored,
    createdAt: stored.createdAt.toISOString(),
    answer: JSON.stringify(stored.answer),
  })
}

/** Audit rows written apart from a change's commit: by jobs, and by a call that is about to be rejected. */
export const writeAudit = (db: Querying, rows: AuditRow[]) => db.insert(auditEvents).values(rows)

/** Did another call under the same key come first? */
export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23505' && error.table === getTableName(idempotencyKeys)

/** Counts one try in the window that contains `now`; returns the count and the end of the window. */
export const countAttempt = async (db: Querying, key: string, seconds: number, now: Date) => {
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
export const attemptsSoFar = async (db: Querying, key: string, seconds: number, now: Date): Promise<number> => {
  const window = Math.floor(now.getTime() / (seconds * 1000))
  const [row] = await db
    .select({ tries: rateWindows.tries })
    .from(rateWindows)
    .where(and(eq(rateWindows.key, key), eq(rateWindows.window, window)))
  return row?.tries ?? 0
}

/** Resets the failed tries of somebody who succeeded. */
export const resetAttempts = (db: Querying, keys: string[]) =>
  db.delete(rateWindows).where(inArray(rateWindows.key, keys))

/** Deletes keys older than `keysBefore` and windows that are over. */
export const removeExpired = async (db: Querying, keysBefore: Date, now: Date) => {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, keysBefore))
  await db.delete(rateWindows).where(lt(rateWindows.endsAt, now))
}
