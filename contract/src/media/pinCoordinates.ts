import { z } from 'zod'
import { modelElement } from './modelElement.ts'

/**
 * A position or direction in metres, in the model file's own glTF scene frame (y up) before any
 * correction.
 */
export const vec3 = z.object({
  x: z.number().min(-1e9).max(1e9),
  y: z.number().min(-1e9).max(1e9),
  z: z.number().min(-1e9).max(1e9),
})
export type Vec3 = z.output<typeof vec3>

/**
 * Position and target of the inspector's camera in the file's own frame; `fov` vertical in degrees.
 */
export const cameraPose = z.looseObject({
  position: vec3,
  target: vec3,
  fov: z.number().gt(0).lt(180).optional(),
})
export type CameraPose = z.output<typeof cameraPose>

/** Stem lengths in metres. */
export const stemLength = {
  min: 0.1,
  max: 3,
  step: 0.01,
  initial: 1,
  byMarker: 1.5,
  dragged: 0.33,
} as const

/**
 * `matterPointCoordinates`: the place of a point on a 3D model or panorama. Frame: the file's own
 * glTF scene frame before any correction, as doubles; a Matterport point in Matterport's frame.
 * Unknown members are kept (T76). Fixed before the first row was written: `v: 1`.
 */
export const pinCoordinates = z
  .looseObject({
    position: vec3,
    normal: vec3.refine((n) => Math.hypot(n.x, n.y, n.z) > 1e-9, { error: 'value.invalid' }),
    /** stable identity of the pin inside a viewer, at most 64 characters */
    key: z.string().min(1).max(64),
    /** metres along the normal, after scale */
    stem: z.number().min(stemLength.min).max(stemLength.max).optional(),
    floor: z.number().int().min(-99).max(999).optional(),
    /** the key of a panorama of a tour, or a sweep id */
    scene: z.string().max(128).optional(),
    /** what it lies on, in a building that came as IFC */
    element: modelElement.optional(),
    /**
     * of a panorama, whose positions are directions: metres from the camera, if somebody knows them
     */
    distance: z.number().gt(0).max(1000).optional(),
    camera: cameraPose.optional(),
    /** sha256 of the model file, hex, as evidence of what was inspected */
    model: z.string().max(128).optional(),
    v: z.literal(1).optional(),
  })
  // unknown members are kept, but bounded: every list of points carries them
  .refine((place) => JSON.stringify(place).length <= 16_384, {
    error: 'value.tooLong',
    params: { max: 16_384 },
  })
export type PinCoordinates = z.output<typeof pinCoordinates>
