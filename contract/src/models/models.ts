import { z } from 'zod'
import { routes } from '../http/route.ts'
import {
  groundArea,
  modelCheck,
  outsideViewCheck,
  topView,
  topViewCheck,
  uploadedLinkPattern,
} from '../media/modelFile.ts'
import { stillImage } from '../pins/pins.ts'
import { limits } from '../shared/limits.ts'
import { httpsLink, id, messageResponse, textId } from '../shared/scalars.ts'

/**
 * What becomes of the points on a model that is replaced: they are carried over and wait to be
 * checked, or are discarded, as they were before there were revisions (T52, T295).
 */
export const replacedPinsAction = z.enum(['carry', 'discard'])

/** Replaces the media of an inspection, and saves how a model is displayed. */
export const modelRoutes = routes({
  /**
   * another 3D link; points on the previous model are discarded or carried over, those on pictures
   * stay (T52)
   */
  updateLink: {
    kind: 'json',
    method: 'POST',
    path: 'Project/Update3dLink',
    can: 'project.changeModel',
    changes: true,
    body: z.object({
      projectId: id,
      modelLink: httpsLink.or(z.string().regex(uploadedLinkPattern)),
      points: replacedPinsAction.default('discard'),
    }),
    /** numbers of points */
    answer: messageResponse({ discarded: z.int(), carried: z.int() }),
    successMessage: 'model.replaced',
  },
  /**
   * replaces the model by a GLB, a panorama, or several as a tour; its points are discarded or
   * carried over likewise (T52, T53)
   */
  uploadModel: {
    kind: 'upload',
    method: 'POST',
    path: 'Project/UploadModel',
    can: 'project.changeModel',
    changes: true,
    body: z.object({ projectId: textId, points: replacedPinsAction.default('discard') }),
    files: {
      file: { max: limits.panoramasPerUpload, maxBytes: limits.modelBytes, takes: 'model' },
    },
    answer: messageResponse({ discarded: z.int(), carried: z.int() }),
    successMessage: 'model.replaced',
  },
  /**
   * adds a picture, or replaces one by its next revision: its points are carried over (T295, T297)
   */
  updateImage: {
    kind: 'upload',
    method: 'POST',
    path: 'Project/Update2dImage',
    can: 'project.changeModel',
    changes: true,
    body: z.object({ projectId: textId, projectModelImageId: textId.optional() }),
    files: { file: { max: 1, maxBytes: limits.imageBytes, takes: 'image' } },
    answer: messageResponse({ projectModelImageId: id }),
    successMessage: 'model.imageSaved',
  },
  /** how the model is displayed; null resets it to the file's own values */
  saveCheck: {
    kind: 'json',
    method: 'POST',
    path: 'Project/SaveModelCheck',
    can: 'project.changeModel',
    changes: true,
    body: z.object({
      projectId: id,
      check: modelCheck.nullable(),
      /**
       * the SHA-256 of the model that was checked: refused once it is another; left out: whatever
       * it is now
       */
      model: z.string().max(128).optional(),
    }),
    answer: messageResponse({}),
    successMessage: 'model.checked',
  },
  /**
   * Stores a floor of the model as seen from above, which the printed report draws its numbers on
   * (T147). A stored floor is kept: a second call changes nothing. Replacing or correcting the
   * model makes its floors invalid.
   */
  saveTopView: {
    kind: 'json',
    method: 'POST',
    path: 'Project/SaveTopView',
    can: 'pin.place',
    changes: true,
    bodyLimit: limits.pinBody,
    body: z.object({
      projectId: id,
      /**
       * the model file that it shows, and its corrections as they were read: refused once they are
       * others
       */
      model: z.string().regex(/^[0-9a-f]{64}$/),
      check: topViewCheck,
      floor: z.int().min(0).max(999).nullable(),
      area: groundArea,
      imageUrl: stillImage,
    }),
    answer: z.object({ topViews: z.array(topView) }),
  },
  /**
   * Stores the model as it is first seen from outside: the cover of the inspection (T618). A stored
   * one is kept until the model is replaced or shown in another way.
   */
  saveOutsideView: {
    kind: 'json',
    method: 'POST',
    path: 'Project/SaveOutsideView',
    can: 'pin.place',
    changes: true,
    bodyLimit: limits.pinBody,
    body: z.object({
      projectId: id,
      /** the model file that it shows, and its corrections: refused once they are others */
      model: z.string().regex(/^[0-9a-f]{64}$/),
      check: outsideViewCheck,
      imageUrl: stillImage,
    }),
    answer: z.object({ hasOutsideView: z.boolean() }),
  },
})
