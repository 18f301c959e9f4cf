import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { z } from 'zod'
import { meQuery } from '../api/me.ts'
import { queryClient } from '../api/queryClient.ts'
import { denials, session } from '../api/session.ts'
import { safeReturn } from '../sessions/returnPath.ts'
import { count, listSearch, word } from '../ui/listParams.ts'
import { toast } from '../ui/toast.ts'
import { CrashPage, MissingPage, PendingPage } from './ErrorPages.tsx'
import { paths } from './paths.ts'
import { Root } from './Root.tsx'
import { Shell } from './Shell.tsx'

// typed by its result only: a page links to typed routes, so a route must not be typed by its page
const page = (load: () => Promise<ComponentType>) => lazyRouteComponent(async () => ({ default: await load() }))

const root = createRootRoute({ component: Root, notFoundComponent: MissingPage })
const under = () => root

const home = createRoute({
  getParentRoute: under,
  path: paths.root,
  beforeLoad: () => {
    throw redirect({ to: paths.dashboard, replace: true })
  },
})

const login = createRoute({
  getParentRoute: under,
  path: paths.login,
  validateSearch: z.object({ returnTo: word }),
  beforeLoad: ({ search }) => {
    if (session.token()) throw redirect({ href: safeReturn(search.returnTo, window.location.origin), replace: true })
  },
  component: page(() => import('../sessions/LoginPage.tsx').then((m) => m.LoginPage)),
})

const toLogin = (path: '/login' | '/auth' | '/auth/$') =>
  createRoute({
    getParentRoute: under,
    path,
    beforeLoad: () => {
      throw redirect({ to: paths.login, replace: true })
    },
  })

const logout = createRoute({
  getParentRoute: under,
  path: paths.logout,
  component: page(() => import('../sessions/LogoutPage.tsx').then((m) => m.LogoutPage)),
})

const sharedReport = createRoute({
  getParentRoute: under,
  path: paths.sharedReport,
  validateSearch: z.object({ token: word }),
  component: page(() => import('../reports/SharedReportPage.tsx').then((m) => m.SharedReportPage)),
})

/** Everything behind the sign-in. */
const staff = createRoute({
  getParentRoute: under,
  id: 'staff',
  beforeLoad: async ({ location }) => {
    const away = () => redirect({ to: paths.login, search: { returnTo: location.href }, replace: true })
    if (!session.token()) throw away()
    try {
      await queryClient.ensureQueryData(meQuery())
    } catch (error) {
      if (!session.token()) throw away()
      throw error
    }
  },
  component: Shell,
  pendingComponent: PendingPage,
  errorComponent: CrashPage,
})
const inShell = () => staff

const projectLists = z.object({ ...listSearch('', 'done', 'archived'), client: count, type: count })

const dashboard = createRoute({
  getParentRoute: inShell,
  path: paths.dashboard,
  validateSearch: projectLists,
  component: page(() => import('../projects/ProjectsPage.tsx').then((m) => m.DashboardPage)),
})
const projects = createRoute({
  getParentRoute: inShell,
  path: paths.projects,
  validateSearch: projectLists,
  component: page(() => import('../projects/ProjectsPage.tsx').then((m) => m.ProjectsPage)),
})
/** The dashboard's other address (T8). */
const oldDashboard = createRoute({
  getParentRoute: inShell,
  path: paths.oldDashboard,
  beforeLoad: () => {
    throw redirect({ to: paths.dashboard, replace: true })
  },
})
const projectForm = createRoute({
  getParentRoute: inShell,
  path: paths.projectForm,
  component: page(() => import('../projects/ProjectFormPage.tsx').then((m) => m.ProjectFormPage)),
})
const checkModel = createRoute({
  getParentRoute: inShell,
  path: paths.checkModel,
  component: page(() => import('../inspection/model/CheckModelPage.tsx').then((m) => m.CheckModelPage)),
})
const inspection = createRoute({
  getParentRoute: inShell,
  path: paths.inspection,
  validateSearch: z.object({ pin: count, mode: word }),
  component: page(() => import('../inspection/InspectionPage.tsx').then((m) => m.InspectionPage)),
})
const pin = createRoute({
  getParentRoute: inShell,
  path: paths.pin,
  component: page(() => import('../pins/PinPage.tsx').then((m) => m.PinPage)),
})
const report = createRoute({
  getParentRoute: inShell,
  path: paths.report,
  component: page(() => import('../reports/StaffReportPage.tsx').then((m) => m.StaffReportPage)),
})
/** The address of the specification, `/project/report?id=`. */
const reportByQuery = createRoute({
  getParentRoute: inShell,
  path: paths.reportByQuery,
  validateSearch: z.object({ id: word }),
  beforeLoad: ({ search }) => {
    throw redirect({ to: paths.report, params: { id: search.id ?? '0' }, replace: true })
  },
})

const routeTree = root.addChildren([
  home,
  login,
  toLogin('/login'),
  toLogin('/auth'),
  toLogin('/auth/$'),
  logout,
  sharedReport,
  staff.addChildren([
    dashboard,
    oldDashboard,
    projects,
    projectForm,
    checkModel,
    inspection,
    pin,
    report,
    reportByQuery,
  ]),
])

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPendingMs: 300,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PendingPage,
  defaultErrorComponent: CrashPage,
  defaultNotFoundComponent: MissingPage,
  scrollRestoration: true,
})

// signed in or out, here, in another tab or by a 401: the guard decides anew, and what one person read is not shown to the next
session.subscribe(() => {
  if (session.token()) queryClient.clear()
  void router.invalidate().then(() => {
    if (!session.token()) queryClient.clear()
  })
})

// no right: to the start, unless they are there already (T20); a form with changes asks before it is left
denials.subscribe((error) => {
  toast.failed(error)
  if (router.state.location.pathname !== paths.dashboard) void router.navigate({ to: paths.root })
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
