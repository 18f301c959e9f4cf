import { sql } from 'drizzle-orm'
import { type Scope, whereNotDeleted } from '../db/scope.ts'
import { projectDocuments } from '../db/tables/documents.ts'
import { type FileVariant, files } from '../db/tables/files.ts'
import { projects } from '../db/tables/projects.ts'
import { users } from '../db/tables/users.ts'
import { buildAuthorName } from '../users/authorNameColumns.queries.ts'

/** A document as the database returns it. */
export interface DocumentRow {
  id: number
  projectId: number
  name: string
  description: string
  link: string | null
  file: {
    name: string
    mime: string
    displayName: string
    size: number
    variants: Record<string, FileVariant>
  } | null
  includeInReports: boolean
  uploadedBy: string
  uploadedById: number
  createdAt: string
  updatedAt: string
  version: number
}

/**
 * The documents of the current inspection, oldest first, as a column of a statement on `projects`.
 * With a share link only those that are meant for reports.
 */
export const buildDocumentsColumn = ({ actor }: Scope) =>
  sql<DocumentRow[]>`(select coalesce(json_agg(json_build_object('id', ${projectDocuments.id},
      'projectId', ${projectDocuments.projectId}, 'name', ${projectDocuments.name},
      'description', ${projectDocuments.description}, 'link', ${projectDocuments.link},
      'file', case when ${files.id} is not null then json_build_object('name', ${files.name}, 'mime', ${files.mime},
        'displayName', ${files.displayName}, 'size', ${files.size}, 'variants', ${files.variants}) end,
      'includeInReports', ${projectDocuments.includeInReports},
      'uploadedBy', ${buildAuthorName(users)}, 'uploadedById', ${users.id},
      'createdAt', ${projectDocuments.createdAt}, 'updatedAt', ${projectDocuments.updatedAt}, 'version', ${projectDocuments.version})
      order by ${projectDocuments.id}), '[]')
    from ${projectDocuments} join ${users} on ${users.id} = ${projectDocuments.uploadedBy}
    left join ${files} on ${files.clientId} = ${projectDocuments.clientId} and ${files.id} = ${projectDocuments.fileId}
    where ${projectDocuments.clientId} = ${projects.clientId} and ${projectDocuments.projectId} = ${projects.id} and ${whereNotDeleted(projectDocuments)}
      ${actor?.kind === 'visitor' ? sql`and ${projectDocuments.includeInReports}` : sql``})`
