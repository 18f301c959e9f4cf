import { modelElement } from '@nspect/contract/media/modelElement'
import { vec3 } from '@nspect/contract/media/pinCoordinates'
import type { Pin } from '@nspect/contract/pins/pins'
import { z } from 'zod'
import { createIdempotencyKey } from '../../api/idempotencyKey.ts'
import type { DraftAddress } from '../../deviceStore/deviceSchema.ts'
import { removeDraft, writeDraft } from '../../drafts/draftStore.ts'
import { type LoadedDraft, loadDraft } from '../../drafts/useDraft.ts'
import { unsentQueue } from '../../offline/unsentQueue.ts'
import { photoUploadQueue } from '../../pins/photos/photoUploadQueue.ts'
import { buildPhotoKey } from '../../pins/unsent/unsentPins.ts'
import type { EditDraft } from '../../pins/unsent/unsentShapes.ts'
import { arePinFormValuesEqual, toPinValues } from '../../pins/values/pinValues.ts'
import { pinValuesShape } from '../../pins/values/pinValuesShape.ts'
import type { Placement } from './pinPlacement.ts'

const keys = { key: z.string(), idempotencyKey: z.string() }

const placed: z.ZodType<Placement> = z.discriminatedUnion('kind', [
  z.object({
    ...keys,
    kind: z.literal('place'),
    stem: z.number(),
    distance: z.number().exactOptional(),
    hit: z.object({
      position: vec3,
      normal: vec3,
      object: z.literal('model'),
      floor: z.number().exactOptional(),
      element: modelElement.exactOptional(),
      scene: z.string().exactOptional(),
      model: z.string().exactOptional(),
      screen: z.object({ x: z.number(), y: z.number() }),
    }),
  }),
  z.object({
    ...keys,
    kind: z.literal('annotation'),
    imageId: z.number(),
    picture: z.string().optional(),
    box: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
  }),
])

/** The stored draft of a new point: its place, its form values, and the hash of its model file. */
export const pinDraftShape = z.object({
  /** the placement; stored drafts already use the property name `draft` */
  draft: placed,
  values: pinValuesShape,
  modelHash: z.string().nullable(),
})
export type PinDraft = z.output<typeof pinDraftShape>

/** A draft point that is resumed. */
export interface ResumedPinDraft extends PinDraft {
  photos: readonly File[]
}

/** places of drafts that are being settled by this page, or that it could not settle */
const settling = new Set<string>()

/**
 * Settles a draft whose point was saved although the response was lost: later input becomes a draft
 * edit of the saved point, and its photos are queued for upload. The draft is removed once all of
 * it is kept elsewhere.
 */
export const turnSavedPinDraftIntoEdit = async (address: DraftAddress, pin: Pin): Promise<void> => {
  if (settling.has(address.record)) return
  settling.add(address.record)
  // reloaded: another tab may have settled it
  const stored = await loadDraft(address, pinDraftShape)
  if (stored && !(await keepElsewhere(address, stored, pin))) return
  if (stored) await removeDraft(address)
  settling.delete(address.record)
}

const keepElsewhere = async (
  address: DraftAddress,
  { content: { draft, values }, files }: LoadedDraft<PinDraft>,
  pin: Pin,
): Promise<boolean> => {
  if (!arePinFormValuesEqual(values, toPinValues(pin))) {
    const changes: EditDraft = { from: pin, values, idempotencyKey: createIdempotencyKey() }
    if (!(await writeDraft({ ...address, kind: 'edit', record: String(pin.id) }, changes)))
      return false
  }
  // under the keys that they may have been sent with before
  const keyOf = (index: number) => buildPhotoKey(draft.idempotencyKey, index)
  await photoUploadQueue.add(pin, files, keyOf)
  await unsentQueue.whenKept(files.map((_, index) => keyOf(index)))
  return true
}
