import { useEffect, useRef } from 'react'
import type { DraftKeeper } from '../../drafts/useDraft.ts'
import type { PinValues } from '../../pins/pinValues.ts'
import type { Draft } from '../stage/placing.ts'
import type { KeptPoint } from './keptPoint.ts'

interface Options extends KeptPoint {
  keeper: DraftKeeper
  draft: Draft
  values: PinValues
  photos: readonly File[]
  /** something is written or chosen that would be missed */
  isChanged: boolean
}

/**
 * Keeps a new point from the moment it is placed: a phone may end the page behind its camera before a word is written. A
 * point that nothing was said of goes with its form.
 */
export function useKeptPoint({ keeper, draft, values, photos, isChanged, modelHash }: Options): void {
  useEffect(
    () => void keeper.keep({ draft, values, modelHash } satisfies KeptPoint),
    [keeper, draft, values, modelHash],
  )
  const keptPhotos = useRef(photos)
  useEffect(() => {
    if (keptPhotos.current === photos) return
    keptPhotos.current = photos
    void keeper.keepFiles(photos)
  }, [keeper, photos])
  const isEmpty = useRef(false)
  isEmpty.current = !isChanged
  useEffect(
    () => () => {
      if (isEmpty.current) void keeper.forget()
    },
    [keeper],
  )
}
