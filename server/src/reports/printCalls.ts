import { createHash } from 'node:crypto'
import { chosenFrom, type PrintChoice } from '@nspect/contract/printing'
import { reportRoutes } from '@nspect/contract/reports'
import { addressSeconds, serveStored } from '../files/serveStored.ts'
import { handle, nothing, staffOf } from '../http/handler.ts'
import { invalidField } from '../http/httpError.ts'
import { findProjectWithReportPins, type ReportPinRow } from '../pins/pins.queries.ts'
import { printJobDefinition } from './printJobDefinition.ts'
import { findReadyPrint, insertPrint, listPrints } from './printOuts.queries.ts'
import { allowLayout, type PrintedProject, placeOfRow, reportedPins } from './reportContent.ts'
import { reportFile } from './reportFile.ts'

/** The points that are to be printed. Throws 400 with the name of the field for points and floors of elsewhere. */
export const choosePins = (project: PrintedProject, choice: PrintChoice): ReportPinRow[] => {
  const pins = reportedPins(project)
  const { pinIds, floor } = choice
  if (pinIds && chosenFrom(pins, { pinIds }, placeOfRow).length !== new Set(pinIds).size)
    throw invalidField('pinIds')
  const chosen = chosenFrom(pins, choice, placeOfRow)
  if (floor !== undefined && chosen.length === 0) throw invalidField('floor')
  return chosen
}

/** The same options have the same key, in whichever order points were named. */
const keyOf = (options: object): string =>
  createHash('sha256').update(JSON.stringify(options)).digest('hex')

/** The calls about reports that are printed in the background. */
export const printCalls = {
  startPrint: handle(reportRoutes.startPrint, {
    load: (scope, { projectId }) => findProjectWithReportPins(scope, projectId, true),
    run: async ({ scope, input, subject: project, language, locale, enqueue, audit }) => {
      await allowLayout(scope, project)
      const points = choosePins(project, input).length
      const { layout, grouping, paper, cover, floor } = input
      const pinIds = input.pinIds && [...new Set(input.pinIds)].toSorted((a, b) => a - b)
      const options = { layout, grouping, paper, cover, pinIds, floor, language, locale }
      const print = {
        clientId: project.clientId,
        projectId: project.id,
        requestedBy: staffOf(scope).userId,
        key: keyOf(options),
      }
      const { id, isNew } = await insertPrint(scope, { ...print, options, points })
      if (!isNew) return { id, message: 'report.printRunning' }
      await enqueue(printJobDefinition, { printId: id, clientId: project.clientId })
      audit({
        record: 'printOut',
        recordId: id,
        after: { projectId: project.id, layout, grouping, points, floor },
      })
      return { id }
    },
  }),

  listPrints: handle(reportRoutes.listPrints, {
    load: nothing,
    run: ({ scope }) => listPrints(scope, staffOf(scope).userId),
  }),

  downloadPrint: handle(reportRoutes.downloadPrint, {
    load: (scope, { projectId, printId }) => findReadyPrint(scope, projectId, printId),
    run: ({ scope, subject: { print }, files }) =>
      serveStored(files, {
        name: print.name ?? '',
        type: 'application/pdf',
        disposition: reportFile(print.projectName, 'pdf', 'inline'),
        now: scope.now,
        seconds: addressSeconds.link,
      }),
  }),
}
