import { formatNumber } from '@nspect/contract/i18n/numberFormats'
import { limits } from '@nspect/contract/shared/limits'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { denialEvents, truncatedListEvents } from '../api/responseEvents.ts'
import { getShownLocale, i18n } from '../i18n/i18n.ts'
import { toast } from '../ui/feedback/toast.ts'
import { CrashPage, NotFoundPage, PageLoadingPlaceholder } from './ErrorPages.tsx'
import { paths } from './paths.ts'
import { publicRoutes } from './publicRoutes.tsx'
import { rootRoute } from './rootRoute.ts'
import { staffRoutes } from './routes/staffRoutes.ts'
import { reactToConnectionChanges, reactToSessionChanges } from './sessionReactions.ts'

const routeTree = rootRoute.addChildren([...publicRoutes, staffRoutes])

/** Creates the app's router; uses the browser's history unless another is given. */
export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history && { history }),
    defaultPreload: 'intent',
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
    defaultPendingComponent: PageLoadingPlaceholder,
    defaultErrorComponent: CrashPage,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
  })
type AppRouter = ReturnType<typeof createAppRouter>

/** Reacts to session, connection and permission events. Returns an unsubscribe function. */
export const reactToAppEvents = (router: AppRouter): (() => void) => {
  const unsubscribers = [
    reactToSessionChanges(router),
    reactToConnectionChanges(router),
    // 403: go to the start page unless already there (T20); a form with changes asks before it is
    // left
    truncatedListEvents.subscribe(() => {
      toast.failed(
        i18n.t('api:truncated', {
          rows: formatNumber(limits.listRows, getShownLocale()),
        }),
      )
    }),
    denialEvents.subscribe((error) => {
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
