import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'

/**
 * The record that a form begins with. It is fetched for each form, as what another screen has
 * cached may be stale; undefined until then.
 */
export const useFetchedFormRecord = <R, K extends QueryKey>(
  options: UseQueryOptions<R, Error, R, K>,
) => {
  const { data, isFetchedAfterMount, isLoadingError, error, refetch } = useQuery({
    ...options,
    staleTime: 0,
  })
  return {
    record: isFetchedAfterMount ? data : undefined,
    /** why it could not be loaded */
    failure: isLoadingError ? error : null,
    retry: () => void refetch(),
  }
}
