import { useEffect, useRef } from 'react'
import type { DraftKeeper } from '../../drafts/useDraft.ts'
import type { PinValues } from '../../pins/pinValues.ts'
import type { Draft } from '../viewport/pointPlacement.ts'
import type { KeptPoint } from './pointDraft.ts'

interface Options extends KeptPoint {
  keeper: DraftKeeper
  draft: Draft
  values: PinValues
  photos: readonly File[]
  /** something was entered that is worth keeping */
  isChanged: boolean
}

/**
 * Stores a new point as a draft as soon as it is placed: a phone may close the page while its camera is open, before
 * anything is entered. The draft of an unchanged point is deleted with its form.
 */
export function useKeptPoint({ keeper, draft, values, photos, isChanged, modelHash }: Options): void {
  useEffect(
    () => void keeper.keep({ draft, values, modelHash } satisfies KeptPoint),
    [keeper, draft, values, modelHash],
  )
  const storedPhotos = useRef(photos)
  useEffect(() => {
    if (storedPhotos.current === photos) return
    storedPhotos.current = photos
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
