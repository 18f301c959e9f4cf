import { z } from 'zod'
import { routes } from '../http/route.ts'
import { apiKeyAccesses } from '../shared/enums.ts'
import { limits } from '../shared/limits.ts'
import { id, instant, messageResponse, requiredTextLine } from '../shared/scalars.ts'

/** What every key begins with, so that people and secret scanners recognise one. */
export const apiKeyPrefix = 'nsp_'

/** A key of the caller: what is left of it after it was shown once. */
export const apiKey = z.object({
  id,
  name: z.string(),
  /** its first characters */
  prefix: z.string(),
  access: z.enum(apiKeyAccesses),
  createdDateTime: instant,
  expiresAt: instant,
  /** to within five minutes; null: never used */
  lastUsedAt: instant.nullable(),
})
export type ApiKey = z.output<typeof apiKey>

export const apiKeyRoutes = routes({
  /** the caller's keys that were not revoked, the newest first */
  listApiKeys: {
    kind: 'json',
    method: 'GET',
    path: 'auth/api-keys',
    can: 'apiKey.list',
    changes: false,
    answer: z.array(apiKey),
  },
  /**
   * A key with the caller's rights at the time of each of its calls, or with those to read alone;
   * answered once. It outlives the session: the password is needed, or a sign-in of a moment ago
   * (T434).
   */
  makeApiKey: {
    kind: 'json',
    method: 'POST',
    path: 'auth/api-keys',
    can: 'apiKey.make',
    changes: true,
    isSecret: true,
    body: z.object({
      name: requiredTextLine(limits.apiKeyName),
      access: z.enum(apiKeyAccesses),
      /** the caller's own; not needed within a quarter of an hour after signing in */
      password: z
        .string()
        .max(4 * limits.password.max, { error: 'apiKey.proof' })
        .optional(),
      /** days until it expires */
      days: z
        .int({ error: (issue) => (issue.input === undefined ? 'value.required' : 'apiKey.days') })
        .min(1, { error: 'apiKey.days' })
        .max(limits.apiKeyDays, { error: 'apiKey.days' }),
    }),
    answer: messageResponse({ id, key: z.string() }),
    successMessage: 'apiKey.made',
  },
  revokeApiKey: {
    kind: 'json',
    method: 'POST',
    path: 'auth/api-keys/revoke',
    can: 'apiKey.revoke',
    changes: true,
    body: z.object({ id }),
    answer: messageResponse({ id }),
    successMessage: 'apiKey.revoked',
  },
})
