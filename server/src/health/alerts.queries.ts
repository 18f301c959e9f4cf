import type { HealthCheck } from '@nspect/contract/health'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Querying } from '../db/connect.ts'
import { notDeleted } from '../db/scope.ts'
import { healthAlerts } from '../db/tables/health.ts'
import { users } from '../db/tables/users.ts'

/** any number, the same on every server */
const alertLock = 7_230_056

/** Is this the one server that tells of alerts in this moment? Until the transaction ends. */
export const holdAlerts = async (db: Querying): Promise<boolean> => {
  const { rows } = await db.execute<{ held: boolean }>(sql`select pg_try_advisory_xact_lock(${alertLock}) as held`)
  return rows[0]?.held ?? false
}

/** Checks that operators know of. */
export const listAlerts = async (db: Querying): Promise<HealthCheck[]> =>
  (await db.select({ check: healthAlerts.check }).from(healthAlerts)).map(({ check }) => check)

/** Notes of what operators are told. */
export const noteAlerts = async (db: Querying, alerts: (typeof healthAlerts.$inferInsert)[]): Promise<void> => {
  if (alerts.length > 0) await db.insert(healthAlerts).values(alerts).onConflictDoNothing()
}

/** What is well again. */
export const removeAlerts = async (db: Querying, checks: HealthCheck[]): Promise<void> => {
  if (checks.length > 0) await db.delete(healthAlerts).where(inArray(healthAlerts.check, checks))
}

/** Everybody who runs the installation. */
export const listOperators = (db: Querying) =>
  db
    .select({
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      language: users.language,
    })
    .from(users)
    .where(and(eq(users.role, 'SuperAdmin'), notDeleted(users)))
