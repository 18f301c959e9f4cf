import type { ExportState } from '@nspect/contract/clientData/clientData'
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { clients } from './clients.ts'
import { identityColumn, tenantColumn, timestampColumn } from './conventions.ts'
import { users } from './users.ts'

/**
 * Archives with all of a client's data (T116). Their bytes are stored like uploads and removed when
 * they expire.
 */
export const clientExports = pgTable(
  'client_exports',
  {
    id: identityColumn(),
    clientId: tenantColumn().references(() => clients.id),
    requestedBy: integer('requested_by')
      .notNull()
      .references(() => users.id),
    state: text('state').$type<ExportState>().notNull().default('waiting'),
    /** 0 to 100 */
    progress: integer('progress').notNull().default(0),
    /** of the stored bytes; null until it is ready */
    name: text('name'),
    size: bigint('size', { mode: 'number' }),
    /** files of the client whose bytes were not found in the storage */
    missingFiles: integer('missing_files').notNull().default(0),
    createdAt: timestampColumn('created_at').notNull(),
    readyAt: timestampColumn('ready_at'),
    /** from then on it cannot be downloaded, and its bytes are removed */
    expiresAt: timestampColumn('expires_at'),
  },
  (t) => [
    index('client_exports_of_client').on(t.clientId, t.id.desc()),
    index('client_exports_name').on(t.name),
  ],
)
