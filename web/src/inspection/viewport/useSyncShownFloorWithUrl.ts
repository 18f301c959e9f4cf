import type { FloorTools, ModelViewer } from '@nspect/viewer'
import { useEffect, useRef } from 'react'
import { toast } from '../../ui/feedback/toast.ts'
import type { InspectionSearch } from '../store/inspectionSearch.ts'

interface Options {
  viewer: Pick<ModelViewer, 'on'>
  /** absent until its storeys are known */
  floors: FloorTools | undefined
  /** the storey in the URL; undefined: all */
  floor: number | undefined
  replace: (change: InspectionSearch) => void
}

/**
 * Shows the storey in the URL. If the model changes it by itself, as to reveal a point, the URL is
 * updated.
 */
export function useSyncShownFloorWithUrl({ viewer, floors, floor, replace }: Options): void {
  const wanted = useRef(floor)
  wanted.current = floor
  useEffect(
    () =>
      viewer.on('floor', (shown) => {
        if (shown !== (wanted.current ?? null)) replace({ floor: shown ?? undefined })
      }),
    [viewer, replace],
  )
  const hasShown = useRef(false)
  useEffect(() => {
    if (!floors || (floor === undefined && !hasShown.current)) return
    hasShown.current = true
    if (floor !== undefined && !floors.list.some(({ index }) => index === floor))
      replace({ floor: undefined })
    else void floors.show(floor ?? null).catch(toast.failed)
  }, [floors, floor, replace])
}
