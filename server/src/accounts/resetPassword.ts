import { accountRoutes } from '@nspect/contract/accounts'
import { nameOf } from '@nspect/contract/users'
import { handle, nothing } from '../http/handler.ts'
import { assertFound, HttpError } from '../http/httpError.ts'
import { hashPassword, refuseWeak } from '../http/passwords.ts'
import { shortToken } from '../http/tokens.ts'
import { queueMail } from '../mail/queueMail.ts'
import { findSignIn } from '../sessions/sessions.queries.ts'
import { isLinkLive, useLink } from '../users/oneTimeLinks.queries.ts'
import { makeResetLink } from '../users/passwordLinks.queries.ts'
import { findUser } from '../users/users.queries.ts'
import { endAccess } from '../users/writeUser.queries.ts'
import { accountLinkJobDefinition } from './accountLinkJobDefinition.ts'
import { setPassword } from './accounts.queries.ts'

/** Does everything in a job, so that nothing reveals whether the address has an account (T14, BI-050). */
export const forgotPassword = handle(accountRoutes.forgotPassword, {
  load: nothing,
  run: async ({ scope, input: { email }, site, tokens, language, enqueue, audit }) => {
    if (site.revealsAddresses && !(await findSignIn(scope.db, email))) {
      throw new HttpError('input.invalid', {
        errors: [{ field: 'email', key: 'account.noSuchEmail', values: { email } }],
      })
    }
    const sealedToken = tokens.encrypt(shortToken())
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

/** Sets a password by a link from a mail, an invitation or an administrator; ends all existing sessions. */
export const resetPassword = handle(accountRoutes.resetPassword, {
  load: nothing,
  prepare: async ({ db, input: { token, password }, now }) => {
    if (!(await isLinkLive('password', db, token, now))) throw new HttpError('reset.over')
    return hashPassword(password)
  },
  run: async (call) => {
    const { scope, input, prepared: passwordHash, site, language, audit } = call
    const user = assertFound(await useLink('password', scope, input.token), 'reset.over')
    refuseWeak(input.password, { username: user.username, min: site.passwordMin })
    await setPassword(scope, user.id, { passwordHash, isPasswordMade: false })
    await endAccess(scope, user.id)
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
      values: { name: nameOf(user) },
    })
    return {}
  },
})

/** For installations that send no mail: the administrator who creates the link passes it on (T15). */
export const makeLink = handle(accountRoutes.makeResetLink, {
  load: (scope, { id }) => findUser(scope, id),
  run: async ({ scope, subject: user, site, audit }) => {
    const link = await makeResetLink(scope, site.publicUrl, user.id)
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
