import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { identityColumn, timestampColumn } from '../conventions.ts'
import { users } from '../users.ts'

/** Who somebody is at an identity provider (T248): linked once, by their verified address. */
export const ssoIdentities = pgTable(
  'sign_on_identities',
  {
    id: identityColumn(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    issuer: text('issuer').notNull(),
    /** the provider's own id of the person, which never changes */
    subject: text('subject').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (t) => [
    unique('sign_on_identities_subject').on(t.issuer, t.subject),
    index('sign_on_identities_user').on(t.userId),
  ],
)
