import { useCallback, useEffect, useRef, useState } from 'react'
import type { MarkDraft } from '../stage/placing.ts'
import type { Stills } from '../stage/stills.ts'
import { type MarkStill, takeMarkStill } from './takeMarkStill.ts'

/** ms without a change of the rectangle, so that pulling a handle does not paint at every pixel */
const restMs = 250

/** The still of the rectangle that waits, painted while the person writes. `url` of its full picture. */
export function useMarkStill(draft: MarkDraft | null, url: string | null) {
  const [preview, setPreview] = useState<string | null>(null)
  const work = useRef<Promise<MarkStill | null>>(Promise.resolve(null))
  const box = draft?.box
  const hasDraft = draft !== null
  useEffect(() => {
    if (!hasDraft) setPreview(null)
  }, [hasDraft])
  useEffect(() => {
    if (!box || url === null) return
    const end = new AbortController()
    // saving waits for it, so it begins at once in name and after the rest in deed
    work.current = new Promise((resolve) => setTimeout(resolve, restMs))
      .then(() => (end.signal.aborted ? null : takeMarkStill({ url, box }, end.signal)))
      .catch(() => null)
    void work.current.then((made) => {
      if (made && !end.signal.aborted) setPreview(made.preview)
    })
    return () => end.abort()
  }, [box, url])
  /** null when the picture cannot be read */
  const stills = useCallback(async (): Promise<Stills | null> => (await work.current)?.stills ?? null, [])
  return { preview, stills }
}
