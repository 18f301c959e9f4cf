import type { Locale } from '@nspect/contract/i18n/locale'
import type { Language } from '@nspect/contract/shared/enums'
import { and, asc, eq, inArray, isNotNull, lte, not, sql } from 'drizzle-orm'
import type { DbOrTransaction } from '../../db/connect.ts'
import { lastLocaleColumn } from '../../db/lastLocale.ts'
import { whereNotDeleted } from '../../db/scope.ts'
import { clients } from '../../db/tables/clients.ts'
import { firms } from '../../db/tables/firms.ts'
import { projectPins } from '../../db/tables/pins.ts'
import { projects } from '../../db/tables/projects.ts'
import { shareLinks } from '../../db/tables/reports.ts'
import { users } from '../../db/tables/users.ts'
import { whereShareLinkIsLive, whereVisitorsOnlyRead } from '../../http/credentials.queries.ts'
import { selectSettingOfClient } from '../../settings/settings.queries.ts'

const linkOfFirm = and(eq(shareLinks.clientId, firms.clientId), eq(shareLinks.firmId, firms.id))
const projectOfLink = and(
  eq(projects.clientId, shareLinks.clientId),
  eq(projects.id, shareLinks.projectId),
)
const pointOfProject = and(
  eq(projectPins.clientId, projects.clientId),
  eq(projectPins.projectId, projects.id),
)

/**
 * Points that a firm still has to repair, by a link that lives, was sent to it and lets it submit.
 */
const isDueByLink = (now: Date, latest: string) =>
  and(
    whereShareLinkIsLive(now),
    isNotNull(shareLinks.sentAt),
    inArray(clients.tier, ['Business', 'Enterprise']),
    not(whereVisitorsOnlyRead(now)),
    eq(projectPins.assignedFirmId, firms.id),
    whereNotDeleted(projectPins),
    sql`${projectPins.visitorState} is distinct from 'waiting'`,
    sql`not ${projectPins.isResolved} and not ${projectPins.isApproved}`,
    lte(projectPins.dueDate, latest),
  )

/**
 * Every firm with a point that is due on the day `latest`, YYYY-MM-DD, or before, with what its
 * client has set.
 */
export const listFirmsWithDuePins = (db: DbOrTransaction, now: Date, latest: string) =>
  db
    .select({
      id: firms.id,
      timeZone: selectSettingOfClient('TimeZone').as('time_zone'),
      reminds: selectSettingOfClient('FirmReminders').as('reminds'),
    })
    .from(firms)
    .innerJoin(clients, eq(clients.id, firms.clientId))
    .innerJoin(shareLinks, linkOfFirm)
    .innerJoin(projects, projectOfLink)
    .innerJoin(projectPins, pointOfProject)
    .where(isDueByLink(now, latest))
    .groupBy(firms.id, clients.id)
    .orderBy(asc(firms.id))

/** A point of which a firm is reminded, with the link to it. */
export interface DuePin {
  projectId: number
  inspection: string
  tokenEncrypted: string
  language: Language | null
  /** of the browser in which the person who shared the link last signed in: a firm has none */
  lastLocale: Locale | null
  pinNumber: number
  title: string
  /** YYYY-MM-DD */
  dueDate: string
}

/**
 * A firm that was not reminded on that day yet, locked, with its points that are due on the day
 * `latest` or before; undefined if it was, or while another server is at it.
 */
export const lockFirmToRemind = async (
  db: DbOrTransaction,
  { id, day, latest, now }: { id: number; day: string; latest: string; now: Date },
) => {
  const [firm] = await db
    .select({
      clientId: firms.clientId,
      name: firms.name,
      email: firms.email,
      client: clients.businessName,
    })
    .from(firms)
    .innerJoin(clients, eq(clients.id, firms.clientId))
    .where(and(eq(firms.id, id), sql`${firms.remindedOn} is distinct from ${day}`))
    .for('update', { of: firms, skipLocked: true })
  if (!firm) return undefined
  const points: DuePin[] = await db
    .select({
      projectId: projects.id,
      inspection: projects.projectName,
      tokenEncrypted: shareLinks.tokenEncrypted,
      language: shareLinks.language,
      lastLocale: lastLocaleColumn,
      pinNumber: projectPins.pinNumber,
      title: projectPins.title,
      dueDate: sql<string>`${projectPins.dueDate}`,
    })
    .from(firms)
    .innerJoin(clients, eq(clients.id, firms.clientId))
    .innerJoin(shareLinks, linkOfFirm)
    .innerJoin(projects, projectOfLink)
    .innerJoin(projectPins, pointOfProject)
    .innerJoin(users, eq(users.id, shareLinks.userId))
    .where(and(eq(firms.id, id), isDueByLink(now, latest)))
    .orderBy(projects.id, projectPins.dueDate, projectPins.pinNumber)
  return { ...firm, points }
}

export const markFirmReminded = (db: DbOrTransaction, id: number, day: string) =>
  db.update(firms).set({ remindedOn: day }).where(eq(firms.id, id))
