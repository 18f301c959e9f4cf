import { and, eq, sql } from 'drizzle-orm'
import { findAccessibleProjectWhere } from '../access/projectAccess.queries.ts'
import { type Scope, whereNotDeleted } from '../db/scope.ts'
import { projectDocuments } from '../db/tables/documents.ts'
import { projects } from '../db/tables/projects.ts'
import { buildDocumentsColumn, type DocumentRow } from './documentList.queries.ts'

/** The documents of an inspection, oldest first. */
export const listDocuments = async (scope: Scope, projectId: number): Promise<DocumentRow[]> => {
  const [row] = await scope.db
    .select({ documents: sql<DocumentRow[]>`${buildDocumentsColumn(scope)}` })
    .from(projects)
    .where(scope.inTenant(projects, eq(projects.id, projectId)))
  return row?.documents ?? []
}

/** The inspection of a live document, with what the rules need. */
export const findProjectOfDocument = (scope: Scope, id: number) =>
  findAccessibleProjectWhere(
    scope,
    sql`${projects.id} = (select ${projectDocuments.projectId} from ${projectDocuments}
      where ${and(eq(projectDocuments.id, id), whereNotDeleted(projectDocuments))})`,
  )

/** A live document of this inspection. */
export const findDocumentOfProject = async ({ db, live }: Scope, id: number, projectId: number) => {
  const [row] = await db
    .select()
    .from(projectDocuments)
    .where(
      live(
        projectDocuments,
        eq(projectDocuments.id, id),
        eq(projectDocuments.projectId, projectId),
      ),
    )
  return row
}

export const insertDocument = async (
  { db }: Scope,
  document: typeof projectDocuments.$inferInsert,
): Promise<number> => {
  const [row] = await db
    .insert(projectDocuments)
    .values(document)
    .returning({ id: projectDocuments.id })
  if (!row) throw new Error('an inserted document has no id')
  return row.id
}

/** Updates a document if it still has the version that was read; returns whether it did. */
export const updateDocument = async (
  { db, live, now }: Scope,
  id: number,
  version: number,
  changes: Partial<typeof projectDocuments.$inferInsert>,
): Promise<boolean> => {
  const written = await db
    .update(projectDocuments)
    .set({ ...changes, version: version + 1, updatedAt: now })
    .where(
      live(projectDocuments, eq(projectDocuments.id, id), eq(projectDocuments.version, version)),
    )
    .returning({ id: projectDocuments.id })
  return written.length > 0
}
