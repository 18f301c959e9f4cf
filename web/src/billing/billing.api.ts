import { billingRoutes } from '@nspect/contract/billing'
import { clientRoutes } from '@nspect/contract/clients'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { readQuery } from '../api/readQuery.ts'
import { type ChargifyProgram, loadChargify } from './chargify.ts'

export const clientDetail = (id: number) => readQuery(clientRoutes.readClient, { id })

export const productList = () => ({
  ...readQuery(billingRoutes.listProducts, {}),
  staleTime: 5 * 60_000,
})

export const profileList = (clientId: number) =>
  readQuery(billingRoutes.listPaymentProfiles, { clientId })

export const subscriptionOf = (clientId: number) =>
  readQuery(billingRoutes.readSubscription, { clientId })

/** The provider's script and a short-lived token for this page, fetched again for each dialog because it expires. */
export const cardProgram = (clientId: number, scriptUrl: string) =>
  queryOptions<{ Program: ChargifyProgram; securityToken: string }>({
    queryKey: [billingRoutes.makeSecurityToken.path, { clientId, scriptUrl }],
    queryFn: async ({ signal }) => {
      const [Program, { securityToken }] = await Promise.all([
        loadChargify(scriptUrl),
        call(billingRoutes.makeSecurityToken, { clientId }, { signal }),
      ])
      return { Program, securityToken }
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  })
