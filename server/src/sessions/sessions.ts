import { randomUUID } from 'node:crypto'
import { roles, tiers } from '@nspect/contract/enums'
import { limits } from '@nspect/contract/limits'
import { sessionMessages, sessionRoutes } from '@nspect/contract/sessions'
import { feature, handle, nothing } from '../http/handler.ts'
import { assertFound, HttpError } from '../http/httpError.ts'
import { isPassword } from '../http/passwords.ts'
import { countUnread } from '../inbox/inbox.queries.ts'
import { delayPasswordGuessing, noteWrongPassword } from './delayPasswordGuessing.ts'
import { findMe, findSignIn, holdPassword, insertSession, markEnded } from './sessions.queries.ts'

const day = 86_400_000

const tierOf = (name: (typeof tiers)[number]) => ({ id: tiers.indexOf(name) + 1, name })

export const sessionFeature = feature(sessionRoutes, sessionMessages, {
  authenticate: handle(sessionRoutes.authenticate, {
    load: nothing,
    prepare: async ({ db, input, now, from, auditRefusal }) => {
      await delayPasswordGuessing(db, input.username, now)
      const user = await findSignIn(db, input.username)
      if ((await isPassword(user?.passwordHash, input.password)) && user) {
        // only after the right password: to others it would reveal that there is such an account
        if (!user.isConfirmed) throw new HttpError('account.unconfirmed')
        return user
      }
      const isTold = await noteWrongPassword(db, input.username, now)
      // the input is not stored: people type passwords there, too
      const about = { record: 'user', recordId: user?.id ?? null, clientId: user?.clientId ?? null }
      if (isTold) await auditRefusal({ ...about, action: 'session.refused', after: { address: from.ip } })
      throw new HttpError('login.incorrect')
    },
    run: async ({ scope, prepared: user, tokens, from, audit, keepSession }) => {
      if (!(await holdPassword(scope, user))) throw new HttpError('login.incorrect')
      const sid = randomUUID()
      const expiresAt = new Date(scope.now.getTime() + limits.sessionDays * day)
      await insertSession(scope.db, {
        id: sid,
        userId: user.id,
        createdAt: scope.now,
        lastSeenAt: scope.now,
        expiresAt,
        ip: from.ip,
        userAgent: from.userAgent.slice(0, 400),
      })
      audit({ record: 'user', recordId: user.id, clientId: user.clientId, by: user, after: { address: from.ip } })
      const claims = { sid, sub: String(user.id), role: user.role, ClientId: user.clientId }
      const token = await tokens.make('session', claims, { issuedAt: scope.now, expiresAt })
      keepSession(token)
      return { token }
    },
  }),
  readMe: handle(sessionRoutes.readMe, {
    load: (scope) => findMe(scope),
    run: async ({ scope, subject: user }) => {
      const client = user.clientId === null ? null : { id: user.clientId, businessName: user.businessName ?? '' }
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
        tier: user.tier === null ? null : tierOf(user.tier),
        isReadOnly: scope.actor?.isReadOnly ?? false,
        unread: await countUnread(scope, user.id),
      }
    },
  }),
  endSession: handle(sessionRoutes.endSession, {
    load: (scope) => findMe(scope),
    run: async ({ scope, sessionId, keepSession }) => {
      if (sessionId) await markEnded(scope, sessionId)
      keepSession(null)
      return {}
    },
  }),
  moveToCookie: handle(sessionRoutes.moveToCookie, {
    load: (scope) => findMe(scope),
    run: async ({ scope, subject: user, sessionId, tokens, keepSession }) => {
      const sid = assertFound(sessionId ?? undefined, 'session.ended')
      const claims = { sid, sub: String(user.id), role: user.role, ClientId: user.clientId }
      // the session itself ends when it would have ended
      const expiresAt = new Date(scope.now.getTime() + limits.sessionDays * day)
      keepSession(await tokens.make('session', claims, { issuedAt: scope.now, expiresAt }))
      return {}
    },
  }),
})
