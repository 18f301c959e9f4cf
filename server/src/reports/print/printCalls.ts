import { createHash } from 'node:crypto'
import { filterPinsToPrint, type PrintChoice } from '@nspect/contract/prints/printing'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { fileUrlSeconds, serveStoredFile } from '../../files/serveStored.ts'
import { assertStaff, handle, loadNoRecord } from '../../http/handler.ts'
import { createFieldError } from '../../http/httpError.ts'
import { findProjectWithReportPins, type ReportPinRow } from '../../pins/pins.queries.ts'
import {
  assertReportLayoutAllowed,
  filterReportedPins,
  type PrintedProject,
  toPinToChooseForPrint,
} from '../reportContent.ts'
import { buildReportDisposition } from '../reportDisposition.ts'
import { printJobDefinition } from './printJobDefinition.ts'
import { findReadyPrint, insertPrint, listPrints } from './printOuts.queries.ts'

/**
 * The points that are to be printed. Throws 400 with the name of the field for points and floors of
 * elsewhere.
 */
export const selectPinsToPrint = (project: PrintedProject, choice: PrintChoice): ReportPinRow[] => {
  const pins = filterReportedPins(project)
  const { pinIds, floor } = choice
  if (
    pinIds &&
    filterPinsToPrint(pins, { pinIds }, toPinToChooseForPrint).length !== new Set(pinIds).size
  )
    throw createFieldError('pinIds')
  const chosen = filterPinsToPrint(pins, choice, toPinToChooseForPrint)
  if (floor !== undefined && chosen.length === 0) throw createFieldError('floor')
  return chosen
}

/** The same options have the same key, in whichever order points were named. */
const hashOptions = (options: object): string =>
  createHash('sha256').update(JSON.stringify(options)).digest('hex')

/** The calls about reports that are printed in the background. */
export const printCalls = {
  startPrint: handle(reportRoutes.startPrint, {
    load: (scope, { projectId }) => findProjectWithReportPins(scope, projectId, true),
    run: async ({ scope, input, subject: project, language, locale, enqueue, audit }) => {
      await assertReportLayoutAllowed(scope, project)
      const points = selectPinsToPrint(project, input).length
      const { layout, grouping, works, paper, floor } = input
      const pinIds = input.pinIds && [...new Set(input.pinIds)].toSorted((a, b) => a - b)
      const options = { layout, grouping, works, paper, pinIds, floor, language, locale }
      const print = {
        clientId: project.clientId,
        projectId: project.id,
        requestedBy: assertStaff(scope).userId,
        key: hashOptions(options),
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
    load: loadNoRecord,
    run: ({ scope }) => listPrints(scope, assertStaff(scope).userId),
  }),

  downloadPrint: handle(reportRoutes.downloadPrint, {
    load: (scope, { projectId, printId }) => findReadyPrint(scope, projectId, printId),
    run: ({ scope, subject: { print }, files }) =>
      serveStoredFile(files, {
        name: print.name ?? '',
        type: 'application/pdf',
        disposition: buildReportDisposition(print.projectName, 'pdf', 'inline'),
        now: scope.now,
        seconds: fileUrlSeconds.link,
      }),
  }),
}
