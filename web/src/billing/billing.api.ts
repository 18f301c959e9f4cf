import { billingRoutes } from '@nspect/contract/billing/billing'
import { clientRoutes } from '@nspect/contract/clients/clients'
import { queryOptions } from '@tanstack/react-query'
import { callRoute } from '../api/callRoute.ts'
import { readQuery } from '../api/readQuery.ts'
import { type ChargifyProgram, loadChargify } from './chargify.ts'

export const clientQuery = (id: number) => readQuery(clientRoutes.readClient, { id })

export const planProductsQuery = () => ({
  ...readQuery(billingRoutes.listProducts, {}),
  staleTime: 5 * 60_000,
})

export const savedCardsQuery = (clientId: number) =>
  readQuery(billingRoutes.listPaymentProfiles, { clientId })

export const subscriptionQuery = (clientId: number) =>
  readQuery(billingRoutes.readSubscription, { clientId })

/**
 * The provider's script and a short-lived token for this page, fetched again for each dialog
 * because it expires.
 */
export const cardProgramQuery = (clientId: number, scriptUrl: string) =>
  queryOptions<{ Program: ChargifyProgram; securityToken: string }>({
    queryKey: [billingRoutes.makeSecurityToken.path, { clientId, scriptUrl }],
    queryFn: async ({ signal }) => {
      const [Program, { securityToken }] = await Promise.all([
        loadChargify(scriptUrl),
        callRoute(billingRoutes.makeSecurityToken, { clientId }, { signal }),
      ])
      return { Program, securityToken }
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  })
