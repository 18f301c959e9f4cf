import type { ClientFacts } from '@nspect/contract/policy'
import { and, asc, eq } from 'drizzle-orm'
import { notDeleted, type Scope } from '../db/scope.ts'
import { clients } from '../db/tables/clients.ts'

export const findClient = async (scope: Scope, id: number): Promise<ClientFacts | undefined> => {
  const [row] = await scope.db
    .select({ id: clients.id, tier: clients.tier })
    .from(clients)
    .where(and(eq(clients.id, id), scope.ownClient(clients.id), notDeleted(clients)))
  return row
}

export const listClients = (scope: Scope) =>
  scope.db
    .select({ id: clients.id, businessName: clients.businessName, tier: clients.tier, isDemo: clients.isDemo })
    .from(clients)
    .where(and(scope.ownClient(clients.id), notDeleted(clients)))
    .orderBy(asc(clients.businessName), asc(clients.id))
