import { apiKeyMessages, apiKeyRoutes } from '@nspect/contract/apiKeys'
import { limits } from '@nspect/contract/limits'
import type { Route } from '@nspect/contract/route'
import { feature, handle, nothing, type PrepareContext, staffOf } from '../http/handler.ts'
import { HttpError, invalidField } from '../http/httpError.ts'
import { type Checking, checkPassword, countTry, forgiveTries } from '../http/proof.ts'
import { hashOf } from '../http/tokens.ts'
import { isSessionSince } from '../sessions/sessions.queries.ts'
import { findPasswordHash } from '../users/writeUser.queries.ts'
import {
  countApiKeys,
  findApiKeyOf,
  insertApiKey,
  listApiKeys,
  markApiKeyRevoked,
} from './apiKeys.queries.ts'

const day = 86_400_000
/** characters of a key that are stored, to recognise it */
const shown = 10

/** Who finds a browser open must not be able to stay: the password, or a sign-in of a moment ago. Throws 400. */
const requireProof = async (
  call: Checking & Pick<PrepareContext<Route, unknown>, 'actor' | 'sessionId'>,
  password: string | undefined,
): Promise<void> => {
  const { db, now, sessionId } = call
  const recent = new Date(now.getTime() - limits.recentSignInMinutes * 60_000)
  if (sessionId !== null && (await isSessionSince(db, sessionId, recent))) return
  if (!password) throw invalidField('password', 'apiKey.proof')
  const { userId: id, clientId } = staffOf(call)
  await countTry(call, id)
  await checkPassword(call, { id, clientId }, (await findPasswordHash(db, id)) ?? '', password)
  await forgiveTries(call, id)
}

export const apiKeyFeature = feature(apiKeyRoutes, apiKeyMessages, {
  listApiKeys: handle(apiKeyRoutes.listApiKeys, {
    load: nothing,
    run: async ({ scope }) =>
      (await listApiKeys(scope, staffOf(scope).userId)).map(
        ({ createdAt, expiresAt, lastUsedAt, ...key }) => ({
          ...key,
          createdDateTime: createdAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
        }),
      ),
  }),

  makeApiKey: handle(apiKeyRoutes.makeApiKey, {
    load: nothing,
    prepare: (call) => requireProof(call, call.input.password),
    run: async ({ scope, input: { name, isReadOnly, days }, tokens, audit }) => {
      const { userId } = staffOf(scope)
      if ((await countApiKeys(scope, userId)) >= limits.apiKeys)
        throw new HttpError('apiKey.tooMany')
      const key = tokens.makeKey()
      const expiresAt = new Date(scope.now.getTime() + days * day)
      const row = {
        userId,
        name,
        prefix: key.slice(0, shown),
        isReadOnly,
        createdAt: scope.now,
        expiresAt,
      }
      const id = await insertApiKey(scope, { ...row, keyHash: hashOf(key) })
      audit({
        record: 'apiKey',
        recordId: id,
        after: { name, prefix: row.prefix, isReadOnly, expiresAt },
      })
      return { id, key }
    },
  }),

  revokeApiKey: handle(apiKeyRoutes.revokeApiKey, {
    load: (scope, { id }) => findApiKeyOf(scope, staffOf(scope).userId, id),
    run: async ({ scope, subject: { id, name, prefix }, audit }) => {
      await markApiKeyRevoked(scope, id)
      audit({
        record: 'apiKey',
        recordId: id,
        before: { name, prefix },
        after: { isRevoked: true },
      })
      return { id }
    },
  }),
})
