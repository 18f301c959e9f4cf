import { limits } from '@nspect/contract/shared/limits'
import { type ImportColumns, type ImportKind, tableRoutes } from '@nspect/contract/tables/tables'
import { callRoute } from '../api/callRoute.ts'

/** `accept` of an input for tables. */
export const tableAccept =
  '.xlsx,.csv,.tsv,.txt,text/csv,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Reads a workbook or CSV file, so that its rows can be seen before they are imported. */
export const readTables = async (kind: ImportKind, file: File) =>
  (await callRoute(tableRoutes.readTables, { kind }, { files: { file: [file] } })).tables

/** Remembers the columns for the next table with these headings. */
export const saveImportColumns = (
  kind: ImportKind,
  headings: readonly string[],
  columns: ImportColumns,
) =>
  callRoute(tableRoutes.saveImportColumns, {
    kind,
    headings: headings.map((heading) => heading.slice(0, limits.tableHeading)),
    columns,
  })
