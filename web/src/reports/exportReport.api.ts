import { reportRoutes } from '@nspect/contract/reports'
import { call } from '../api/call.ts'
import { addressOf } from '../api/requestUrl.ts'
import { shownLocale } from '../i18n/i18n.ts'
import type { PrintOptions } from '../prints/printOptions.ts'

/** What can be downloaded of a report, in the order of its dialog. */
export const reportExports = ['exportPack', 'exportBcf30', 'exportBcf21'] as const
export type ReportExport = (typeof reportExports)[number]

/**
 * The URL of a download, which is valid once and for a minute; `options` are those of the PDF. Throws where the report
 * may not be printed.
 */
export const downloadUrlOf = async (
  what: ReportExport,
  projectId: number,
  options: Partial<PrintOptions>,
): Promise<string> => {
  const { token } = await call(reportRoutes.createPrintTicket, { projectId })
  if (what === 'exportPack')
    return addressOf(reportRoutes.exportReport, {
      projectId,
      token,
      ...options,
      locale: shownLocale(),
    }).url
  const version = what === 'exportBcf30' ? '3.0' : '2.1'
  return addressOf(reportRoutes.exportBcf, { projectId, version, token }).url
}
