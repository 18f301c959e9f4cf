import { buffer } from 'node:stream/consumers'
import type { Locale } from '@nspect/contract/i18n/locale'
import type { Scope } from '../../db/scope.ts'
import { findEvidenceHead } from '../../evidence/evidence.queries.ts'
import type { ReportPinRow } from '../../pins/pins.queries.ts'
import { buildPinWorkbook } from '../../projects/pinWorkbook.mapper.ts'
import { renderSheetFile } from '../../sheets/sheet.ts'
import { filterReportedPins, type PrintedProject } from '../reportContent.ts'
import type { ReportData } from '../reportData.ts'
import { mapExportedReport } from './exportedReport.mapper.ts'

/** A file that comes with a report, for programs. */
export interface ReportFile {
  name: string
  /** media type */
  type: string
  description: string
  bytes: Uint8Array
}

/** A report with the rows that it is made from. */
export interface ReportSource {
  scope: Scope
  project: PrintedProject
  report: ReportData
  locale: Locale
}

/** The rows of a report's points. */
export const listReportRows = ({
  project,
  report,
}: Pick<ReportSource, 'project' | 'report'>): ReportPinRow[] => {
  const printed = new Set(report.pins.map(({ id }) => id))
  return filterReportedPins(project).filter(({ pin }) => printed.has(pin.id))
}

/**
 * The report for programs: its content as JSON and its points as a workbook, in the reader's
 * formats. They come with its PDF and in its archive; like both, without what outsiders do not see
 * (T68).
 */
export const buildReportFiles = async (source: ReportSource): Promise<ReportFile[]> => {
  const { scope, project, report, locale } = source
  const rows = listReportRows(source)
  const { taxRate, options, timeZone } = report
  const tables = await buildPinWorkbook(scope, project, rows, { taxRate, works: options.works })
  const isOfStaff = scope.actor?.kind === 'staff'
  const evidence = isOfStaff ? await findEvidenceHead(scope, project.id) : null
  const workbook = await renderSheetFile('xlsx', tables, { locale, timeZone })
  return [
    {
      name: 'points.xlsx',
      type: workbook.type,
      description: 'The points of this report as a workbook',
      bytes: await buffer(workbook.body),
    },
    {
      name: 'report.json',
      type: 'application/json',
      description: 'This report as data',
      bytes: Buffer.from(JSON.stringify(mapExportedReport(report, rows, evidence), null, 2)),
    },
  ]
}
