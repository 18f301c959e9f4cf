import {
  type ClientSort,
  clientRoutes,
  type DetailedClient,
} from '@nspect/contract/clients/clients'
import type { Sort } from '@nspect/contract/shared/sort'
import type { QueryClient } from '@tanstack/react-query'
import { type CallOptions, callRoute } from '../api/callRoute.ts'
import { pageQuery } from '../api/pageQuery.ts'
import { invalidateRoutes, readQuery } from '../api/readQuery.ts'
import { signedInUserQuery } from '../api/signedInUser.ts'
import { type ClientValues, toSaveClientArgs } from './clientForm.ts'

interface ClientListParams {
  page: number
  size: number
  sort?: Sort<ClientSort>
  q?: string
}

/** A page of the clients that match search and filters. */
export const clientsPageQuery = (
  params: ClientListParams,
  { tier, isDeleted }: { tier: number | undefined; isDeleted: boolean },
) =>
  pageQuery(clientRoutes.listClients, {
    ...params,
    ...(tier !== undefined && { clientTierId: tier }),
    ...(isDeleted && { isDeleted }),
  })

export const clientQuery = (id: number) => readQuery(clientRoutes.readClient, { id })

export const clientUsageQuery = (id: number) => readQuery(clientRoutes.readUsage, { id })

export const installationOverviewQuery = () => readQuery(clientRoutes.readOverview, {})

/** Invalidates cached clients: lists, forms, usage, and the signed-in user with their plan. */
export const invalidateClients = async (client: QueryClient): Promise<void> => {
  const { listClients, readClient, readUsage, readOverview } = clientRoutes
  await invalidateRoutes(client, listClients, readClient, readUsage, readOverview)
  await client.invalidateQueries({ queryKey: signedInUserQuery().queryKey })
}

/** Creates a client, or updates the version that was loaded (`over`), with its logo. */
export const saveClient = (
  values: ClientValues,
  over: DetailedClient | null,
  options: CallOptions,
) =>
  callRoute(clientRoutes.saveClient, toSaveClientArgs(values, over), {
    ...options,
    files: { logoFile: values.logo },
  })
