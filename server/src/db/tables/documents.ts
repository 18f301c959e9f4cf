import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { editableColumns, identityColumn, tenantColumn } from './conventions.ts'
import { files } from './files.ts'
import { projects } from './projects.ts'
import { users } from './users.ts'

/** Documents of an inspection: a file or a link (T87). */
export const projectDocuments = pgTable(
  'project_documents',
  {
    id: identityColumn(),
    clientId: tenantColumn(),
    projectId: integer('project_id').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    fileId: integer('file_id'),
    link: text('link'),
    includeInReports: boolean('include_in_reports').notNull().default(true),
    uploadedBy: integer('uploaded_by')
      .notNull()
      .references(() => users.id),
    ...editableColumns(),
  },
  (t) => [
    unique('project_documents_tenant').on(t.clientId, t.id),
    foreignKey({
      name: 'project_documents_project',
      columns: [t.clientId, t.projectId],
      foreignColumns: [projects.clientId, projects.id],
    }),
    foreignKey({
      name: 'project_documents_file',
      columns: [t.clientId, t.fileId],
      foreignColumns: [files.clientId, files.id],
    }),
    index('project_documents_of_project').on(t.projectId, t.id).where(sql`not ${t.isDeleted}`),
  ],
)
