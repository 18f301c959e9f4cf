import { photoRoutes } from '@nspect/contract/pins/photos'
import { type ProjectPinPhoto, pinRoutes } from '@nspect/contract/pins/pins'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/ApiError.ts'
import { callRoute } from '../../api/callRoute.ts'
import { invalidateRoutes } from '../../api/readQuery.ts'
import { useFormSubmit } from '../../forms/useFormSubmit.ts'
import { confirmStore } from '../../ui/feedback/confirm.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { useReportUnsavedInput } from '../../ui/feedback/unsavedInput.ts'
import { useLeaveGuard } from '../../ui/feedback/useLeaveGuard.ts'
import { cachePhoto, type PhotoOwner } from '../photos.api.ts'

/**
 * The caption of a photo while it is edited; saved on blur. Input that is not on its way, or failed
 * to save, is kept, and asked about before it is left.
 */
export const usePhotoCaption = (pin: PhotoOwner, photo: ProjectPinPhoto) => {
  const client = useQueryClient()
  const [typed, setTyped] = useState<string | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const [isFirstTry, setFirstTry] = useState(false)
  const { submit, renew, restart, isSaving } = useFormSubmit({
    send: (
      { id, version, caption }: { id: number; version: number; caption: string },
      _,
      options,
    ) => callRoute(photoRoutes.savePhoto, { projectPinId: pin.id, id, version, caption }, options),
    onSaved: ({ projectPinPhoto }) => {
      cachePhoto(client, pin, projectPinPhoto)
      setTyped(null)
      setHasFailed(false)
      setFirstTry(false)
      restart()
    },
    onFailed: (error) => {
      setHasFailed(true)
      setFirstTry(false)
      toast.failed(error)
      // somebody else changed it: refetch theirs, but keep the input in the field
      if (error instanceof ApiError && error.code === 'record.stale') {
        void invalidateRoutes(client, pinRoutes.listPins, pinRoutes.readPin)
      }
    },
  })
  // a first try that is under way asks nobody: as a rule it succeeds
  const isAtStake = typed !== null && typed.trim() !== photo.caption && !isFirstTry
  const discard = () => {
    setTyped(null)
    setHasFailed(false)
  }
  useLeaveGuard(isAtStake, discard)
  useReportUnsavedInput(isAtStake ? 'changes' : null, discard)
  return {
    text: typed ?? photo.caption,
    isTyped: typed !== null,
    isSaving,
    type: (text: string) => {
      renew()
      setTyped(text)
    },
    /** discards the input */
    discard,
    /** called on blur */
    leave: () => {
      // the question whether to lose it took the focus: that sends nothing
      if (typed === null || isSaving || confirmStore.read()) return
      if (typed.trim() === photo.caption) return discard()
      setFirstTry(!hasFailed)
      submit({ id: photo.id, version: photo.version, caption: typed })
    },
  }
}
