import { vec3 } from '@nspect/contract/coordinates'
import type { Pin } from '@nspect/contract/pins'
import { z } from 'zod'
import { newFormKey } from '../../api/formKey.ts'
import { type DraftAddress, removeDraft, writeDraft } from '../../drafts/draftStore.ts'
import { loadDraft } from '../../drafts/useDraft.ts'
import { photoQueue } from '../../pins/photos/photoQueue.ts'
import { isSameValues, pinValuesShape, valuesOf } from '../../pins/pinValues.ts'
import type { EditDraft } from '../../pins/usePinEdit.ts'
import type { Draft } from '../viewport/placing.ts'

const keys = { key: z.string(), idempotencyKey: z.string() }

const placed: z.ZodType<Draft> = z.discriminatedUnion('kind', [
  z.object({
    ...keys,
    kind: z.literal('place'),
    stem: z.number(),
    hit: z.object({
      position: vec3,
      normal: vec3,
      object: z.literal('model'),
      floor: z.number().exactOptional(),
      screen: z.object({ x: z.number(), y: z.number() }),
    }),
  }),
  z.object({
    ...keys,
    kind: z.literal('mark'),
    imageId: z.number(),
    box: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
  }),
])

/** The stored draft of a new point: its place, its form values, and the hash of its model file. */
export const keptPointShape = z.object({
  draft: placed,
  values: pinValuesShape,
  modelHash: z.string().nullable(),
})
export type KeptPoint = z.output<typeof keptPointShape>

/** A draft point that is resumed. */
export interface BegunPoint extends KeptPoint {
  photos: readonly File[]
}

/**
 * Settles a draft whose point was saved although the response was lost: later input becomes a draft edit of the saved
 * point, and its photos are queued for upload.
 */
export const settleArrived = async (address: DraftAddress, pin: Pin): Promise<void> => {
  // reloaded: another tab may have settled it
  const stored = await loadDraft(address, keptPointShape)
  if (!stored) return
  const { values } = stored.content
  if (!isSameValues(values, valuesOf(pin))) {
    const changes: EditDraft = { from: pin, values, idempotencyKey: newFormKey() }
    await writeDraft({ ...address, kind: 'edit', record: String(pin.id) }, changes)
  }
  photoQueue.add(pin, stored.files)
  await removeDraft(address)
}
