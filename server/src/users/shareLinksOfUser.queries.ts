import { eq, gt, isNull, sql } from 'drizzle-orm'
import type { Scope } from '../db/scope.ts'
import { shareLinks } from '../db/tables/reports.ts'

const whereLiveLinkOfUser = ({ inTenant, now }: Scope, userId: number) =>
  inTenant(
    shareLinks,
    eq(shareLinks.userId, userId),
    isNull(shareLinks.revokedAt),
    gt(shareLinks.expiresAt, now),
  )

/** How many live share links a person has made, in all inspections. */
export const countLinksOfUser = async (scope: Scope, userId: number): Promise<number> => {
  const [row] = await scope.db
    .select({ n: sql<number>`count(*)::int` })
    .from(shareLinks)
    .where(whereLiveLinkOfUser(scope, userId))
  return row?.n ?? 0
}

/** Revokes these links; returns how many. */
export const revokeLinksOfUser = async (scope: Scope, userId: number): Promise<number> => {
  const revoked = await scope.db
    .update(shareLinks)
    .set({ revokedAt: scope.now })
    .where(whereLiveLinkOfUser(scope, userId))
    .returning({ id: shareLinks.id })
  return revoked.length
}
