import type { MailState } from '@nspect/contract/outbox/outbox'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { identityColumn, timestampColumn } from './conventions.ts'

/**
 * The outbox. A mail is inserted in the transaction of the change that it reports and sent
 * afterwards; its text, which may contain a link that opens an account, is encrypted, and erased
 * once it was sent.
 */
export const mails = pgTable(
  'mails',
  {
    id: identityColumn(),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    sealedText: text('sealed_text'),
    state: text('state').$type<MailState>().notNull(),
    tries: integer('tries').notNull().default(0),
    lastError: text('last_error'),
    createdAt: timestampColumn('created_at').notNull(),
    sentAt: timestampColumn('sent_at'),
  },
  (t) => [index('mails_state').on(t.state, t.id.desc())],
)
