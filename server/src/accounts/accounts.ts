import { accountRoutes } from '@nspect/contract/accounts/accounts'
import { assertStaff, feature, handle } from '../http/handler.ts'
import { HttpError } from '../http/httpError.ts'
import { endSessionsOfUser, findCurrentUser } from '../sessions/sessions.queries.ts'
import { findUserForRules } from '../users/users.queries.ts'
import { listSessionsOfUser } from './accounts.queries.ts'
import { confirmEmail, sendConfirmation } from './confirmEmail.ts'
import { parseUserAgentDeviceName } from './deviceName.ts'
import { registerClient } from './register.ts'
import { forgotPassword, issueResetLink, resetPassword } from './resetPassword.ts'

export const accountFeature = feature(accountRoutes, {
  register: registerClient,
  forgotPassword,
  confirmEmail,
  sendConfirmation,
  resetPassword,
  makeResetLink: issueResetLink,

  listSessions: handle(accountRoutes.listSessions, {
    load: (scope) => findCurrentUser(scope),
    run: async ({ scope, subject: me, sessionId }) =>
      (await listSessionsOfUser(scope, me.id)).map(
        ({ id, createdAt, lastSeenAt, ip, userAgent }) => ({
          id,
          createdAt: createdAt.toISOString(),
          lastSeenAt: lastSeenAt.toISOString(),
          device: parseUserAgentDeviceName(userAgent),
          ip,
          isCurrent: id === sessionId,
        }),
      ),
  }),

  revokeSessions: handle(accountRoutes.revokeSessions, {
    load: (scope, { userId }) => findUserForRules(scope, userId ?? assertStaff(scope).userId),
    run: async ({ scope, input, subject: user, sessionId, audit }) => {
      const only = input.sessionId
      const ended = await endSessionsOfUser(scope, user.id, only ? { only } : { but: sessionId })
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
