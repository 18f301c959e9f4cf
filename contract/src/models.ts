import { z } from 'zod'
import { cameraPose, vec3 } from './coordinates.ts'
import { modelKind } from './modelFormats.ts'
import { id, instant } from './scalars.ts'

/**
 * How a model is shown: a transform and a light beside the file. Changing it never moves a stored point relative to the
 * surface, because points are stored in the file's own frame.
 */
export const modelCheck = z.object({
  /** metres per unit of the file */
  scale: z.number().gt(0).max(1e6).default(1),
  up: z.enum(['y', 'z']).default('y'),
  light: z.enum(['auto', 'lit', 'unlit']).default('auto'),
  /** stops, 0 is as made */
  exposure: z.number().min(-3).max(3).default(0),
  /** height of the main floor above the file's origin, metres after scale and up; null: found by the viewer */
  floor: z.number().min(-1e5).max(1e5).nullable().default(null),
  /** the first view; null: fitted */
  startView: cameraPose.nullable().default(null),
  /** where one begins */
  stance: z.enum(['outside', 'inside']).default('outside'),
})
export type ModelCheck = z.output<typeof modelCheck>

/** What was found out about a model file when its variants were made. */
export const modelFacts = z.object({
  /** corners of the bounding box in the file's own frame and unit */
  min: vec3,
  max: vec3,
  meshes: z.int(),
  textures: z.int(),
  hasNormals: z.boolean(),
})
export type ModelFacts = z.output<typeof modelFacts>

/** A lighter form of the model: `web` for desks, `light` for touch devices; same frame and same points. */
export const modelVariant = z.object({ path: z.string(), size: z.int() })

/** The model of an inspection: what the viewer opens and what the evidence names. Paths are signed; `api/` goes before them. */
export const modelFile = z.object({
  id,
  kind: modelKind,
  path: z.string(),
  name: z.string(),
  size: z.int(),
  sha256: z.string(),
  triangles: z.int().nullable(),
  uploadedOn: instant,
  /** waiting and working: lighter variants are being made, the file can be looked at meanwhile */
  state: z.enum(['waiting', 'working', 'ready', 'failed']),
  /** 0 to 100 */
  progress: z.int(),
  /** why there are no variants, in words */
  problem: z.string().nullable(),
  variants: z.object({ web: modelVariant.nullable(), light: modelVariant.nullable() }),
  facts: modelFacts.nullable(),
  /** null: nobody has looked whether unit and axis are right */
  check: modelCheck.nullable(),
})
export type ModelFile = z.output<typeof modelFile>
