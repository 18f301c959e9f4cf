import { useEffect, useRef } from 'react'
import type { DraftKeeper } from '../../drafts/useDraft.ts'
import type { PinValues } from '../../pins/pinValues.ts'
import type { Placement } from '../viewport/pointPlacement.ts'
import type { PointDraft } from './pointDraft.ts'

interface Options extends PointDraft {
  keeper: DraftKeeper
  draft: Placement
  values: PinValues
  photos: readonly File[]
  /** something was entered that is worth keeping */
  isChanged: boolean
}

/**
 * Stores a new point as a draft as soon as it is placed: a phone may close the page while its camera is open, before
 * anything is entered. The draft of an unchanged point is deleted with its form.
 */
export function useStorePointDraft({ keeper, draft, values, photos, isChanged, modelHash }: Options): void {
  useEffect(
    () => void keeper.keep({ draft, values, modelHash } satisfies PointDraft),
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
