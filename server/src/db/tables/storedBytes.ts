import { bigint, index, pgTable, primaryKey, real } from 'drizzle-orm/pg-core'
import { identityColumn, tenantColumn, timestampColumn } from './conventions.ts'

/**
 * What files of a client added to its storage or took away, kept by triggers of `files`: the sum of
 * a client's rows is what it stores. Rows are only added, and now and then folded into one, so that
 * uploads never wait for each other (decision 061).
 */
export const storedBytes = pgTable(
  'stored_bytes',
  {
    id: identityColumn(),
    clientId: tenantColumn(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
  },
  (t) => [index('stored_bytes_of_client').on(t.clientId, t.bytes)],
)

/**
 * The share of its storage at which a client's administrators were last told that it fills up,
 * until it is below it again.
 */
export const storageNotices = pgTable(
  'storage_notices',
  {
    clientId: tenantColumn(),
    share: real('share').notNull(),
    toldAt: timestampColumn('told_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId] })],
)
