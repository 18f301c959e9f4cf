import type { ClientFacts } from '@nspect/contract/permissions/policy'
import { and, eq, sql } from 'drizzle-orm'
import { lowerCaseText } from '../db/pagingAndSearch.ts'
import type { Scope } from '../db/scope.ts'
import { clients } from '../db/tables/clients.ts'
import { customers } from '../db/tables/customers.ts'
import { files } from '../db/tables/files.ts'
import { projects } from '../db/tables/projects.ts'
import { isUniqueViolation } from '../db/uniqueViolation.ts'

/** Inspections that name the customer of the statement, archived ones too. */
const inspectionCountColumn = sql<number>`(select count(*)::int from ${projects}
  where ${projects.clientId} = ${customers.clientId} and ${projects.customerId} = ${customers.id})`

const columns = {
  id: customers.id,
  clientId: customers.clientId,
  name: customers.name,
  contactName: customers.contactName,
  contactEmail: customers.contactEmail,
  contactPhone: customers.contactPhone,
  logoFileId: customers.logoFileId,
  logo: files.variants,
  inspectionCount: inspectionCountColumn,
  updatedAt: customers.updatedAt,
  version: customers.version,
}

const logoJoin = and(eq(files.clientId, customers.clientId), eq(files.id, customers.logoFileId))

/** A client's customers, by name. */
export const listCustomers = ({ db, live }: Scope, clientId: number) =>
  db
    .select(columns)
    .from(customers)
    .leftJoin(files, logoJoin)
    .where(live(customers, eq(customers.clientId, clientId)))
    .orderBy(lowerCaseText(customers.name), customers.id)
export type CustomerRow = Awaited<ReturnType<typeof listCustomers>>[number]

/** A customer, locked, with its client as rules know it. */
export const lockCustomer = async (
  { db, live }: Scope,
  id: number,
): Promise<(ClientFacts & { customer: CustomerRow }) | undefined> => {
  const [row] = await db
    .select({ ...columns, tier: clients.tier })
    .from(customers)
    .innerJoin(clients, eq(clients.id, customers.clientId))
    .leftJoin(files, logoJoin)
    .where(live(customers, eq(customers.id, id)))
    .for('no key update', { of: customers })
  if (!row) return undefined
  const { tier, ...customer } = row
  return { id: customer.clientId, tier, customer }
}

/** Inserts a customer; undefined if the client has one of that name. */
export const insertCustomer = async (
  { db, now }: Scope,
  customer: typeof customers.$inferInsert,
): Promise<number | undefined> => {
  const [row] = await db
    .insert(customers)
    .values({ ...customer, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: customers.id })
  return row?.id
}

/** The id of the client's customer of that name, told apart without regard to case. */
export const findCustomerId = async (
  { db, live }: Scope,
  clientId: number,
  name: string,
): Promise<number | undefined> => {
  const isNamedSo = sql`lower(${customers.name}) = lower(${name})`
  const [row] = await db
    .select({ id: customers.id })
    .from(customers)
    .where(live(customers, eq(customers.clientId, clientId), isNamedSo))
  return row?.id
}

/** Updates a locked customer; returns whether its name was free. */
export const updateCustomer = (
  { db, inTenant, now }: Scope,
  { id, version }: CustomerRow,
  changes: Partial<typeof customers.$inferInsert>,
): Promise<boolean> =>
  db
    .update(customers)
    .set({ ...changes, version: version + 1, updatedAt: now })
    .where(inTenant(customers, eq(customers.id, id)))
    .then(
      () => true,
      (error: unknown) => {
        if (isUniqueViolation(error)) return false
        throw error
      },
    )
