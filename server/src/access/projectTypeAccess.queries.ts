import type { ClientFacts } from '@nspect/contract/permissions/policy'
import { eq } from 'drizzle-orm'
import { type Scope, whereNotDeleted } from '../db/scope.ts'
import { clients } from '../db/tables/clients.ts'
import { projectTypes } from '../db/tables/projectTypes.ts'

/** A type with what the rules need: its client. */
export interface LoadedType extends ClientFacts {
  /** the client's name */
  client: string
  projectTypeId: number
  name: string
}

/**
 * A live type that the caller may see; locked by a call that changes something, because it may
 * order or number parts.
 */
export const findLiveProjectType = async (
  scope: Scope,
  projectTypeId: number,
): Promise<LoadedType | undefined> => {
  const query = scope.db
    .select({
      id: clients.id,
      tier: clients.tier,
      client: clients.businessName,
      projectTypeId: projectTypes.id,
      name: projectTypes.name,
    })
    .from(projectTypes)
    .innerJoin(clients, eq(clients.id, projectTypes.clientId))
    .where(scope.live(projectTypes, eq(projectTypes.id, projectTypeId), whereNotDeleted(clients)))
  const [row] = await (scope.changes ? query.for('no key update', { of: projectTypes }) : query)
  return row
}

/** Stores when a type, or a part of it, was last changed. */
export const updateProjectTypeTimestamp = ({ db, inTenant, now }: Scope, projectTypeId: number) =>
  db
    .update(projectTypes)
    .set({ updatedAt: now })
    .where(inTenant(projectTypes, eq(projectTypes.id, projectTypeId)))
