import { createRoute, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { session } from '../api/session.ts'
import { safeReturn } from '../sessions/returnPath.ts'
import { word } from '../ui/listParams.ts'
import { FaultPage, MissingPage } from './ErrorPages.tsx'
import { page } from './lazyPage.ts'
import { paths } from './paths.ts'
import { rootRoute } from './rootRoute.ts'

const under = () => rootRoute

const home = createRoute({
  getParentRoute: under,
  path: paths.root,
  beforeLoad: () => {
    throw redirect({ to: paths.dashboard, replace: true })
  },
})

const entrySearch = z.object({ returnTo: word })
/** Who is signed in has nothing to do here. */
const onlySignedOut = ({ search }: { search: z.output<typeof entrySearch> }) => {
  if (session.token()) throw redirect({ href: safeReturn(search.returnTo, window.location.origin), replace: true })
}

const login = createRoute({
  getParentRoute: under,
  path: paths.login,
  validateSearch: entrySearch,
  beforeLoad: onlySignedOut,
  component: page(() => import('../sessions/LoginPage.tsx').then((m) => m.LoginPage)),
})
const registration = createRoute({
  getParentRoute: under,
  path: paths.registration,
  validateSearch: entrySearch,
  beforeLoad: onlySignedOut,
  component: page(() => import('../accounts/RegistrationPage.tsx').then((m) => m.RegistrationPage)),
})
const forgotPassword = createRoute({
  getParentRoute: under,
  path: paths.forgotPassword,
  validateSearch: entrySearch,
  beforeLoad: onlySignedOut,
  component: page(() => import('../accounts/ForgotPasswordPage.tsx').then((m) => m.ForgotPasswordPage)),
})
/** Open to who is signed in, too: the link in a mail may be somebody else's. */
const resetPassword = createRoute({
  getParentRoute: under,
  path: paths.resetPassword,
  validateSearch: z.object({ token: word }),
  component: page(() => import('../accounts/ResetPasswordPage.tsx').then((m) => m.ResetPasswordPage)),
})

const confirmEmail = createRoute({
  getParentRoute: under,
  path: paths.confirmEmail,
  validateSearch: z.object({ token: word }),
  component: page(() => import('../accounts/ConfirmEmailPage.tsx').then((m) => m.ConfirmEmailPage)),
})

/** Other addresses of the sign-in; the way back is kept (T8). */
const toLogin = (path: '/login' | '/auth' | '/auth/$') =>
  createRoute({
    getParentRoute: under,
    path,
    validateSearch: entrySearch,
    beforeLoad: ({ search }) => {
      throw redirect({ to: paths.login, search, replace: true })
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

/** Six addresses, two pages (T7): nothing there, and something broke. */
const errorPage = createRoute({
  getParentRoute: under,
  path: paths.error,
  validateSearch: z.object({ from: word }),
  component: function ErrorPage() {
    const { variant } = errorPage.useParams()
    return ['error-v2', 'error-v5', 'error-v6'].includes(variant) ? <FaultPage /> : <MissingPage />
  },
})
/** Any other address leads there, and is named there. */
const unknown = createRoute({
  getParentRoute: under,
  path: '$',
  beforeLoad: ({ location }) => {
    throw redirect({ to: paths.error, params: { variant: 'error-v1' }, search: { from: location.href }, replace: true })
  },
})

/** What needs no account: the ways in and out, a shared report, and the pages that say what went wrong. */
export const entryRoutes = [
  home,
  login,
  registration,
  forgotPassword,
  resetPassword,
  confirmEmail,
  toLogin('/login'),
  toLogin('/auth'),
  toLogin('/auth/$'),
  logout,
  sharedReport,
  errorPage,
  unknown,
] as const
