import { z } from 'zod'
import { routes } from '../http/route.ts'
import { spacePosition } from '../media/capturedSpace.ts'
import { limits } from '../shared/limits.ts'
import {
  id,
  instant,
  jsonField,
  messageResponse,
  optionalTextLine,
  textId,
} from '../shared/scalars.ts'

/**
 * The version of the statement's wording; another wording gets the next number, and the old ones
 * stay on record.
 */
export const captureStatementVersion = 1 as const

const sweepId = z.string().min(1).max(limits.sweepId)
const angle = z.number().min(-360).max(360)

/**
 * A place of the vendor's space that a panorama is taken from, as its player tells it: metres and
 * degrees.
 */
export const tourSweep = z.object({
  sweepId,
  position: spacePosition,
  /** of the vendor's picture, kept as it was said */
  rotation: z.object({ x: angle, y: angle, z: angle }),
  /** false: a view that the vendor has not placed in its space */
  isPlaced: z.boolean(),
  /** above the floor, if the vendor says where that is */
  cameraHeight: z.number().min(0.1).max(50).nullable(),
  floor: z.int().min(-99).max(999).nullable(),
  floorName: optionalTextLine(limits.tourNodeName),
  neighbours: z.array(sweepId).max(limits.tourNodes, { error: 'value.tooMany' }),
})
export type TourSweep = z.output<typeof tourSweep>

const sweeps = z
  .array(tourSweep)
  .min(1, { error: 'value.required' })
  .max(limits.tourNodes, { error: 'value.tooMany' })
  .refine((all) => new Set(all.map((sweep) => sweep.sweepId)).size === all.length, {
    error: 'tourCapture.twice',
  })

/** The panoramas of a tour that are being captured. */
export const tourCapture = z.object({
  /** the tour that they come from */
  modelLink: z.string(),
  /** who said that the pictures may be kept, by which wording, and when */
  statement: z.object({ version: z.int(), statedBy: z.string(), statedOn: instant }),
  /** in the order of the tour to be */
  sweeps: z.array(
    tourSweep.pick({ sweepId: true, floor: true, floorName: true }).extend({
      name: z.string(),
      /** the stored picture; null: it is not taken yet */
      panorama: z.object({ thumbPath: z.string(), isTurnMeasured: z.boolean() }).nullable(),
    }),
  ),
})
export type TourCapture = z.output<typeof tourCapture>

/** The panoramas of a vendor's tour become a tour of one's own. */
export const tourCaptureRoutes = routes({
  /** the capture that is going on; null: none is */
  readTourCapture: {
    kind: 'json',
    method: 'GET',
    path: 'Tour/GetTourCapture',
    can: 'project.read',
    changes: false,
    query: z.object({ projectId: textId }),
    answer: z.object({ capture: tourCapture.nullable() }),
  },
  /**
   * states the right to keep the pictures, and says which there are; what is stored of them already
   * stays
   */
  beginTourCapture: {
    kind: 'json',
    method: 'POST',
    path: 'Tour/BeginTourCapture',
    can: 'project.changeModel',
    changes: true,
    bodyLimit: limits.sweepsBody,
    body: z.object({
      projectId: id,
      hasRight: z.literal(true, { error: 'tourCapture.needsRight' }),
      statement: z.literal(captureStatementVersion),
      sweeps,
    }),
    answer: messageResponse({ capture: tourCapture }),
    successMessage: 'tourCapture.begun',
  },
  /** stores the picture of one sweep; a second one of the same sweep changes nothing */
  storePanorama: {
    kind: 'upload',
    method: 'POST',
    path: 'Tour/StorePanorama',
    can: 'project.changeModel',
    changes: true,
    body: z.object({
      projectId: textId,
      panorama: jsonField(
        z.object({
          sweepId,
          /** degrees from -z of the space, clockwise, to the picture's middle */
          turn: z.number().min(0).max(360),
          /** false: it is what the vendor's documentation says, and was not seen in the picture */
          isTurnMeasured: z.boolean(),
        }),
      ),
    }),
    files: { file: { max: 1, maxBytes: limits.modelBytes, takes: 'model' } },
    /** what is stored, and of how many */
    answer: messageResponse({ stored: z.int(), total: z.int() }),
    successMessage: 'tourCapture.stored',
  },
  /** the captured panoramas replace the vendor's tour, and its points are carried over into them */
  useTourCapture: {
    kind: 'json',
    method: 'POST',
    path: 'Tour/UseTourCapture',
    can: 'project.changeModel',
    changes: true,
    bodyLimit: limits.sweepsBody,
    body: z.object({
      projectId: id,
      /** the sweeps whose pictures may be missing; one that is stored all the same is used */
      leftOut: z.array(sweepId).max(limits.tourNodes, { error: 'value.tooMany' }),
    }),
    /** numbers of points: at their places, and waiting to be checked */
    answer: messageResponse({ kept: z.int(), doubtful: z.int() }),
    successMessage: 'tourCapture.used',
  },
  /** ends a capture without using it; its pictures are removed */
  discardTourCapture: {
    kind: 'json',
    method: 'POST',
    path: 'Tour/DiscardTourCapture',
    can: 'project.changeModel',
    changes: true,
    body: z.object({ projectId: id }),
    answer: messageResponse({}),
    successMessage: 'tourCapture.discarded',
  },
})
