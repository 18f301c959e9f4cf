import { tableRoutes } from '@nspect/contract/tables/tables'
import { callRoute } from '../api/callRoute.ts'

/** `accept` of an input for tables. */
export const tableAccept =
  '.xlsx,.csv,.tsv,.txt,text/csv,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Reads a workbook or CSV file, so that its rows can be seen before they are imported. */
export const readTables = async (file: File) =>
  (await callRoute(tableRoutes.readTables, {}, { files: { file: [file] } })).tables
