import { focusManager, MutationCache, type Query, QueryClient } from '@tanstack/react-query'
import { ApiError } from './ApiError.ts'

/** Retries only where it may help: no response, or a server error. */
const shouldRetry = (failures: number, error: Error) =>
  failures < 2 && error instanceof ApiError && (error.code === 'network' || error.status >= 500)

/**
 * ms in which a query is not refetched on focus again, because one return often fires both events
 * below
 */
const minFocusInterval = 1_000

/**
 * Refetches when the person returns to an open page, however fresh its data, to show what others
 * changed.
 */
const refetchOnFocus = ({ state }: Pick<Query, 'state'>): 'always' | false =>
  Date.now() - Math.max(state.dataUpdatedAt, state.errorUpdatedAt) >= minFocusInterval && 'always'

// next to another window a page is never hidden, so a focus event counts as well
focusManager.setEventListener((onFocus) => {
  if (typeof window === 'undefined') return
  const listener = () => onFocus()
  window.addEventListener('focus', listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    window.removeEventListener('focus', listener)
    document.removeEventListener('visibilitychange', listener)
  }
})

export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    // someone else has changed the record: lists refetch when next shown, open forms stay as they
    // are
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'record.stale') {
        void queryClient.invalidateQueries({ refetchType: 'none' })
      }
    },
  }),
  defaultOptions: {
    // `always`: offline, a query fails and the screen offers a retry, instead of pausing silently
    queries: {
      retry: shouldRetry,
      retryDelay: (n) => 400 * 2 ** n,
      staleTime: 10_000,
      networkMode: 'always',
      refetchOnWindowFocus: refetchOnFocus,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
