import { z } from 'zod'
import { routes } from '../http/route.ts'
import { id, messageResponse, textId } from '../shared/scalars.ts'

/** Types of inspection that the product brings along, for a client to take and change (T179). */
export const readyTypeKeys = ['flatHandover', 'hotelPlan', 'fireDoors', 'roof', 'snagging'] as const
export type ReadyTypeKey = (typeof readyTypeKeys)[number]

/** A ready type as it is offered, in the reader's language. */
export const readyTypeOffer = z.object({
  key: z.enum(readyTypeKeys),
  name: z.string(),
  description: z.string(),
  categories: z.array(z.object({ name: z.string(), color: z.string() })),
  /** the client's type that was made of it; null: none, or it was deleted */
  projectTypeId: id.nullable(),
})
export type ReadyTypeOffer = z.output<typeof readyTypeOffer>

export const readyTypeRoutes = routes({
  listReadyTypes: {
    kind: 'json',
    method: 'GET',
    path: 'ProjectType/GetReadyTypes',
    can: 'projectType.save',
    changes: false,
    query: z.object({ clientId: textId }),
    answer: z.array(readyTypeOffer),
  },
  /**
   * makes these types, in the caller's language; one that the client has already is not made again
   */
  installReadyTypes: {
    kind: 'json',
    method: 'POST',
    path: 'ProjectType/InstallReadyTypes',
    can: 'projectType.save',
    changes: true,
    body: z.object({
      clientId: id,
      keys: z
        .array(z.enum(readyTypeKeys, { error: 'value.invalid' }))
        .min(1)
        .max(readyTypeKeys.length),
    }),
    answer: messageResponse({ types: z.array(z.object({ key: z.enum(readyTypeKeys), id })) }),
    successMessage: 'readyType.installed',
  },
})
