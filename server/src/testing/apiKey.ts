import { apiKeys } from '../db/tables/credentials/apiKeys.ts'
import { hashShortText } from '../http/tokens.ts'
import { assertOnlyRow } from './testClient.ts'
import type { World } from './world.ts'

const day = 86_400_000

/** A key of that user, used just now. */
export const createApiKeyFor = async (
  w: World,
  userId: number,
  fields: Partial<typeof apiKeys.$inferInsert> = {},
) => {
  const key = w.tokens.makeKey()
  const expiresAt = new Date(w.clock.now.getTime() + 90 * day)
  const row = {
    userId,
    name: 'Nightly export',
    prefix: key.slice(0, 10),
    keyHash: hashShortText(key),
    access: 'write' as const,
    createdAt: w.clock.now,
    lastUsedAt: w.clock.now,
    expiresAt,
  }
  const stored = await w.database.db
    .insert(apiKeys)
    .values({ ...row, ...fields })
    .returning({ id: apiKeys.id })
  return { id: assertOnlyRow(stored).id, key }
}
