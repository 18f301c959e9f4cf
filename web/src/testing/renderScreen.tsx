import { apiKeyRoutes } from '@nspect/contract/apiKeys/apiKeys'
import { buildingRoutes } from '@nspect/contract/buildings/buildings'
import { calendarLinkRoutes } from '@nspect/contract/calendarLinks/calendarLinks'
import { checklistAnswerRoutes } from '@nspect/contract/checklistAnswers/checklistAnswers'
import { clientDataRoutes } from '@nspect/contract/clientData/clientData'
import { clientRoutes } from '@nspect/contract/clients/clients'
import { customerRoutes } from '@nspect/contract/customers/customers'
import { lookAroundRoutes } from '@nspect/contract/demo/demo'
import { firmRoutes } from '@nspect/contract/firms/firms'
import { homeRoutes } from '@nspect/contract/home/home'
import { inboxRoutes } from '@nspect/contract/inbox/inbox'
import { liveRoutes } from '@nspect/contract/live/live'
import { assigneeRoutes } from '@nspect/contract/pins/assignees'
import { visitorPinRoutes } from '@nspect/contract/pins/visitorPins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { projectTypeRoutes } from '@nspect/contract/projectTypes/projectTypes'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { roomRoutes } from '@nspect/contract/rooms/rooms'
import { savedViewRoutes } from '@nspect/contract/savedViews/savedViews'
import { sessionRoutes } from '@nspect/contract/sessions/sessions'
import { settingRoutes } from '@nspect/contract/settings/settings'
import type { Language, Role } from '@nspect/contract/shared/enums'
import { ssoRoutes } from '@nspect/contract/sso/sso'
import { passkeyRoutes } from '@nspect/contract/twoStep/passkeys'
import { twoStepRoutes } from '@nspect/contract/twoStep/twoStep'
import {
  type AnyRouter,
  createBrowserHistory,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { type ReactNode, Suspense } from 'react'
import { queryClient } from '../api/queryClient.ts'
import { session } from '../api/session.ts'
import { signedInUserQuery } from '../api/signedInUser.ts'
import { componentSlots } from '../app/features.ts'
import { Providers } from '../app/Providers.tsx'
import { PublicReport } from '../app/PublicReport.tsx'
import { Root } from '../app/Root.tsx'
import { createAppRouter, reactToAppEvents } from '../app/router.tsx'
import { loadTranslations, showLanguage } from '../i18n/i18n.ts'
import { ComponentSlotsContext } from '../ui/layout/componentSlots.ts'
import { buildClientUsage, buildPerson, emptyHome, quietOverview } from './exampleRecords.ts'
import { createRefusal, server } from './fakeServer.ts'

export interface ScreenOptions {
  /** who is signed in; `null` for nobody */
  as?: Role | ReturnType<typeof buildPerson> | null
  language?: Language
  /** whether plans can be bought, in the billing sandbox */
  isSelling?: boolean
  sendsMail?: boolean
  /** `browser`: guards can block Back; the default history in memory never does */
  history?: 'memory' | 'browser'
}

export interface RenderedScreen {
  /** clicks, types and selects as a person does */
  user: UserEvent
  /** replaces the text of a field at once; use `user.type` where each key matters */
  fill: (field: HTMLElement, text: string) => Promise<void>
  /** the current address with its query */
  address: () => string
  /** navigates to an address as a link would */
  go: (to: string) => Promise<void>
  /** presses the browser's Back; await its effect on the page */
  back: () => void
}

/** A token like the server's: the client reads only whose it is, and which session. */
export const createTestToken = (id: number, sid = 'first-session') =>
  `head.${btoa(JSON.stringify({ sub: String(id), sid }))}.signature`

const signIn = async ({
  as = 'Admin',
  language = 'en',
  isSelling = false,
  sendsMail = false,
}: ScreenOptions) => {
  if (as !== null) {
    const me = typeof as === 'string' ? buildPerson(as) : as
    session.begin(createTestToken(me.id))
    server.serve(sessionRoutes.readMe, { ...me, language: me.language ?? language })
  }
  server.serveByDefault(settingRoutes.readPublicConfig, {
    settings: {},
    hasLanguageSwitcher: false,
    passwordMinLength: 10,
    revealsAddresses: false,
    sendsMail,
    billing: isSelling ? 'sandbox' : 'none',
  })
  server.serveByDefault(assigneeRoutes.listAssignees, [])
  server.serveByDefault(firmRoutes.listFirms, [])
  server.serveByDefault(buildingRoutes.listBuildings, [])
  server.serveByDefault(customerRoutes.listCustomers, [])
  server.serveByDefault(roomRoutes.listRooms, [])
  server.serveByDefault(checklistAnswerRoutes.readRound, {
    checklists: [],
    answers: [],
    retiredItems: [],
    previous: null,
  })
  server.serveByDefault(savedViewRoutes.listViews, { views: [], gone: [] })
  // a test that follows an inspection serves the stream itself
  server.serveByDefault(liveRoutes.followProject, createRefusal('live.tooMany'))
  server.serveByDefault(lookAroundRoutes.readDemo, createRefusal('route.missing'))
  // the dashboard, where many tests end: its first requests must not stay pending when a test is
  // over
  server.serveByDefault(homeRoutes.readHome, emptyHome)
  server.serveByDefault(inboxRoutes.readWatch, { projectPinId: 71, isWatching: false })
  server.serveByDefault(projectRoutes.listProjects, [])
  server.serveByDefault(projectRoutes.listArchivedProjects, [])
  // every list of points asks how many are hidden
  server.serveByDefault(visitorPinRoutes.listHiddenPins, [])
  server.serveByDefault(projectTypeRoutes.listProjectTypes, [])
  server.serveByDefault(clientRoutes.readUsage, buildClientUsage())
  server.serveByDefault(clientRoutes.readOverview, quietOverview)
  server.serveByDefault(clientDataRoutes.listExports, [])
  server.serveByDefault(reportRoutes.listPrints, [])
  server.serveByDefault(ssoRoutes.listIssuers, { issuers: [], hasMore: false })
  server.serveByDefault(ssoRoutes.readSignOut, { url: null })
  // the account page asks for them
  server.serveByDefault(twoStepRoutes.readTwoStep, { since: null, codesLeft: 0, isRequired: false })
  server.serveByDefault(passkeyRoutes.listPasskeys, {
    passkeys: [],
    address: window.location.origin,
    isClosed: false,
  })
  server.serveByDefault(apiKeyRoutes.listApiKeys, [])
  server.serveByDefault(calendarLinkRoutes.readCalendarLink, { link: null })
  await loadTranslations()
  await showLanguage(language)
}

const cleanups: (() => void)[] = []

/** Unsubscribes the screens of a test; for use after each test. */
export const unmountScreens = (): void => {
  for (const cleanUp of cleanups.splice(0)) cleanUp()
}

// no delay between actions; any file can be dropped, and the form validates it
const setUpUser = () => {
  const user = userEvent.setup({ delay: null, applyAccept: false })
  const fill = async (field: HTMLElement, text: string) => {
    await user.clear(field)
    if (text !== '') await user.paste(text)
  }
  return { user, fill }
}

const show = async (router: AnyRouter): Promise<RenderedScreen> => {
  await act(() => router.load())
  render(
    <Providers env="test">
      <ComponentSlotsContext value={componentSlots}>
        <RouterProvider router={router} />
      </ComponentSlotsContext>
    </Providers>,
  )
  return {
    ...setUpUser(),
    address: () => router.state.location.href,
    go: (to) => act(() => router.navigate({ href: to })),
    back: () => act(() => router.history.back()),
  }
}

const historyAt = (address: string, kind: ScreenOptions['history']) => {
  if (kind !== 'browser') return createMemoryHistory({ initialEntries: [address] })
  window.history.pushState(null, '', address)
  const history = createBrowserHistory()
  cleanups.push(() => history.destroy())
  return history
}

/**
 * Opens the app at an address: the real pages, their guards and the shell, with the network served
 * by `server`.
 */
export const renderScreen = async (
  address: string,
  options: ScreenOptions = {},
): Promise<RenderedScreen> => {
  await signIn(options)
  const router = createAppRouter(historyAt(address, options.history))
  cleanups.push(reactToAppEvents(router))
  return show(router)
}

/** Opens the page of a share link, which is a program of its own. */
export const renderSharedReport = async (
  token: string,
  options: ScreenOptions = {},
): Promise<Pick<RenderedScreen, 'user' | 'fill'>> => {
  await signIn({ as: null, ...options })
  render(
    <Providers env="test">
      <PublicReport token={token} />
    </Providers>,
  )
  return setUpUser()
}

/**
 * Renders one component with toasts and confirmations around it, for what has no address of its
 * own.
 */
export const renderComponent = async (
  part: ReactNode,
  options: ScreenOptions = {},
): Promise<RenderedScreen> => {
  await signIn(options)
  // as inside the shell: the signed-in person is loaded before anything renders
  if (options.as !== null) await queryClient.ensureQueryData(signedInUserQuery())
  const root = createRootRoute({ component: Root })
  const staff = createRoute({ getParentRoute: () => root, id: 'staff', component: Outlet })
  const all = createRoute({
    getParentRoute: () => staff,
    path: '$',
    component: () => <Suspense>{part}</Suspense>,
  })
  const routeTree = root.addChildren([staff.addChildren([all])])
  return show(createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) }))
}
