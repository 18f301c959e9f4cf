import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { DbOrTransaction } from '../db/connect.ts'
import { type Scope, whereNotDeleted } from '../db/scope.ts'
import { clients } from '../db/tables/clients.ts'
import { confirmationLinks, passwordLinks, users } from '../db/tables/users.ts'
import { hashShortText } from '../http/tokens.ts'

/** The purpose of a link; it is valid for no other. */
const linksFor = { password: passwordLinks, confirmation: confirmationLinks }
type LinkPurpose = keyof typeof linksFor
type Moment = Pick<Scope, 'db' | 'now'>

/** Stores the hash of a link's token for this many milliseconds; returns whether it was new. */
export const insertOneTimeLink = async (
  purpose: LinkPurpose,
  { db, now }: Moment,
  userId: number,
  token: string,
  time: number,
): Promise<boolean> => {
  const links = linksFor[purpose]
  const row = {
    userId,
    tokenHash: hashShortText(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + time),
  }
  const added = await db.insert(links).values(row).onConflictDoNothing().returning({ id: links.id })
  return added.length > 0
}

const whereLinkIsUsable = (links: (typeof linksFor)[LinkPurpose], token: string, now: Date) =>
  and(eq(links.tokenHash, hashShortText(token)), isNull(links.usedAt), gt(links.expiresAt, now))

/** Is a link still valid? A check before costly work; `consumeOneTimeLink` decides. */
export const isOneTimeLinkLive = async (
  purpose: LinkPurpose,
  db: DbOrTransaction,
  token: string,
  now: Date,
): Promise<boolean> => {
  const links = linksFor[purpose]
  const [row] = await db
    .select({ id: links.id })
    .from(links)
    .where(whereLinkIsUsable(links, token, now))
  return row !== undefined
}

/**
 * Consumes a link, once; returns its owner, or undefined if it is invalid or its owner or their
 * client was deleted. It came by mail or from an administrator, so using it also confirms the
 * address.
 */
export const consumeOneTimeLink = async (
  purpose: LinkPurpose,
  { db, now }: Moment,
  token: string,
) => {
  const links = linksFor[purpose]
  const [used] = await db
    .update(links)
    .set({ usedAt: now })
    .where(whereLinkIsUsable(links, token, now))
    .returning({ userId: links.userId })
  if (!used) return undefined
  const [owner] = await db
    .select({
      id: users.id,
      clientId: users.clientId,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      language: users.language,
    })
    .from(users)
    .leftJoin(clients, eq(clients.id, users.clientId))
    .where(
      and(
        eq(users.id, used.userId),
        whereNotDeleted(users),
        sql`(${users.clientId} is null or not ${clients.isDeleted})`,
      ),
    )
  if (owner) await db.update(users).set({ isConfirmed: true }).where(eq(users.id, owner.id))
  return owner
}
