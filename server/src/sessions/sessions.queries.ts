import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Querying } from '../db/connect.ts'
import { notDeleted, type Scope } from '../db/scope.ts'
import { clients } from '../db/tables/clients.ts'
import { sessions, users } from '../db/tables/users.ts'

/** Someone who may sign in: live, and of a live client. */
export const findSignIn = async (db: Querying, username: string) => {
  const [row] = await db
    .select({
      id: users.id,
      passwordHash: users.passwordHash,
      role: users.role,
      clientId: users.clientId,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(users)
    .leftJoin(clients, eq(clients.id, users.clientId))
    .where(
      and(
        eq(sql`lower(${users.username})`, username.toLowerCase()),
        notDeleted(users),
        sql`(${users.clientId} is null or not ${clients.isDeleted})`,
      ),
    )
  return row
}

export const insertSession = (db: Querying, session: typeof sessions.$inferInsert) =>
  db.insert(sessions).values(session)

export const markEnded = ({ db, now }: Scope, sessionId: string) =>
  db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)))

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
      businessName: clients.businessName,
      tier: clients.tier,
    })
    .from(users)
    .leftJoin(clients, eq(clients.id, users.clientId))
    .where(eq(users.id, actor.userId))
  return row
}
