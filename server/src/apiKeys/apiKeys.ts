import { apiKeyMessages, apiKeyRoutes } from '@nspect/contract/apiKeys'
import { limits } from '@nspect/contract/limits'
import { feature, handle, nothing, staffOf } from '../http/handler.ts'
import { HttpError } from '../http/httpError.ts'
import { hashOf } from '../http/tokens.ts'
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
