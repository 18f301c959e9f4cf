import type { ClientFacts } from '@nspect/contract/permissions/policy'
import type { deliveryStates } from '@nspect/contract/webhooks/webhooks'
import { and, desc, eq, inArray, lt, lte, sql } from 'drizzle-orm'
import type { DbOrTransaction } from '../db/connect.ts'
import type { Scope } from '../db/scope.ts'
import { clients } from '../db/tables/clients.ts'
import { webhookDeliveries, webhookEndpoints } from '../db/tables/webhooks.ts'
import type { DeliveryResult } from './sendWebhookMessage.ts'

export type EndpointRow = typeof webhookEndpoints.$inferSelect
export type DeliveryRow = typeof webhookDeliveries.$inferSelect

/** A client's endpoints, the oldest first, with how many of their deliveries were given up. */
export const listWebhookEndpoints = ({ db, live }: Scope, clientId: number) =>
  db
    .select({
      endpoint: webhookEndpoints,
      failed: sql<number>`count(${webhookDeliveries.id})::int`,
    })
    .from(webhookEndpoints)
    .leftJoin(
      webhookDeliveries,
      and(
        eq(webhookDeliveries.clientId, webhookEndpoints.clientId),
        eq(webhookDeliveries.endpointId, webhookEndpoints.id),
        eq(webhookDeliveries.state, 'failed'),
      ),
    )
    .where(live(webhookEndpoints, eq(webhookEndpoints.clientId, clientId)))
    .groupBy(webhookEndpoints.id)
    .orderBy(webhookEndpoints.id)

/** An endpoint with its client as rules know it; locked for a call that changes something. */
export const findWebhookEndpoint = async (
  { db, live, changes }: Scope,
  id: number,
): Promise<(ClientFacts & { endpoint: EndpointRow }) | undefined> => {
  const found = db
    .select({ endpoint: webhookEndpoints, tier: clients.tier })
    .from(webhookEndpoints)
    .innerJoin(clients, eq(clients.id, webhookEndpoints.clientId))
    .where(live(webhookEndpoints, eq(webhookEndpoints.id, id)))
  const [row] = await (changes ? found.for('no key update', { of: webhookEndpoints }) : found)
  return row && { id: row.endpoint.clientId, tier: row.tier, endpoint: row.endpoint }
}

export const countWebhookEndpoints = async (
  { db, live }: Scope,
  clientId: number,
): Promise<number> => {
  const [row] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(webhookEndpoints)
    .where(live(webhookEndpoints, eq(webhookEndpoints.clientId, clientId)))
  return row?.n ?? 0
}

export const insertWebhookEndpoint = async (
  { db, now }: Scope,
  row: Pick<
    EndpointRow,
    'clientId' | 'kind' | 'url' | 'records' | 'tellsContents' | 'language' | 'secretEncrypted'
  >,
): Promise<number> => {
  const [inserted] = await db
    .insert(webhookEndpoints)
    .values({ ...row, createdAt: now, updatedAt: now })
    .returning({ id: webhookEndpoints.id })
  if (!inserted) throw new Error('an endpoint was not stored')
  return inserted.id
}

/** Updates a locked endpoint. */
export const updateWebhookEndpoint = (
  { db, inTenant, now }: Scope,
  { id, version }: EndpointRow,
  changes: Partial<Omit<EndpointRow, 'id' | 'clientId' | 'version'>>,
) =>
  db
    .update(webhookEndpoints)
    .set({ ...changes, version: version + 1, updatedAt: now })
    .where(inTenant(webhookEndpoints, eq(webhookEndpoints.id, id)))

/** Nothing more is sent to an endpoint that was deleted. */
export const deleteWaitingWebhookDeliveries = ({ db, inTenant }: Scope, endpointId: number) =>
  db
    .delete(webhookDeliveries)
    .where(
      inTenant(
        webhookDeliveries,
        eq(webhookDeliveries.endpointId, endpointId),
        eq(webhookDeliveries.state, 'waiting'),
      ),
    )

export const insertWebhookDelivery = (
  { db, now }: Scope,
  { clientId, id }: Pick<EndpointRow, 'clientId' | 'id'>,
  body: string,
) =>
  db
    .insert(webhookDeliveries)
    .values({ clientId, endpointId: id, body, createdAt: now, dueAt: now })

/** Newest first, those older than `before`. */
export const listWebhookDeliveries = (
  { db, inTenant }: Scope,
  endpointId: number,
  {
    state,
    before,
  }: { state?: (typeof deliveryStates)[number] | undefined; before?: number | undefined },
  size: number,
) =>
  db
    .select()
    .from(webhookDeliveries)
    .where(
      inTenant(
        webhookDeliveries,
        eq(webhookDeliveries.endpointId, endpointId),
        state && eq(webhookDeliveries.state, state),
        before === undefined ? undefined : lt(webhookDeliveries.id, before),
      ),
    )
    .orderBy(desc(webhookDeliveries.id))
    .limit(size)

/**
 * These deliveries of an endpoint, or all that were given up, are due now as if never tried;
 * returns how many.
 */
export const requeueWebhookDeliveries = async (
  { db, inTenant, now }: Scope,
  endpointId: number,
  ids: readonly number[] | undefined,
): Promise<number> => {
  const chosen = ids
    ? inArray(webhookDeliveries.id, [...ids])
    : eq(webhookDeliveries.state, 'failed')
  const rows = await db
    .update(webhookDeliveries)
    .set({ state: 'waiting', tries: 0, dueAt: now })
    .where(inTenant(webhookDeliveries, eq(webhookDeliveries.endpointId, endpointId), chosen))
    .returning({ id: webhookDeliveries.id })
  return rows.length
}

/** A delivery that is to be sent now, with its endpoint. */
export type DueDelivery = Pick<
  DeliveryRow,
  'id' | 'clientId' | 'messageId' | 'body' | 'tries' | 'createdAt'
> & {
  endpoint: Pick<
    EndpointRow,
    | 'id'
    | 'kind'
    | 'url'
    | 'tellsContents'
    | 'language'
    | 'secretEncrypted'
    | 'oldSecretEncrypted'
    | 'oldSecretUntil'
    | 'deliveredAt'
  >
}

/**
 * How much may be taken: so many in all, and so many of one client and endpoint together with those
 * that are `underWay`.
 */
export interface DeliveryCapacity {
  most: number
  mostOfClient: number
  mostOfEndpoint: number
  underWay: readonly DueDelivery[]
}

/**
 * The ids of what is due, of endpoints that are on. Clients of which little is under way come
 * first, so that one with many messages to a slow endpoint does not keep those of others waiting.
 */
const selectDue = (
  db: DbOrTransaction,
  now: Date,
  { most, mostOfClient, mostOfEndpoint, underWay }: DeliveryCapacity,
) => {
  const { id, clientId, endpointId, dueAt } = webhookDeliveries
  const isDue = and(
    sql`${webhookDeliveries.state} = 'waiting'`,
    sql`${dueAt} <= ${now.toISOString()}::timestamptz`,
  )
  // no more of each endpoint than may be taken: what a look costs does not grow with what waits
  const next = db
    .select({ id, clientId, endpointId, dueAt })
    .from(webhookDeliveries)
    .where(and(eq(clientId, webhookEndpoints.clientId), eq(endpointId, webhookEndpoints.id), isDue))
    .orderBy(dueAt, id)
    .limit(mostOfEndpoint)
    .as('next')
  const place = (of: 'clientId' | 'endpointId', taken: number[]) =>
    sql<number>`row_number() over (partition by ${next[of]} order by ${next.dueAt}, ${next.id})
      + cardinality(array_positions(${sql.param(taken)}::int[], ${next[of]}))`
  const ofClient = place(
    'clientId',
    underWay.map((delivery) => delivery.clientId),
  )
  const ofEndpoint = place(
    'endpointId',
    underWay.map(({ endpoint }) => endpoint.id),
  )
  const placed = db
    .select({
      id: next.id,
      clientId: next.clientId,
      ofClient: ofClient.as('of_client'),
      ofEndpoint: ofEndpoint.as('of_endpoint'),
    })
    .from(webhookEndpoints)
    .innerJoinLateral(next, sql`true`)
    .where(eq(webhookEndpoints.isOn, true))
    .as('placed')
  return (
    db
      .select({ id })
      .from(webhookDeliveries)
      .innerJoin(placed, and(eq(placed.clientId, clientId), eq(placed.id, id)))
      // asked again of the row once it is locked: another server may have taken it meanwhile
      .where(and(isDue, lte(placed.ofClient, mostOfClient), lte(placed.ofEndpoint, mostOfEndpoint)))
      .orderBy(placed.ofClient, dueAt)
      .limit(most)
      .for('no key update', { of: webhookDeliveries, skipLocked: true })
  )
}

/**
 * Takes what is due for `leaseMs`: within this time no other server sends it. If this one is killed
 * meanwhile it is sent again afterwards, with the same message id.
 */
export const claimDueWebhookDeliveries = async (
  db: DbOrTransaction,
  now: Date,
  room: DeliveryCapacity,
  leaseMs: number,
): Promise<DueDelivery[]> =>
  db
    .update(webhookDeliveries)
    .set({ dueAt: new Date(now.getTime() + leaseMs), tries: sql`${webhookDeliveries.tries} + 1` })
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.clientId, webhookDeliveries.clientId),
        eq(webhookEndpoints.id, webhookDeliveries.endpointId),
        sql`${webhookDeliveries.id} = any(array(${selectDue(db, now, room)}))`,
      ),
    )
    .returning({
      id: webhookDeliveries.id,
      clientId: webhookDeliveries.clientId,
      messageId: webhookDeliveries.messageId,
      body: webhookDeliveries.body,
      tries: webhookDeliveries.tries,
      createdAt: webhookDeliveries.createdAt,
      endpoint: {
        id: webhookEndpoints.id,
        kind: webhookEndpoints.kind,
        url: webhookEndpoints.url,
        tellsContents: webhookEndpoints.tellsContents,
        language: webhookEndpoints.language,
        secretEncrypted: webhookEndpoints.secretEncrypted,
        oldSecretEncrypted: webhookEndpoints.oldSecretEncrypted,
        oldSecretUntil: webhookEndpoints.oldSecretUntil,
        deliveredAt: webhookEndpoints.deliveredAt,
      },
    })

/** Notes that an endpoint has taken a message. */
export const markWebhookDelivered = async (
  db: DbOrTransaction,
  { id, endpoint }: DueDelivery,
  result: DeliveryResult,
  now: Date,
) => {
  await db
    .update(webhookDeliveries)
    .set({ ...result, state: 'delivered' })
    .where(eq(webhookDeliveries.id, id))
  await db
    .update(webhookEndpoints)
    .set({ deliveredAt: now })
    .where(eq(webhookEndpoints.id, endpoint.id))
}

/** Notes a try in vain; without `dueAt` it was the last. */
export const markWebhookDeliveryTried = (
  db: DbOrTransaction,
  id: number,
  result: DeliveryResult,
  dueAt: Date | undefined,
) =>
  db
    .update(webhookDeliveries)
    .set({ ...result, ...(dueAt ? { dueAt } : { state: 'failed' }) })
    .where(eq(webhookDeliveries.id, id))

/** Turns an endpoint off; people can turn it on again. */
export const markWebhookEndpointStopped = (
  db: DbOrTransaction,
  id: number,
  stopReason: NonNullable<EndpointRow['stopReason']>,
  now: Date,
) =>
  db
    .update(webhookEndpoints)
    .set({ isOn: false, stopReason, updatedAt: now, version: sql`${webhookEndpoints.version} + 1` })
    .where(and(eq(webhookEndpoints.id, id), webhookEndpoints.isOn))

export const deleteOldWebhookDeliveries = (db: DbOrTransaction, before: Date) =>
  db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, before))
