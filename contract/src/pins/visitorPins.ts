import { z } from 'zod'
import { routes } from '../http/route.ts'
import { annotationCoordinates } from '../media/annotationCoordinates.ts'
import { pinCoordinates } from '../media/pinCoordinates.ts'
import { limits } from '../shared/limits.ts'
import {
  honeypotField,
  id,
  jsonField,
  messageResponse,
  requiredText,
  sharedToken,
  textId,
} from '../shared/scalars.ts'
import { attributeMultipartSchemas, type FieldAttribute } from './pinAttributes.ts'
import { pin, pinRoutes, visitorStates } from './pins.ts'

const { projectPinCheckBoxes, projectPinCustomFields } = pinRoutes.savePin.body.shape
const { pointCategoryId, title, description } = attributeMultipartSchemas

/** The attributes that visitors write of their point, beside its category. */
export const visitorAttributes = [
  'title',
  'description',
] as const satisfies readonly FieldAttribute[]

/** Points that visitors add by a share link, and what managers do about them (T97). */
export const visitorPinRoutes = routes({
  /**
   * A point with a photo, with or without a place; a place needs an active inspection. It waits
   * until it is accepted: until then staff and the holders of its link see it.
   */
  savePinAnonymous: {
    kind: 'upload',
    method: 'POST',
    path: 'ProjectPin/SaveProjectPinAnonymous',
    can: 'pin.addShared',
    changes: true,
    credential: 'share',
    rate: [
      { per: 'ip', max: 100, seconds: 600 },
      { per: 'link+ip', max: 20, seconds: 600 },
      { per: 'link', max: 60, seconds: 600 },
    ],
    body: z.object({
      token: sharedToken,
      anonymousUser: requiredText(limits.reporterName, 'pin.nameRequired'),
      pointCategoryId,
      title,
      description,
      /** checkboxes that are not named get the type's default (T60) */
      projectPinCheckBoxes,
      /** fields that visitors may see and change only (T98) */
      projectPinCustomFields,
      matterPointCoordinates: jsonField(pinCoordinates).optional(),
      annotationCoordinates: jsonField(annotationCoordinates).optional(),
      /** the picture that the rectangle is drawn on */
      projectModelImageId: textId.optional(),
      website: honeypotField('pin.trap'),
    }),
    files: { uploadedImage: { max: 1, maxBytes: limits.visitorImageBytes, takes: 'image' } },
    answer: messageResponse({ projectPin: pin }),
    successMessage: 'pin.sentForReview',
  },
  /**
   * Accepts a visitor's point, or hides it from everybody; a hidden one that is accepted is shown
   * again.
   */
  reviewVisitorPin: {
    kind: 'json',
    method: 'POST',
    path: 'ProjectPin/ReviewVisitorPin',
    can: 'pin.reviewShared',
    changes: true,
    body: z.object({ id, visitorState: z.enum(visitorStates).exclude(['waiting']) }),
    answer: messageResponse({ id }),
    successMessage: 'pin.accepted',
  },
  /** The hidden points of an inspection. */
  listHiddenPins: {
    kind: 'json',
    method: 'GET',
    path: 'ProjectPin/GetHiddenProjectPins',
    can: 'pin.readHidden',
    changes: false,
    query: z.object({ projectId: textId }),
    answer: z.array(pin),
  },
})
