import { useCallback, useEffect, useRef, useState } from 'react'
import type { ImagePlacement } from '../../placing/pinPlacement.ts'
import type { PlacedPinStills } from '../../placing/placedPinStills.ts'
import { type AnnotationStill, takeAnnotationStill } from './takeAnnotationStill.ts'

/** debounce in ms, so that dragging a handle does not repaint at every pixel */
const restMs = 250

/** The still of the unsaved rectangle, painted while the person types. `url`: its full picture. */
export function useAnnotationStill(placement: ImagePlacement | null, url: string | null) {
  const [preview, setPreview] = useState<string | null>(null)
  const work = useRef<Promise<AnnotationStill | null>>(Promise.resolve(null))
  const box = placement?.box
  const hasPlacement = placement !== null
  useEffect(() => {
    if (!hasPlacement) setPreview(null)
  }, [hasPlacement])
  useEffect(() => {
    if (!box || url === null) return
    const controller = new AbortController()
    // saving awaits this promise, so it is set at once although painting is debounced
    work.current = new Promise((resolve) => setTimeout(resolve, restMs))
      .then(() =>
        controller.signal.aborted ? null : takeAnnotationStill({ url, box }, controller.signal),
      )
      .catch(() => null)
    void work.current.then((still) => {
      if (still && !controller.signal.aborted) setPreview(still.preview)
    })
    return () => controller.abort()
  }, [box, url])
  /** resolves with null if the picture cannot be read */
  const stills = useCallback(
    async (): Promise<PlacedPinStills | null> => (await work.current)?.stills ?? null,
    [],
  )
  return { preview, stills }
}
