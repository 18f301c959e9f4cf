import type { AnswerOf, ArgsOf, Route } from '@nspect/contract/route'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** Query options of a reading call. Screens that ask the same thing share one answer, whatever feature they belong to. */
export const read = <R extends Route>(route: R, args: ArgsOf<R>) =>
  queryOptions<AnswerOf<R>>({
    queryKey: [route.path, args],
    queryFn: ({ signal }) => call(route, args, { signal }),
  })

/** Says that the answers of these calls are out of date; what is on screen is asked again. */
export const invalidate = (client: QueryClient, ...stale: readonly Route[]): Promise<unknown> =>
  Promise.all(stale.map((route) => client.invalidateQueries({ queryKey: [route.path] })))
