import type { AnyRouter } from '@tanstack/react-router'
import { connection } from '../api/connection.ts'
import { meQuery } from '../api/me.ts'
import { queryClient } from '../api/queryClient.ts'
import { personOf, session } from '../api/session.ts'
import { i18n } from '../i18n/i18n.ts'
import { toast } from '../ui/toast.ts'
import { paths } from './paths.ts'

/**
 * Leads along as the session changes, here or in another tab. Signed out: the guard decides anew, and what one person read is
 * not shown to the next. Lost with a page open: the page stays as it is, and asks. Signed in again: the same person goes on
 * there; anybody else starts at the dashboard. Answers how to stop.
 */
export const followSession = (router: AnyRouter): (() => void) => {
  let person = personOf(session.token())

  const goOn = () => {
    const wasLost = session.isLost()
    session.resume()
    void queryClient.invalidateQueries()
    if (wasLost) toast.done(i18n.t('sessions:goneOn'))
  }
  const startAnew = async () => {
    const wasOpen = queryClient.getQueryData(meQuery().queryKey) !== undefined
    session.resume()
    queryClient.clear()
    if (!wasOpen) return router.invalidate()
    await router.navigate({ to: paths.dashboard, replace: true, ignoreBlocker: true })
    await router.invalidate()
    toast.done(i18n.t('sessions:changed'))
  }

  let followed = session.token()
  return session.subscribe(() => {
    const token = session.token()
    if (token === undefined) {
      followed = undefined
      if (session.isLost()) return
      person = undefined
      void router.invalidate().then(() => {
        if (!session.token()) queryClient.clear()
      })
      return
    }
    if (token === followed) return
    followed = token
    const before = person
    person = personOf(token)
    if (before !== undefined && before === person) goOn()
    else void startAnew()
  })
}

/**
 * When the server can be reached again, what is on screen is asked anew, and a page that could not be opened is opened. Answers
 * how to stop.
 */
export const followConnection = (router: AnyRouter): (() => void) =>
  connection.subscribe(() => {
    if (!connection.isThere()) return
    void queryClient.invalidateQueries()
    if (router.state.matches.some(({ status }) => status === 'error')) void router.invalidate()
  })
