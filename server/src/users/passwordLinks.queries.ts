import type { Language } from '@nspect/contract/shared/enums'
import { limits } from '@nspect/contract/shared/limits'
import { formatFullName } from '@nspect/contract/users/users'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Scope } from '../db/scope.ts'
import { passwordLinks } from '../db/tables/users.ts'
import { createShortToken } from '../http/tokens.ts'
import { type MailContext, queueMail } from '../mail/queueMail.ts'
import { insertOneTimeLink } from './oneTimeLinks.queries.ts'

/** Validity of links, in milliseconds (T14). */
const resetTime = limits.resetMinutes * 60_000
const invitationTime = limits.invitationDays * 86_400_000

type Moment = Pick<Scope, 'db' | 'now'>

const buildResetUrl = (publicUrl: string, token: string) =>
  `${publicUrl}/auth/reset-password?token=${token}`

/**
 * Creates a link by which a user sets a new password: valid for 30 minutes and once. `token`:
 * created beforehand; returns undefined if there is a link with it already.
 */
export const createPasswordResetLink = async (
  at: Moment,
  publicUrl: string,
  userId: number,
  token = createShortToken(),
): Promise<string | undefined> =>
  (await insertOneTimeLink('password', at, userId, token, resetTime))
    ? buildResetUrl(publicUrl, token)
    : undefined

/** Creates a link to choose a password for a user who has none: valid for 7 days and once. */
export const createInvitationLink = async (
  at: Moment,
  publicUrl: string,
  userId: number,
): Promise<string> => {
  const token = createShortToken()
  await insertOneTimeLink('password', at, userId, token, invitationTime)
  return buildResetUrl(publicUrl, token)
}

/**
 * Invites a user whose password nobody knows, within the transaction that adds the account: posts a
 * mail with a link to choose one within 7 days. `inviter`: the name of the inviting user.
 */
export const inviteUser = async (
  call: MailContext,
  user: { id: number; username: string; firstName: string; lastName: string },
  { inviter, language }: { inviter: string; language: Language },
): Promise<void> => {
  const link = await createInvitationLink(call.scope, call.site.publicUrl, user.id)
  const values = { name: formatFullName(user), inviter, link, days: limits.invitationDays }
  await queueMail(call, { to: user.username, language, letter: 'invitation', values })
}

/**
 * Does a user hold an invitation that they can still use? It is told from a link to reset a
 * password by its time.
 */
export const hasLiveInvitation = async ({ db, now }: Moment, userId: number): Promise<boolean> => {
  const [row] = await db
    .select({ id: passwordLinks.id })
    .from(passwordLinks)
    .where(
      and(
        eq(passwordLinks.userId, userId),
        isNull(passwordLinks.usedAt),
        gt(passwordLinks.expiresAt, now),
        sql`${passwordLinks.expiresAt} - ${passwordLinks.createdAt} > make_interval(mins => ${limits.resetMinutes})`,
      ),
    )
    .limit(1)
  return row !== undefined
}
