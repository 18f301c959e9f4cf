import type { SubscriptionState, Tier } from '@nspect/contract/vocab'
import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { clients } from './clients.ts'
import { moment } from './conventions.ts'

/** What the payment provider said last of a client (T108); a client that never had to do with it has no row. */
export const clientBilling = pgTable(
  'client_billing',
  {
    clientId: integer('client_id')
      .primaryKey()
      .references(() => clients.id, { onDelete: 'cascade' }),
    customerId: bigint('customer_id', { mode: 'number' }).notNull(),
    subscriptionId: bigint('subscription_id', { mode: 'number' }),
    /** the tier that the subscription stood for when it was last looked at */
    tier: text('tier').$type<Tier>(),
    state: text('state').$type<SubscriptionState>(),
    currentPeriodEndsAt: moment('current_period_ends_at'),
    maskedCardNumber: text('masked_card_number'),
    /** since when a charge has failed (T109) */
    unpaidSince: moment('unpaid_since'),
  },
  (t) => [uniqueIndex('client_billing_customer').on(t.customerId), index('client_billing_unpaid').on(t.unpaidSince)],
)

/** What the provider has told, by its own number of it: told again it has no effect (BI-133). */
export const billingEvents = pgTable('billing_events', {
  id: text('id').primaryKey(),
  event: text('event').notNull(),
  at: moment('at').notNull(),
})
