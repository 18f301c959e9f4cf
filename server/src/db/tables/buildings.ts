import { sql } from 'drizzle-orm'
import { foreignKey, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { clients } from './clients.ts'
import { editableColumns, identityColumn, tenantColumn } from './conventions.ts'
import { files } from './files.ts'

/** Buildings of a client, which inspections name. */
export const buildings = pgTable(
  'buildings',
  {
    id: identityColumn(),
    clientId: tenantColumn().references(() => clients.id),
    name: text('name').notNull(),
    address: text('address').notNull().default(''),
    /** keys or rooms; null if unknown */
    roomCount: integer('room_count'),
    pictureFileId: integer('picture_file_id'),
    ...editableColumns(),
  },
  (t) => [
    unique('buildings_tenant').on(t.clientId, t.id),
    foreignKey({
      name: 'buildings_picture',
      columns: [t.clientId, t.pictureFileId],
      foreignColumns: [files.clientId, files.id],
    }),
    uniqueIndex('buildings_name')
      .on(t.clientId, sql`lower(${t.name})`)
      .where(sql`not ${t.isDeleted}`),
  ],
)
