import { useEffect, useRef, useState } from 'react'

const nothing = { sent: 0, total: 0 }

/** How far an upload is, in bytes. It ends early when the person stops it, or leaves. */
export const useUpload = () => {
  const upload = useRef<AbortController>(undefined)
  const [progress, setProgress] = useState(nothing)
  const stop = () => upload.current?.abort()
  useEffect(() => () => upload.current?.abort(), [])
  return {
    progress,
    stop,
    /** what the call of a new upload needs */
    begin: () => {
      upload.current = new AbortController()
      setProgress(nothing)
      return {
        signal: upload.current.signal,
        onProgress: (sent: number, total: number) => setProgress({ sent, total }),
      }
    },
  }
}
