import type { ImportColumns, ImportKind } from '@nspect/contract/tables/tables'
import { foreignKey, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { identityColumn, tenantColumn, timestampColumn } from './conventions.ts'
import { projects } from './projects.ts'
import { users } from './users.ts'

/** A record that an import has added or changed. */
export interface ImportedRecord {
  id: number
  /** as the import left it: one of another version was changed since */
  version: number
  /** what it had before, by property; null: the import added it */
  before: Readonly<Record<string, unknown>> | null
}

/** The last import of each kind into an inspection, as it can be undone. */
export const tableImports = pgTable(
  'table_imports',
  {
    id: identityColumn(),
    clientId: tenantColumn(),
    projectId: integer('project_id').notNull(),
    kind: text('kind').$type<ImportKind>().notNull(),
    records: jsonb('records').$type<readonly ImportedRecord[]>().notNull(),
    importedBy: integer('imported_by')
      .notNull()
      .references(() => users.id),
    importedAt: timestampColumn('imported_at').notNull(),
    undoneAt: timestampColumn('undone_at'),
  },
  (t) => [
    unique('table_imports_last').on(t.clientId, t.projectId, t.kind),
    foreignKey({
      name: 'table_imports_project',
      columns: [t.clientId, t.projectId],
      foreignColumns: [projects.clientId, projects.id],
    }),
  ],
)

/** The columns that people of a client chose for files with these headings. */
export const importMappings = pgTable(
  'import_mappings',
  {
    clientId: tenantColumn(),
    kind: text('kind').$type<ImportKind>().notNull(),
    /** the SHA-256 of the headings as they are compared */
    headings: text('headings').notNull(),
    columns: jsonb('columns').$type<ImportColumns>().notNull(),
    updatedAt: timestampColumn('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.kind, t.headings] })],
)
