import { z } from 'zod'
import { pointCoordinates } from './coordinates.ts'
import { limits } from './limits.ts'
import { routes } from './route.ts'
import { flag, id, instant, jsonText, needed, text, textId, written } from './scalars.ts'

/** A point as it is answered. Paths are signed; `api/` goes before them. */
export const pin = z.object({
  id,
  projectId: id,
  /** counted within the inspection and never used again (T77) */
  pinNumber: z.int(),
  pointCategoryId: id,
  pointCategory: z.object({ id, name: z.string(), poiColorCode: z.string().nullable() }),
  title: z.string(),
  description: z.string(),
  isCritical: z.boolean(),
  isOsha: z.boolean(),
  isResolved: z.boolean(),
  isApproved: z.boolean(),
  matterPointCoordinates: pointCoordinates.nullable(),
  /** the still of 632 x 374 with the pin in it */
  imageUrl: z.string().nullable(),
  /** as large as the source allowed, with the pin and without it: evidence from the first save */
  stillUrl: z.string().nullable(),
  plainStillUrl: z.string().nullable(),
  poiResolutionImagePath: z.string().nullable(),
  matterportResolutionLink: z.string().nullable(),
  addedBy: z.string(),
  addedDateTime: instant,
  updatedBy: z.string(),
  updatedDateTime: instant,
  updatedOn: instant,
  version: z.int(),
})
export type Pin = z.output<typeof pin>

/** A picture that travels inside the body: `data:image/jpeg;base64,…` or PNG (T79). Its bytes are checked by the server. */
const still = z
  .string()
  .max(Math.ceil(limits.stillBytes * 1.4))
  .refine((s) => s.startsWith('data:image/jpeg;base64,') || s.startsWith('data:image/png;base64,'), {
    error: 'value.invalid',
  })

export const pinRoutes = routes({
  listPins: {
    kind: 'json',
    method: 'GET',
    path: 'ProjectPin/GetProjectPinsByProjectId',
    can: 'pin.read',
    changes: false,
    query: z.object({ projectId: textId }),
    answer: z.array(pin),
  },
  readPin: {
    kind: 'json',
    method: 'GET',
    path: 'ProjectPin/GetProjectPinById',
    can: 'pin.read',
    changes: false,
    query: z.object({ id: textId }),
    answer: pin,
  },
  savePin: {
    kind: 'json',
    method: 'POST',
    path: 'ProjectPin/SaveProjectPin',
    can: 'pin.save',
    changes: true,
    bodyLimit: limits.pinBody,
    body: z.object({
      /** 0 or absent: a new point */
      id: z.int().min(0).max(2_147_483_647).default(0),
      projectId: id,
      pointCategoryId: z
        .int({ error: 'pin.categoryRequired' })
        .min(1, { error: 'pin.categoryRequired' })
        .max(2_147_483_647),
      title: needed(limits.pinTitle, 'pin.titleRequired'),
      description: text(limits.pinDescription).default(''),
      isCritical: z.boolean().default(false),
      isOsha: z.boolean().default(false),
      /** absent: as stored; changing them is for managers (T73) */
      isResolved: z.boolean().optional(),
      isApproved: z.boolean().optional(),
      matterPointCoordinates: jsonText(pointCoordinates).optional(),
      /** still with the pin, and the same view without it */
      imageUrl: still.optional(),
      plainImageUrl: still.optional(),
      /** the version that was read; needed for a point that exists (T83) */
      version: z.int().min(1).optional(),
    }),
    answer: written({ projectPin: pin }),
    says: 'pin.saved',
  },
  deletePin: {
    kind: 'json',
    method: 'GET',
    path: 'ProjectPin/DeleteProjectPin',
    can: 'pin.delete',
    changes: true,
    query: z.object({ id: textId, isDeleted: flag }),
    answer: written({}),
    says: 'pin.deleted',
  },
})

export const pinMessages = {
  'pin.titleRequired': 'Title is required',
  'pin.categoryRequired': 'Category is required',
  'pin.saved': 'Point saved.',
  'pin.deleted': 'Point deleted.',
  'pin.restored': 'Point restored.',
} as const
