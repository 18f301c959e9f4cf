import { eq, gt, isNull } from 'drizzle-orm'
import type { Scope } from '../db/scope.ts'
import { clients } from '../db/tables/clients.ts'
import { projects } from '../db/tables/projects.ts'
import { projectTypes } from '../db/tables/projectTypes.ts'
import { printTickets, shareLinks } from '../db/tables/reports.ts'

/** The live whole-report link that this person already has for the inspection (T95). */
export const findShareLink = async ({ db, mine, now }: Scope, projectId: number, userId: number) => {
  const [row] = await db
    .select({ id: shareLinks.id, tokenEncrypted: shareLinks.tokenEncrypted })
    .from(shareLinks)
    .where(
      mine(
        shareLinks,
        eq(shareLinks.projectId, projectId),
        eq(shareLinks.userId, userId),
        isNull(shareLinks.pinId),
        isNull(shareLinks.revokedAt),
        gt(shareLinks.expiresAt, now),
      ),
    )
    .orderBy(shareLinks.id)
    .limit(1)
  return row
}

export const insertShareLink = async ({ db }: Scope, link: typeof shareLinks.$inferInsert): Promise<number> => {
  const [row] = await db.insert(shareLinks).values(link).returning({ id: shareLinks.id })
  if (!row) throw new Error('an inserted link has no id')
  return row.id
}

export const insertPrintTicket = ({ db }: Scope, ticket: typeof printTickets.$inferInsert) =>
  db.insert(printTickets).values(ticket)

/** What the printed report says of the inspection itself. */
export const findReportHead = async ({ db, mine }: Scope, projectId: number) => {
  const [row] = await db
    .select({
      id: projects.id,
      projectName: projects.projectName,
      projectTypeName: projectTypes.name,
      businessName: clients.businessName,
      tier: clients.tier,
      notes: projects.notes,
      scanDate: projects.scanDate,
      completedAt: projects.completedAt,
    })
    .from(projects)
    .innerJoin(projectTypes, eq(projectTypes.id, projects.projectTypeId))
    .innerJoin(clients, eq(clients.id, projects.clientId))
    .where(mine(projects, eq(projects.id, projectId)))
  return row
}
