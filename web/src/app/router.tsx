import { limits } from '@nspect/contract/limits'
import { formatNumber } from '@nspect/contract/numberFormats'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { denials } from '../api/session.ts'
import { truncatedLists } from '../api/truncatedLists.ts'
import { i18n, shownLocale } from '../i18n/i18n.ts'
import { toast } from '../ui/toast.ts'
import { CrashPage, MissingPage, PendingPage } from './ErrorPages.tsx'
import { paths } from './paths.ts'
import { publicRoutes } from './publicRoutes.tsx'
import { rootRoute } from './rootRoute.ts'
import { followConnection, followSession } from './sessionReactions.ts'
import { staffRoutes } from './staffRoutes.ts'

const routeTree = rootRoute.addChildren([...publicRoutes, staffRoutes])

/** Creates the app's router; uses the browser's history unless another is given. */
export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history && { history }),
    defaultPreload: 'intent',
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
    defaultPendingComponent: PendingPage,
    defaultErrorComponent: CrashPage,
    defaultNotFoundComponent: MissingPage,
    scrollRestoration: true,
  })
type AppRouter = ReturnType<typeof createAppRouter>

/** Reacts to session, connection and permission events. Returns an unsubscribe function. */
export const followEvents = (router: AppRouter): (() => void) => {
  const unsubscribers = [
    followSession(router),
    followConnection(router),
    // 403: go to the start page unless already there (T20); a form with changes asks before it is left
    truncatedLists.subscribe(() => {
      toast.failed(
        i18n.t('api:truncated', {
          rows: formatNumber(limits.listRows, shownLocale()),
        }),
      )
    }),
    denials.subscribe((error) => {
      toast.failed(error)
      if (router.state.location.pathname !== paths.dashboard)
        void router.navigate({ to: paths.root })
    }),
  ]
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe()
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
