import { useEffect, useRef } from 'react'
import { useIsServerReachable } from '../api/connectionState.ts'

/**
 * Sends a form again, once, when the server can be reached again; `isLost`: the last request got no
 * response.
 */
export function useResendOnReconnect(isLost: boolean, resend: () => void): void {
  const isReachable = useIsServerReachable()
  const wasCut = useRef(false)
  const latest = useRef(resend)
  latest.current = resend
  useEffect(() => {
    if (!isReachable) wasCut.current = true
    else if (wasCut.current && isLost) {
      wasCut.current = false
      latest.current()
    }
  }, [isReachable, isLost])
}
