import { z } from 'zod'
import { commentActions } from '../comments/comments.ts'
import { routes } from '../http/route.ts'
import { annotationCoordinates } from '../media/annotationCoordinates.ts'
import { photoTime } from '../media/photoTime.ts'
import { pinCoordinates } from '../media/pinCoordinates.ts'
import { currentDecision } from '../planDecisions/currentDecision.ts'
import { planLine } from '../planLines/planLines.ts'
import { customFieldTypes, maxFieldValueLength } from '../shared/customFields.ts'
import { limits } from '../shared/limits.ts'
import { buildListQuery } from '../shared/listQuery.ts'
import {
  booleanOrText,
  id,
  idOrNew,
  instant,
  jsonField,
  messageResponse,
  textId,
  textOrFlag,
  updatedAtAsRead,
  version,
} from '../shared/scalars.ts'
import {
  attributeRequestSchemas,
  attributeResponseSchemas,
  ratingDefaultSchemas,
} from './pinAttributes.ts'
import { roomOfPin } from './pinRoom.ts'

export const projectPinCheckBox = z.object({
  projectTypeCheckBoxId: id,
  projectPinId: id,
  name: z.string(),
  isChecked: z.boolean(),
})

/**
 * A custom field value of a point; name, type and options as of its save (T66). `description` is
 * the value.
 */
export const projectPinCustomField = z.object({
  id,
  projectPinId: id,
  projectTypeCustomFieldId: id,
  name: z.string(),
  description: z.string(),
  customFieldType: z.enum(customFieldTypes),
  customFieldTypeOptions: z.string(),
  options: z.array(z.string()),
  /** the categories that show the field; empty: all (T61) */
  pointCategoryProjectTypeCustomFields: z.array(z.object({ pointCategoryId: id })),
})
export type ProjectPinCustomField = z.output<typeof projectPinCustomField>

export const projectPinPhoto = z.object({
  id,
  projectPinId: id,
  caption: z.string(),
  imagePath: z.string(),
  /** at most 1280 pixels; absent in points that browsers keep from before */
  previewPath: z.string().optional(),
  thumbPath: z.string(),
  width: z.int(),
  height: z.int(),
  /** null: unknown, or the client does not show it (`PhotoTimes`) */
  taken: photoTime.nullable(),
  addedBy: z.string(),
  addedById: id,
  updatedDateTime: instant,
  version: z.int(),
})
export type ProjectPinPhoto = z.output<typeof projectPinPhoto>

/** Of a visitor's point: waiting until a manager accepts or hides it (T97). */
export const visitorStates = ['waiting', 'accepted', 'hidden'] as const
export type VisitorState = (typeof visitorStates)[number]

/** A point in responses. Paths are signed and relative to `api/`. */
export const pin = z.object({
  id,
  projectId: id,
  /** numbered within the inspection, never reused (T77) */
  pinNumber: z.int(),
  ...attributeResponseSchemas,
  /** what its category suggested when it was added; it counts as not rated (decision 087) */
  ...ratingDefaultSchemas,
  pointCategory: z.object({ id, name: z.string(), poiColorCode: z.string().nullable() }),
  /** in every tier (T40); screens show it from Business up */
  projectTypePOIStatus: z.object({ id, name: z.string(), poiColorCode: z.string() }).nullable(),
  /** who `assignee` is; `hasCommit`: they may still see the inspection, the firm still exists */
  assignedTo: z.object({ name: z.string(), isHere: z.boolean() }).nullable(),
  /** the last step of its repair: together with the flags it determines the stage (T120) */
  lastStep: z.enum(commentActions).nullable(),
  /**
   * the id of that step, 0 for none: a decision about a repair that waits names it as `seenStep`;
   * absent in points that browsers keep from before
   */
  lastStepId: z.int().min(0).default(0),
  /** work has begun, as its status says; absent in points that browsers keep from before */
  isStatusInProgress: z.boolean().default(false),
  matterPointCoordinates: pinCoordinates.nullable(),
  annotationCoordinates: annotationCoordinates.nullable(),
  projectModelImageId: id.nullable(),
  /**
   * the room that its place is in, or that a person chose; absent in points that browsers keep from
   * before
   */
  room: roomOfPin.nullable().default(null),
  /** a person chose the room, or none; absent in points that browsers keep from before */
  isRoomChosen: z.boolean().default(false),
  /**
   * its costs in parts, and the owner's answer to the brand; absent in points that browsers keep from
   * before
   */
  planLine: planLine.nullable().default(null),
  /**
   * the reviewer's latest answer; null without one, for whoever may not read costs, and in points that
   * browsers keep from before
   */
  planDecision: currentDecision.nullable().default(null),
  /** carried over to a new revision of the model or picture, and not yet checked (T297) */
  isDoubtful: z.boolean(),
  /** the still of 632 x 374 with the pin in it */
  imageUrl: z.string().nullable(),
  /**
   * full size as captured, with and without the pin: the close-up once it was taken, until then the
   * person's view
   */
  stillUrl: z.string().nullable(),
  plainStillUrl: z.string().nullable(),
  /** of a photo that the point was created from: as `ProjectPinPhoto.taken` */
  stillTaken: photoTime.nullable(),
  /**
   * created from a photo, whose details `readPhotoEvidence` has: `ownStillUrl` shows it, else
   * `stillUrl`; absent in points that browsers keep from before
   */
  isFromPhoto: z.boolean().default(false),
  /** where in the building the point is; null until it was taken together with the close-up */
  contextStillUrl: z.string().nullable(),
  /**
   * the person's own view of a point in the model, once there is a close-up: evidence from the
   * first save
   */
  ownStillUrl: z.string().nullable(),
  poiResolutionImagePath: z.string().nullable(),
  /** when the photo of its repair was taken: as `ProjectPinPhoto.taken` */
  resolutionTaken: photoTime.nullable(),
  matterportResolutionLink: z.string().nullable(),
  projectPinCheckBoxes: z.array(projectPinCheckBox),
  /** for the holder of a share link only viewable fields (T68) */
  projectPinCustomFields: z.array(projectPinCustomField),
  projectPinPhotos: z.array(projectPinPhoto),
  /** the reporter, if other than the person who added it (T97) */
  anonymousUser: z.string().nullable(),
  /** null: added by a user with an account */
  visitorState: z.enum(visitorStates).nullable(),
  /** added with a photo after completion of the inspection (T97) */
  isAddedAfterCompletion: z.boolean(),
  addedBy: z.string(),
  addedDateTime: instant,
  updatedBy: z.string(),
  updatedDateTime: instant,
  updatedOn: instant,
  version: z.int(),
})
export type Pin = z.output<typeof pin>

const stillHeads = ['data:image/jpeg;base64,', 'data:image/png;base64,', 'data:image/webp;base64,']
/** A signed path, as answers carry it: relative to `api/`, or with it. */
const signedPath = /^(?:\/?api\/)?files\/[\w.-]{1,200}$/

/**
 * A picture within the body: `data:image/jpeg;base64,…`, PNG or WebP, or the path of a stored
 * picture; the point's own is unchanged (T79). The server validates its bytes.
 */
export const stillImage = z
  .string()
  .max(Math.ceil(limits.stillBytes * 1.4))
  .refine((s) => stillHeads.some((head) => s.startsWith(head)) || signedPath.test(s), {
    error: 'value.invalid',
  })

/** Sort keys of lists of points. */
export const pinSorts = [
  'pinNumber',
  'title',
  'category',
  'status',
  'addedDateTime',
  'updatedDateTime',
] as const
export type PinSort = (typeof pinSorts)[number]

export const pinRoutes = routes({
  listPins: {
    kind: 'json',
    method: 'GET',
    path: 'ProjectPin/GetProjectPinsByProjectId',
    can: 'pin.read',
    changes: false,
    query: z.object({ ...buildListQuery(pinSorts), projectId: textId }),
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
      ...attributeRequestSchemas,
      matterPointCoordinates: jsonField(pinCoordinates).optional(),
      annotationCoordinates: jsonField(annotationCoordinates).optional(),
      /** the picture that the rectangle is drawn on */
      projectModelImageId: id.optional(),
      /**
       * absent: unchanged, or the type's defaults for a new point; checkboxes that are not named
       * are unchanged
       */
      projectPinCheckBoxes: jsonField(
        z
          .array(z.object({ projectTypeCheckBoxId: id, isChecked: z.boolean() }))
          .max(200, { error: 'value.tooMany' }),
      ).optional(),
      projectPinCustomFields: jsonField(
        z
          .array(
            z.object({
              projectTypeCustomFieldId: id,
              description: textOrFlag(maxFieldValueLength),
            }),
          )
          .max(200, { error: 'value.tooMany' }),
      ).optional(),
      /** still with the pin, and the same view without it */
      imageUrl: stillImage.optional(),
      plainImageUrl: stillImage.optional(),
      /** the version that was read (T83) */
      version: version.optional(),
      /** alternative for clients without versions */
      updatedDateTime: updatedAtAsRead.optional(),
      /**
       * a name for an editing session that saves several times: it is one entry of the audit trail
       * and one message to webhooks, a minute after its last save
       */
      editSession: z.string().min(1).max(limits.idempotencyKey).optional(),
    }),
    answer: messageResponse({ projectPin: pin }),
    successMessage: 'pin.saved',
  },
  deletePin: {
    kind: 'json',
    method: 'GET',
    path: 'ProjectPin/DeleteProjectPin',
    can: 'pin.delete',
    changes: true,
    query: z.object({ id: textId, isDeleted: booleanOrText }),
    answer: messageResponse({}),
    successMessage: 'pin.deleted',
  },
})
