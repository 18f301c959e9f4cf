import { clientRoutes } from '@nspect/contract/clients'
import { tiers } from '@nspect/contract/vocab'
import { feature, nothing, on } from '../http/call.ts'
import { listClients } from './clients.queries.ts'

export const clientFeature = feature(
  clientRoutes,
  {},
  {
    listClients: on(clientRoutes.listClients, {
      load: nothing,
      run: async ({ scope }) =>
        (await listClients(scope)).map(({ id, businessName, tier, isDemo }) => ({
          id,
          businessName,
          clientTier: { id: tiers.indexOf(tier) + 1, name: tier },
          isDemo,
        })),
    }),
  },
)
