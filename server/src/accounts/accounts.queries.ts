import { limits } from '@nspect/contract/limits'
import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Querying } from '../db/connect.ts'
import { notDeleted, type Scope } from '../db/scope.ts'
import { auditEvents } from '../db/tables/kernel.ts'
import { settings } from '../db/tables/settings.ts'
import { sessions, users } from '../db/tables/users.ts'

const hour = 3_600_000

/** Sessions of somebody that still count, the latest used first. */
export const listSessions = ({ db, now }: Scope, userId: number) =>
  db
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      ip: sessions.ip,
      userAgent: sessions.userAgent,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
        gt(sessions.lastSeenAt, new Date(now.getTime() - limits.sessionIdleHours * hour)),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt), asc(sessions.id))

/** Gives somebody another password. `isPasswordMade`: by the program, so that a banner asks to change it (T21). */
export const setPassword = (
  { db, now }: Pick<Scope, 'db' | 'now'>,
  userId: number,
  password: { passwordHash: string; isPasswordMade: boolean },
) =>
  db
    .update(users)
    .set({ ...password, version: sql`${users.version} + 1`, updatedAt: now })
    .where(eq(users.id, userId))

/** The terms to accept when registering, as the setting for all clients has them (T13). */
export const findTerms = async ({ db }: Scope): Promise<string | undefined> => {
  const [row] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(and(isNull(settings.clientId), eq(settings.key, 'termsUrl'), notDeleted(settings)))
  return row?.value
}

/** The first SuperAdmin that is still there (T21). */
export const findFirstAdmin = async (db: Querying) => {
  const [row] = await db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(and(eq(users.role, 'SuperAdmin'), notDeleted(users)))
    .orderBy(asc(users.id))
    .limit(1)
  return row
}

/** The audit trail tells of what was done at the console, too. */
export const noteAdminReset = (db: Querying, adminId: number, at: Date) =>
  db.insert(auditEvents).values({
    at,
    actor: 'console',
    actorName: '',
    action: 'account.resetAdmin',
    record: 'user',
    recordId: adminId,
    after: { isPasswordMade: true },
    requestId: '',
  })
