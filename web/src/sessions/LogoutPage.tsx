import { sessionRoutes } from '@nspect/contract/sessions'
import { signOnRoutes } from '@nspect/contract/signOn'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call } from '../api/call.ts'
import { removeKept } from '../api/keptAnswers.ts'
import { session } from '../api/session.ts'
import { flashMessage } from '../ui/flashMessage.ts'
import { LoadingState } from '../ui/LoadingState.tsx'

/** Ends the session on the server and locally, then shows the sign-in. Without a network it still ends locally. */
export function LogoutPage() {
  const router = useRouter()
  useEffect(() => {
    const leave = async () => {
      const isIn = session.current() !== undefined
      // where the session began at an identity provider, it ends there, too (T248)
      const onward = isIn ? await call(signOnRoutes.readSignOut, {}).catch(() => undefined) : undefined
      const ended = isIn ? await call(sessionRoutes.endSession, {}).catch(() => undefined) : undefined
      // while it is known whose it is; what is not sent yet stays (decision 042)
      await removeKept().catch(() => undefined)
      session.end()
      if (onward?.url) return window.location.assign(onward.url)
      if (ended) flashMessage.leave(ended.message)
      await router.navigate({ to: '/auth/login', replace: true })
    }
    void leave()
  }, [router])
  return <LoadingState lines={1} />
}
