import { z } from 'zod'
import { routes } from '../http/route.ts'
import { modelCheck } from '../media/modelFile.ts'
import { vec3 } from '../media/pinCoordinates.ts'
import { id, messageResponse } from '../shared/scalars.ts'

/**
 * How a picture or sheet lies over the model, seen from above: a place on the model's ground in its
 * file's own units turned, scaled and shifted onto the picture's pixels, `x' = a x - b y + shiftX`,
 * `y' = b x + a y + shiftY`. The ground's x is the file's; its y is the file's z, or against its y
 * if z is up.
 */
export const imageAlignment = z.object({
  a: z.number(),
  b: z.number(),
  shiftX: z.number(),
  shiftY: z.number(),
  up: modelCheck.shape.up.unwrap(),
  /** metres per unit of the file */
  scale: z.number(),
  /** height of the floor that the picture shows, in the file's units */
  level: z.number(),
  /** the farthest that a pick lies from where the alignment says, in metres */
  residual: z.number(),
})
export type ImageAlignment = z.output<typeof imageAlignment>

const pixel = z.number().min(0).max(1e6)

/**
 * Pictures and sheets of an inspection that are aligned with its model, so that points of one are
 * seen on the other.
 */
export const imageAlignmentRoutes = routes({
  /**
   * aligns a picture with the 3D model by at least three places on both; those on the model on its
   * floor
   */
  alignPicture: {
    kind: 'json',
    method: 'POST',
    path: 'Project/AlignPicture',
    can: 'project.changeModel',
    changes: true,
    body: z.object({
      projectId: id,
      projectModelImageId: id,
      /** the SHA-256 of the model that was picked on */
      model: z.string().max(128),
      /** the SHA-256 of the picture that was picked on; left out: whatever it is now */
      picture: z.string().max(128).optional(),
      picks: z
        .array(z.object({ picture: z.object({ x: pixel, y: pixel }), model: vec3 }))
        .max(12, { error: 'value.tooMany' }),
    }),
    /** how far each pick lies from where the alignment says, in metres */
    answer: messageResponse({ residuals: z.array(z.number()) }),
    successMessage: 'picture.aligned',
  },
  /** forgets how a picture lies over the model */
  removePictureAlignment: {
    kind: 'json',
    method: 'POST',
    path: 'Project/RemovePictureAlignment',
    can: 'project.changeModel',
    changes: true,
    body: z.object({ projectId: id, projectModelImageId: id }),
    answer: messageResponse({}),
    successMessage: 'picture.unaligned',
  },
})
