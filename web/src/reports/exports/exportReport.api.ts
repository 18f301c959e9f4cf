import { planDecisionRoutes } from '@nspect/contract/planDecisions/planDecisions'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { callRoute } from '../../api/callRoute.ts'
import { buildRequest } from '../../api/requestUrl.ts'
import { getShownLocale } from '../../i18n/i18n.ts'
import type { PrintOptions } from '../../prints/printOptions.ts'
import { downloadBlob } from '../../ui/browser/downloadFile.ts'
import { downloadUrl } from '../../ui/browser/downloadUrl.ts'

/** What can be downloaded of a report, in the order of its dialog. */
export const reportExportKinds = ['pack', 'word', 'bcf30', 'bcf21'] as const
type FileExport = (typeof reportExportKinds)[number]
/** The record of what a reviewer decided about a plan: to read, and to check. */
export const decisionExportKinds = ['decisions', 'decisionData'] as const
export type ReportExport = FileExport | (typeof decisionExportKinds)[number]

/**
 * The URL of a download, which is valid once and for a minute; `options` are those of the PDF.
 * Throws where the report may not be printed.
 */
const createReportDownloadUrl = async (
  what: Exclude<ReportExport, 'decisionData'>,
  projectId: number,
  options: Partial<PrintOptions>,
): Promise<string> => {
  const { token } = await callRoute(reportRoutes.createPrintTicket, { projectId })
  if (what === 'decisions')
    return buildRequest(reportRoutes.printReport, {
      projectId,
      token,
      layout: 'decisions',
      locale: getShownLocale(),
    }).url
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

/** Downloads an export: one that the server writes by its URL, the data of decisions as JSON. */
export const downloadReportExport = async (
  what: ReportExport,
  projectId: number,
  options: Partial<PrintOptions>,
): Promise<void> => {
  if (what !== 'decisionData')
    return downloadUrl(await createReportDownloadUrl(what, projectId, options))
  const record = await callRoute(planDecisionRoutes.readDecisionRecord, { projectId })
  const json = new Blob([JSON.stringify(record, null, 2)], { type: 'application/json' })
  downloadBlob(json, `decisions-${projectId}.json`)
}
