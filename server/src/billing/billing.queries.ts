import type { ClientFacts } from '@nspect/contract/policy'
import type { Tier } from '@nspect/contract/vocab'
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Querying } from '../db/connect.ts'
import { notDeleted, type Scope } from '../db/scope.ts'
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

/** A client as who pays; `billing` is null while it never had to do with the provider. */
export interface BilledClient extends ClientFacts {
  businessName: string
  contactName: string
  contactEmail: string
  createdAt: Date
  billing: typeof clientBilling.$inferSelect | null
}

/** A live client that the caller may see; locked where something is to change. */
export const findBilledClient = async (scope: Scope, id: number): Promise<BilledClient | undefined> => {
  const which = and(eq(clients.id, id), scope.ownClient(clients.id), notDeleted(clients))
  // two statements: one that waits for the client would go on with what was kept of the payment before it waited
  if (scope.changes) await scope.db.select({ id: clients.id }).from(clients).where(which).for('no key update')
  const [row] = await scope.db
    .select(columns)
    .from(clients)
    .leftJoin(clientBilling, eq(clientBilling.clientId, clients.id))
    .where(which)
  return row
}

/**
 * The live client whom the provider knows by that number, if the caller may see it. Where another provider had used the number,
 * too, the client that somebody asked about last: of the other one nobody asks any more.
 */
export const findClientOfCustomer = async (scope: Scope, customerId: number): Promise<BilledClient | undefined> => {
  const [row] = await scope.db
    .select(columns)
    .from(clientBilling)
    .innerJoin(clients, eq(clients.id, clientBilling.clientId))
    .where(and(eq(clientBilling.customerId, customerId), scope.ownClient(clients.id), notDeleted(clients)))
    .orderBy(desc(clientBilling.lookedAt), desc(clientBilling.clientId))
    .limit(1)
  return row
}

/** Whose customer that is, deleted or not; for what the provider tells. */
export const findPayingClient = async (
  db: Querying,
  provider: string,
  customerId: number,
): Promise<number | undefined> => {
  const [row] = await db
    .select({ id: clientBilling.clientId })
    .from(clientBilling)
    .where(and(eq(clientBilling.provider, provider), eq(clientBilling.customerId, customerId)))
  return row?.id
}

/** A client with what the provider said last, deleted or not, for work that nobody waits for. */
export const findBilling = async (db: Querying, clientId: number) => {
  const [row] = await db
    .select({ ...columns, billing: clientBilling, isDeleted: clients.isDeleted })
    .from(clientBilling)
    .innerJoin(clients, eq(clients.id, clientBilling.clientId))
    .where(eq(clientBilling.clientId, clientId))
  return row
}

/** The tier of a client and what the provider said last, held until the transaction ends. */
export const holdBilling = async (db: Querying, clientId: number) => {
  const [row] = await db
    .select({ billing: clientBilling, tier: clients.tier })
    .from(clientBilling)
    .innerJoin(clients, eq(clients.id, clientBilling.clientId))
    .where(eq(clientBilling.clientId, clientId))
    .for('no key update')
  return row
}

/** Keeps what the provider said of a client. */
export const saveBilling = (db: Querying, row: typeof clientBilling.$inferInsert) =>
  db
    .insert(clientBilling)
    .values(row)
    .onConflictDoUpdate({ target: clientBilling.clientId, set: { ...row, version: sql`${clientBilling.version} + 1` } })

/** From now on the subscription of a deleted client is to be ended, whatever becomes of the client. */
export const markCancelDue = (db: Querying, clientId: number) =>
  db
    .update(clientBilling)
    .set({ isCancelDue: true, version: sql`${clientBilling.version} + 1` })
    .where(eq(clientBilling.clientId, clientId))

/** Nothing was there to be ended, as the provider said when `seen` was the version that was kept; false where it is another now. */
export const markNotDue = async (db: Querying, clientId: number, seen: number): Promise<boolean> => {
  const marked = await db
    .update(clientBilling)
    .set({ isCancelDue: false, version: seen + 1 })
    .where(and(eq(clientBilling.clientId, clientId), eq(clientBilling.version, seen)))
    .returning({ clientId: clientBilling.clientId })
  return marked.length > 0
}

/** Whom to ask about again: nobody has since `before`. They count as asked about from `now` on, for every server. */
export const takeUnlooked = (db: Querying, provider: string, before: Date, now: Date) =>
  db
    .update(clientBilling)
    .set({ lookedAt: now })
    .where(and(eq(clientBilling.provider, provider), lt(clientBilling.lookedAt, before)))
    .returning({ clientId: clientBilling.clientId, isCancelDue: clientBilling.isCancelDue })

/** The billing moves a client to another tier (T26). */
export const moveToTier = (db: Querying, clientId: number, tier: Tier, now: Date) =>
  db
    .update(clients)
    .set({ tier, version: sql`${clients.version} + 1`, updatedAt: now })
    .where(eq(clients.id, clientId))

/** Records an event of the provider; false when it was recorded before. */
export const noteEvent = async (db: Querying, event: typeof billingEvents.$inferInsert): Promise<boolean> => {
  const noted = await db.insert(billingEvents).values(event).onConflictDoNothing().returning({ id: billingEvents.id })
  return noted.length > 0
}
