import { sessionRoutes } from '@nspect/contract/sessions/sessions'
import { roles, tiers } from '@nspect/contract/shared/enums'
import { assertSession, feature, handle, loadNoRecord } from '../http/handler.ts'
import { HttpError } from '../http/httpError.ts'
import { isPasswordCorrect } from '../http/passwords.ts'
import { countUnread } from '../inbox/inbox.queries.ts'
import { createSession, createSessionToken } from './beginSession.queries.ts'
import { createSecondStepChallenge } from './challenges.queries.ts'
import { delayPasswordGuessing, recordWrongPassword } from './delayPasswordGuessing.ts'
import {
  findCurrentUser,
  findUserToSignIn,
  lockAccountIfPasswordUnchanged,
  markSessionEnded,
} from './sessions.queries.ts'

const toTierResponse = (name: (typeof tiers)[number]) => ({ id: tiers.indexOf(name) + 1, name })

export const sessionFeature = feature(sessionRoutes, {
  authenticate: handle(sessionRoutes.authenticate, {
    load: loadNoRecord,
    prepare: async ({ db, input, now, from, auditRefusal }) => {
      await delayPasswordGuessing(db, input.username, now)
      const user = await findUserToSignIn(db, input.username)
      if ((await isPasswordCorrect(user?.passwordHash, input.password)) && user) {
        // only after the right password: to others it would reveal that there is such an account
        if (!user.isConfirmed) throw new HttpError('account.unconfirmed')
        if (user.isPasswordClosed) throw new HttpError('login.passwordsClosed')
        return user
      }
      const isTold = await recordWrongPassword(db, input.username, now)
      // the input is not stored: people type passwords there, too
      const about = { record: 'user', recordId: user?.id ?? null, clientId: user?.clientId ?? null }
      if (isTold)
        await auditRefusal({ ...about, action: 'session.refused', after: { address: from.ip } })
      throw new HttpError('login.incorrect')
    },
    run: async ({ scope, prepared: user, tokens, from, locale, audit, keepSession }) => {
      if (!(await lockAccountIfPasswordUnchanged(scope, user)))
        throw new HttpError('login.incorrect')
      const { secondStep } = user
      if (secondStep) {
        audit({
          record: 'user',
          recordId: user.id,
          clientId: user.clientId,
          by: user,
          after: { secondStep },
        })
        return { challenge: await createSecondStepChallenge(tokens, user, secondStep, scope.now) }
      }
      audit({
        record: 'user',
        recordId: user.id,
        clientId: user.clientId,
        by: user,
        after: { address: from.ip },
      })
      return { token: await createSession({ scope, tokens, from, locale, keepSession }, user) }
    },
  }),
  readMe: handle(sessionRoutes.readMe, {
    load: (scope) => findCurrentUser(scope),
    run: async ({ scope, subject: user }) => {
      const client =
        user.clientId === null ? null : { id: user.clientId, businessName: user.businessName ?? '' }
      return {
        id: user.id,
        firstName: user.firstName,
        lastName: user.lastName,
        username: user.username,
        phoneNumber: user.phoneNumber,
        language: user.language,
        timeZone: user.timeZone,
        notifications: user.notifications,
        isPasswordMade: user.isPasswordMade,
        version: user.version,
        role: user.role,
        roleId: roles.indexOf(user.role) + 1,
        clientId: user.clientId,
        client,
        tier: user.tier === null ? null : toTierResponse(user.tier),
        isReadOnly: scope.actor?.isReadOnly ?? false,
        unread: (await countUnread(scope, user.id)).unread,
      }
    },
  }),
  endSession: handle(sessionRoutes.endSession, {
    load: (scope) => findCurrentUser(scope),
    run: async ({ scope, sessionId, keepSession }) => {
      if (sessionId) await markSessionEnded(scope, sessionId)
      keepSession(null)
      return {}
    },
  }),
  moveToCookie: handle(sessionRoutes.moveToCookie, {
    load: (scope) => findCurrentUser(scope),
    run: async ({ scope, subject: user, sessionId, tokens, keepSession }) => {
      keepSession(
        await createSessionToken(tokens, assertSession({ scope, sessionId }), user, scope.now),
      )
      return {}
    },
  }),
})
