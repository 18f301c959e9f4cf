import type { FloorTools, TourViewer } from '@nspect/viewer'
import { useEffect, useRef } from 'react'
import { toast } from '../../ui/toast.ts'
import type { LookParams } from '../look.ts'

interface Options {
  tour: Pick<TourViewer, 'on'>
  /** absent until its storeys are known */
  floors: FloorTools | undefined
  /** the storey in the address; undefined: all */
  floor: number | undefined
  amend: (change: LookParams) => void
}

/** Shows the storey that the address names. What the tour does by itself, as when it reveals a point, the address follows. */
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
