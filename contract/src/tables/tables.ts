import { z } from 'zod'
import { routes } from '../http/route.ts'
import { limits } from '../shared/limits.ts'
import { messageResponse } from '../shared/scalars.ts'

/** What tables are imported as. */
export const importKinds = ['rooms', 'checklistItems', 'planLines', 'pins'] as const
export type ImportKind = (typeof importKinds)[number]
const importKind = z.enum(importKinds, { error: 'value.invalid' })

/** The column of each field that an import takes, from 0; null: the table has none. */
export const importColumns = z
  .record(z.string().max(limits.importField), z.int().min(0).max(limits.tableColumns).nullable())
  .refine((columns) => Object.keys(columns).length <= limits.importFields, {
    error: 'value.tooMany',
  })
export type ImportColumns = z.output<typeof importColumns>

/** A table that another program wrote. */
export const readTable = z.object({
  /** of the sheet; empty of a file that has no sheets */
  name: z.string(),
  /**
   * a workbook: numbers have a decimal point, a day is YYYY-MM-DD, with a time after a space unless
   * that is midnight; otherwise texts as they were written
   */
  isTyped: z.boolean(),
  /** its cells as texts, as many in each row; the last row and column are not empty */
  rows: z.array(z.array(z.string())),
})
export type ReadTable = z.output<typeof readTable>

/** A table with the columns that were chosen last for one with its headings. */
export const tableToImport = readTable.extend({
  chosenBefore: z.object({ headingRow: z.int(), columns: importColumns }).nullable(),
})
export type TableToImport = z.output<typeof tableToImport>

export const tableRoutes = routes({
  /**
   * Reads a workbook or a CSV file, so that its rows can be seen before they are imported. Nothing of it
   * is kept, and no formula is run.
   */
  readTables: {
    kind: 'upload',
    method: 'POST',
    path: 'Table/ReadTables',
    can: 'table.import',
    changes: false,
    body: z.object({ kind: importKind }),
    files: { file: { max: 1, maxBytes: limits.tableBytes, takes: 'table' } },
    answer: z.object({ tables: z.array(tableToImport) }),
  },
  /**
   * Remembers which columns were chosen, for the next table with these headings: for everyone of the
   * client. Nothing below the headings is sent.
   */
  saveImportColumns: {
    kind: 'json',
    method: 'POST',
    path: 'Table/SaveColumns',
    can: 'table.import',
    changes: true,
    body: z.object({
      kind: importKind,
      headings: z
        .array(z.string().max(limits.tableHeading))
        .min(1, { error: 'value.required' })
        .max(limits.tableColumns, { error: 'value.tooMany' }),
      columns: importColumns,
    }),
    answer: messageResponse({}),
    successMessage: 'table.columnsSaved',
  },
})
