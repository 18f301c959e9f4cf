import type { MailState } from '@nspect/contract/outbox/outbox'
import { and, desc, eq, lt, ne } from 'drizzle-orm'
import type { DbOrTransaction } from '../db/connect.ts'
import { mails } from '../db/tables/mails.ts'

/** A mail in the outbox. */
export type MailRow = typeof mails.$inferSelect

/** Returns the new rows' ids; one statement for any number of rows. */
export const insertMails = async (
  db: DbOrTransaction,
  rows: (typeof mails.$inferInsert)[],
): Promise<number[]> => {
  const inserted = await db.insert(mails).values(rows).returning({ id: mails.id })
  return inserted.map(({ id }) => id)
}

/** Newest first, those older than `before` (an id). */
export const listMails = (
  db: DbOrTransaction,
  before: number | undefined,
  size: number,
): Promise<MailRow[]> =>
  db
    .select()
    .from(mails)
    .where(before === undefined ? undefined : lt(mails.id, before))
    .orderBy(desc(mails.id))
    .limit(size)

/** Locks a mail until the transaction ends; undefined if it is gone, or being sent right now. */
export const lockMail = async (db: DbOrTransaction, id: number): Promise<MailRow | undefined> => {
  const [row] = await db
    .select()
    .from(mails)
    .where(eq(mails.id, id))
    .for('update', { skipLocked: true })
  return row
}

/** Marks it as sent and erases its text, which may open an account. */
export const markMailSent = (db: DbOrTransaction, id: number, sentAt: Date) =>
  db
    .update(mails)
    .set({ state: 'sent', sentAt, sealedText: null, lastError: null })
    .where(eq(mails.id, id))

export const updateMailState = (
  db: DbOrTransaction,
  id: number,
  now: { state: MailState; tries?: number; lastError?: string | null },
) => db.update(mails).set(now).where(eq(mails.id, id))

/** It is not retried automatically. */
export const markMailFailed = (db: DbOrTransaction, id: number) =>
  db
    .update(mails)
    .set({ state: 'failed' })
    .where(and(eq(mails.id, id), eq(mails.state, 'waiting')))

/** A mail that has failed is tried again. */
export const markFailedMailWaiting = (db: DbOrTransaction, id: number) =>
  db
    .update(mails)
    .set({ state: 'waiting', tries: 0 })
    .where(and(eq(mails.id, id), eq(mails.state, 'failed')))

/** Deletes mails that are older, except those still waiting to be sent. */
export const deleteOldMails = (db: DbOrTransaction, before: Date) =>
  db.delete(mails).where(and(lt(mails.createdAt, before), ne(mails.state, 'waiting')))
