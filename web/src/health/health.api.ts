import { type FailedJob, healthRoutes } from '@nspect/contract/health/health'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callRoute } from '../api/callRoute.ts'
import { invalidateRoutes, readQuery } from '../api/readQuery.ts'

/** How often an open page asks again, ms. */
const pace = 30_000

/** How the installation is, read again while the page is open. */
export const healthQuery = () => ({
  ...readQuery(healthRoutes.readHealth, {}),
  refetchInterval: pace,
})

/** Runs a job again that has failed for good. */
export const useRetryJob = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ queue, id }: Pick<FailedJob, 'queue' | 'id'>) =>
      callRoute(healthRoutes.retryJob, { queue, id }),
    onSettled: () => invalidateRoutes(client, healthRoutes.readHealth),
  })
}
