import type { SubscriptionState, Tier } from '@nspect/contract/vocab'
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { clients } from './clients.ts'
import { moment } from './conventions.ts'

/** What the payment provider said last of a client (T108); a client that never had to do with it has no row. */
export const clientBilling = pgTable(
  'client_billing',
  {
    clientId: integer('client_id')
      .primaryKey()
      .references(() => clients.id, { onDelete: 'cascade' }),
    /** whose customer: numbers of the rehearsal, or of another site, mean nothing to this one */
    provider: text('provider').notNull(),
    customerId: bigint('customer_id', { mode: 'number' }).notNull(),
    subscriptionId: bigint('subscription_id', { mode: 'number' }),
    /** the tier that the subscription stood for when it was last looked at */
    tier: text('tier').$type<Tier>(),
    state: text('state').$type<SubscriptionState>(),
    currentPeriodEndsAt: moment('current_period_ends_at'),
    /** ended by the customer: it runs until then and is charged no more */
    endsAtPeriodEnd: boolean('ends_at_period_end').notNull().default(false),
    maskedCardNumber: text('masked_card_number'),
    /** since when a charge has failed (T109) */
    unpaidSince: moment('unpaid_since'),
    /** its client was deleted: it is to be ended at the provider, whatever becomes of the client (T33) */
    isCancelDue: boolean('is_cancel_due').notNull().default(false),
    /** counts what was written, so that an older answer of the provider is not written over a newer one */
    version: integer('version').notNull().default(1),
    /** when the provider was last to be asked without having told anything */
    lookedAt: moment('looked_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('client_billing_customer').on(t.provider, t.customerId),
    index('client_billing_unpaid').on(t.unpaidSince),
    index('client_billing_looked').on(t.lookedAt),
  ],
)

/** What the provider has told, by its own number of it: told again it has no effect (BI-133). */
export const billingEvents = pgTable('billing_events', {
  id: text('id').primaryKey(),
  event: text('event').notNull(),
  at: moment('at').notNull(),
})
