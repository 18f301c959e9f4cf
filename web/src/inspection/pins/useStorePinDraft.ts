import { useEffect, useRef } from 'react'
import type { DraftStore } from '../../drafts/useDraft.ts'
import { areSameFiles } from '../../forms/useDraftedForm.ts'
import type { PinDraft } from '../placing/pinDraft.ts'
import type { Placement } from '../placing/pinPlacement.ts'
import type { NewPinValues } from './useNewPinForm.ts'

interface Options {
  draftStore: DraftStore
  placement: Placement
  values: NewPinValues
  modelHash: string | null
  /** something was entered, even if it is saved by now: then who saved it deletes the draft */
  isWorthKeeping: boolean
}

/**
 * Stores a new point as a draft as soon as it is placed: a phone may close the page while its
 * camera is open, before anything is entered. The draft of an unchanged point is deleted with its
 * form.
 */
export function useStorePinDraft({
  draftStore,
  placement,
  values,
  isWorthKeeping,
  modelHash,
}: Options): void {
  useEffect(() => {
    const { photos: _, ...entered } = values
    void draftStore.keep({ draft: placement, values: entered, modelHash } satisfies PinDraft)
  }, [draftStore, placement, values, modelHash])
  const storedPhotos = useRef(values.photos)
  useEffect(() => {
    if (areSameFiles(storedPhotos.current, values.photos)) return
    storedPhotos.current = values.photos
    void draftStore.keepFiles(values.photos)
  }, [draftStore, values.photos])
  const isEmpty = useRef(false)
  isEmpty.current = !isWorthKeeping
  useEffect(
    () => () => {
      if (isEmpty.current) void draftStore.forget()
    },
    [draftStore],
  )
}
