import type { Language } from '@nspect/contract/shared/enums'
import { limits } from '@nspect/contract/shared/limits'
import { formatFullName } from '@nspect/contract/users/users'
import type { Scope } from '../db/scope.ts'
import { createShortToken } from '../http/tokens.ts'
import { type MailContext, queueMail } from '../mail/queueMail.ts'
import { insertOneTimeLink } from '../users/oneTimeLinks.queries.ts'

interface Registered {
  id: number
  username: string
  firstName: string
  lastName: string
}

/**
 * Posts a mail with a link that confirms a user's address: valid for 24 hours and once. `token`:
 * created beforehand; no mail is posted if there is a link with it already.
 */
export const queueConfirmationMail = async (
  posting: MailContext & { scope: Pick<Scope, 'db' | 'now'> },
  user: Registered,
  language: Language,
  token = createShortToken(),
): Promise<void> => {
  const hours = limits.confirmationHours
  if (!(await insertOneTimeLink('confirmation', posting.scope, user.id, token, hours * 3_600_000)))
    return
  const link = `${posting.site.publicUrl}/auth/confirm-email?token=${token}`
  await queueMail(posting, {
    to: user.username,
    language,
    letter: 'confirmEmail',
    values: { name: formatFullName(user), link, hours },
  })
}
