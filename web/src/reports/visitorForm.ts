import { useEffect, useRef } from 'react'
import { useConnection } from '../api/connectionState.ts'
import type { useSaveForm } from '../forms/useSaveForm.ts'

/** What every form of a visitor with a photo has. */
interface VisitorInput {
  photos: readonly File[]
  name: string
}

/** The part of such a form that its sheet shows. */
export type VisitorForm = Pick<
  ReturnType<typeof useSaveForm<VisitorInput, never, unknown>>,
  'isSaving' | 'failure' | 'isInvalid' | 'bind' | 'text'
>

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
