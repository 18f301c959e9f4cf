import type { ClientFacts } from '@nspect/contract/permissions/policy'
import { eq } from 'drizzle-orm'
import { lowerCaseText } from '../db/pagingAndSearch.ts'
import type { Scope } from '../db/scope.ts'
import { clients } from '../db/tables/clients.ts'
import { firms } from '../db/tables/firms.ts'
import { pinTemplates, pointCategories } from '../db/tables/projectTypes.ts'
import { isUniqueViolation } from '../db/uniqueViolation.ts'

const columns = {
  id: firms.id,
  clientId: firms.clientId,
  name: firms.name,
  email: firms.email,
  updatedAt: firms.updatedAt,
  version: firms.version,
}

/** A client's firms, by name. */
export const listFirms = ({ db, live }: Scope, clientId: number) =>
  db
    .select(columns)
    .from(firms)
    .where(live(firms, eq(firms.clientId, clientId)))
    .orderBy(lowerCaseText(firms.name), firms.id)
export type FirmRow = Awaited<ReturnType<typeof listFirms>>[number]

/** A firm, locked, with its client as rules know it. */
export const lockFirm = async (
  { db, live }: Scope,
  id: number,
): Promise<(ClientFacts & { firm: FirmRow }) | undefined> => {
  const [row] = await db
    .select({ ...columns, tier: clients.tier })
    .from(firms)
    .innerJoin(clients, eq(clients.id, firms.clientId))
    .where(live(firms, eq(firms.id, id)))
    .for('no key update', { of: firms })
  if (!row) return undefined
  const { tier, ...firm } = row
  return { id: firm.clientId, tier, firm }
}

/** Inserts a firm; undefined if the client has one of that name. */
export const insertFirm = async (
  { db, now }: Scope,
  firm: Pick<FirmRow, 'clientId' | 'name' | 'email'>,
): Promise<number | undefined> => {
  const [row] = await db
    .insert(firms)
    .values({ ...firm, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: firms.id })
  return row?.id
}

/** Whether the client has this firm. */
export const hasFirm = async (
  { db, live }: Scope,
  clientId: number,
  id: number,
): Promise<boolean> => {
  const rows = await db
    .select({ id: firms.id })
    .from(firms)
    .where(live(firms, eq(firms.id, id), eq(firms.clientId, clientId)))
  return rows.length > 0
}

/** From now on no category and no template gives its points to this firm. */
export const clearFirmDefaults = async ({ db, inTenant }: Scope, id: number): Promise<void> => {
  await db
    .update(pointCategories)
    .set({ defaultFirmId: null })
    .where(inTenant(pointCategories, eq(pointCategories.defaultFirmId, id)))
  await db
    .update(pinTemplates)
    .set({ firmId: null })
    .where(inTenant(pinTemplates, eq(pinTemplates.firmId, id)))
}

/** Updates a locked firm; returns whether its name was free. */
export const updateFirm = async (
  { db, inTenant, now }: Scope,
  { id, version }: FirmRow,
  changes: Partial<Pick<FirmRow, 'name' | 'email'> & { isDeleted: boolean }>,
): Promise<boolean> =>
  db
    .update(firms)
    .set({ ...changes, version: version + 1, updatedAt: now })
    .where(inTenant(firms, eq(firms.id, id)))
    .then(
      () => true,
      (error: unknown) => {
        if (isUniqueViolation(error)) return false
        throw error
      },
    )
