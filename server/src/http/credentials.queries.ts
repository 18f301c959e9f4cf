import type { Staff, Visitor } from '@nspect/contract/policy'
import { and, eq, gt, isNull, lt, or } from 'drizzle-orm'
import type { Querying } from '../db/connect.ts'
import { notDeleted } from '../db/scope.ts'
import { clients } from '../db/tables/clients.ts'
import { projects } from '../db/tables/projects.ts'
import { printTickets, shareLinks } from '../db/tables/reports.ts'
import { sessions, users } from '../db/tables/users.ts'

export interface Session {
  staff: Staff
  sessionId: string
  lastSeenAt: Date
}

const clientIsLive = or(isNull(users.clientId), notDeleted(clients))

/** A session that still counts: not ended, not run out, its user and client not deleted (BI-042, BI-043). */
export const findSession = async (db: Querying, sessionId: string, now: Date, idleSince: Date) => {
  const [row] = await db
    .select({
      sessionId: sessions.id,
      lastSeenAt: sessions.lastSeenAt,
      userId: users.id,
      clientId: users.clientId,
      role: users.role,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(clients, eq(clients.id, users.clientId))
    .where(
      and(
        eq(sessions.id, sessionId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
        gt(sessions.lastSeenAt, idleSince),
        notDeleted(users),
        clientIsLive,
      ),
    )
  if (!row) return undefined
  const { userId, clientId, role } = row
  const name = `${row.firstName} ${row.lastName}`.trim()
  const staff: Staff = { kind: 'staff', userId, clientId, role, name }
  return { staff, sessionId: row.sessionId, lastSeenAt: row.lastSeenAt } satisfies Session
}

export const markSeen = (db: Querying, sessionId: string, now: Date) =>
  db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, sessionId))

const linkCounts = (now: Date) =>
  and(isNull(shareLinks.revokedAt), gt(shareLinks.expiresAt, now), notDeleted(projects), notDeleted(clients))

const liveLinks = (db: Querying) =>
  db
    .select({
      linkId: shareLinks.id,
      clientId: shareLinks.clientId,
      projectId: shareLinks.projectId,
      pinId: shareLinks.pinId,
      level: shareLinks.level,
      expiresAt: shareLinks.expiresAt,
    })
    .from(shareLinks)
    .innerJoin(projects, eq(projects.id, shareLinks.projectId))
    .innerJoin(clients, eq(clients.id, shareLinks.clientId))

/** The visitor of a share link that still counts: not revoked, not run out, nothing above it archived or deleted. */
export const findVisitor = async (db: Querying, linkId: number, now: Date): Promise<Visitor | undefined> => {
  const [row] = await liveLinks(db).where(and(eq(shareLinks.id, linkId), linkCounts(now)))
  if (!row) return undefined
  const { clientId, projectId, pinId, level } = row
  return { kind: 'visitor', linkId, clientId, projectId, pinId, level }
}

export const findLinkByHash = async (db: Querying, tokenHash: string, now: Date) => {
  const [row] = await liveLinks(db).where(and(eq(shareLinks.tokenHash, tokenHash), linkCounts(now)))
  return row
}

/** Uses up a print ticket: the session it was made in, once, while that session lives. */
export const usePrintTicket = async (db: Querying, ticketId: string, now: Date) => {
  const [row] = await db
    .update(printTickets)
    .set({ usedAt: now })
    .where(and(eq(printTickets.id, ticketId), isNull(printTickets.usedAt), gt(printTickets.expiresAt, now)))
    .returning({ sessionId: printTickets.sessionId, projectId: printTickets.projectId })
  return row
}

/** Removes what has run out: sessions, tickets. */
export const removeEnded = async (db: Querying, before: Date) => {
  await db.delete(printTickets).where(lt(printTickets.expiresAt, before))
  await db.delete(sessions).where(lt(sessions.expiresAt, before))
}
