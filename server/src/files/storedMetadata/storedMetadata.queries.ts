import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Db, DbOrTransaction } from '../../db/connect.ts'
import { projectDocuments } from '../../db/tables/documents.ts'
import { type FileVariant, files } from '../../db/tables/files.ts'
import { insertAuditRows } from '../../http/pipeline/pipeline.queries.ts'

/** A file that an earlier version stored. */
export interface UncleanFile {
  clientId: number
  id: number
  kind: string
  name: string
  size: number
  variants: Record<string, FileVariant>
}

/** The clients with such files. */
export const listClientsWithMetadata = (db: DbOrTransaction): Promise<{ clientId: number }[]> =>
  db
    .select({ clientId: files.clientId })
    .from(files)
    .where(eq(files.mayHoldMetadata, true))
    .groupBy(files.clientId)

/** The next such file of a client, by id. */
export const findUncleanFile = async (
  db: DbOrTransaction,
  clientId: number,
  after: number,
): Promise<UncleanFile | undefined> => {
  const [row] = await db
    .select({
      clientId: files.clientId,
      id: files.id,
      kind: files.kind,
      name: files.name,
      size: files.size,
      variants: files.variants,
    })
    .from(files)
    .where(and(eq(files.clientId, clientId), files.mayHoldMetadata, gt(files.id, after)))
    .orderBy(asc(files.id))
    .limit(1)
  return row
}

/**
 * Stores what a file is now, unless it was changed since it was read; returns whether it was this
 * call.
 */
export const storeCleanFile = async (
  db: DbOrTransaction,
  { clientId, id, name, variants }: UncleanFile,
  changes: Partial<typeof files.$inferInsert>,
): Promise<boolean> => {
  const written = await db
    .update(files)
    .set({ ...changes, mayHoldMetadata: false })
    .where(
      and(
        eq(files.clientId, clientId),
        eq(files.id, id),
        eq(files.name, name),
        sql`${files.variants} = ${JSON.stringify(variants)}::jsonb`,
        files.mayHoldMetadata,
      ),
    )
    .returning({ id: files.id })
  return written.length > 0
}

/** Takes documents of a file out of reports, which show them to visitors; returns how many. */
export const withholdDocuments = (db: Db, file: UncleanFile, now: Date): Promise<number> =>
  db.transaction(async (tx) => {
    if (!(await storeCleanFile(tx, file, {}))) return 0
    const withheld = await tx
      .update(projectDocuments)
      .set({
        includeInReports: false,
        version: sql`${projectDocuments.version} + 1`,
        updatedAt: now,
      })
      .where(
        and(
          eq(projectDocuments.clientId, file.clientId),
          eq(projectDocuments.fileId, file.id),
          projectDocuments.includeInReports,
        ),
      )
      .returning({ id: projectDocuments.id, projectId: projectDocuments.projectId })
    const entries = withheld.map(({ id, projectId }) => ({
      at: now,
      clientId: file.clientId,
      projectId,
      actor: 'job',
      actorName: '',
      action: 'document.save',
      requestId: '',
      record: 'document',
      recordId: id,
      before: { includeInReports: true },
      after: { includeInReports: false },
    }))
    if (entries.length > 0) await insertAuditRows(tx, entries)
    return entries.length
  })
