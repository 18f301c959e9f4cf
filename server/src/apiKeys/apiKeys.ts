import { apiKeyRoutes } from '@nspect/contract/apiKeys/apiKeys'
import type { Route } from '@nspect/contract/http/route'
import { limits } from '@nspect/contract/shared/limits'
import { assertStaff, feature, handle, loadNoRecord, type PrepareContext } from '../http/handler.ts'
import { createFieldError, HttpError } from '../http/httpError.ts'
import {
  assertPassword,
  deleteIdentityProofAttempts,
  type ProofContext,
  recordIdentityProofAttempt,
} from '../http/passwordProof.ts'
import { hashShortText } from '../http/tokens.ts'
import { isSessionNewerThan } from '../sessions/sessions.queries.ts'
import { findPasswordHash } from '../users/writeUser.queries.ts'
import {
  countApiKeys,
  findApiKeyOfUser,
  insertApiKey,
  listApiKeys,
  markApiKeyRevoked,
} from './apiKeys.queries.ts'

const day = 86_400_000
/** characters of a key that are stored, to recognise it */
const shown = 10

/**
 * Who finds a browser open must not be able to stay: the password, or a sign-in of a moment ago.
 * Throws 400.
 */
const requireProof = async (
  call: ProofContext & Pick<PrepareContext<Route, unknown>, 'actor' | 'sessionId'>,
  password: string | undefined,
): Promise<void> => {
  const { db, now, sessionId } = call
  const recent = new Date(now.getTime() - limits.recentSignInMinutes * 60_000)
  if (sessionId !== null && (await isSessionNewerThan(db, sessionId, recent))) return
  if (!password) throw createFieldError('password', 'apiKey.proof')
  const { userId: id, clientId } = assertStaff(call)
  await recordIdentityProofAttempt(call, id)
  await assertPassword(call, { id, clientId }, (await findPasswordHash(db, id)) ?? '', password)
  await deleteIdentityProofAttempts(call, id)
}

export const apiKeyFeature = feature(apiKeyRoutes, {
  listApiKeys: handle(apiKeyRoutes.listApiKeys, {
    load: loadNoRecord,
    run: async ({ scope }) =>
      (await listApiKeys(scope, assertStaff(scope).userId)).map(
        ({ createdAt, expiresAt, lastUsedAt, ...key }) => ({
          ...key,
          createdDateTime: createdAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
        }),
      ),
  }),

  makeApiKey: handle(apiKeyRoutes.makeApiKey, {
    load: loadNoRecord,
    prepare: (call) => requireProof(call, call.input.password),
    run: async ({ scope, input: { name, access, days }, tokens, audit }) => {
      const { userId } = assertStaff(scope)
      if ((await countApiKeys(scope, userId)) >= limits.apiKeys)
        throw new HttpError('apiKey.tooMany')
      const key = tokens.makeKey()
      const expiresAt = new Date(scope.now.getTime() + days * day)
      const row = {
        userId,
        name,
        prefix: key.slice(0, shown),
        access,
        createdAt: scope.now,
        expiresAt,
      }
      const id = await insertApiKey(scope, { ...row, keyHash: hashShortText(key) })
      audit({
        record: 'apiKey',
        recordId: id,
        after: { name, prefix: row.prefix, access, expiresAt },
      })
      return { id, key }
    },
  }),

  revokeApiKey: handle(apiKeyRoutes.revokeApiKey, {
    load: (scope, { id }) => findApiKeyOfUser(scope, assertStaff(scope).userId, id),
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
