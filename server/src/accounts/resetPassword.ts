import { accountRoutes } from '@nspect/contract/accounts/accounts'
import { formatFullName } from '@nspect/contract/users/users'
import { handle, loadNoRecord } from '../http/handler.ts'
import { assertFound, HttpError } from '../http/httpError.ts'
import { assertStrongPassword, hashPassword } from '../http/passwords.ts'
import { createShortToken } from '../http/tokens.ts'
import { queueMail } from '../mail/queueMail.ts'
import { findUserToSignIn } from '../sessions/sessions.queries.ts'
import { consumeOneTimeLink, isOneTimeLinkLive } from '../users/oneTimeLinks.queries.ts'
import { createPasswordResetLink } from '../users/passwordLinks.queries.ts'
import { findUserForRules } from '../users/users.queries.ts'
import { revokeUserAccess } from '../users/writeUser.queries.ts'
import { accountLinkJobDefinition } from './accountLinkJobDefinition.ts'
import { updateAccountPassword } from './accounts.queries.ts'

/**
 * Does everything in a job, so that nothing reveals whether the address has an account (T14,
 * BI-050).
 */
export const forgotPassword = handle(accountRoutes.forgotPassword, {
  load: loadNoRecord,
  run: async ({ scope, input: { email }, site, tokens, language, enqueue, audit }) => {
    if (site.revealsAddresses && !(await findUserToSignIn(scope.db, email))) {
      throw new HttpError('input.invalid', {
        errors: [{ field: 'email', key: 'account.noSuchEmail', values: { email } }],
      })
    }
    const sealedToken = tokens.encrypt(createShortToken())
    await enqueue(accountLinkJobDefinition, {
      letter: 'resetLink',
      email,
      language,
      sealedToken,
      askedAt: scope.now.toISOString(),
    })
    audit({ record: 'passwordLink', recordId: null })
    return {}
  },
})

/**
 * Sets a password by a link from a mail, an invitation or an administrator; ends all existing
 * sessions.
 */
export const resetPassword = handle(accountRoutes.resetPassword, {
  load: loadNoRecord,
  prepare: async ({ db, input: { token, password }, now }) => {
    if (!(await isOneTimeLinkLive('password', db, token, now))) throw new HttpError('reset.over')
    return hashPassword(password)
  },
  run: async (call) => {
    const { scope, input, prepared: passwordHash, site, language, audit } = call
    const user = assertFound(await consumeOneTimeLink('password', scope, input.token), 'reset.over')
    assertStrongPassword(input.password, { username: user.username, min: site.passwordMin })
    await updateAccountPassword(scope, user.id, { passwordHash, isPasswordMade: false })
    await revokeUserAccess(scope, user.id)
    audit({
      record: 'user',
      recordId: user.id,
      clientId: user.clientId,
      by: user,
      after: { isPasswordChanged: true },
    })
    await queueMail(call, {
      to: user.username,
      language: user.language ?? language,
      letter: 'passwordChanged',
      values: { name: formatFullName(user) },
    })
    return {}
  },
})

/**
 * For installations that send no mail: the administrator who creates the link passes it on (T15).
 */
export const issueResetLink = handle(accountRoutes.makeResetLink, {
  load: (scope, { id }) => findUserForRules(scope, id),
  run: async ({ scope, subject: user, site, audit }) => {
    const link = await createPasswordResetLink(scope, site.publicUrl, user.id)
    if (!link) throw new Error('a token was made twice')
    audit({
      record: 'user',
      recordId: user.id,
      clientId: user.clientId,
      after: { hasResetLink: true },
    })
    return { link }
  },
})
