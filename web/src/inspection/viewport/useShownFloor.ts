import type { FloorTools, ModelViewer } from '@nspect/viewer'
import { useEffect, useRef } from 'react'
import { toast } from '../../ui/toast.ts'
import type { LookParams } from '../inspectionSearch.ts'

interface Options {
  tour: Pick<ModelViewer, 'on'>
  /** absent until its storeys are known */
  floors: FloorTools | undefined
  /** the storey in the URL; undefined: all */
  floor: number | undefined
  amend: (change: LookParams) => void
}

/** Shows the storey in the URL. If the tour changes it by itself, as to reveal a point, the URL is updated. */
export function useShownFloor({ tour, floors, floor, amend }: Options): void {
  const wanted = useRef(floor)
  wanted.current = floor
  useEffect(
    () =>
      tour.on('floor', (shown) => {
        if (shown !== (wanted.current ?? null)) amend({ floor: shown ?? undefined })
      }),
    [tour, amend],
  )
  const hasShown = useRef(false)
  useEffect(() => {
    if (!floors || (floor === undefined && !hasShown.current)) return
    hasShown.current = true
    if (floor !== undefined && !floors.list.some(({ index }) => index === floor)) amend({ floor: undefined })
    else void floors.show(floor ?? null).catch(toast.failed)
  }, [floors, floor, amend])
}
