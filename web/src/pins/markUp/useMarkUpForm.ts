import { type MarkUpShape, markUpShapes } from '@nspect/contract/pins/photoMarkUp'
import { photoRoutes } from '@nspect/contract/pins/photos'
import type { ProjectPinPhoto } from '@nspect/contract/pins/pins'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import type { DraftStore } from '../../drafts/useDraft.ts'
import { useDraftedForm } from '../../forms/useDraftedForm.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { doesNavigationLeaveDialog } from '../../ui/feedback/useLeaveGuard.ts'
import type { MarkedPhoto } from '../photos.api.ts'
import { invalidatePhotos, type MarkUp, saveMarkUp } from './markUp.api.ts'

interface Options {
  photoReference: MarkedPhoto
  stored: MarkUp
  draftStore: DraftStore
  onSaved: (photo: ProjectPinPhoto | null) => void
}

const kept = z.object({ shapes: markUpShapes, markUpId: z.number(), idempotencyKey: z.string() })

/**
 * What is drawn on a photo, kept in this browser until it is saved; on top of what was there when
 * it was opened.
 */
export const useMarkUpForm = ({ photoReference, stored, draftStore, onSaved }: Options) => {
  const client = useQueryClient()
  return useDraftedForm({
    stored,
    initial: (read): { shapes: MarkUpShape[] } => ({ shapes: read?.shapes ?? [] }),
    problems: () => ({}),
    send: ({ shapes }, over, options) =>
      saveMarkUp(photoReference, over?.markUpId ?? 0, shapes, options),
    shape: photoRoutes.readMarkUp.answer,
    draft: {
      draftStore,
      shape: kept,
      write: ({ shapes }, from) => ({
        shapes,
        markUpId: from.stored?.markUpId ?? 0,
        idempotencyKey: from.idempotencyKey,
      }),
      // over what it was drawn on: if that is another one by now, saving says so
      read: ({ shapes, markUpId, idempotencyKey }, shown) => ({
        values: { shapes },
        stored: shown && { ...shown, markUpId },
        idempotencyKey,
      }),
    },
    isLeft: doesNavigationLeaveDialog,
    onSaved: async ({ message, projectPinPhoto }) => {
      await invalidatePhotos(client)
      toast.done(message)
      onSaved(projectPinPhoto)
    },
  })
}
