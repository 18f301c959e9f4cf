import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Querying } from '../db/connect.ts'
import { madeOnce } from '../db/madeOnce.ts'
import { auditEvents, idempotencyKeys, rateWindows } from '../db/tables/kernel.ts'

/** A key as a caller sends it with a call: the same key and body stand for the same answer (T6). */
export interface TakenKey {
  caller: string
  key: string
  call: string
  bodyHash: string
  createdAt: Date
}

/** Takes a key for this transaction; a twin under way is waited for. Answers whether it was new. */
export const takeKey = async (db: Querying, taken: TakenKey): Promise<boolean> => {
  const added = await db
    .insert(idempotencyKeys)
    .values(taken)
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  return added.length > 0
}

/** What a key stands for already. */
export const findAnswer = async (db: Querying, caller: string, key: string) => {
  const [known] = await db
    .select({ call: idempotencyKeys.call, bodyHash: idempotencyKeys.bodyHash, answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.caller, caller), eq(idempotencyKeys.key, key)))
  return known
}
export type KnownAnswer = NonNullable<Awaited<ReturnType<typeof findAnswer>>>

export type AuditRow = typeof auditEvents.$inferInsert

const value = sql.placeholder

/** Audit rows come as one JSON list, so that their number does not change the statement. `kept`: with an answer to keep. */
const tell = madeOnce<never, 'told' | 'kept'>((shape) => {
  const told = sql`insert into ${auditEvents}
      (at, client_id, actor, actor_name, action, record, record_id, before, after, request_id)
    select at, "clientId", actor, "actorName", action, record, "recordId", before, after, "requestId"
    from json_to_recordset(${value('audit')}::json) as one(at timestamptz, "clientId" int, actor text, "actorName" text,
      action text, record text, "recordId" int, before jsonb, after jsonb, "requestId" text)`
  if (shape === 'told') return told
  return sql`with kept as (update ${idempotencyKeys} set answer = ${value('answer')}::jsonb
      where ${idempotencyKeys.caller} = ${value('caller')} and ${idempotencyKeys.key} = ${value('key')}) ${told}`
})

/** The end of every change, in one statement: the audit trail, and under a key the answer for whoever sends it again. */
export const concludeChange = async (
  db: Querying,
  audit: AuditRow[],
  kept?: { caller: string; key: string; answer: Record<string, unknown> },
): Promise<void> => {
  const told = { audit: JSON.stringify(audit) }
  await tell(db, kept ? 'kept' : 'told', kept ? { ...told, ...kept, answer: JSON.stringify(kept.answer) } : told)
}

/** Counts one try in the window that `now` lies in; answers how many there are and when the window ends. */
export const countTry = async (db: Querying, key: string, seconds: number, now: Date) => {
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

/** What somebody tried in vain before he succeeded is no longer held against him. */
export const forgetTries = (db: Querying, keys: string[]) =>
  db.delete(rateWindows).where(inArray(rateWindows.key, keys))

/** Removes keys older than a day and windows that are over. */
export const removeStale = async (db: Querying, keysBefore: Date, now: Date) => {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, keysBefore))
  await db.delete(rateWindows).where(lt(rateWindows.endsAt, now))
}
