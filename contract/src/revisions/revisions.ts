import { z } from 'zod'
import { routes } from '../http/route.ts'
import { annotationCoordinates } from '../media/annotationCoordinates.ts'
import { modelCheck, modelFile } from '../media/modelFile.ts'
import { modelKind } from '../media/modelFormats.ts'
import { pinCoordinates, vec3 } from '../media/pinCoordinates.ts'
import { pin } from '../pins/pins.ts'
import { sheetTiles } from '../plans/plans.ts'
import { id, instant, jsonField, messageResponse, textId, version } from '../shared/scalars.ts'

/**
 * Whether an earlier revision is aligned with the one after it. waiting: that is tried; aligned: by
 * itself or by picks; unaligned: only people can; none: there is nothing to align, as of the PDF of
 * a plan set.
 */
export const revisionStates = ['waiting', 'aligned', 'unaligned', 'none'] as const
export type RevisionState = (typeof revisionStates)[number]

/**
 * A point that was carried over: kept by itself, waiting to be checked, or what somebody has
 * decided.
 */
export const carriedStates = ['kept', 'doubtful', 'confirmed', 'moved', 'discarded'] as const
export type CarriedState = (typeof carriedStates)[number]

/**
 * Why a point on a model waits: the surface lies elsewhere, or faces another way; there is none
 * near it; or nobody knows how the two models lie to each other.
 */
export const doubtReasons = ['moved', 'turned', 'gone', 'unaligned'] as const

/** A stored picture as the screens show it. Paths are signed and relative to `api/`. */
const revisionImage = z.object({
  imagePath: z.string(),
  thumbPath: z.string(),
  width: z.int(),
  height: z.int(),
  tiles: sheetTiles.nullable(),
})

/** `PlaneAlignment`, in pixels of both pictures. */
const planeAlignment = z.object({
  a: z.number(),
  b: z.number(),
  shiftX: z.number(),
  shiftY: z.number(),
})
/** `SpaceAlignment`, in the files' own frames. */
const spaceAlignment = z.object({
  scale: z.number(),
  rotation: z.tuple([vec3, vec3, vec3]).readonly(),
  shift: vec3,
})

/** What was replaced in an inspection, as it was. */
export const revision = z.object({
  id,
  of: z.enum(['image', 'plan', 'model']),
  /** the picture or sheet that it was */
  projectModelImageId: id.nullable(),
  /** the plan set whose PDF it was */
  planFileId: id.nullable(),
  /** empty: it was a link */
  fileName: z.string(),
  /** signed, relative to `api/` */
  path: z.string().nullable(),
  modelLink: z.string().nullable(),
  picture: revisionImage.nullable(),
  /** an uploaded model or panorama, as the viewer opens it */
  model: z
    .object({
      kind: modelKind,
      size: z.int(),
      sha256: z.string(),
      check: modelCheck.nullable(),
      variants: modelFile.shape.variants,
    })
    .nullable(),
  uploadedOn: instant.nullable(),
  replacedOn: instant,
  replacedBy: z.string(),
  state: z.enum(revisionStates),
  /** from it to what replaced it; null: not aligned, or not yet */
  alignment: z.union([planeAlignment, spaceAlignment]).nullable(),
  /** the points that were carried over from it, and those of them that wait to be checked */
  points: z.int(),
  doubtful: z.int(),
})
export type Revision = z.output<typeof revision>

/** A point that waits to be checked, with what it was placed on. */
export const doubtfulPin = z.object({
  projectPinId: id,
  revisionId: id,
  pinNumber: z.int(),
  title: z.string(),
  version: z.int(),
  projectModelImageId: id.nullable(),
  /** the old picture; null for a point on a model, whose still shows it */
  oldPicture: revisionImage.nullable(),
  oldAnnotation: annotationCoordinates.nullable(),
  oldPoint: pinCoordinates.nullable(),
  annotationCoordinates: annotationCoordinates.nullable(),
  matterPointCoordinates: pinCoordinates.nullable(),
  /** null: it is on a picture, or it was not looked for yet */
  doubt: z.enum(doubtReasons).nullable(),
  /** of a point on a model, metres to the surface that it was put onto */
  distance: z.number().nullable(),
  /** the evidence that was taken when it was saved */
  stillUrl: z.string().nullable(),
})
export type DoubtfulPin = z.output<typeof doubtfulPin>

/**
 * A point that was carried over from a revision, deleted ones left out, with the place that it had
 * there.
 */
export const carriedPin = z.object({
  projectPinId: id,
  pinNumber: z.int(),
  title: z.string(),
  state: z.enum(carriedStates),
  oldAnnotation: annotationCoordinates.nullable(),
  oldPoint: pinCoordinates.nullable(),
})
export type CarriedPin = z.output<typeof carriedPin>

const coordinate = z.number().min(-1e9).max(1e9)
/** pixels of a picture, or with `z` a position in the file's own frame of a model */
const place = z.object({ x: coordinate, y: coordinate, z: coordinate.optional() })

/** Earlier revisions of an inspection's media, and the points that were carried over from them. */
export const revisionRoutes = routes({
  /** what was replaced, latest first */
  listRevisions: {
    kind: 'json',
    method: 'GET',
    path: 'Project/GetRevisions',
    can: 'project.read',
    changes: false,
    query: z.object({ projectId: textId }),
    answer: z.array(revision),
  },
  /**
   * aligns a picture or the model with its earlier revision by places on both; points that nobody
   * has decided about are carried over anew, on a model to be checked
   */
  alignRevision: {
    kind: 'json',
    method: 'POST',
    path: 'Project/AlignRevision',
    can: 'project.changeModel',
    changes: true,
    body: z.object({
      projectId: id,
      mediaRevisionId: id,
      picks: z.array(z.object({ from: place, to: place })).max(12, { error: 'value.tooMany' }),
    }),
    /**
     * how far each pick lies from where the alignment says, in pixels of the new picture or units
     * of the new model
     */
    answer: messageResponse({ residuals: z.array(z.number()) }),
    successMessage: 'revision.aligned',
  },
  /** the points that wait to be checked */
  listDoubtfulPins: {
    kind: 'json',
    method: 'GET',
    path: 'ProjectPin/GetDoubtfulPins',
    can: 'pin.read',
    changes: false,
    query: z.object({ projectId: textId }),
    answer: z.array(doubtfulPin),
  },
  /**
   * the points that were carried over from a revision, where they were on it, in the order of their
   * numbers
   */
  listCarriedPins: {
    kind: 'json',
    method: 'GET',
    path: 'ProjectPin/GetCarriedPins',
    can: 'pin.read',
    changes: false,
    query: z.object({ projectId: textId, mediaRevisionId: textId }),
    answer: z.array(carriedPin),
  },
  /**
   * decides about a point that was carried over; `undo` lets it wait again. Its stills stay as they
   * were taken
   */
  checkCarriedPin: {
    kind: 'json',
    method: 'POST',
    path: 'ProjectPin/CheckCarriedPin',
    can: 'pin.place',
    changes: true,
    body: z.object({
      projectPinId: id,
      /** the point's version as it was read (T83) */
      version,
      decision: z.enum(['keep', 'move', 'discard', 'undo']),
      /** where it is moved to, on the same picture or in the model */
      annotationCoordinates: jsonField(annotationCoordinates).optional(),
      matterPointCoordinates: jsonField(pinCoordinates).optional(),
    }),
    /** null: it was discarded */
    answer: messageResponse({ projectPin: pin.nullable() }),
    successMessage: 'revision.pointKept',
  },
})
