import { useCallback, useEffect, useRef, useState } from 'react'
import {
  downloadOfflineCopy,
  type PendingOfflineCopy,
  prepareOfflineCopy,
} from './createOfflineCopy.ts'

export type OfflineCopyState =
  | { at: 'looking' }
  | { at: 'ready'; parcel: PendingOfflineCopy }
  | { at: 'loading'; parcel: PendingOfflineCopy; percent: number }
  | { at: 'done'; parcel: PendingOfflineCopy }
  /** `parcel`: null if not even its size is known */
  | { at: 'failed'; parcel: PendingOfflineCopy | null; error: Error }

/**
 * Looks at what belongs to an inspection, and loads it when told to. Leaving the dialog stops it;
 * it goes on later.
 */
export const useCreateOfflineCopy = (projectId: number, isPossible: boolean) => {
  const [state, setState] = useState<OfflineCopyState>({ at: 'looking' })
  const controller = useRef<AbortController>(undefined)
  const begin = useCallback(() => {
    controller.current?.abort()
    controller.current = new AbortController()
    return controller.current.signal
  }, [])
  const look = useCallback(async () => {
    const signal = begin()
    setState({ at: 'looking' })
    try {
      const parcel = await prepareOfflineCopy(projectId, { signal })
      if (!signal.aborted) setState({ at: 'ready', parcel })
    } catch (error) {
      if (!signal.aborted) setState({ at: 'failed', parcel: null, error: error as Error })
    }
  }, [projectId, begin])
  useEffect(() => {
    if (isPossible) void look()
    return () => controller.current?.abort()
  }, [look, isPossible])
  const load = async (parcel: PendingOfflineCopy) => {
    const signal = begin()
    setState({ at: 'loading', parcel, percent: 0 })
    try {
      const onProgress = (done: number) => {
        // a few hundred steps would each draw the dialog anew
        const percent = Math.floor(done * 100)
        setState((before) =>
          before.at === 'loading' && before.percent < percent ? { ...before, percent } : before,
        )
      }
      await downloadOfflineCopy(parcel, { signal, onProgress })
      setState({ at: 'done', parcel })
    } catch (error) {
      setState({ at: 'failed', parcel, error: error as Error })
    }
  }
  return { state, look, load, stop: () => controller.current?.abort() }
}
