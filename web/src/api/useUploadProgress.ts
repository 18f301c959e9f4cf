import { useCallback, useRef, useState } from 'react'
import type { CallOptions } from './callRoute.ts'

export interface SentBytes {
  sent: number
  total: number
}

/** The progress of a form's upload. `options` starts one; `stop` aborts it. */
export function useUploadProgress() {
  const [sent, setSent] = useState<SentBytes | null>(null)
  const controller = useRef<AbortController>(undefined)
  const options = useCallback(
    (files: readonly File[]): Pick<CallOptions, 'signal' | 'onProgress'> => {
      controller.current = new AbortController()
      setSent(
        files.length > 0
          ? { sent: 0, total: files.reduce((sum, { size }) => sum + size, 0) }
          : null,
      )
      return {
        signal: controller.current.signal,
        onProgress: (bytes, total) => setSent({ sent: bytes, total }),
      }
    },
    [],
  )
  const end = useCallback(() => setSent(null), [])
  const stop = useCallback(() => controller.current?.abort(), [])
  return { sent, options, end, stop }
}
