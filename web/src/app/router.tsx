import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { denials } from '../api/session.ts'
import { toast } from '../ui/toast.ts'
import { CrashPage, MissingPage, PendingPage } from './ErrorPages.tsx'
import { entryRoutes } from './entryRoutes.tsx'
import { followConnection, followSession } from './followSession.ts'
import { paths } from './paths.ts'
import { rootRoute } from './rootRoute.ts'
import { staffRoutes } from './staffRoutes.ts'

const routeTree = rootRoute.addChildren([...entryRoutes, staffRoutes])

/** The product's pages; in the browser's address bar unless another history is given. */
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

/** Leads the person along with what happens outside of the pages; answers how to stop. */
export const followEvents = (router: AppRouter): (() => void) => {
  const stops = [
    followSession(router),
    followConnection(router),
    // no right: to the start, unless they are there already (T20); a form with changes asks before it is left
    denials.subscribe((error) => {
      toast.failed(error)
      if (router.state.location.pathname !== paths.dashboard) void router.navigate({ to: paths.root })
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
