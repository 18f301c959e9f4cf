import { maxLeadingRows } from '@nspect/contract/tables/foldHeading'
import {
  type ImportKind,
  type ReadTable,
  type TableToImport,
  tableRoutes,
} from '@nspect/contract/tables/tables'
import type { Scope } from '../db/scope.ts'
import { assertStaff, feature, handle, loadNoRecord } from '../http/handler.ts'
import { createFieldError } from '../http/httpError.ts'
import { readTables } from '../sheets/reading/readTables.ts'
import { hashHeadings } from './hashHeadings.ts'
import { listImportMappings, upsertImportMapping } from './tableImports.queries.ts'

/** Finds the columns that the caller's client chose last for tables with the same headings. */
const findChosenColumns = async (
  scope: Scope,
  kind: ImportKind,
  tables: readonly ReadTable[],
): Promise<TableToImport[]> => {
  const leading = tables.map(({ rows }) =>
    rows.slice(0, maxLeadingRows).map((row) => hashHeadings(row)),
  )
  const hashes = [...new Set(leading.flat())].filter((hash) => hash !== undefined)
  // operators import into any client: nothing is remembered for them
  const isOfClient = assertStaff(scope).clientId !== null
  const stored = isOfClient ? await listImportMappings(scope, kind, hashes) : []
  const chosen = new Map(stored.map(({ headings, columns }) => [headings, columns]))
  return tables.map((table, n) => {
    const headingRow = leading[n]?.findIndex((hash) => chosen.has(hash ?? '')) ?? -1
    const columns = chosen.get(leading[n]?.[headingRow] ?? '')
    return { ...table, chosenBefore: columns ? { headingRow, columns } : null }
  })
}

export const tableFeature = feature(tableRoutes, {
  readTables: handle(tableRoutes.readTables, {
    load: loadNoRecord,
    prepare: async ({ uploads: [upload], files, language }) => {
      if (!upload) throw createFieldError('file', 'value.required')
      const { name, displayName } = upload
      try {
        return await files.withLocalFile(name, (path) =>
          readTables(path, { name: displayName, language }),
        )
      } finally {
        await files.remove(name)
      }
    },
    run: async ({ scope, input: { kind }, prepared }) => ({
      tables: await findChosenColumns(scope, kind, prepared),
    }),
  }),

  saveImportColumns: handle(tableRoutes.saveImportColumns, {
    load: loadNoRecord,
    run: async ({ scope, input: { kind, headings, columns } }) => {
      const { clientId } = assertStaff(scope)
      const hash = hashHeadings(headings)
      if (clientId !== null && hash !== undefined)
        await upsertImportMapping(scope, { clientId, kind, headings: hash, columns })
      return {}
    },
  }),
})
