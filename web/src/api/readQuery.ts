import type { Route, RouteArgs, RouteResponse } from '@nspect/contract/http/route'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { callRoute } from './callRoute.ts'

/**
 * Query options of a read call. Screens that send the same request share one cache entry, whatever
 * their feature. What was taken along only stands in for a first answer: it never replaces one.
 */
export const readQuery = <R extends Route>(route: R, args: RouteArgs<R>) =>
  queryOptions<RouteResponse<R>>({
    queryKey: [route.path, args],
    queryFn: ({ signal, client, queryKey }) =>
      callRoute(route, args, { signal, isFresh: client.getQueryData(queryKey) !== undefined }),
  })

/** Invalidates the cached responses of these calls; what is on screen is refetched. */
export const invalidateRoutes = (
  client: QueryClient,
  ...stale: readonly Route[]
): Promise<unknown> =>
  Promise.all(stale.map((route) => client.invalidateQueries({ queryKey: [route.path] })))
