import type { ApiKeyAccess } from '@nspect/contract/shared/enums'
import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { identityColumn, timestampColumn } from '../conventions.ts'
import { users } from '../users.ts'

/** Keys by which programs call in a person's name (T245): found by their hash. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: identityColumn(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    /** the key's first characters, by which its owner recognises it */
    prefix: text('prefix').notNull(),
    keyHash: text('key_hash').notNull(),
    access: text('access').$type<ApiKeyAccess>().notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
    lastUsedAt: timestampColumn('last_used_at'),
    revokedAt: timestampColumn('revoked_at'),
  },
  (t) => [unique('api_keys_key').on(t.keyHash), index('api_keys_user').on(t.userId)],
)
