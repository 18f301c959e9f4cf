import { z } from 'zod'
import { routes } from '../http/route.ts'
import { limits } from '../shared/limits.ts'

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

export const tableRoutes = routes({
  /**
   * Reads a workbook or a CSV file, so that its rows can be seen before they are imported. Nothing of it
   * is kept, and no formula is run.
   */
  readTables: {
    kind: 'upload',
    method: 'POST',
    path: 'Table/ReadTables',
    can: 'table.read',
    changes: false,
    body: z.object({}),
    files: { file: { max: 1, maxBytes: limits.tableBytes, takes: 'table' } },
    answer: z.object({ tables: z.array(readTable) }),
  },
})
