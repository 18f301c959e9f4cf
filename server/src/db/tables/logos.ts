import { foreignKey, integer, pgTable } from 'drizzle-orm/pg-core'
import { files } from './files.ts'

/** The logo of a client, if it has one; a separate table, because files belong to clients. */
export const clientLogos = pgTable(
  'client_logos',
  { clientId: integer('client_id').primaryKey(), fileId: integer('file_id').notNull() },
  (t) => [
    foreignKey({
      name: 'client_logos_file',
      columns: [t.clientId, t.fileId],
      foreignColumns: [files.clientId, files.id],
    }),
  ],
)
