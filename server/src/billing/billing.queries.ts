import type { ClientFacts } from '@nspect/contract/permissions/policy'
import type { Tier } from '@nspect/contract/shared/enums'
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { DbOrTransaction } from '../db/connect.ts'
import { type Scope, whereNotDeleted } from '../db/scope.ts'
import { billingEvents, clientBilling } from '../db/tables/billing.ts'
import { clients } from '../db/tables/clients.ts'

const columns = {
  id: clients.id,
  tier: clients.tier,
  businessName: clients.businessName,
  contactName: clients.contactName,
  contactEmail: clients.contactEmail,
  createdAt: clients.createdAt,
  billing: clientBilling,
}

/** A client with its billing; `billing` is null if it never used the provider. */
export interface BilledClient extends ClientFacts {
  businessName: string
  contactName: string
  contactEmail: string
  createdAt: Date
  billing: typeof clientBilling.$inferSelect | null
}

/** A live client that the caller may see; locked if the call changes something. */
export const findClientToBill = async (
  scope: Scope,
  id: number,
): Promise<BilledClient | undefined> => {
  const which = and(eq(clients.id, id), scope.ownClient(clients.id), whereNotDeleted(clients))
  // two statements: one that waits for the lock would continue with the billing row from before the
  // wait
  if (scope.changes)
    await scope.db.select({ id: clients.id }).from(clients).where(which).for('no key update')
  const [row] = await scope.db
    .select(columns)
    .from(clients)
    .leftJoin(clientBilling, eq(clientBilling.clientId, clients.id))
    .where(which)
  return row
}

/**
 * The live client with this customer id, if the caller may see it. If another provider used the
 * same id, the client that was refreshed last: the other one is not refreshed any more.
 */
export const findVisibleClientOfCustomer = async (
  scope: Scope,
  customerId: number,
): Promise<BilledClient | undefined> => {
  const [row] = await scope.db
    .select(columns)
    .from(clientBilling)
    .innerJoin(clients, eq(clients.id, clientBilling.clientId))
    .where(
      and(
        eq(clientBilling.customerId, customerId),
        scope.ownClient(clients.id),
        whereNotDeleted(clients),
      ),
    )
    .orderBy(desc(clientBilling.lookedAt), desc(clientBilling.clientId))
    .limit(1)
  return row
}

/** The client of a customer, deleted or not; for the provider's events. */
export const findClientOfCustomerEvent = async (
  db: DbOrTransaction,
  provider: string,
  customerId: number,
): Promise<number | undefined> => {
  const [row] = await db
    .select({ id: clientBilling.clientId })
    .from(clientBilling)
    .where(and(eq(clientBilling.provider, provider), eq(clientBilling.customerId, customerId)))
  return row?.id
}

/** A client with the provider's last state, deleted or not, for background jobs. */
export const findBilling = async (db: DbOrTransaction, clientId: number) => {
  const [row] = await db
    .select({ ...columns, billing: clientBilling, isDeleted: clients.isDeleted })
    .from(clientBilling)
    .innerJoin(clients, eq(clients.id, clientBilling.clientId))
    .where(eq(clientBilling.clientId, clientId))
  return row
}

/** A client's tier and the provider's last state, locked until the transaction ends. */
export const lockBilling = async (db: DbOrTransaction, clientId: number) => {
  const [row] = await db
    .select({ billing: clientBilling, tier: clients.tier })
    .from(clientBilling)
    .innerJoin(clients, eq(clients.id, clientBilling.clientId))
    .where(eq(clientBilling.clientId, clientId))
    .for('no key update')
  return row
}

/** Stores the provider's state of a client. */
export const upsertBilling = (db: DbOrTransaction, row: typeof clientBilling.$inferInsert) =>
  db
    .insert(clientBilling)
    .values(row)
    .onConflictDoUpdate({
      target: clientBilling.clientId,
      set: { ...row, version: sql`${clientBilling.version} + 1` },
    })

/**
 * From now on the subscription of a deleted client is due for cancellation, even if the client is
 * restored.
 */
export const markSubscriptionCancelDue = (db: DbOrTransaction, clientId: number) =>
  db
    .update(clientBilling)
    .set({ isCancelDue: true, version: sql`${clientBilling.version} + 1` })
    .where(eq(clientBilling.clientId, clientId))

/**
 * Unmarks a cancellation with nothing to cancel at version `seen`; false if the stored version is
 * another by now.
 */
export const clearSubscriptionCancelDue = async (
  db: DbOrTransaction,
  clientId: number,
  seen: number,
): Promise<boolean> => {
  const marked = await db
    .update(clientBilling)
    .set({ isCancelDue: false, version: seen + 1 })
    .where(and(eq(clientBilling.clientId, clientId), eq(clientBilling.version, seen)))
    .returning({ clientId: clientBilling.clientId })
  return marked.length > 0
}

/**
 * Takes clients not refreshed since `before`. They count as refreshed from `now` on, for every
 * server.
 */
export const claimCustomersToRefresh = (
  db: DbOrTransaction,
  provider: string,
  before: Date,
  now: Date,
) =>
  db
    .update(clientBilling)
    .set({ lookedAt: now })
    .where(and(eq(clientBilling.provider, provider), lt(clientBilling.lookedAt, before)))
    .returning({ clientId: clientBilling.clientId, isCancelDue: clientBilling.isCancelDue })

/** Moves a client to another tier because of its payment (T26). */
export const updateClientTier = (db: DbOrTransaction, clientId: number, tier: Tier, now: Date) =>
  db
    .update(clients)
    .set({ tier, version: sql`${clients.version} + 1`, updatedAt: now })
    .where(eq(clients.id, clientId))

/** Stores an event of the provider; false if it was stored before. */
export const insertBillingEvent = async (
  db: DbOrTransaction,
  event: typeof billingEvents.$inferInsert,
): Promise<boolean> => {
  const noted = await db
    .insert(billingEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ id: billingEvents.id })
  return noted.length > 0
}
