import { annotationCoordinates } from '@nspect/contract/media/annotationCoordinates'
import { pinCoordinates } from '@nspect/contract/media/pinCoordinates'
import { pin as pinShape } from '@nspect/contract/pins/pins'
import { z } from 'zod'
import type { UnsentChange } from '../../deviceStore/deviceSchema.ts'
import { pinValuesShape } from '../values/pinValuesShape.ts'

/** Validated by the server; of its place only what is drawn before that. */
const body = z.looseObject({
  matterPointCoordinates: pinCoordinates.optional(),
  annotationCoordinates: annotationCoordinates.optional(),
  projectModelImageId: z.number().optional(),
})

/** A new point, without its two stills. */
export const unsentPinShape = z.object({
  body,
  values: pinValuesShape,
  /** the draft that it becomes when it is opened again, under the name of its placement */
  draft: z.looseObject({ draft: z.looseObject({ key: z.string() }) }),
  color: z.string(),
  /** for a change to the point, if an earlier request with other values has arrived */
  updateKey: z.string(),
})

export type UnsentPinContent = z.output<typeof unsentPinShape>

/** The stored draft: the point that was changed, and its new values. */
export const editDraftShape = z.object({
  from: pinShape,
  values: pinValuesShape,
  idempotencyKey: z.string(),
})
export type EditDraft = z.output<typeof editDraftShape>

/** Changes to a stored point. */
export const unsentEditShape = z.object({
  body: z.looseObject({ id: z.number(), version: z.number() }),
  draft: editDraftShape,
})

export type UnsentEditContent = z.output<typeof unsentEditShape>

const edited = z.object({ body: z.object({ id: z.number() }) })
/** The stored point that a change is made to. */
export const getChangedPinId = ({ content }: Pick<UnsentChange, 'content'>): number | undefined =>
  edited.safeParse(content).data?.body.id

/** A photo, which waits for its point if that has no id yet. */
export const unsentPhotoShape = z.object({
  pin: z.object({ id: z.number(), projectId: z.number(), pinNumber: z.number() }).nullable(),
  /** its end is missing, and what is there is wanted */
  keepCutOff: z.boolean().optional(),
})
