import { accountMessages, accountRoutes } from '@nspect/contract/accounts'
import { feature, handle, staffOf } from '../http/handler.ts'
import { HttpError } from '../http/httpError.ts'
import { endSessionsOf, findMe } from '../sessions/sessions.queries.ts'
import { findUser } from '../users/users.queries.ts'
import { listSessions } from './accounts.queries.ts'
import { confirmEmail, sendConfirmation } from './confirmEmail.ts'
import { deviceOf } from './deviceName.ts'
import { register } from './register.ts'
import { forgotPassword, makeLink, resetPassword } from './resetPassword.ts'

export const accountFeature = feature(accountRoutes, accountMessages, {
  register,
  forgotPassword,
  confirmEmail,
  sendConfirmation,
  resetPassword,
  makeResetLink: makeLink,

  listSessions: handle(accountRoutes.listSessions, {
    load: (scope) => findMe(scope),
    run: async ({ scope, subject: me, sessionId }) =>
      (await listSessions(scope, me.id)).map(({ id, createdAt, lastSeenAt, ip, userAgent }) => ({
        id,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        device: deviceOf(userAgent),
        ip,
        isCurrent: id === sessionId,
      })),
  }),

  revokeSessions: handle(accountRoutes.revokeSessions, {
    load: (scope, { userId }) => findUser(scope, userId ?? staffOf(scope).userId),
    run: async ({ scope, input, subject: user, sessionId, audit }) => {
      const only = input.sessionId
      const ended = await endSessionsOf(scope, user.id, only ? { only } : { but: sessionId })
      if (only && ended === 0) throw new HttpError('record.missing')
      audit({
        record: 'user',
        recordId: user.id,
        clientId: user.clientId,
        after: { endedSessions: ended },
      })
      return { ended }
    },
  }),
})
