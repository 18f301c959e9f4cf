import type { SurfaceHit, ModelViewer } from '@nspect/viewer'
import { useCallback, useEffect, useRef } from 'react'
import type { PlaceDraft } from './pointPlacement.ts'
import { type Stills, StillTaker } from './pointStills.ts'

interface Options {
  tour: ModelViewer | null
  /** the point being placed in the model */
  placed: PlaceDraft | null
  /** its colour, `#rrggbb` */
  color: string
  /** size of the view in CSS pixels */
  sizeOf: () => { width: number; height: number }
}

/**
 * Takes the pictures of a placed point while the person types, per draft. Returns a function that resolves with them.
 */
export function usePointStills({ tour, placed, color, sizeOf }: Options): () => Promise<Stills | null> {
  const { key, hit, stem } = placed ?? {}
  const taker = useRef<StillTaker>(null)
  useEffect(() => {
    if (!tour?.points || key === undefined) return
    taker.current = new StillTaker({
      ...tour.points,
      toScreen: (position) => tour.toScreen(position),
      evidenceCamera: (position) => tour.evidenceCamera(position),
      size: sizeOf,
    })
    return () => {
      taker.current?.close()
      taker.current = null
    }
  }, [tour, key, sizeOf])
  const photographed = useRef<SurfaceHit>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: stem and colour change the picture
  useEffect(() => {
    if (!hit) return
    taker.current?.schedule(hit.position, photographed.current !== hit)
    photographed.current = hit
  }, [hit, stem, color])
  return useCallback(
    async () => (key !== undefined && hit && (await taker.current?.taken(key, hit.position))) || null,
    [key, hit],
  )
}
