import { focusManager, MutationCache, type Query, QueryClient } from '@tanstack/react-query'
import { ApiError } from './ApiError.ts'

/** Tries again only where it may help: nothing answered, or the server stumbled. */
const mayHelp = (failures: number, error: Error) =>
  failures < 2 && error instanceof ApiError && (error.code === 'network' || error.status >= 500)

/** ms: what was asked so shortly before is not asked again, as one look often tells of itself twice */
const justAsked = 1_000

/** A page that was left open learns what others changed when it is looked at again, however fresh it was when it was left. */
const isAskedAtLook = ({ state }: Pick<Query, 'state'>): 'always' | false =>
  Date.now() - Math.max(state.dataUpdatedAt, state.errorUpdatedAt) >= justAsked && 'always'

// beside another window a page is never hidden: its focus tells that it is looked at
focusManager.setEventListener((look) => {
  if (typeof window === 'undefined') return
  const looked = () => look()
  window.addEventListener('focus', looked)
  document.addEventListener('visibilitychange', looked)
  return () => {
    window.removeEventListener('focus', looked)
    document.removeEventListener('visibilitychange', looked)
  }
})

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
    queries: {
      retry: mayHelp,
      retryDelay: (n) => 400 * 2 ** n,
      staleTime: 10_000,
      networkMode: 'always',
      refetchOnWindowFocus: isAskedAtLook,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
