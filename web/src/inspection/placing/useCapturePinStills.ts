import type { ModelViewer, SurfaceHit } from '@nspect/viewer'
import { useCallback, useEffect, useRef } from 'react'
import type { ModelPlacement } from './pinPlacement.ts'
import { type PlacedPinStills, StillTaker, toPanoramaPlace } from './placedPinStills.ts'

interface Options {
  viewer: ModelViewer | null
  /** the point being placed in the model */
  placed: ModelPlacement | null
  /** its colour, `#rrggbb` */
  color: string
  /** size of the view in CSS pixels */
  sizeOf: () => { width: number; height: number }
}

/**
 * Takes the pictures of a placed point while the person types, per placement. Returns a function
 * that resolves with them.
 */
export function useCapturePinStills({
  viewer,
  placed,
  color,
  sizeOf,
}: Options): () => Promise<PlacedPinStills | null> {
  const { key, hit, stem } = placed ?? {}
  const taker = useRef<StillTaker>(null)
  const latestHit = useRef(hit)
  latestHit.current = hit
  useEffect(() => {
    if (!viewer?.points || key === undefined) return
    taker.current = new StillTaker({
      ...viewer.points,
      // from another panorama of a tour it cannot be photographed
      toScreen: (position) => viewer.toScreen(position, toPanoramaPlace(latestHit.current)),
      evidenceCamera: (position) => viewer.evidenceCamera(position),
      size: sizeOf,
      isCoarse: () => viewer.refining !== null,
    })
    return () => {
      taker.current?.close()
      taker.current = null
    }
  }, [viewer, key, sizeOf])
  const photographed = useRef<SurfaceHit>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: stem and colour change the picture
  useEffect(() => {
    if (!hit) return
    taker.current?.schedule(hit.position, photographed.current !== hit)
    photographed.current = hit
  }, [hit, stem, color])
  return useCallback(
    async () =>
      (key !== undefined && hit && (await taker.current?.taken(key, hit.position))) || null,
    [key, hit],
  )
}
