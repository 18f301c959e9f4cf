import type { ReadyTypeKey } from '@nspect/contract/readyTypes/readyTypes'
import { and, eq, isNotNull } from 'drizzle-orm'
import { type Scope, whereNotDeleted } from '../db/scope.ts'
import { clients } from '../db/tables/clients.ts'
import { projectTypes } from '../db/tables/projectTypes.ts'
import type { InstalledReadyType } from './readyTypes.mapper.ts'

/** The client's types that were made of ready ones and are not deleted. */
export const listInstalledTypes = async (
  { db, live }: Scope,
  clientId: number,
): Promise<InstalledReadyType[]> => {
  const rows = await db
    .select({ id: projectTypes.id, readyType: projectTypes.readyType })
    .from(projectTypes)
    .where(
      live(projectTypes, eq(projectTypes.clientId, clientId), isNotNull(projectTypes.readyType)),
    )
    .orderBy(projectTypes.id)
  return rows.flatMap(({ id, readyType }) => (readyType ? [{ id, readyType }] : []))
}

/**
 * Makes others that install for this client wait until the transaction ends, so that nothing is
 * made twice.
 */
export const lockClientForInstall = ({ db, ownClient }: Scope, clientId: number) =>
  db
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.id, clientId), ownClient(clients.id), whereNotDeleted(clients)))
    .for('no key update')

/** Notes of which ready type a type was made. */
export const markTypeMadeOfReadyType = (
  { db, inTenant }: Scope,
  id: number,
  readyType: ReadyTypeKey,
) =>
  db
    .update(projectTypes)
    .set({ readyType })
    .where(inTenant(projectTypes, eq(projectTypes.id, id)))
