import type { AnyRouter } from '@tanstack/react-router'
import { connection } from '../api/connectionState.ts'
import { queryClient } from '../api/queryClient.ts'
import { session } from '../api/session.ts'
import { signedInUserQuery } from '../api/signedInUser.ts'
import { i18n } from '../i18n/i18n.ts'
import { toast } from '../ui/feedback/toast.ts'
import { paths } from './paths.ts'

/** Forgets what was read with a session; what the screen shows without one is read again. */
const forgetResponses = () => {
  queryClient.removeQueries({ type: 'inactive' })
  queryClient.getMutationCache().clear()
  void queryClient.resetQueries()
}

/**
 * Reacts when the session changes in this or another tab. Signed out: the route guards run again
 * and the cache is cleared, so that the next person sees none of it. Rejected by the server, that
 * is said on the sign-in page; with something typed on the page, the page stays and asks to sign in
 * (T134). Signed in again: the same person continues there; anyone else starts at the dashboard.
 * Returns an unsubscribe function.
 */
export const reactToSessionChanges = (router: AnyRouter): (() => void) => {
  let person = session.person()

  const continueSession = () => {
    const wasLost = session.isLost()
    session.resume()
    void queryClient.invalidateQueries()
    if (wasLost) toast.done(i18n.t('sessions:goneOn'))
  }
  const startOver = async () => {
    const hadUser = queryClient.getQueryData(signedInUserQuery().queryKey) !== undefined
    session.resume()
    queryClient.clear()
    if (!hadUser) return router.invalidate()
    await router.navigate({ to: paths.dashboard, replace: true, ignoreBlocker: true })
    await router.invalidate()
    toast.done(i18n.t('sessions:changed'))
  }

  let lastSession = session.current()
  return session.subscribe(() => {
    const current = session.current()
    if (current === undefined) {
      lastSession = undefined
      if (session.isLost()) return
      person = undefined
      const hadPage = queryClient.getQueryData(signedInUserQuery().queryKey) !== undefined
      void router.invalidate().then(() => {
        if (!session.current()) forgetResponses()
        if (hadPage && session.isRejected()) toast.failed(i18n.t('sessions:ended'))
      })
      return
    }
    if (current === lastSession) return
    lastSession = current
    const previous = person
    person = session.person()
    if (previous !== undefined && previous === person) continueSession()
    else void startOver()
  })
}

/**
 * When the server is reachable again, refetches what is on screen and retries a page that failed to
 * open. Returns an unsubscribe function.
 */
export const reactToConnectionChanges = (router: AnyRouter): (() => void) =>
  connection.subscribe(() => {
    if (!connection.isReachable()) return
    void queryClient.invalidateQueries()
    if (router.state.matches.some(({ status }) => status === 'error')) void router.invalidate()
  })
