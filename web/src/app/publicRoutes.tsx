import { createRoute, redirect } from '@tanstack/react-router'
import { session } from '../api/session.ts'
import { resolveReturnPath } from '../sessions/returnPath.ts'
import { createUrlParamsParser, parseTextParam } from '../ui/tables/listSearchParams.ts'
import { NotFoundPage, ServerErrorPage } from './ErrorPages.tsx'
import { lazyPageWithTexts } from './lazyPageWithTexts.ts'
import { paths } from './paths.ts'
import { rootRoute } from './rootRoute.ts'

const getRootRoute = () => rootRoute

const home = createRoute({
  getParentRoute: getRootRoute,
  path: paths.root,
  beforeLoad: () => {
    throw redirect({ to: paths.dashboard, replace: true })
  },
})

const entrySearch = createUrlParamsParser({ returnTo: parseTextParam })
/** Redirects people who are signed in. */
const onlySignedOut = ({ search }: { search: ReturnType<typeof entrySearch> }) => {
  if (session.current())
    throw redirect({
      href: resolveReturnPath(search.returnTo, window.location.origin),
      replace: true,
    })
}

const login = createRoute({
  getParentRoute: getRootRoute,
  path: paths.login,
  validateSearch: entrySearch,
  beforeLoad: onlySignedOut,
  component: lazyPageWithTexts(() => import('./LoginRoute.tsx').then((m) => m.LoginRoute)),
})
const registration = createRoute({
  getParentRoute: getRootRoute,
  path: paths.registration,
  validateSearch: entrySearch,
  beforeLoad: onlySignedOut,
  component: lazyPageWithTexts(() =>
    import('../accounts/RegistrationPage.tsx').then((m) => m.RegistrationPage),
  ),
})
const forgotPassword = createRoute({
  getParentRoute: getRootRoute,
  path: paths.forgotPassword,
  validateSearch: entrySearch,
  beforeLoad: onlySignedOut,
  component: lazyPageWithTexts(() =>
    import('../accounts/ForgotPasswordPage.tsx').then((m) => m.ForgotPasswordPage),
  ),
})
/** Also open when signed in: the link may be for another account. */
const resetPassword = createRoute({
  getParentRoute: getRootRoute,
  path: paths.resetPassword,
  validateSearch: createUrlParamsParser({ token: parseTextParam }),
  component: lazyPageWithTexts(() =>
    import('../accounts/ResetPasswordPage.tsx').then((m) => m.ResetPasswordPage),
  ),
})

const confirmEmail = createRoute({
  getParentRoute: getRootRoute,
  path: paths.confirmEmail,
  validateSearch: createUrlParamsParser({ token: parseTextParam }),
  component: lazyPageWithTexts(() =>
    import('../accounts/ConfirmEmailPage.tsx').then((m) => m.ConfirmEmailPage),
  ),
})

/** Where an identity provider sends browsers back to. */
const signOn = createRoute({
  getParentRoute: getRootRoute,
  path: paths.signOn,
  validateSearch: createUrlParamsParser({
    code: parseTextParam,
    state: parseTextParam,
    iss: parseTextParam,
    error: parseTextParam,
  }),
  component: lazyPageWithTexts(() =>
    import('../sso/SsoCallbackPage.tsx').then((m) => m.SsoCallbackPage),
  ),
})

/** Also for those who only got a ZIP file. */
const verify = createRoute({
  getParentRoute: getRootRoute,
  path: paths.verify,
  component: lazyPageWithTexts(() =>
    import('../evidence/VerifyExportPage.tsx').then((m) => m.VerifyExportPage),
  ),
})

/** Aliases of the sign-in page; `returnTo` is kept (T8). */
const toLogin = (path: '/login' | '/auth' | '/auth/$') =>
  createRoute({
    getParentRoute: getRootRoute,
    path,
    validateSearch: entrySearch,
    beforeLoad: ({ search }) => {
      throw redirect({ to: paths.login, search, replace: true })
    },
  })

const logout = createRoute({
  getParentRoute: getRootRoute,
  path: paths.logout,
  component: lazyPageWithTexts(() =>
    import('../sessions/LogoutPage.tsx').then((m) => m.LogoutPage),
  ),
})

/** Six addresses, two pages (T7): not found, and server error. */
const errorPage = createRoute({
  getParentRoute: getRootRoute,
  path: paths.error,
  validateSearch: createUrlParamsParser({ from: parseTextParam }),
  component: function ErrorPage() {
    const { variant } = errorPage.useParams()
    return ['error-v2', 'error-v5', 'error-v6'].includes(variant) ? (
      <ServerErrorPage />
    ) : (
      <NotFoundPage />
    )
  },
})
/** Any other address redirects there and is shown there. */
const unknown = createRoute({
  getParentRoute: getRootRoute,
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

/**
 * Routes that need no account: sign-in and sign-out, and the error pages. A shared report is a
 * program of its own (`publicReport.tsx`).
 */
export const publicRoutes = [
  home,
  login,
  registration,
  forgotPassword,
  resetPassword,
  confirmEmail,
  signOn,
  verify,
  toLogin('/login'),
  toLogin('/auth'),
  toLogin('/auth/$'),
  logout,
  errorPage,
  unknown,
] as const
