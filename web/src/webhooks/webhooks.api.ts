import { type WebhookDelivery, webhookRoutes } from '@nspect/contract/webhooks/webhooks'
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { callRoute } from '../api/callRoute.ts'
import { invalidateRoutes, readQuery } from '../api/readQuery.ts'

export const webhooksQuery = (clientId: number) =>
  readQuery(webhookRoutes.listWebhookEndpoints, { clientId })

const pageSize = 50

/**
 * What was sent to an endpoint, the newest first. While something waits it is asked for again by
 * itself.
 */
export const deliveryPagesQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [webhookRoutes.listWebhookDeliveries.path, id],
    queryFn: ({ pageParam, signal }) =>
      callRoute(
        webhookRoutes.listWebhookDeliveries,
        { id, size: pageSize, ...(pageParam !== undefined && { before: pageParam }) },
        { signal },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page: WebhookDelivery[]) =>
      page.length < pageSize ? undefined : page.at(-1)?.id,
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.[0]?.state === 'waiting' ? 2_000 : false,
  })

export const invalidateWebhooks = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    invalidateRoutes(client, webhookRoutes.listWebhookEndpoints),
    invalidateRoutes(client, webhookRoutes.listWebhookDeliveries),
  ])
