import { sql } from 'drizzle-orm'
import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { clients } from './clients.ts'
import { editableColumns, identityColumn } from './conventions.ts'

/**
 * Values by key, of one client or, without one, the default for every client that has none of its
 * own (T34).
 */
export const settings = pgTable(
  'settings',
  {
    id: identityColumn(),
    clientId: integer('client_id').references(() => clients.id),
    key: text('key').notNull(),
    value: text('value').notNull(),
    ...editableColumns(),
  },
  (t) => [
    uniqueIndex('settings_key_live')
      .on(sql`coalesce(${t.clientId}, 0)`, t.key)
      .where(sql`not ${t.isDeleted}`),
  ],
)
