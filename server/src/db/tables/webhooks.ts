import type { Language } from '@nspect/contract/shared/enums'
import type {
  deliveryStates,
  WebhookDelivery,
  WebhookKind,
  WebhookRecord,
  webhookStopReasons,
} from '@nspect/contract/webhooks/webhooks'
import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { clients } from './clients.ts'
import { editableColumns, identityColumn, tenantColumn, timestampColumn } from './conventions.ts'

/** Addresses of a client that are told of changes (decision 063). */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: identityColumn(),
    clientId: tenantColumn().references(() => clients.id),
    kind: text('kind').$type<WebhookKind>().notNull().default('events'),
    url: text('url').notNull(),
    records: text('records').array().$type<WebhookRecord[]>().notNull(),
    tellsContents: boolean('tells_contents').notNull().default(false),
    /** of a chat's messages: that of who added it */
    language: text('language').$type<Language>().notNull().default('en'),
    isOn: boolean('is_on').notNull().default(true),
    stopReason: text('stop_reason').$type<(typeof webhookStopReasons)[number]>(),
    secretEncrypted: text('secret_encrypted').notNull(),
    /** the secret before, by which messages are signed, too, until then */
    oldSecretEncrypted: text('old_secret_encrypted'),
    oldSecretUntil: timestampColumn('old_secret_until'),
    /** the last time that it took a message */
    deliveredAt: timestampColumn('delivered_at'),
    ...editableColumns(),
  },
  (t) => [unique('webhook_endpoints_tenant').on(t.clientId, t.id)],
)

/**
 * Messages to these addresses, written with the change that they tell of, by the statement that
 * commits it.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: identityColumn(),
    clientId: tenantColumn(),
    endpointId: integer('endpoint_id').notNull(),
    messageId: text('message_id')
      .notNull()
      .default(sql`'msg_' || replace(gen_random_uuid()::text, '-', '')`),
    /** the bytes that are signed and sent */
    body: text('body').notNull(),
    state: text('state').$type<(typeof deliveryStates)[number]>().notNull().default('waiting'),
    tries: integer('tries').notNull().default(0),
    /**
     * when it is tried next; while it is sent: when another try begins if nothing was heard of this
     * one
     */
    dueAt: timestampColumn('due_at').notNull(),
    /** of the last try */
    status: integer('status'),
    failure: text('failure').$type<NonNullable<WebhookDelivery['failure']>>(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (t) => [
    foreignKey({
      name: 'webhook_deliveries_endpoint',
      columns: [t.clientId, t.endpointId],
      foreignColumns: [webhookEndpoints.clientId, webhookEndpoints.id],
    }),
    index('webhook_deliveries_next')
      .on(t.clientId, t.endpointId, t.dueAt, t.id)
      .where(sql`${t.state} = 'waiting'`),
    index('webhook_deliveries_of').on(t.clientId, t.endpointId, t.id),
    index('webhook_deliveries_age').on(t.createdAt),
  ],
)
