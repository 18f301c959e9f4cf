import { MutationCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './ApiError.ts'

/** Tries again only where it may help: nothing answered, or the server stumbled. */
const mayHelp = (failures: number, error: Error) =>
  failures < 2 && error instanceof ApiError && (error.code === 'network' || error.status >= 500)

export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    // somebody else has changed what is shown here: lists ask again when they are next looked at, open forms stay as they are
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'record.stale') {
        void queryClient.invalidateQueries({ refetchType: 'none' })
      }
    },
  }),
  defaultOptions: {
    // `always`: without a network a screen says so and offers to try again, instead of waiting in silence
    queries: { retry: mayHelp, retryDelay: (n) => 400 * 2 ** n, staleTime: 10_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})
