import { limits } from '@nspect/contract/limits'
import { nameOf } from '@nspect/contract/users'
import type { Language } from '@nspect/contract/vocab'
import type { Scope } from '../db/scope.ts'
import { shortToken } from '../http/tokens.ts'
import { type Posting, postMail } from '../mail/postMail.ts'
import { insertLink } from './links.queries.ts'

/** How long links hold, in milliseconds (T14). */
const resetTime = limits.resetMinutes * 60_000
const invitationTime = limits.invitationDays * 86_400_000

type Moment = Pick<Scope, 'db' | 'now'>

const addressOf = (publicUrl: string, token: string) => `${publicUrl}/auth/reset-password?token=${token}`

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
  (await insertLink('password', at, userId, token, resetTime)) ? addressOf(publicUrl, token) : undefined

/**
 * Invites somebody who has an account and whose password nobody knows, within the transaction that adds it: leaves a mail
 * with a link to choose one within 7 days. `inviter`: the name of the person who invites.
 */
export const inviteUser = async (
  call: Posting,
  user: { id: number; username: string; firstName: string; lastName: string },
  { inviter, language }: { inviter: string; language: Language },
): Promise<void> => {
  const token = shortToken()
  await insertLink('password', call.scope, user.id, token, invitationTime)
  const link = addressOf(call.site.publicUrl, token)
  const values = { name: nameOf(user), inviter, link, days: limits.invitationDays }
  await postMail(call, { to: user.username, language, letter: 'invitation', values })
}
