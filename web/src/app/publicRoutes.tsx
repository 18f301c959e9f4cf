import { createRoute, redirect } from '@tanstack/react-router'
import { session } from '../api/session.ts'
import { safeReturn } from '../sessions/returnPath.ts'
import { searchParams, word } from '../ui/listSearchParams.ts'
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

const entrySearch = searchParams({ returnTo: word })
/** Redirects people who are signed in. */
const onlySignedOut = ({ search }: { search: ReturnType<typeof entrySearch> }) => {
  if (session.current())
    throw redirect({ href: safeReturn(search.returnTo, window.location.origin), replace: true })
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
  component: page(() =>
    import('../accounts/ForgotPasswordPage.tsx').then((m) => m.ForgotPasswordPage),
  ),
})
/** Also open when signed in: the link may be for another account. */
const resetPassword = createRoute({
  getParentRoute: under,
  path: paths.resetPassword,
  validateSearch: searchParams({ token: word }),
  component: page(() =>
    import('../accounts/ResetPasswordPage.tsx').then((m) => m.ResetPasswordPage),
  ),
})

const confirmEmail = createRoute({
  getParentRoute: under,
  path: paths.confirmEmail,
  validateSearch: searchParams({ token: word }),
  component: page(() => import('../accounts/ConfirmEmailPage.tsx').then((m) => m.ConfirmEmailPage)),
})

/** Where an identity provider sends browsers back to. */
const signOn = createRoute({
  getParentRoute: under,
  path: paths.signOn,
  validateSearch: searchParams({ code: word, state: word, iss: word, error: word }),
  component: page(() => import('../signOn/SignOnPage.tsx').then((m) => m.SignOnPage)),
})

/** Aliases of the sign-in page; `returnTo` is kept (T8). */
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

/** Six addresses, two pages (T7): not found, and server error. */
const errorPage = createRoute({
  getParentRoute: under,
  path: paths.error,
  validateSearch: searchParams({ from: word }),
  component: function ErrorPage() {
    const { variant } = errorPage.useParams()
    return ['error-v2', 'error-v5', 'error-v6'].includes(variant) ? <FaultPage /> : <MissingPage />
  },
})
/** Any other address redirects there and is shown there. */
const unknown = createRoute({
  getParentRoute: under,
  path: '$',
  beforeLoad: ({ location }) => {
    throw redirect({
      to: paths.error,
      params: { variant: 'error-v1' },
      search: { from: location.href },
      replace: true,
    })
  },
})

/** Routes that need no account: sign-in and sign-out, and the error pages. A shared report is a program of its own (`publicReport.tsx`). */
export const publicRoutes = [
  home,
  login,
  registration,
  forgotPassword,
  resetPassword,
  confirmEmail,
  signOn,
  toLogin('/login'),
  toLogin('/auth'),
  toLogin('/auth/$'),
  logout,
  errorPage,
  unknown,
] as const
