import { z } from 'zod'
import { routes } from '../http/route.ts'
import { spaceLocation } from '../media/capturedSpace.ts'
import { limits } from '../shared/limits.ts'
import { id, messageResponse, requiredTextLine, textId } from '../shared/scalars.ts'

/** Where a panorama was taken: on a picture of the inspection, in percent of its sides. */
export const tourPlace = z.object({
  projectModelImageId: id,
  x: z.number().min(0).max(100),
  y: z.number().min(0).max(100),
})
export type TourPlace = z.output<typeof tourPlace>

/** Degrees, clockwise. */
const degrees = z.number().min(0).max(360)

/** A panorama of a tour. Paths are signed, relative to `api/`. */
export const tourNode = z.object({
  id,
  /** what its points name as their scene; the same in exports and copies */
  key: z.string(),
  name: z.string(),
  path: z.string(),
  size: z.int(),
  sha256: z.string(),
  /** of the same picture in a small size, shown while the whole one is loaded */
  previewPath: z.string(),
  thumbPath: z.string(),
  /** where the middle of the picture looks, from north; null: nobody has said so, nor the camera */
  heading: degrees.nullable(),
  /** metres above the floor */
  cameraHeight: z.number(),
  place: tourPlace.nullable(),
  /**
   * of one that was captured from a vendor's tour: where it stands in that space; null: it was
   * uploaded
   */
  space: spaceLocation.nullable(),
})
export type TourNode = z.output<typeof tourNode>

/** A link between two panoramas that was set by hand: they are neighbours, or they are not. */
export const tourLink = z.object({ tourNodeId: id, otherTourNodeId: id, isLinked: z.boolean() })
export type TourLink = z.output<typeof tourLink>

/**
 * What a picture is as a plan: its width in metres, and where north is on it, clockwise from its
 * upper edge.
 */
export const planScale = z.object({
  widthInMetres: z.number().gt(0).max(100_000).nullable(),
  north: degrees,
})
export type PlanScale = z.output<typeof planScale>

/** The scale of a picture of the inspection. */
export const scaledPlan = planScale.extend({ projectModelImageId: id })
export type ScaledPlan = z.output<typeof scaledPlan>

/** The panoramas of an inspection in their order. The first one is also its model. */
export const tour = z.object({
  nodes: z.array(tourNode),
  /** set by hand; all others are found: see `listPanoramaNeighbors` */
  links: z.array(tourLink),
  /** the pictures whose scale or north somebody has said */
  plans: z.array(scaledPlan),
})
export type Tour = z.output<typeof tour>

const ofNode = { projectId: id, tourNodeId: id }

/** Panoramas of an inspection that one walks between. */
export const tourRoutes = routes({
  /** adds panoramas to an inspection that shows panoramas; its points stay where they are */
  addTourNodes: {
    kind: 'upload',
    method: 'POST',
    path: 'Tour/AddTourNodes',
    can: 'project.changeModel',
    changes: true,
    body: z.object({ projectId: textId }),
    files: {
      file: { max: limits.panoramasPerUpload, maxBytes: limits.modelBytes, takes: 'model' },
    },
    answer: messageResponse({ tourNodeIds: z.array(id) }),
    successMessage: 'tour.added',
  },
  /** changes what is sent of a panorama; `place` null takes it off its plan */
  saveTourNode: {
    kind: 'json',
    method: 'POST',
    path: 'Tour/SaveTourNode',
    can: 'project.changeModel',
    changes: true,
    body: z.object({
      ...ofNode,
      name: requiredTextLine(limits.tourNodeName).optional(),
      heading: degrees.nullable().optional(),
      cameraHeight: z.number().min(0.1).max(50).optional(),
      place: tourPlace.nullable().optional(),
    }),
    answer: messageResponse({}),
    successMessage: 'tour.saved',
  },
  /** the order of all panoramas; the tour starts at the first one */
  orderTourNodes: {
    kind: 'json',
    method: 'POST',
    path: 'Tour/OrderTourNodes',
    can: 'project.changeModel',
    changes: true,
    body: z.object({ projectId: id, tourNodeIds: z.array(id).min(1).max(limits.tourNodes) }),
    answer: messageResponse({}),
    successMessage: 'tour.saved',
  },
  /** removes a panorama; not one with points, and not the last one */
  removeTourNode: {
    kind: 'json',
    method: 'POST',
    path: 'Tour/RemoveTourNode',
    can: 'project.changeModel',
    changes: true,
    body: z.object(ofNode),
    answer: messageResponse({}),
    successMessage: 'tour.removed',
  },
  /** says whether two panoramas are neighbours; null: by their distance again */
  saveTourLink: {
    kind: 'json',
    method: 'POST',
    path: 'Tour/SaveTourLink',
    can: 'project.changeModel',
    changes: true,
    body: z.object({ ...ofNode, otherTourNodeId: id, isLinked: z.boolean().nullable() }),
    answer: messageResponse({}),
    successMessage: 'tour.saved',
  },
  /** the scale of a picture that panoramas are placed on, and its north */
  savePlanScale: {
    kind: 'json',
    method: 'POST',
    path: 'Tour/SavePlanScale',
    can: 'project.changeModel',
    changes: true,
    body: z.object({ projectId: id, projectModelImageId: id, ...planScale.shape }),
    answer: messageResponse({}),
    successMessage: 'tour.saved',
  },
})
