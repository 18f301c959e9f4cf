import { randomUUID } from 'node:crypto'
import { timeZone } from '@nspect/contract/accounts'
import { isImprovementPlan } from '@nspect/contract/improvementPlan'
import { limits } from '@nspect/contract/limits'
import { can } from '@nspect/contract/policy'
import { reportMessages, reportRoutes } from '@nspect/contract/reports'
import { findProject, findSharedProject, type LoadedProject } from '../access/projectAccess.queries.ts'
import type { Scope } from '../db/scope.ts'
import { findLinkByHash } from '../http/credentials.queries.ts'
import { allow, feature, type HandlerContext, handle, nothing, staffOf } from '../http/handler.ts'
import { assertFound, HttpError } from '../http/httpError.ts'
import { hashOf, shortToken } from '../http/tokens.ts'
import { mapPin } from '../pins/pins.mapper.ts'
import {
  findPin,
  findProjectWithPin,
  findProjectWithPins,
  findProjectWithPinsOfImage,
  findProjectWithReportPins,
} from '../pins/pins.queries.ts'
import { mapProject } from '../projects/projects.mapper.ts'
import { findValue } from '../settings/settings.queries.ts'
import { printReport } from './paint/printPool.ts'
import { mapReportedPin } from './reportedPin.mapper.ts'
import { mapReport } from './reports.mapper.ts'
import { findShareLink, findTypeForm, insertPrintTicket, insertShareLink, type LinkOptions } from './reports.queries.ts'

const day = 86_400_000
const hour = 3_600_000

/** The inspection of a visitor's link; for everyone else 0, which is no id. */
const sharedIdOf = ({ actor }: Scope) => (actor?.kind === 'visitor' ? actor.projectId : 0)

/** A plan has a layout of its own, which requires Enterprise (T94): throws 402 otherwise. */
const allowLayout = async (scope: Scope, project: LoadedProject) => {
  if (isImprovementPlan(await findTypeForm(scope, project.projectTypeId))) {
    allow(scope.actor, 'report.printPlan', project)
  }
}

type Shared = HandlerContext<
  typeof reportRoutes.shareReport | typeof reportRoutes.saveShareLink,
  LoadedProject,
  undefined
>

/** The caller's link with these options: the existing one, or a new one. */
const makeLink = async ({ scope, subject: project, tokens, site, audit }: Shared, options: LinkOptions) => {
  const { userId } = staffOf(scope)
  const { pinId, days, ...rights } = options
  if (pinId === null) allow(scope.actor, 'report.share', project)
  else assertFound(await findPin(scope, pinId, project.id), 'record.missing')
  const known = await findShareLink(scope, project.id, userId, options)
  const token = known ? tokens.decrypt(known.tokenEncrypted) : shortToken()
  if (!known) {
    const id = await insertShareLink(scope, {
      clientId: project.clientId,
      projectId: project.id,
      pinId,
      userId,
      ...rights,
      tokenHash: hashOf(token),
      tokenEncrypted: tokens.encrypt(token),
      createdAt: scope.now,
      expiresAt: new Date(scope.now.getTime() + days * day),
    })
    const after = { projectId: project.id, ...options }
    audit({ record: 'shareLink', recordId: id, after, action: pinId === null ? 'report.share' : 'report.sharePoint' })
  }
  return { link: `${site.publicUrl}/project-report?token=${token}` }
}

type Printed = NonNullable<Awaited<ReturnType<typeof findProjectWithReportPins>>>
type Printing = HandlerContext<typeof reportRoutes.printReport | typeof reportRoutes.printShared, Printed, undefined>

/** The time zone of a client's reports: its setting, the installation's, UTC (T113). */
const zoneOf = async ({ scope, site }: Pick<Printing, 'scope' | 'site'>, clientId: number): Promise<string> => {
  const chosen = (await findValue(scope.db, clientId, 'TimeZone'))?.value ?? site.settings.TimeZone
  return timeZone.safeParse(chosen).data ?? 'UTC'
}

const print = async (call: Printing) => {
  const { scope, subject: project, files, signal, language } = call
  // a single point has no plan around it: it prints like any other point
  if (scope.actor && can(scope.actor, 'report.readWhole', project)) await allowLayout(scope, project)
  const reader = { language, timeZone: await zoneOf(call, project.clientId) }
  const report = await mapReport(scope, project.id, project.pins, reader)
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

  shareReport: handle(reportRoutes.shareReport, {
    load: (scope, { projectId }) => findProject(scope, projectId),
    run: (call) => {
      const { key } = call.input
      return makeLink(call, {
        pinId: key ?? null,
        level: 'view',
        mayPrint: false,
        days: limits.shareLinkDays,
      })
    },
  }),

  saveShareLink: handle(reportRoutes.saveShareLink, {
    load: (scope, { projectId }) => findProject(scope, projectId),
    run: (call) => {
      const { key, level, mayPrint, days } = call.input
      if (level !== 'view') allow(call.scope.actor, 'report.shareWrites', call.subject)
      return makeLink(call, { pinId: key ?? null, level, mayPrint, days })
    },
  }),

  resolveShortToken: handle(reportRoutes.resolveShortToken, {
    load: nothing,
    run: async ({ scope, input, tokens }) => {
      const link = await findLinkByHash(scope.db, hashOf(input.token), scope.now)
      if (!link) throw new HttpError('share.noToken')
      const longest = new Date(scope.now.getTime() + limits.shareTokenHours * hour)
      const times = { issuedAt: scope.now, expiresAt: link.expiresAt < longest ? link.expiresAt : longest }
      const { level, mayPrint, pinId } = link
      const originalToken = await tokens.make('share', { link: link.linkId }, times)
      return { data: { originalToken, level, mayPrint, pinId } }
    },
  }),

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
