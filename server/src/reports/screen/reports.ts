import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { limits } from '@nspect/contract/shared/limits'
import {
  findAccessibleProject,
  findProjectOfShareLink,
} from '../../access/projectAccess.queries.ts'
import type { Scope } from '../../db/scope.ts'
import {
  assertSession,
  assertStaff,
  feature,
  type HandlerContext,
  handle,
} from '../../http/handler.ts'
import { HttpError } from '../../http/httpError.ts'
import { paginateRows } from '../../http/paginateRows.ts'
import { mapPin, pinListKeys } from '../../pins/pins.mapper.ts'
import {
  findProjectWithPin,
  findProjectWithPins,
  findProjectWithPinsOfImage,
  findProjectWithReportPins,
} from '../../pins/pins.queries.ts'
import { mapProject } from '../../projects/projects.mapper.ts'
import { buildReportFiles } from '../data/reportFiles.ts'
import { exportCalls } from '../exports/exportCalls.ts'
import { getDecisionTexts } from '../print/layout/decisions/decisionTexts.ts'
import { findUnprintableInWorker, printReport } from '../print/paint/printPool.ts'
import { printCalls, selectPinsToPrint } from '../print/printCalls.ts'
import {
  assertReportLayoutAllowed,
  buildReport,
  type PrintedProject,
  resolveReaderLocale,
} from '../reportContent.ts'
import { buildReportDisposition } from '../reportDisposition.ts'
import { insertPrintTicket } from '../reports.queries.ts'
import { openLinkCalls } from '../shareLinks/openLinks.ts'
import { findLanguageOfShareLink } from '../shareLinks/shareLinks.queries.ts'
import { shareLinkCalls } from '../shareLinks/shareLinks.ts'
import { mapReportedPin } from './reportedPin.mapper.ts'
import { readReportRound } from './reportRound.ts'

/** The inspection of a visitor's link; for everyone else 0, which is no id. */
const getSharedProjectId = ({ actor }: Scope) => (actor?.kind === 'visitor' ? actor.projectId : 0)

type Printing = HandlerContext<
  typeof reportRoutes.printReport | typeof reportRoutes.printShared,
  PrintedProject,
  undefined
>

/** The report as PDF, in the caller's language, unless their link says otherwise. */
const print = async (call: Printing) => {
  const { scope, subject: project, files, signal, input } = call
  const { actor } = scope
  const { length } = selectPinsToPrint(project, input)
  // a visitor has nobody to tell that it is ready
  if (actor?.kind === 'staff' && length > limits.pointsPrintedAtOnce) {
    throw new HttpError('print.inBackground', { values: { points: limits.pointsPrintedAtOnce } })
  }
  const ofLink =
    actor?.kind === 'visitor' ? await findLanguageOfShareLink(scope, actor.linkId) : null
  const locale = resolveReaderLocale(call, ofLink)
  const report = await buildReport(call, locale, input)
  const isRecord = input.layout === 'decisions'
  const { projectName } = report.project
  const body = printReport(report, files, {
    signal,
    // a visitor may read the report, not export it; a record is what was decided and no more
    ...(actor?.kind === 'staff' &&
      !isRecord && {
        attachments: buildReportFiles({ scope, project, report, locale }),
      }),
  })
  // until the response begins, the reader's tab says that the file is being prepared
  await once(body, 'readable')
  return {
    body,
    type: 'application/pdf',
    headers: {
      'content-disposition': buildReportDisposition(
        isRecord ? `${getDecisionTexts(report.language).title} ${projectName}` : projectName,
        'pdf',
        'inline',
      ),
    },
  }
}

export const reportFeature = feature(reportRoutes, {
  listReportPins: handle(reportRoutes.listReportPins, {
    load: (scope, { projectId }) => findProjectWithReportPins(scope, projectId),
    run: async ({ scope, input, subject: { pins }, header, language }) =>
      paginateRows(pins, input, header, pinListKeys).map((row) =>
        mapReportedPin(scope, row, language),
      ),
  }),

  readReportRound: handle(reportRoutes.readReportRound, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    run: ({ scope, subject: project }) => readReportRound(scope, project),
  }),

  listPinsOfImage: handle(reportRoutes.listPinsOfImage, {
    load: (scope, { projectId, imageId }) => findProjectWithPinsOfImage(scope, projectId, imageId),
    run: async ({ scope, input, subject: { pins }, header }) =>
      paginateRows(pins, input, header, pinListKeys).map((row) => mapPin(scope, row)),
  }),

  listPinCustomFields: handle(reportRoutes.listPinCustomFields, {
    load: (scope, { projPinId }) => findProjectWithPin(scope, projPinId),
    run: async ({ scope, subject: { pin } }) => mapPin(scope, pin).projectPinCustomFields,
  }),

  listSharedPinCustomFields: handle(reportRoutes.listSharedPinCustomFields, {
    load: (scope, { id }) => findProjectWithPin(scope, id),
    run: async ({ scope, subject: { pin } }) => mapPin(scope, pin).projectPinCustomFields,
  }),

  ...shareLinkCalls,

  ...openLinkCalls,

  readSharedProject: handle(reportRoutes.readSharedProject, {
    load: (scope) => findProjectOfShareLink(scope),
    run: ({ scope, subject }) => mapProject(scope, subject.id),
  }),

  readSharedProjectId: handle(reportRoutes.readSharedProjectId, {
    load: (scope) => findProjectOfShareLink(scope),
    run: async ({ subject }) => ({ projectId: subject.id }),
  }),

  listSharedPins: handle(reportRoutes.listSharedPins, {
    load: (scope) => findProjectWithReportPins(scope, getSharedProjectId(scope)),
    run: async ({ scope, input, subject: { pins }, header, language }) =>
      paginateRows(pins, input, header, pinListKeys).map((row) =>
        mapReportedPin(scope, row, language),
      ),
  }),

  readSharedRound: handle(reportRoutes.readSharedRound, {
    load: (scope) => findProjectOfShareLink(scope),
    run: ({ scope, subject: project }) => readReportRound(scope, project),
  }),

  listSharedPlainPins: handle(reportRoutes.listSharedPlainPins, {
    load: (scope) => findProjectWithPins(scope, getSharedProjectId(scope)),
    run: async ({ scope, input, subject: { pins }, header }) =>
      paginateRows(pins, input, header, pinListKeys).map((row) => mapPin(scope, row)),
  }),

  listSharedPinsOfImage: handle(reportRoutes.listSharedPinsOfImage, {
    load: (scope, { imageId }) =>
      findProjectWithPinsOfImage(scope, getSharedProjectId(scope), imageId),
    run: async ({ scope, input, subject: { pins }, header }) =>
      paginateRows(pins, input, header, pinListKeys).map((row) => mapPin(scope, row)),
  }),

  createPrintTicket: handle(reportRoutes.createPrintTicket, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    run: async ({ scope, subject: project, sessionId, tokens }) => {
      // checked here already, where the screen can still show the error
      await assertReportLayoutAllowed(scope, project)
      const ticket = randomUUID()
      const expiresAt = new Date(scope.now.getTime() + limits.printTicketSeconds * 1000)
      await insertPrintTicket(scope, {
        id: ticket,
        clientId: project.clientId,
        projectId: project.id,
        userId: assertStaff(scope).userId,
        sessionId: assertSession({ scope, sessionId }),
        expiresAt,
      })
      return { token: await tokens.make('print', { ticket }, { issuedAt: scope.now, expiresAt }) }
    },
  }),

  printReport: handle(reportRoutes.printReport, {
    load: (scope, { projectId }) => findProjectWithReportPins(scope, projectId, true),
    run: (call) => print(call),
  }),

  findUnprintable: handle(reportRoutes.findUnprintable, {
    load: (scope, { projectId }) => findProjectWithReportPins(scope, projectId, true),
    run: async (call) =>
      findUnprintableInWorker(
        await buildReport(call, call.locale, { layout: 'compact', grouping: 'floor' }),
      ),
  }),

  ...printCalls,

  ...exportCalls,

  printShared: handle(reportRoutes.printShared, {
    load: (scope) => findProjectWithReportPins(scope, getSharedProjectId(scope)),
    run: (call) => print(call),
  }),
})
