import { useEffect, useRef, useState } from 'react'

const noProgress = { sent: 0, total: 0 }

/** The progress of an upload, in bytes. It is aborted by `stop` or on unmount. */
export const useUploadProgress = () => {
  const upload = useRef<AbortController>(undefined)
  const [progress, setProgress] = useState(noProgress)
  const stop = () => upload.current?.abort()
  useEffect(() => () => upload.current?.abort(), [])
  return {
    progress,
    stop,
    /** returns the request options for a new upload */
    begin: () => {
      upload.current = new AbortController()
      setProgress(noProgress)
      return {
        signal: upload.current.signal,
        onProgress: (sent: number, total: number) => setProgress({ sent, total }),
      }
    },
  }
}
