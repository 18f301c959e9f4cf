import { z } from 'zod'
import { annotationCoordinates } from './annotations.ts'
import { commentActions } from './comments.ts'
import { pointCoordinates } from './coordinates.ts'
import { customFieldTypes, fieldValueLength } from './fields.ts'
import { limits } from './limits.ts'
import { answeredAttributes, writtenAttributes } from './pinAttributes.ts'
import { routes } from './route.ts'
import { flag, id, idOrNew, instant, jsonText, text, textId, version, written } from './scalars.ts'

export { pinMessages } from './sentences/pins.ts'

export const projectPinCheckBox = z.object({
  projectTypeCheckBoxId: id,
  projectPinId: id,
  name: z.string(),
  isChecked: z.boolean(),
})

/** A value of a point; name, type and options as they were when it was saved (T66). `description` is the value. */
export const projectPinCustomField = z.object({
  id,
  projectTypeCustomFieldId: id,
  name: z.string(),
  description: z.string(),
  customFieldType: z.enum(customFieldTypes),
  customFieldTypeOptions: z.string(),
  options: z.array(z.string()),
})
export type ProjectPinCustomField = z.output<typeof projectPinCustomField>

export const projectPinPhoto = z.object({
  id,
  caption: z.string(),
  imagePath: z.string(),
  thumbPath: z.string(),
  width: z.int(),
  height: z.int(),
  addedBy: z.string(),
  addedById: id,
  version: z.int(),
})
export type ProjectPinPhoto = z.output<typeof projectPinPhoto>

/** A point as it is answered. Paths are signed; `api/` goes before them. */
export const pin = z.object({
  id,
  projectId: id,
  /** counted within the inspection and never used again (T77) */
  pinNumber: z.int(),
  ...answeredAttributes,
  pointCategory: z.object({ id, name: z.string(), poiColorCode: z.string().nullable() }),
  /** at every tier (T40); screens show it from Business up */
  projectTypePOIStatus: z.object({ id, name: z.string(), poiColorCode: z.string() }).nullable(),
  /** the last step of its repair: with the flags it makes the stage (T120) */
  lastStep: z.enum(commentActions).nullable(),
  matterPointCoordinates: pointCoordinates.nullable(),
  annotationCoordinates: annotationCoordinates.nullable(),
  projectModelImageId: id.nullable(),
  /** the still of 632 x 374 with the pin in it */
  imageUrl: z.string().nullable(),
  /** as large as the source allowed, with the pin and without it: evidence from the first save */
  stillUrl: z.string().nullable(),
  plainStillUrl: z.string().nullable(),
  poiResolutionImagePath: z.string().nullable(),
  matterportResolutionLink: z.string().nullable(),
  projectPinCheckBoxes: z.array(projectPinCheckBox),
  /** for the holder of a share link without those that are not viewable (T68) */
  projectPinCustomFields: z.array(projectPinCustomField),
  projectPinPhotos: z.array(projectPinPhoto),
  /** who reported it, where that is somebody else than whoever added it (T97) */
  anonymousUser: z.string().nullable(),
  /** it came with a photo when the inspection was completed already (T97) */
  isAddedAfterCompletion: z.boolean(),
  addedBy: z.string(),
  addedDateTime: instant,
  updatedBy: z.string(),
  updatedDateTime: instant,
  updatedOn: instant,
  version: z.int(),
})
export type Pin = z.output<typeof pin>

/** A picture that travels inside the body: `data:image/jpeg;base64,…` or PNG (T79). Its bytes are checked by the server. */
export const still = z
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
      id: idOrNew.default(0),
      projectId: id,
      ...writtenAttributes,
      matterPointCoordinates: jsonText(pointCoordinates).optional(),
      annotationCoordinates: jsonText(annotationCoordinates).optional(),
      /** the picture that the rectangle is drawn on */
      projectModelImageId: id.optional(),
      /** absent: as stored, or the type's defaults for a new point; boxes that are not named stay as they are */
      projectPinCheckBoxes: jsonText(
        z.array(z.object({ projectTypeCheckBoxId: id, isChecked: z.boolean() })).max(200, { error: 'value.tooMany' }),
      ).optional(),
      projectPinCustomFields: jsonText(
        z
          .array(z.object({ projectTypeCustomFieldId: id, description: text(fieldValueLength) }))
          .max(200, { error: 'value.tooMany' }),
      ).optional(),
      /** still with the pin, and the same view without it */
      imageUrl: still.optional(),
      plainImageUrl: still.optional(),
      /** the version that was read; needed for a point that exists (T83) */
      version: version.optional(),
      /** what a client without versions has read instead */
      updatedDateTime: instant.optional(),
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
