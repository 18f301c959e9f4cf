import { z } from 'zod'
import { routes } from '../http/route.ts'
import { annotationCoordinates } from '../media/annotationCoordinates.ts'
import { limits } from '../shared/limits.ts'
import { id, jsonField, messageResponse, updatedAtAsRead, version } from '../shared/scalars.ts'
import { pin, stillImage } from './pins.ts'

/** The mark of one point on a picture (T112). */
export const annotationRoutes = routes({
  /**
   * redraws it, on the same picture or another one of the inspection; the rest of the point does
   * not change
   */
  saveAnnotation: {
    kind: 'json',
    method: 'POST',
    path: 'Project/SaveModelImageAnnotation',
    can: 'pin.place',
    changes: true,
    bodyLimit: limits.pinBody,
    body: z.object({
      projectPinId: id,
      /** the picture that the mark is drawn on */
      projectModelImageId: id,
      annotationCoordinates: jsonField(annotationCoordinates),
      /**
       * the picture around the mark, with and without it; absent: cut from the original where the
       * mark has moved
       */
      imageUrl: stillImage.optional(),
      plainImageUrl: stillImage.optional(),
      /** the point's version as it was read, or the time of its last change (T83) */
      version: version.optional(),
      updatedDateTime: updatedAtAsRead.optional(),
    }),
    answer: messageResponse({ projectPin: pin }),
    successMessage: 'annotation.saved',
  },
})
