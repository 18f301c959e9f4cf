import { foldUsername } from '@nspect/contract/accounts'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Querying } from '../db/connect.ts'
import { notDeleted, type Scope } from '../db/scope.ts'
import { clients } from '../db/tables/clients.ts'
import { sessions, users } from '../db/tables/users.ts'

/** A user who may sign in: live, and of a live client. */
export const findSignIn = async (db: Querying, username: string) => {
  const [row] = await db
    .select({
      id: users.id,
      passwordHash: users.passwordHash,
      role: users.role,
      clientId: users.clientId,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      language: users.language,
      isConfirmed: users.isConfirmed,
    })
    .from(users)
    .leftJoin(clients, eq(clients.id, users.clientId))
    .where(
      and(
        eq(users.usernameKey, foldUsername(username)),
        notDeleted(users),
        sql`(${users.clientId} is null or not ${clients.isDeleted})`,
      ),
    )
  return row
}

/**
 * Is a password that was just verified still the stored one? Locks the account, so that a password change waits until
 * the session is stored, and then ends it: no session outlives its password.
 */
export const holdPassword = async ({ db }: Scope, user: { id: number; passwordHash: string }): Promise<boolean> => {
  const lockedUsers = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash), notDeleted(users)))
    .for('share')
  return lockedUsers.length > 0
}

export const insertSession = (db: Querying, session: typeof sessions.$inferInsert) =>
  db.insert(sessions).values(session)

export const markEnded = ({ db, now }: Scope, sessionId: string) =>
  db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)))

/**
 * Ends a user's sessions: all of them, all `but` one, or `only` one; returns their number. They are rejected from the
 * next request on.
 */
export const endSessionsOf = async (
  { db, now }: Scope,
  userId: number,
  which: { but?: string | null; only?: string | undefined } = {},
): Promise<number> => {
  const ended = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        which.but ? ne(sessions.id, which.but) : undefined,
        which.only ? eq(sessions.id, which.only) : undefined,
      ),
    )
    .returning({ id: sessions.id })
  return ended.length
}

/** The caller's own record with client and tier. */
export const findMe = async ({ db, actor }: Scope) => {
  if (actor?.kind !== 'staff') return undefined
  const [row] = await db
    .select({
      id: users.id,
      clientId: users.clientId,
      firstName: users.firstName,
      lastName: users.lastName,
      username: users.username,
      role: users.role,
      phoneNumber: users.phoneNumber,
      language: users.language,
      timeZone: users.timeZone,
      notifications: users.notifications,
      isPasswordMade: users.isPasswordMade,
      version: users.version,
      businessName: clients.businessName,
      tier: clients.tier,
    })
    .from(users)
    .leftJoin(clients, eq(clients.id, users.clientId))
    .where(eq(users.id, actor.userId))
  return row
}
