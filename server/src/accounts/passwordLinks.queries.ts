import { limits } from '@nspect/contract/limits'
import { nameOf } from '@nspect/contract/users'
import type { Language } from '@nspect/contract/vocab'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Querying } from '../db/connect.ts'
import { notDeleted, type Scope } from '../db/scope.ts'
import { clients } from '../db/tables/clients.ts'
import { passwordLinks, users } from '../db/tables/users.ts'
import { hashOf, shortToken } from '../http/tokens.ts'
import { type Posting, postMail } from '../mail/postMail.ts'

/** How long links hold, in milliseconds (T14). */
const resetTime = limits.resetMinutes * 60_000
const invitationTime = limits.invitationDays * 86_400_000

type Moment = Pick<Scope, 'db' | 'now'>

const addressOf = (publicUrl: string, token: string) => `${publicUrl}/auth/reset-password?token=${token}`

/** Keeps the hash of a link's token; answers whether it was new. */
const insertLink = async ({ db, now }: Moment, userId: number, token: string, time: number): Promise<boolean> => {
  const row = { userId, tokenHash: hashOf(token), createdAt: now, expiresAt: new Date(now.getTime() + time) }
  const added = await db.insert(passwordLinks).values(row).onConflictDoNothing().returning({ id: passwordLinks.id })
  return added.length > 0
}

/**
 * Makes the link by which somebody chooses a new password: it holds for 30 minutes and once. `token`: made beforehand;
 * undefined is answered where there is a link of it already.
 */
export const makeResetLink = async (
  at: Moment,
  publicUrl: string,
  userId: number,
  token = shortToken(),
): Promise<string | undefined> =>
  (await insertLink(at, userId, token, resetTime)) ? addressOf(publicUrl, token) : undefined

/**
 * Invites somebody who has an account and whose password nobody knows, within the transaction that adds it: leaves a mail
 * with a link by which he chooses one within 7 days. `inviter`: the name of who invites.
 */
export const inviteUser = async (
  call: Posting,
  user: { id: number; username: string; firstName: string; lastName: string },
  { inviter, language }: { inviter: string; language: Language },
): Promise<void> => {
  const token = shortToken()
  await insertLink(call.scope, user.id, token, invitationTime)
  const link = addressOf(call.site.publicUrl, token)
  const values = { name: nameOf(user), inviter, link, days: limits.invitationDays }
  await postMail(call, { to: user.username, language, letter: 'invitation', values })
}

const holds = (token: string, now: Date) =>
  and(eq(passwordLinks.tokenHash, hashOf(token)), isNull(passwordLinks.usedAt), gt(passwordLinks.expiresAt, now))

/** Does a link still hold? For a look before the work of hashing; `useLink` decides. */
export const isLinkLive = async (db: Querying, token: string, now: Date): Promise<boolean> => {
  const [row] = await db.select({ id: passwordLinks.id }).from(passwordLinks).where(holds(token, now))
  return row !== undefined
}

/** Uses a link up, once; answers whose it is, or undefined where it does not hold or its owner or his client is gone. */
export const useLink = async ({ db, now }: Moment, token: string) => {
  const [used] = await db
    .update(passwordLinks)
    .set({ usedAt: now })
    .where(holds(token, now))
    .returning({ userId: passwordLinks.userId })
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
      and(eq(users.id, used.userId), notDeleted(users), sql`(${users.clientId} is null or not ${clients.isDeleted})`),
    )
  return owner
}
