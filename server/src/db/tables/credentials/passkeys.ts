import { bigint, boolean, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { identityColumn, timestampColumn } from '../conventions.ts'
import { users } from '../users.ts'

/**
 * What people sign in with instead of password and code (T236): only the public half of a key is
 * here.
 */
export const passkeys = pgTable(
  'passkeys',
  {
    id: identityColumn(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    /** the device's own id of it, as base64url */
    credentialId: text('credential_id').notNull(),
    /** COSE, as base64url */
    publicKey: text('public_key').notNull(),
    /** how often the device has used it, where it counts: it never goes back */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<string[]>().notNull(),
    isBackedUp: boolean('is_backed_up').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    lastUsedAt: timestampColumn('last_used_at'),
  },
  (t) => [unique('passkeys_credential').on(t.credentialId), index('passkeys_user').on(t.userId)],
)

/** What a device is asked to sign, once; found by the hash of what the page that began keeps. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    flowHash: text('flow_hash').primaryKey(),
    challenge: text('challenge').notNull(),
    /** the session that adds a passkey; null: somebody signs in */
    sessionId: text('session_id'),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  (t) => [index('passkey_challenges_end').on(t.expiresAt)],
)
