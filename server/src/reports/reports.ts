import { randomUUID } from 'node:crypto'
import { timeZone } from '@nspect/contract/accounts'
import type { Language } from '@nspect/contract/enums'
import { isImprovementPlan } from '@nspect/contract/improvementPlan'
import { limits } from '@nspect/contract/limits'
import { can } from '@nspect/contract/policy'
import { paperOf, papers } from '@nspect/contract/printing'
import { reportMessages, reportRoutes } from '@nspect/contract/reports'
import type { KnownSetting } from '@nspect/contract/settings'
import { findProject, findSharedProject, type LoadedProject } from '../access/projectAccess.queries.ts'
import type { Scope } from '../db/scope.ts'
import { allow, feature, type HandlerContext, handle, staffOf } from '../http/handler.ts'
import { assertFound } from '../http/httpError.ts'
import { mapPin } from '../pins/pins.mapper.ts'
import {
  findProjectWithPin,
  findProjectWithPins,
  findProjectWithPinsOfImage,
  findProjectWithReportPins,
} from '../pins/pins.queries.ts'
import { mapProject } from '../projects/projects.mapper.ts'
import { findValue } from '../settings/settings.queries.ts'
import { printReport } from './paint/printPool.ts'
import { mapReportedPin } from './reportedPin.mapper.ts'
import { mapReport, type PrintContext } from './reports.mapper.ts'
import { findTypeForm, insertPrintTicket } from './reports.queries.ts'
import { findLanguageOfLink } from './shareLinks.queries.ts'
import { shareLinkCalls } from './shareLinks.ts'

/** The inspection of a visitor's link; for everyone else 0, which is no id. */
const sharedIdOf = ({ actor }: Scope) => (actor?.kind === 'visitor' ? actor.projectId : 0)

/** A plan has a layout of its own, which requires Enterprise (T94): throws 402 otherwise. */
const allowLayout = async (scope: Scope, project: LoadedProject) => {
  if (isImprovementPlan(await findTypeForm(scope, project.projectTypeId))) {
    allow(scope.actor, 'report.printPlan', project)
  }
}

type Printed = NonNullable<Awaited<ReturnType<typeof findProjectWithReportPins>>>
type Printing = HandlerContext<typeof reportRoutes.printReport | typeof reportRoutes.printShared, Printed, undefined>

/** A client's setting, else the installation's. */
const settingOf = async ({ scope, site }: Printing, clientId: number, key: KnownSetting) =>
  (await findValue(scope.db, clientId, key))?.value ?? site.settings[key]

/** How a report is printed: as asked for, else by the client's settings, else for the reader (T113). */
const contextOf = async (call: Printing, clientId: number, language: Language): Promise<PrintContext> => {
  const { input, locale } = call
  const zone = await settingOf(call, clientId, 'TimeZone')
  const paper = await settingOf(call, clientId, 'PaperSize')
  return {
    language,
    timeZone: timeZone.safeParse(zone).data ?? 'UTC',
    currency: (await settingOf(call, clientId, 'Currency')) ?? null,
    options: {
      layout: input.layout,
      grouping: input.grouping,
      paper: input.paper ?? papers.find((one) => one === paper) ?? paperOf(locale),
    },
  }
}

/** The report as PDF, in the caller's language, unless their link says otherwise. */
const print = async (call: Printing) => {
  const { scope, subject: project, files, signal } = call
  const { actor } = scope
  const ofLink = actor?.kind === 'visitor' ? await findLanguageOfLink(scope, actor.linkId) : null
  const language = ofLink ?? call.language
  // chosen points have no plan around them: they print like any other point
  if (actor && can(actor, 'report.readWhole', project)) await allowLayout(scope, project)
  const context = await contextOf(call, project.clientId, language)
  const report = await mapReport(scope, project.id, project.pins, context)
  return {
    body: printReport(report, files, { signal }),
    type: 'application/pdf',
    headers: { 'content-disposition': `inline; filename="inspection-${project.id}.pdf"` },
  }
}

export const reportFeature = feature(reportRoutes, reportMessages, {
  listReportPins: handle(reportRoutes.listReportPins, {
    load: (scope, { projectId }) => findProjectWithReportPins(scope, projectId),
    run: async ({ scope, subject: { pins } }) => pins.map((row) => mapReportedPin(scope, row)),
  }),

  listPinsOfImage: handle(reportRoutes.listPinsOfImage, {
    load: (scope, { projectId, imageId }) => findProjectWithPinsOfImage(scope, projectId, imageId),
    run: async ({ scope, subject: { pins } }) => pins.map((row) => mapPin(scope, row)),
  }),

  listPinFields: handle(reportRoutes.listPinFields, {
    load: (scope, { projPinId }) => findProjectWithPin(scope, projPinId),
    run: async ({ scope, subject: { pin } }) => mapPin(scope, pin).projectPinCustomFields,
  }),

  listSharedPinFields: handle(reportRoutes.listSharedPinFields, {
    load: (scope, { id }) => findProjectWithPin(scope, id),
    run: async ({ scope, subject: { pin } }) => mapPin(scope, pin).projectPinCustomFields,
  }),

  ...shareLinkCalls,

  readSharedProject: handle(reportRoutes.readSharedProject, {
    load: (scope) => findSharedProject(scope),
    run: ({ scope, subject }) => mapProject(scope, subject.id),
  }),

  readSharedProjectId: handle(reportRoutes.readSharedProjectId, {
    load: (scope) => findSharedProject(scope),
    run: async ({ subject }) => ({ projectId: subject.id }),
  }),

  listSharedPins: handle(reportRoutes.listSharedPins, {
    load: (scope) => findProjectWithReportPins(scope, sharedIdOf(scope)),
    run: async ({ scope, subject: { pins } }) => pins.map((row) => mapReportedPin(scope, row)),
  }),

  listSharedPlainPins: handle(reportRoutes.listSharedPlainPins, {
    load: (scope) => findProjectWithPins(scope, sharedIdOf(scope)),
    run: async ({ scope, subject: { pins } }) => pins.map((row) => mapPin(scope, row)),
  }),

  listSharedPinsOfImage: handle(reportRoutes.listSharedPinsOfImage, {
    load: (scope, { imageId }) => findProjectWithPinsOfImage(scope, sharedIdOf(scope), imageId),
    run: async ({ scope, subject: { pins } }) => pins.map((row) => mapPin(scope, row)),
  }),

  createPrintTicket: handle(reportRoutes.createPrintTicket, {
    load: (scope, { projectId }) => findProject(scope, projectId),
    run: async ({ scope, subject: project, sessionId, tokens }) => {
      // checked here already, where the screen can still show the error
      await allowLayout(scope, project)
      const ticket = randomUUID()
      const expiresAt = new Date(scope.now.getTime() + limits.printTicketSeconds * 1000)
      await insertPrintTicket(scope, {
        id: ticket,
        clientId: project.clientId,
        projectId: project.id,
        userId: staffOf(scope).userId,
        sessionId: assertFound(sessionId ?? undefined, 'session.ended'),
        expiresAt,
      })
      return { token: await tokens.make('print', { ticket }, { issuedAt: scope.now, expiresAt }) }
    },
  }),

  printReport: handle(reportRoutes.printReport, {
    load: (scope, { projectId }) => findProjectWithReportPins(scope, projectId, true),
    run: (call) => print(call),
  }),

  printShared: handle(reportRoutes.printShared, {
    load: (scope) => findProjectWithReportPins(scope, sharedIdOf(scope)),
    run: (call) => print(call),
  }),
})
