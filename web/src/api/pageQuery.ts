import type { Route, RouteArgs, RouteResponse } from '@nspect/contract/http/route'
import { listHeaders } from '@nspect/contract/shared/listQuery'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callRoute } from './callRoute.ts'

/** A page of a list, and the total number of rows. */
export interface RowsPage<Row> {
  rows: readonly Row[]
  total: number
}

type RowOf<R extends Route> = RouteResponse<R> extends readonly (infer Row)[] ? Row : never

/**
 * Query options of a list paginated by the server (T115); the previous rows stay until the new ones
 * arrive.
 */
export const pageQuery = <R extends Route>(route: R, args: RouteArgs<R>) =>
  queryOptions<RowsPage<RowOf<R>>>({
    queryKey: [route.path, 'page', args],
    queryFn: async ({ signal }) => {
      let total = 0
      const response = await callRoute(route, args, {
        signal,
        onHeaders: (headers) => {
          total = Number(headers.get(listHeaders.total))
        },
      })
      return { rows: response as unknown as RowOf<R>[], total }
    },
    placeholderData: keepPreviousData,
  })
