import type { Actor } from '@nspect/contract/permissions/policy'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { DbOrTransaction } from './connect.ts'

type TenantTable = PgTable & { clientId: PgColumn }
type LiveTable = TenantTable & { isDeleted: PgColumn }

/**
 * What queries get instead of a bare database: it restricts them to the rows that the caller may
 * see.
 */
export interface Scope {
  db: DbOrTransaction
  actor: Actor | null
  /** does the call change anything? Then loading its inspection locks it */
  changes: boolean
  now: Date
  /** the rows of the caller's client; all rows for SuperAdmin; none without a caller */
  inTenant(table: TenantTable, ...more: (SQL | undefined)[]): SQL
  /** the caller's own client in the table of tenants itself, which has no client_id */
  ownClient(id: PgColumn): SQL
  /** in the tenant and not deleted */
  live(table: LiveTable, ...more: (SQL | undefined)[]): SQL
  /** a signed path for stored bytes, or null if there are none */
  path(stored: { name: string; mime: string } | null | undefined): string | null
  /** the same as a permanent path that everyone may see: for logos (T88) */
  publicPath(stored: { name: string; mime: string } | null | undefined): string | null
}

const andOrTrue = (conditions: (SQL | undefined)[]) => and(...conditions) ?? sql`true`

/** `not is_deleted`, written literally: a bound `is_deleted = $1` may miss the partial indexes. */
export const whereNotDeleted = (table: { isDeleted: PgColumn }): SQL => sql`not ${table.isDeleted}`

/**
 * Builds the scope of one call. `sign` makes a path for stored bytes that is valid for this caller,
 * or for everyone.
 */
export const createScope = (
  db: DbOrTransaction,
  actor: Actor | null,
  options: {
    changes: boolean
    now: Date
    sign: (stored: { name: string; mime: string }, linkId: number | 'public') => string
  },
): Scope => {
  const byTenant = (tenant: PgColumn, more: (SQL | undefined)[]) => {
    if (actor === null) return sql`false`
    return actor.clientId === null
      ? andOrTrue(more)
      : andOrTrue([eq(tenant, actor.clientId), ...more])
  }
  const inTenant: Scope['inTenant'] = (table, ...more) => byTenant(table.clientId, more)
  return {
    db,
    actor,
    changes: options.changes,
    now: options.now,
    inTenant,
    ownClient: (id) => byTenant(id, []),
    live: (table, ...more) => inTenant(table, whereNotDeleted(table), ...more),
    path: (stored) =>
      stored ? options.sign(stored, actor?.kind === 'visitor' ? actor.linkId : 0) : null,
    publicPath: (stored) => (stored ? options.sign(stored, 'public') : null),
  }
}
