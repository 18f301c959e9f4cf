import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { DbOrTransaction } from '../db/connect.ts'
import type { Scope } from '../db/scope.ts'
import { passkeyChallenges, passkeys } from '../db/tables/credentials/passkeys.ts'
import { hashShortText } from '../http/tokens.ts'

type Moment = Pick<Scope, 'db' | 'now'>

/** A user's passkeys, the newest first. */
export const listPasskeys = (db: DbOrTransaction, userId: number) =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(desc(passkeys.id))

/** A passkey by the id that its device knows. */
export const findPasskey = async (db: DbOrTransaction, credentialId: string) => {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
  return row
}
export type StoredPasskey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>

/** Stores a passkey; undefined if it was added before, by whomever. */
export const insertPasskey = async (
  { db }: Moment,
  row: typeof passkeys.$inferInsert,
): Promise<number | undefined> => {
  const [inserted] = await db
    .insert(passkeys)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: passkeys.id })
  return inserted?.id
}

/**
 * Notes that a passkey was used; returns false if it was removed or used with a later counter
 * meanwhile.
 */
export const recordPasskeyUse = async (
  { db, now }: Moment,
  id: number,
  { counter, isBackedUp }: { counter: number; isBackedUp: boolean },
): Promise<boolean> => {
  const isAhead = or(
    lt(passkeys.counter, counter),
    and(eq(passkeys.counter, 0), sql`${counter} = 0`),
  )
  const used = await db
    .update(passkeys)
    .set({ counter, isBackedUp, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), isAhead))
    .returning({ id: passkeys.id })
  return used.length > 0
}

/** Removes one of a user's passkeys; returns whether there was one. */
export const deletePasskeyOfUser = async (
  { db }: Moment,
  userId: number,
  id: number,
): Promise<boolean> => {
  const removed = await db
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning({ id: passkeys.id })
  return removed.length > 0
}

interface Begun {
  flow: string
  sessionId: string | null
}

/** Keeps a challenge until it is answered or ends. */
export const insertPasskeyChallenge = (
  db: DbOrTransaction,
  { flow, challenge, sessionId, expiresAt }: Begun & { challenge: string; expiresAt: Date },
) =>
  db
    .insert(passkeyChallenges)
    .values({ flowHash: hashShortText(flow), challenge, sessionId, expiresAt })

/**
 * Takes a challenge of that session, or of somebody who signs in (null): once, whatever becomes of
 * its answer.
 */
export const consumePasskeyChallenge = async (
  { db, now }: Moment,
  { flow, sessionId }: Begun,
): Promise<string | undefined> => {
  const [taken] = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.flowHash, hashShortText(flow)),
        sessionId === null
          ? isNull(passkeyChallenges.sessionId)
          : eq(passkeyChallenges.sessionId, sessionId),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge })
  return taken?.challenge
}
