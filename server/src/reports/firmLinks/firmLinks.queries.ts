import { and, eq, isNull, sql } from 'drizzle-orm'
import { lowerCaseText } from '../../db/pagingAndSearch.ts'
import { type Scope, whereNotDeleted } from '../../db/scope.ts'
import { clients } from '../../db/tables/clients.ts'
import { firms } from '../../db/tables/firms.ts'
import { projectPins } from '../../db/tables/pins.ts'
import { projects } from '../../db/tables/projects.ts'
import { shareLinks } from '../../db/tables/reports.ts'

/** The firms with points in an inspection, or with a link to it that was not revoked, by name. */
export const listFirmLinks = (
  { db, inTenant, live }: Scope,
  { id: projectId, clientId }: { id: number; clientId: number },
) => {
  const pointsOf = db
    .select({
      firmId: sql<number>`${projectPins.assignedFirmId}`.as('firm_with_points'),
      points: sql<number>`count(*)::int`.as('points'),
      open: sql<number>`(count(*) filter (where not ${projectPins.isResolved} and not ${projectPins.isApproved}))::int`.as(
        'open_points',
      ),
    })
    .from(projectPins)
    .where(
      live(
        projectPins,
        eq(projectPins.clientId, clientId),
        eq(projectPins.projectId, projectId),
        sql`${projectPins.assignedFirmId} is not null`,
        sql`${projectPins.visitorState} is distinct from 'waiting'`,
      ),
    )
    .groupBy(projectPins.assignedFirmId)
    .as('points_of')
  const ofLink = and(
    eq(shareLinks.clientId, firms.clientId),
    eq(shareLinks.firmId, firms.id),
    inTenant(shareLinks, eq(shareLinks.projectId, projectId)),
    isNull(shareLinks.revokedAt),
  )
  return db
    .select({
      firmId: firms.id,
      name: firms.name,
      email: firms.email,
      isDeleted: firms.isDeleted,
      points: sql<number>`coalesce(${pointsOf.points}, 0)`,
      open: sql<number>`coalesce(${pointsOf.open}, 0)`,
      linkId: shareLinks.id,
      tokenEncrypted: shareLinks.tokenEncrypted,
      expiresAt: shareLinks.expiresAt,
      sentAt: shareLinks.sentAt,
      openedAt: shareLinks.openedAt,
    })
    .from(firms)
    .leftJoin(pointsOf, eq(pointsOf.firmId, firms.id))
    .leftJoin(shareLinks, ofLink)
    .where(
      and(
        eq(firms.clientId, clientId),
        sql`(${pointsOf.firmId} is not null or ${shareLinks.id} is not null)`,
      ),
    )
    .orderBy(lowerCaseText(firms.name), firms.id)
}
export type FirmLinkRow = Awaited<ReturnType<typeof listFirmLinks>>[number]

/** A firm of the inspection's client, with what a mail to it says. */
export const findFirmToShareWith = async (
  { db, live }: Scope,
  projectId: number,
  firmId: number,
) => {
  const [row] = await db
    .select({
      name: firms.name,
      email: firms.email,
      client: clients.businessName,
      inspection: projects.projectName,
      openPoints: sql<number>`(select count(*)::int from ${projectPins}
        where ${projectPins.clientId} = ${projects.clientId} and ${projectPins.projectId} = ${projects.id}
        and ${projectPins.assignedFirmId} = ${firms.id} and ${whereNotDeleted(projectPins)}
        and ${projectPins.visitorState} is distinct from 'waiting'
        and not ${projectPins.isResolved} and not ${projectPins.isApproved})`,
    })
    .from(firms)
    .innerJoin(projects, and(eq(projects.clientId, firms.clientId), eq(projects.id, projectId)))
    .innerJoin(clients, eq(clients.id, firms.clientId))
    .where(live(firms, eq(firms.id, firmId)))
  return row
}

/** The link of a firm to an inspection that was not revoked. */
export const findShareLinkOfFirm = async (
  { db, inTenant }: Scope,
  projectId: number,
  firmId: number,
) => {
  const [row] = await db
    .select({
      id: shareLinks.id,
      version: shareLinks.version,
      language: shareLinks.language,
      tokenEncrypted: shareLinks.tokenEncrypted,
    })
    .from(shareLinks)
    .where(
      inTenant(
        shareLinks,
        eq(shareLinks.projectId, projectId),
        eq(shareLinks.firmId, firmId),
        isNull(shareLinks.revokedAt),
      ),
    )
  return row
}
