import { sql } from 'drizzle-orm'
import { date, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { clients } from './clients.ts'
import { editableColumns, identityColumn, tenantColumn } from './conventions.ts'

/** Outside firms that repair points of a client. */
export const firms = pgTable(
  'firms',
  {
    id: identityColumn(),
    clientId: tenantColumn().references(() => clients.id),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** the day, at its client's place, on which it was reminded of its points last */
    remindedOn: date('reminded_on', { mode: 'string' }),
    ...editableColumns(),
  },
  (t) => [
    unique('firms_tenant').on(t.clientId, t.id),
    uniqueIndex('firms_name').on(t.clientId, sql`lower(${t.name})`).where(sql`not ${t.isDeleted}`),
  ],
)
