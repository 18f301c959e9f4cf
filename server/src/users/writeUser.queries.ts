import { foldUsername } from '@nspect/contract/accounts/accounts'
import { and, eq, isNull, ne } from 'drizzle-orm'
import type { DbOrTransaction } from '../db/connect.ts'
import { type Scope, whereNotDeleted } from '../db/scope.ts'
import { calendarLinks } from '../db/tables/credentials/calendarLinks.ts'
import { passkeys } from '../db/tables/credentials/passkeys.ts'
import { userProjects } from '../db/tables/projects.ts'
import { confirmationLinks, passwordLinks, sessions, users } from '../db/tables/users.ts'
import { isUniqueViolation } from '../db/uniqueViolation.ts'

/** Does somebody else have that name? Across all tenants (T12), compared by the folded name. */
export const isUsernameTaken = async (
  { db }: Pick<Scope, 'db'>,
  username: string,
  exceptId = 0,
): Promise<boolean> => {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.usernameKey, foldUsername(username)),
        whereNotDeleted(users),
        ne(users.id, exceptId),
      ),
    )
  return row !== undefined
}

/** Adds a user; returns undefined if somebody took the name at the same moment (BI-116). */
export const insertUser = async (
  { db, now }: Scope,
  user: typeof users.$inferInsert,
): Promise<number | undefined> => {
  const [row] = await db
    .insert(users)
    .values({ ...user, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: users.id })
  return row?.id
}

/** Stores a new password. The account's version stays, as no form edits what was changed. */
export const updateUserPassword = async (
  scope: Scope,
  id: number,
  passwordHash: string,
): Promise<void> => {
  await scope.db
    .update(users)
    .set({ passwordHash, isPasswordMade: false, updatedAt: scope.now })
    .where(scope.live(users, eq(users.id, id)))
}

/** Updates a locked user; returns whether the name was still free. */
export const updateUser = async (
  { db, now }: Scope,
  { id, version }: { id: number; version: number },
  changes: Partial<typeof users.$inferInsert>,
): Promise<boolean> => {
  const writing = db
    .update(users)
    .set({ ...changes, version: version + 1, updatedAt: now })
    .where(eq(users.id, id))
  return writing.then(
    () => true,
    (error: unknown) => {
      if (isUniqueViolation(error)) return false
      throw error
    },
  )
}

export const findPasswordHash = async (
  db: DbOrTransaction,
  id: number,
): Promise<string | undefined> => {
  const [row] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, id))
  return row?.passwordHash
}

/** Ends every session of a user, except one, and the links that were mailed to them (T18). */
export const revokeUserAccess = async (
  { db, now }: Pick<Scope, 'db' | 'now'>,
  userId: number,
  exceptSessionId?: string | null,
): Promise<void> => {
  const others = exceptSessionId ? ne(sessions.id, exceptSessionId) : undefined
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), others))
  for (const links of [passwordLinks, confirmationLinks]) {
    await db
      .update(links)
      .set({ usedAt: now })
      .where(and(eq(links.userId, userId), isNull(links.usedAt)))
  }
}

/** Removes all passkeys of a user; returns their number. */
export const deletePasskeysOfUser = async (
  { db }: Pick<Scope, 'db'>,
  userId: number,
): Promise<number> =>
  (await db.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id }))
    .length

/** Ends the address of a user's calendar, if there is one. */
export const deleteCalendarLinkOfUser = ({ db }: Pick<Scope, 'db'>, userId: number) =>
  db.delete(calendarLinks).where(eq(calendarLinks.userId, userId))

/** Removes a user's assignments in a client that they leave; returns their number. */
export const deleteUserProjectsInClient = async (
  { db }: Scope,
  userId: number,
  clientId: number,
): Promise<number> => {
  const deleted = await db
    .delete(userProjects)
    .where(and(eq(userProjects.userId, userId), eq(userProjects.clientId, clientId)))
    .returning({ projectId: userProjects.projectId })
  return deleted.length
}
