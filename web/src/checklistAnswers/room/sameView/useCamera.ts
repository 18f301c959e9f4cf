import { useEffect, useState } from 'react'

export type CameraProblem = 'insecure' | 'noCamera' | 'refused' | 'busy'

interface Camera {
  /** null while it starts, or where there is none */
  stream: MediaStream | null
  problem: CameraProblem | null
}

const findProblem = (error: unknown): CameraProblem => {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'noCamera'
  return 'busy'
}

const stopCamera = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}

/** The device's camera, the one on its back if it has two, for as long as the component is shown. */
export const useCamera = (): Camera => {
  const [camera, setCamera] = useState<Camera>({ stream: null, problem: null })
  useEffect(() => {
    const fail = (problem: CameraProblem) => setCamera({ stream: null, problem })
    if (!window.isSecureContext) return fail('insecure')
    // absent in some browsers inside other apps
    if (!navigator.mediaDevices) return fail('noCamera')
    let isShown = true
    let opened: MediaStream | null = null
    const start = (stream: MediaStream) => {
      // closed while the person was asked for permission
      if (!isShown) return stopCamera(stream)
      opened = stream
      // unplugged, or taken by another app
      for (const track of stream.getTracks())
        track.addEventListener('ended', () => isShown && fail('busy'))
      setCamera({ stream, problem: null })
    }
    navigator.mediaDevices
      .getUserMedia({ video: { facingMode: 'environment', width: { ideal: 2560 } } })
      .then(start, (error: unknown) => isShown && fail(findProblem(error)))
    return () => {
      isShown = false
      if (opened) stopCamera(opened)
    }
  }, [])
  return camera
}
