import { sessionRoutes } from '@nspect/contract/sessions/sessions'
import { ssoRoutes } from '@nspect/contract/sso/sso'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { callRoute } from '../api/callRoute.ts'
import { session } from '../api/session.ts'
import { flashMessage } from '../ui/feedback/flashMessage.ts'
import { LoadingState } from '../ui/feedback/LoadingState.tsx'

/**
 * ms that the server has for each of its answers: whoever signs out does not wait for a network
 * that hangs
 */
const answerTimeout = 4_000

const removeCopiesOf = async (personId: string): Promise<void> => {
  const { removeCopiesOfPerson } = await import('../offlineCopies/offlineCopyStore.ts')
  await removeCopiesOfPerson(personId)
}

/**
 * Ends the session on the server and locally, then shows the sign-in. Without a network it still
 * ends locally.
 */
export function LogoutPage() {
  const router = useRouter()
  useEffect(() => {
    const leave = async () => {
      // before any answer: a server that no longer knows the session has it forgotten here
      const personId = session.person()
      const isIn = personId !== undefined
      const inTime = () => ({ signal: AbortSignal.timeout(answerTimeout) })
      // where the session began at an identity provider, it ends there, too (T248)
      const onward = isIn
        ? await callRoute(ssoRoutes.readSignOut, {}, inTime()).catch(() => undefined)
        : undefined
      const ended = isIn
        ? await callRoute(sessionRoutes.endSession, {}, inTime()).catch(() => undefined)
        : undefined
      // what is not sent yet stays (decision 088)
      if (isIn) await removeCopiesOf(personId).catch(() => undefined)
      session.end()
      if (onward?.url) return window.location.assign(onward.url)
      if (ended) flashMessage.leave(ended.message)
      await router.navigate({ to: '/auth/login', replace: true })
    }
    void leave()
  }, [router])
  return <LoadingState lines={1} />
}
