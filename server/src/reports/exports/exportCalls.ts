import { Readable } from 'node:stream'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { limits } from '@nspect/contract/shared/limits'
import { handle } from '../../http/handler.ts'
import { HttpError } from '../../http/httpError.ts'
import { listExternalIds } from '../../pins/imports/pinImports.queries.ts'
import { findProjectWithReportPins } from '../../pins/pins.queries.ts'
import { writeReportAsWord } from '../print/word/writeReportAsWord.ts'
import { buildReport, filterReportedPins, resolveReaderLocale } from '../reportContent.ts'
import { buildReportDisposition } from '../reportDisposition.ts'
import { exportBcf, listImportedGuids } from './bcf/exportBcf.ts'
import { exportReportPack } from './exportPack.ts'

/** 3.0 has one ending; tools that read 2.1 look for the older one. */
const bcfEndings = { '3.0': 'bcf', '2.1': 'bcfzip' } as const

/**
 * Downloads of a report, under the right to print it; like the print-out, without what outsiders do
 * not see (T68).
 */
export const exportCalls = {
  exportReport: handle(reportRoutes.exportReport, {
    load: (scope, { projectId }) => findProjectWithReportPins(scope, projectId, true),
    run: async (call) => {
      const { scope, subject: project, files, signal, input } = call
      const locale = resolveReaderLocale(call)
      const report = await buildReport(call, locale, input)
      // of some points alone, the chain would tell what the others are
      const hasEvidence = report.pins.length === filterReportedPins(project).length
      return {
        body: exportReportPack({ scope, project, report, locale, files, signal, hasEvidence }),
        type: 'application/zip',
        headers: {
          'content-disposition': buildReportDisposition(
            report.project.projectName,
            'zip',
            'attachment',
          ),
        },
      }
    },
  }),

  exportWord: handle(reportRoutes.exportWord, {
    load: (scope, { projectId }) => findProjectWithReportPins(scope, projectId, true),
    run: async (call) => {
      const { subject: project, files, input } = call
      if (filterReportedPins(project).length > limits.pointsPrintedAtOnce)
        throw new HttpError('export.wordTooLong', {
          values: { points: limits.pointsPrintedAtOnce },
        })
      const report = await buildReport(call, resolveReaderLocale(call), input)
      return {
        body: Readable.from([await writeReportAsWord(report, files)]),
        type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        headers: {
          'content-disposition': buildReportDisposition(
            report.project.projectName,
            'docx',
            'attachment',
          ),
        },
      }
    },
  }),

  exportBcf: handle(reportRoutes.exportBcf, {
    load: (scope, { projectId }) => findProjectWithReportPins(scope, projectId, true),
    run: async (call) => {
      const { subject: project, files, signal, site, input, scope } = call
      const { version } = input
      // in English, by which other tools know states and kinds
      const report = await buildReport(call, 'en', { layout: 'compact', grouping: 'floor' })
      const reportUrl = `${site.publicUrl}/project/report/${project.id}`
      return {
        body: exportBcf({
          version,
          report,
          rows: filterReportedPins(project),
          reportUrl,
          importedGuids: listImportedGuids(await listExternalIds(scope, project.id)),
          files,
          signal,
        }),
        type: 'application/octet-stream',
        headers: {
          'content-disposition': buildReportDisposition(
            report.project.projectName,
            bcfEndings[version],
            'attachment',
          ),
        },
      }
    },
  }),
}
