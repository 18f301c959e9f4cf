import { reportRoutes } from '@nspect/contract/reports'
import { handle } from '../../http/handler.ts'
import { pinSheetOf } from '../../pins/pinSheet.mapper.ts'
import { findProjectWithReportPins } from '../../pins/pins.queries.ts'
import { readersLocale, reportedPins, reportFor } from '../reportContent.ts'
import { reportFile } from '../reportFile.ts'
import { exportBcf } from './bcf/exportBcf.ts'
import { exportPack } from './exportPack.ts'

/** 3.0 has one ending; tools that read 2.1 look for the older one. */
const bcfEndings = { '3.0': 'bcf', '2.1': 'bcfzip' } as const

/** Downloads of a report, under the right to print it; like the print-out, without what outsiders do not see (T68). */
export const exportCalls = {
  exportReport: handle(reportRoutes.exportReport, {
    load: (scope, { projectId }) => findProjectWithReportPins(scope, projectId, true),
    run: async (call) => {
      const { scope, subject: project, files, signal, input } = call
      const locale = readersLocale(call)
      const report = await reportFor(call, locale, input)
      const rows = reportedPins(project)
      const sheet = pinSheetOf(scope, project, rows)
      // like the report beside it
      const reader = { locale, timeZone: report.timeZone }
      return {
        body: exportPack({ report, rows, sheet, reader, files, signal }),
        type: 'application/zip',
        headers: {
          'content-disposition': reportFile(report.project.projectName, 'zip', 'attachment'),
        },
      }
    },
  }),

  exportBcf: handle(reportRoutes.exportBcf, {
    load: (scope, { projectId }) => findProjectWithReportPins(scope, projectId, true),
    run: async (call) => {
      const { subject: project, files, signal, site, input } = call
      const { version } = input
      // in English, by which other tools know states and kinds
      const report = await reportFor(call, 'en', { layout: 'compact', grouping: 'floor' })
      const reportUrl = `${site.publicUrl}/project/report/${project.id}`
      return {
        body: exportBcf({ version, report, rows: reportedPins(project), reportUrl, files, signal }),
        type: 'application/octet-stream',
        headers: {
          'content-disposition': reportFile(
            report.project.projectName,
            bcfEndings[version],
            'attachment',
          ),
        },
      }
    },
  }),
}
