import { useEffect, useRef } from 'react'
import { useConnection } from '../api/connectionState.ts'

/** Sends a form again, once, when the server can be reached again; `isLost`: the last request got no response. */
export function useResend(isLost: boolean, resend: () => void): void {
  const isReachable = useConnection()
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
