import { createRoute, redirect } from '@tanstack/react-router'
import { queryClient } from '../../api/queryClient.ts'
import { session } from '../../api/session.ts'
import { signedInUserQuery } from '../../api/signedInUser.ts'
import { showLanguage } from '../../i18n/i18n.ts'
import { setDisplayTimeZone } from '../../ui/browser/displayTimeZone.ts'
import { CrashPage, PageLoadingPlaceholder } from '../ErrorPages.tsx'
import { paths } from '../paths.ts'
import { rootRoute } from '../rootRoute.ts'
import { Shell } from '../Shell.tsx'

/** The parent of all routes that need a session. */
export const staff = createRoute({
  getParentRoute: () => rootRoute,
  id: 'staff',
  beforeLoad: async ({ location }) => {
    const toLogin = () =>
      redirect({ to: paths.login, search: { returnTo: location.href }, replace: true })
    if (!session.current()) throw toLogin()
    try {
      const me = await queryClient.ensureQueryData(signedInUserQuery())
      setDisplayTimeZone(me.timeZone)
      await showLanguage(me.language)
    } catch (error) {
      if (!session.current()) throw toLogin()
      throw error
    }
  },
  component: Shell,
  pendingComponent: PageLoadingPlaceholder,
  errorComponent: CrashPage,
})
/** The parent of those that are shown in it. */
export const inShell = () => staff
