import { integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { identityColumn, timestampColumn } from '../conventions.ts'
import { users } from '../users.ts'

/**
 * The key of a person's authenticator app (T240). Not confirmed: begun to set up, and asked for by
 * nothing yet.
 */
export const authenticators = pgTable('authenticators', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  sealedSecret: text('sealed_secret').notNull(),
  createdAt: timestampColumn('created_at').notNull(),
  confirmedAt: timestampColumn('confirmed_at'),
  /**
   * the time step (RFC 6238) of the last code that was accepted: none of it or before it is
   * accepted again
   */
  lastStep: integer('last_step'),
})

/** What opens the second step without the app: found by its hash, usable once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: identityColumn(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    codeHash: text('code_hash').notNull(),
    usedAt: timestampColumn('used_at'),
  },
  (t) => [unique('recovery_codes_code').on(t.userId, t.codeHash)],
)
