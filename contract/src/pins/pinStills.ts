import { z } from 'zod'
import { routes } from '../http/route.ts'
import { annotationCoordinates } from '../media/annotationCoordinates.ts'
import { pinCoordinates } from '../media/pinCoordinates.ts'
import { limits } from '../shared/limits.ts'
import { id, jsonField } from '../shared/scalars.ts'
import { pin, stillImage } from './pins.ts'

/** The stills that the program takes of a point, besides the person's own view (T126). */
export const pinStillRoutes = routes({
  /**
   * Adds close-up and context to a stored point, in a separate call: saving a point neither waits
   * for them nor fails with them. The point's version stays. Stills once stored are kept: a second
   * call changes nothing.
   */
  savePinStills: {
    kind: 'json',
    method: 'POST',
    path: 'ProjectPin/AddProjectPinStills',
    can: 'pin.place',
    changes: true,
    bodyLimit: limits.pinBody,
    body: z.object({
      projectId: id,
      projectPinId: id,
      /** the place that they show, as it was read: refused once the point was moved */
      matterPointCoordinates: jsonField(pinCoordinates).optional(),
      annotationCoordinates: jsonField(annotationCoordinates).optional(),
      projectModelImageId: id.optional(),
      /** the surface from near, with the numbered marker and without it */
      closeUpUrl: stillImage,
      plainCloseUpUrl: stillImage,
      /** where in the building it is, with the marker */
      contextUrl: stillImage,
    }),
    answer: z.object({ projectPin: pin }),
  },
})
