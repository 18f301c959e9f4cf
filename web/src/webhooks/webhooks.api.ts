import { type WebhookDelivery, webhookRoutes } from '@nspect/contract/webhooks'
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { invalidate, readQuery } from '../api/readQuery.ts'

export const webhookList = (clientId: number) =>
  readQuery(webhookRoutes.listWebhookEndpoints, { clientId })

const pageSize = 50

/** What was sent to an endpoint, the newest first. While something waits it is asked for again by itself. */
export const deliveryPages = (id: number) =>
  infiniteQueryOptions({
    queryKey: [webhookRoutes.listWebhookDeliveries.path, id],
    queryFn: ({ pageParam, signal }) =>
      call(
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
    invalidate(client, webhookRoutes.listWebhookEndpoints),
    invalidate(client, webhookRoutes.listWebhookDeliveries),
  ])
