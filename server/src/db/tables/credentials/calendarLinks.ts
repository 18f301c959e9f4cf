import { integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { timestampColumn } from '../conventions.ts'
import { users } from '../users.ts'

/** Secret addresses of people's calendars (T830): one each, found by the hash of its token. */
export const calendarLinks = pgTable(
  'calendar_links',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id),
    tokenHash: text('token_hash').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    lastFetchedAt: timestampColumn('last_fetched_at'),
  },
  (t) => [unique('calendar_links_token').on(t.tokenHash)],
)
