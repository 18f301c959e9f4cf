import { eq, gt, isNull } from 'drizzle-orm'
import type { Scope } from '../db/scope.ts'
import { printTickets, shareLinks } from '../db/tables/reports.ts'

/** The live link that this person already has for the inspection, or for that point of it (T95). */
export const findShareLink = async (
  { db, mine, now }: Scope,
  projectId: number,
  pinId: number | null,
  userId: number,
) => {
  const [row] = await db
    .select({ id: shareLinks.id, tokenEncrypted: shareLinks.tokenEncrypted })
    .from(shareLinks)
    .where(
      mine(
        shareLinks,
        eq(shareLinks.projectId, projectId),
        eq(shareLinks.userId, userId),
        pinId === null ? isNull(shareLinks.pinId) : eq(shareLinks.pinId, pinId),
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
