import { limits } from '@nspect/contract/shared/limits'
import type { ImportColumns, ImportKind } from '@nspect/contract/tables/tables'
import { eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Scope } from '../db/scope.ts'
import { type ImportedRecord, importMappings, tableImports } from '../db/tables/tableImports.ts'
import { assertStaff } from '../http/handler.ts'
import { HttpError } from '../http/httpError.ts'

/** An inspection that was found for the caller, and what was imported into it. */
interface ImportOfProject {
  project: { id: number; clientId: number }
  kind: ImportKind
}

/** Keeps what an import has done to a locked inspection in place of the import before it. */
export const replaceLastImport = async (
  scope: Scope,
  { project, kind }: ImportOfProject,
  records: readonly ImportedRecord[],
): Promise<number> => {
  const { db, inTenant, now } = scope
  const projectId = project.id
  await db
    .delete(tableImports)
    .where(
      inTenant(tableImports, eq(tableImports.projectId, projectId), eq(tableImports.kind, kind)),
    )
  const [row] = await db
    .insert(tableImports)
    .values({
      clientId: project.clientId,
      projectId,
      kind,
      records,
      importedBy: assertStaff(scope).userId,
      importedAt: now,
    })
    .returning({ id: tableImports.id })
  return row?.id ?? 0
}

/**
 * Adds what a further call of the last import has done to a locked inspection. Throws 409 if it was
 * undone meanwhile, or another one took its place.
 */
export const continueImport = async (
  { db, inTenant }: Scope,
  { project, kind }: ImportOfProject,
  id: number,
  records: readonly ImportedRecord[],
): Promise<number> => {
  const written = await db
    .update(tableImports)
    .set({ records: sql`${tableImports.records} || ${JSON.stringify(records)}::jsonb` })
    .where(
      inTenant(
        tableImports,
        eq(tableImports.projectId, project.id),
        eq(tableImports.kind, kind),
        eq(tableImports.id, id),
        isNull(tableImports.undoneAt),
      ),
    )
    .returning({ id: tableImports.id })
  if (written.length === 0) throw new HttpError('record.stale')
  return id
}

/** The last import of a kind into an inspection, unless it is too old to be undone. */
export const findRecentImport = async (
  { db, inTenant, now }: Scope,
  { project, kind }: ImportOfProject,
) => {
  const since = new Date(now)
  since.setUTCDate(since.getUTCDate() - limits.importUndoDays)
  const [row] = await db
    .select({
      id: tableImports.id,
      records: tableImports.records,
      importedBy: tableImports.importedBy,
      importedAt: tableImports.importedAt,
      undoneAt: tableImports.undoneAt,
    })
    .from(tableImports)
    .where(
      inTenant(
        tableImports,
        eq(tableImports.projectId, project.id),
        eq(tableImports.kind, kind),
        gt(tableImports.importedAt, since),
      ),
    )
  return row
}

export const markImportUndone = ({ db, inTenant, now }: Scope, id: number) =>
  db
    .update(tableImports)
    .set({ undoneAt: now })
    .where(inTenant(tableImports, eq(tableImports.id, id), isNull(tableImports.undoneAt)))

/** The columns that the caller's client chose for tables with these headings, by their hashes. */
export const listImportMappings = (
  { db, inTenant }: Scope,
  kind: ImportKind,
  headings: readonly string[],
): Promise<{ headings: string; columns: ImportColumns }[]> =>
  db
    .select({ headings: importMappings.headings, columns: importMappings.columns })
    .from(importMappings)
    .where(
      inTenant(
        importMappings,
        eq(importMappings.kind, kind),
        inArray(importMappings.headings, [...headings]),
      ),
    )

/** Remembers the columns that were chosen for tables with these headings. */
export const upsertImportMapping = (
  { db, now }: Scope,
  mapping: { clientId: number; kind: ImportKind; headings: string; columns: ImportColumns },
) =>
  db
    .insert(importMappings)
    .values({ ...mapping, updatedAt: now })
    .onConflictDoUpdate({
      target: [importMappings.clientId, importMappings.kind, importMappings.headings],
      set: { columns: mapping.columns, updatedAt: now },
    })
