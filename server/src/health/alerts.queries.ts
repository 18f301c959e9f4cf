import type { HealthCheck } from '@nspect/contract/health/health'
import { and, eq, lt, notInArray, or, sql } from 'drizzle-orm'
import type { DbOrTransaction } from '../db/connect.ts'
import { whereNotDeleted } from '../db/scope.ts'
import { healthAlerts } from '../db/tables/health.ts'
import { users } from '../db/tables/users.ts'

/** any number, the same on every server */
const alertLock = 7_230_056

/** Is this the one server that tells of alerts in this moment? Until the transaction ends. */
export const tryLockAlerts = async (db: DbOrTransaction): Promise<boolean> => {
  const { rows } = await db.execute<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(${alertLock}) as held`,
  )
  return rows[0]?.held ?? false
}

/** Checks that operators know of. */
export const listAlerts = async (db: DbOrTransaction): Promise<HealthCheck[]> =>
  (
    await db.select({ check: healthAlerts.check }).from(healthAlerts).groupBy(healthAlerts.check)
  ).map(({ check }) => check)

/** Notes what a server finds red, now and again. */
export const upsertAlerts = async (
  db: DbOrTransaction,
  alerts: (typeof healthAlerts.$inferInsert)[],
): Promise<void> => {
  if (alerts.length === 0) return
  await db
    .insert(healthAlerts)
    .values(alerts)
    .onConflictDoUpdate({
      target: [healthAlerts.check, healthAlerts.server],
      set: { seenAt: sql`excluded.seen_at` },
    })
}

/**
 * Removes what a server does not find red any more, and what others have not found so since a
 * moment: they are gone.
 */
export const deleteAlerts = async (
  db: DbOrTransaction,
  { server, red, since }: { server: string; red: HealthCheck[]; since: Date },
): Promise<void> => {
  const isOver = and(eq(healthAlerts.server, server), notInArray(healthAlerts.check, red))
  await db.delete(healthAlerts).where(or(isOver, lt(healthAlerts.seenAt, since)))
}

/** Everybody who runs the installation. */
export const listOperators = (db: DbOrTransaction) =>
  db
    .select({
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      language: users.language,
    })
    .from(users)
    .where(and(eq(users.role, 'SuperAdmin'), whereNotDeleted(users)))
