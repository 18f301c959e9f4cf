import type { Role } from '@nspect/contract/shared/enums'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { DbOrTransaction } from '../../server/src/db/connect.ts'
import { whereNotDeleted } from '../../server/src/db/scope.ts'
import { clients } from '../../server/src/db/tables/clients.ts'
import { firms } from '../../server/src/db/tables/firms.ts'
import { projectPins } from '../../server/src/db/tables/pins.ts'
import { projects } from '../../server/src/db/tables/projects.ts'
import { shareLinks } from '../../server/src/db/tables/reports.ts'
import { users } from '../../server/src/db/tables/users.ts'

/**
 * The inspection shown to newcomers: of the first demo client, the first active one, else the first;
 * undefined once all are removed.
 */
export const findDemo = async (db: DbOrTransaction) => {
  const [row] = await db
    .select({ clientId: clients.id, businessName: clients.businessName, projectId: projects.id })
    .from(clients)
    .innerJoin(projects, eq(projects.clientId, clients.id))
    .where(and(eq(clients.isDemo, true), whereNotDeleted(clients), whereNotDeleted(projects)))
    .orderBy(asc(clients.id), sql`${projects.completedAt} is not null`, asc(projects.id))
    .limit(1)
  return row
}

export const findDemoUser = async (db: DbOrTransaction, clientId: number, role: Role) => {
  const [row] = await db
    .select({
      id: users.id,
      role: users.role,
      clientId: users.clientId,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(users)
    .where(and(eq(users.clientId, clientId), eq(users.role, role), whereNotDeleted(users)))
    .orderBy(asc(users.id))
    .limit(1)
  return row
}

/** The firm that has points of the inspection, the first of several. */
export const findDemoFirm = async (db: DbOrTransaction, projectId: number) => {
  const [row] = await db
    .select({ firmId: firms.id })
    .from(projectPins)
    .innerJoin(
      firms,
      and(eq(firms.clientId, projectPins.clientId), eq(firms.id, projectPins.assignedFirmId)),
    )
    .where(
      and(
        eq(projectPins.projectId, projectId),
        whereNotDeleted(projectPins),
        whereNotDeleted(firms),
      ),
    )
    .orderBy(asc(firms.id))
    .limit(1)
  return row
}

/**
 * The contractor's link, which allows submitting repairs; people may have made others that only
 * show the report.
 */
export const findDemoLink = async (
  db: DbOrTransaction,
  projectId: number,
  firmId: number | null,
) => {
  const [row] = await db
    .select({
      id: shareLinks.id,
      tokenEncrypted: shareLinks.tokenEncrypted,
      expiresAt: shareLinks.expiresAt,
    })
    .from(shareLinks)
    .where(
      and(
        eq(shareLinks.projectId, projectId),
        firmId === null ? isNull(shareLinks.firmId) : eq(shareLinks.firmId, firmId),
        eq(shareLinks.level, 'repair'),
        isNull(shareLinks.revokedAt),
        isNull(shareLinks.pinIds),
        isNull(shareLinks.passwordHash),
      ),
    )
    .orderBy(asc(shareLinks.id))
    .limit(1)
  return row
}

export const prolongDemoLink = (db: DbOrTransaction, id: number, expiresAt: Date) =>
  db.update(shareLinks).set({ expiresAt }).where(eq(shareLinks.id, id))
