import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Scope } from '../db/scope.ts'
import { apiKeys } from '../db/tables/credentials/apiKeys.ts'

const kept = (userId: number) => and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt))

/** A user's keys that were not revoked, the newest first. */
export const listApiKeys = ({ db }: Scope, userId: number) =>
  db
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      prefix: apiKeys.prefix,
      access: apiKeys.access,
      createdAt: apiKeys.createdAt,
      expiresAt: apiKeys.expiresAt,
      lastUsedAt: apiKeys.lastUsedAt,
    })
    .from(apiKeys)
    .where(kept(userId))
    .orderBy(desc(apiKeys.id))

export const countApiKeys = async ({ db }: Scope, userId: number): Promise<number> => {
  const [row] = await db.select({ n: sql<number>`count(*)::int` }).from(apiKeys).where(kept(userId))
  return row?.n ?? 0
}

export const insertApiKey = async (
  { db }: Scope,
  key: typeof apiKeys.$inferInsert,
): Promise<number> => {
  const [row] = await db.insert(apiKeys).values(key).returning({ id: apiKeys.id })
  if (!row) throw new Error('a key was not stored')
  return row.id
}

/** A key of that user that was not revoked. */
export const findApiKeyOfUser = async ({ db }: Scope, userId: number, id: number) => {
  const [row] = await db
    .select({ id: apiKeys.id, name: apiKeys.name, prefix: apiKeys.prefix })
    .from(apiKeys)
    .where(and(kept(userId), eq(apiKeys.id, id)))
  return row
}

/** Revokes a key: its next call is refused. */
export const markApiKeyRevoked = ({ db, now }: Scope, id: number) =>
  db.update(apiKeys).set({ revokedAt: now }).where(eq(apiKeys.id, id))
