import { z } from 'zod'
import { id, instant } from '../shared/scalars.ts'
import { missingFiles } from './missingFiles.ts'
import { ifcFacts } from './modelElement.ts'
import { modelKind } from './modelFormats.ts'
import { cameraPose, vec3 } from './pinCoordinates.ts'

/**
 * `model:<fileId>`, as returned for an uploaded model; sent back unchanged it has no effect (T53).
 */
export const uploadedLinkPattern = /^model:[1-9]\d{0,9}$/

/**
 * How a model is displayed: a transform and a light beside the file. Changing it never moves a
 * stored point relative to the surface, because points are stored in the file's own frame.
 */
export const modelCheck = z.object({
  /** metres per unit of the file */
  scale: z.number().gt(0).max(1e6).default(1),
  /**
   * the scale comes from a length in the model that is known on site, not from the file or a guess
   * (T190)
   */
  isScaleMeasured: z.boolean().default(false),
  up: z.enum(['y', 'z']).default('y'),
  light: z.enum(['auto', 'lit', 'unlit']).default('auto'),
  /** stops, 0 is the file's own exposure */
  exposure: z.number().min(-3).max(3).default(0),
  /**
   * height of the main floor above the file's origin, metres after scale and up; null: detected by
   * the viewer
   */
  floor: z.number().min(-1e5).max(1e5).nullable().default(null),
  /** the first view; null: fitted to the model */
  startView: cameraPose.nullable().default(null),
  /** where navigation starts */
  stance: z.enum(['outside', 'inside']).default('outside'),
})
export type ModelCheck = z.output<typeof modelCheck>

/** Properties of a model file, determined when its variants were made. */
export const modelFacts = z.object({
  /** corners of the bounding box in the file's own frame and unit */
  min: vec3,
  max: vec3,
  meshes: z.int(),
  textures: z.int(),
  hasNormals: z.boolean(),
  /** of a model that came as IFC, whose unit and axis are therefore known */
  ifc: ifcFacts.optional(),
  /**
   * files that it refers to and came without, such as the list of its materials: it is shown in
   * grey
   */
  missingFiles: missingFiles.optional(),
})
export type ModelFacts = z.output<typeof modelFacts>

/**
 * A smaller variant of the model: `web` for desktops, `light` for touch devices, `coarse` of a
 * large one to be shown until the rest is there, without its elements. Same frame and same points.
 */
export const modelVariant = z.object({ path: z.string(), size: z.int() })

/** The corrections on which a top view depends: where the floors are, and what a metre is. */
export const topViewCheck = modelCheck.pick({ scale: true, up: true, floor: true })

/** The corrections on which the view from outside depends. */
export const outsideViewCheck = modelCheck.omit({
  isScaleMeasured: true,
  floor: true,
  stance: true,
})

const metres = z.number().min(-1e7).max(1e7)

/**
 * An area seen from above, metres after scale and up: x to the right; down the file's z, or against
 * its y if z is up.
 */
export const groundArea = z
  .object({ left: metres, top: metres, right: metres, bottom: metres })
  .refine(({ left, top, right, bottom }) => left < right && top < bottom, {
    error: 'value.invalid',
  })
export type GroundArea = z.output<typeof groundArea>

/** A floor of the model from above, rendered by the program (T147). */
export const topView = z.object({
  /** counted from 0; null: the whole of a model without storeys */
  floor: z.int().nullable(),
  /** signed, relative to `api/` */
  path: z.string(),
  width: z.int(),
  height: z.int(),
  area: groundArea,
})
export type TopView = z.output<typeof topView>

/**
 * The model of an inspection: what the viewer opens and the evidence names. Paths are signed,
 * relative to `api/`.
 */
export const modelFile = z.object({
  id,
  kind: modelKind,
  path: z.string(),
  name: z.string(),
  size: z.int(),
  sha256: z.string(),
  triangles: z.int().nullable(),
  uploadedOn: instant,
  /** waiting and working: variants are being made, the file itself can already be viewed */
  state: z.enum(['waiting', 'working', 'ready', 'failed']),
  /** 0 to 100 */
  progress: z.int(),
  /** why there are no variants, as text */
  problem: z.string().nullable(),
  variants: z.object({
    web: modelVariant.nullable(),
    light: modelVariant.nullable(),
    coarse: modelVariant.nullable(),
  }),
  facts: modelFacts.nullable(),
  /** null: unit and axis are not checked yet */
  check: modelCheck.nullable(),
  /** its floors from above, lowest first; none until they were rendered */
  topViews: z.array(topView),
  /** the view from outside is stored (T618); absent in answers that browsers keep from before */
  hasOutsideView: z.boolean().default(true),
})
export type ModelFile = z.output<typeof modelFile>
