import { sql } from 'drizzle-orm'
import { foreignKey, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { clients } from './clients.ts'
import { editableColumns, identityColumn, tenantColumn } from './conventions.ts'
import { files } from './files.ts'

/** Who a client inspects for. Inspections name them; the contact is for staff alone. */
export const customers = pgTable(
  'customers',
  {
    id: identityColumn(),
    clientId: tenantColumn().references(() => clients.id),
    name: text('name').notNull(),
    /** erased once the customer is deleted */
    contactName: text('contact_name').notNull().default(''),
    contactEmail: text('contact_email').notNull().default(''),
    contactPhone: text('contact_phone').notNull().default(''),
    logoFileId: integer('logo_file_id'),
    ...editableColumns(),
  },
  (t) => [
    unique('customers_tenant').on(t.clientId, t.id),
    foreignKey({
      name: 'customers_logo',
      columns: [t.clientId, t.logoFileId],
      foreignColumns: [files.clientId, files.id],
    }),
    uniqueIndex('customers_name')
      .on(t.clientId, sql`lower(${t.name})`)
      .where(sql`not ${t.isDeleted}`),
  ],
)
