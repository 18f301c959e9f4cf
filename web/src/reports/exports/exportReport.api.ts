import { reportRoutes } from '@nspect/contract/reports/reports'
import { callRoute } from '../../api/callRoute.ts'
import { buildRequest } from '../../api/requestUrl.ts'
import { getShownLocale } from '../../i18n/i18n.ts'
import type { PrintOptions } from '../../prints/printOptions.ts'

/** What can be downloaded of a report, in the order of its dialog. */
export const reportExportKinds = ['pack', 'word', 'bcf30', 'bcf21'] as const
export type ReportExport = (typeof reportExportKinds)[number]

/**
 * The URL of a download, which is valid once and for a minute; `options` are those of the PDF.
 * Throws where the report may not be printed.
 */
export const createReportDownloadUrl = async (
  what: ReportExport,
  projectId: number,
  options: Partial<PrintOptions>,
): Promise<string> => {
  const { token } = await callRoute(reportRoutes.createPrintTicket, { projectId })
  if (what === 'pack' || what === 'word')
    return buildRequest(what === 'word' ? reportRoutes.exportWord : reportRoutes.exportReport, {
      projectId,
      token,
      ...options,
      locale: getShownLocale(),
    }).url
  const version = what === 'bcf30' ? '3.0' : '2.1'
  return buildRequest(reportRoutes.exportBcf, { projectId, version, token }).url
}
