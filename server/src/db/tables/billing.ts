import type { SubscriptionState, Tier } from '@nspect/contract/shared/enums'
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { clients } from './clients.ts'
import { timestampColumn } from './conventions.ts'

/**
 * The last known state of a client at the payment provider (T108); a client that never used it has
 * no row.
 */
export const clientBilling = pgTable(
  'client_billing',
  {
    clientId: integer('client_id')
      .primaryKey()
      .references(() => clients.id, { onDelete: 'cascade' }),
    /**
     * the provider that knows the customer; ids of the sandbox, or of another site, are meaningless
     * to it
     */
    provider: text('provider').notNull(),
    customerId: bigint('customer_id', { mode: 'number' }).notNull(),
    subscriptionId: bigint('subscription_id', { mode: 'number' }),
    /** the subscription's tier when it was last read */
    tier: text('tier').$type<Tier>(),
    state: text('state').$type<SubscriptionState>(),
    currentPeriodEndsAt: timestampColumn('current_period_ends_at'),
    /** cancelled by the customer: it runs until then and is not charged again */
    endsAtPeriodEnd: boolean('ends_at_period_end').notNull().default(false),
    maskedCardNumber: text('masked_card_number'),
    /** since when a charge has failed (T109) */
    unpaidSince: timestampColumn('unpaid_since'),
    /**
     * its client was deleted: the subscription must be cancelled at the provider, even if the
     * client is restored (T33)
     */
    isCancelDue: boolean('is_cancel_due').notNull().default(false),
    /** counts writes, so that an older response of the provider does not overwrite a newer one */
    version: integer('version').notNull().default(1),
    /** when the provider was last due to be asked without having sent an event */
    lookedAt: timestampColumn('looked_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('client_billing_customer').on(t.provider, t.customerId),
    index('client_billing_unpaid').on(t.unpaidSince),
    index('client_billing_looked').on(t.lookedAt),
  ],
)

/** Events of the provider, by its own ids: receiving one again has no effect (BI-133). */
export const billingEvents = pgTable('billing_events', {
  id: text('id').primaryKey(),
  event: text('event').notNull(),
  at: timestampColumn('at').notNull(),
})
