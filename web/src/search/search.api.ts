import { type SearchResult, searchRoutes } from '@nspect/contract/search/search'
import { queryOptions } from '@tanstack/react-query'
import { readQuery } from '../api/readQuery.ts'

/** What a text finds. Asked anew each time: hits are of this moment. */
export const recordSearchQuery = (q: string) =>
  queryOptions<SearchResult>({
    ...readQuery(searchRoutes.find, { q }),
    staleTime: 10_000,
    gcTime: 60_000,
    retry: false,
  })
