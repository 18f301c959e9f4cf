import { z } from 'zod'
import { routes } from './route.ts'
import { id } from './scalars.ts'
import { tierName } from './sessions.ts'

/** What everyone of a client may know of it. */
export const clientName = z.object({ id, businessName: z.string(), clientTier: tierName, isDemo: z.boolean() })
export type ClientName = z.output<typeof clientName>

export const clientRoutes = routes({
  listClients: {
    kind: 'json',
    method: 'GET',
    path: 'Client/GetClients',
    can: 'client.list',
    changes: false,
    answer: z.array(clientName),
  },
})
