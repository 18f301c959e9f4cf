import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { DbOrTransaction } from '../db/connect.ts'
import type { Scope } from '../db/scope.ts'
import { authenticators, recoveryCodes } from '../db/tables/credentials/twoStep.ts'
import { users } from '../db/tables/users.ts'
import { needsTwoStepColumn } from '../sessions/sessions.queries.ts'

type Moment = Pick<Scope, 'db' | 'now'>

/** A user's key, confirmed or not; undefined if they never began to set one up. */
export const findAuthenticator = async (db: DbOrTransaction, userId: number) => {
  const [row] = await db.select().from(authenticators).where(eq(authenticators.userId, userId))
  return row
}

const unused = (userId: number) =>
  and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))

/**
 * Since when a user signs in with two steps, their unused recovery codes, and whether it is
 * required of them.
 */
export const findTwoStepState = async (db: DbOrTransaction, userId: number) => {
  const [row] = await db
    .select({
      since: authenticators.confirmedAt,
      codesLeft: sql<number>`(select count(*)::int from ${recoveryCodes} where ${unused(userId)})`,
      isRequired: needsTwoStepColumn,
    })
    .from(users)
    .leftJoin(authenticators, eq(authenticators.userId, users.id))
    .where(eq(users.id, userId))
  if (!row) throw new Error('a user who was found is not there')
  return row
}

/**
 * Stores a key that is not confirmed yet, in place of an earlier one; returns false if one is
 * confirmed already.
 */
export const upsertAuthenticatorKey = async (
  { db, now }: Moment,
  userId: number,
  sealedSecret: string,
): Promise<boolean> => {
  const kept = await db
    .insert(authenticators)
    .values({ userId, sealedSecret, createdAt: now })
    .onConflictDoUpdate({
      target: authenticators.userId,
      set: { sealedSecret, createdAt: now },
      setWhere: isNull(authenticators.confirmedAt),
    })
    .returning({ userId: authenticators.userId })
  return kept.length > 0
}

/**
 * Confirms the key that a code was checked with; returns false if it is another one by now, or
 * confirmed already.
 */
export const confirmAuthenticatorKey = async (
  { db, now }: Moment,
  userId: number,
  { sealedSecret, step }: { sealedSecret: string; step: number },
): Promise<boolean> => {
  const confirmed = await db
    .update(authenticators)
    .set({ confirmedAt: now, lastStep: step })
    .where(
      and(
        eq(authenticators.userId, userId),
        eq(authenticators.sealedSecret, sealedSecret),
        isNull(authenticators.confirmedAt),
      ),
    )
    .returning({ userId: authenticators.userId })
  return confirmed.length > 0
}

/** Uses a code's time step, and with it all before; returns false if it was used meanwhile. */
export const consumeTimeStep = async (
  { db }: Moment,
  userId: number,
  step: number,
): Promise<boolean> => {
  const used = await db
    .update(authenticators)
    .set({ lastStep: step })
    .where(
      and(
        eq(authenticators.userId, userId),
        isNotNull(authenticators.confirmedAt),
        or(isNull(authenticators.lastStep), lt(authenticators.lastStep, step)),
      ),
    )
    .returning({ userId: authenticators.userId })
  return used.length > 0
}

/** Is it one of the user's recovery codes that are left? */
export const isRecoveryCode = async (
  db: DbOrTransaction,
  userId: number,
  codeHash: string,
): Promise<boolean> => {
  const [row] = await db
    .select({ id: recoveryCodes.id })
    .from(recoveryCodes)
    .where(and(unused(userId), eq(recoveryCodes.codeHash, codeHash)))
  return row !== undefined
}

/** Uses a recovery code, once. */
export const consumeRecoveryCode = async (
  { db, now }: Moment,
  userId: number,
  codeHash: string,
): Promise<boolean> => {
  const used = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(unused(userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ id: recoveryCodes.id })
  return used.length > 0
}

/** Stores new recovery codes in place of all before. */
export const replaceRecoveryCodes = async (
  { db }: Moment,
  userId: number,
  hashes: readonly string[],
): Promise<void> => {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })))
}

/** Ends a user's two-step sign-in; returns whether it was on. */
export const deleteTwoStep = async ({ db }: Moment, userId: number): Promise<boolean> => {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  const removed = await db
    .delete(authenticators)
    .where(eq(authenticators.userId, userId))
    .returning({ confirmedAt: authenticators.confirmedAt })
  return removed.some(({ confirmedAt }) => confirmedAt !== null)
}
