import type { IfcFacts } from '@nspect/contract/media/modelElement'

/** Limits of an uploaded model (T53). Sizes in bytes. */
export const glbLimits = {
  file: 250 * 1024 * 1024,
  triangles: 5_000_000,
  /**
   * all textures decoded, without mip levels: above it no browser can open the file to make a
   * lighter variant
   */
  textures: 2 * 1024 ** 3,
  /**
   * all accessors unpacked: what 5 million triangles with normals, UVs, tangents and colours need
   */
  geometry: 1024 ** 3,
  json: 32 * 1024 * 1024,
  nodeDepth: 512,
} as const

export type GlbErrorCode =
  | 'glb.notGlb'
  | 'glb.invalid'
  | 'glb.version'
  | 'glb.truncated'
  | 'glb.externalFile'
  | 'glb.tooManyTriangles'
  | 'glb.tooLarge'
  | 'glb.tooMuch'
  | 'glb.tooDeep'
  | 'glb.texturesTooLarge'
  | 'glb.picture'
  | 'glb.unsupported'
  | 'glb.empty'
  | 'model.invalid'
  | 'model.schema'
  | 'model.noneInside'
  | 'model.severalInside'

/** Values for an error message. `detail`: where in the file the error is. */
export interface GlbErrorValues {
  /** of a file that is turned into a GLB, by name */
  format?: string
  /** those that a ZIP may hold, by name */
  formats?: string
  /** of two files that exclude each other, the second */
  other?: string
  file?: string
  count?: number
  feature?: string
  version?: string
  /** of a picture, from 1 */
  number?: number
  detail?: string
}

const limitOfCode: Partial<Record<GlbErrorCode, string | number>> = {
  'glb.tooManyTriangles': glbLimits.triangles,
  'glb.tooLarge': `${glbLimits.file / 1024 ** 2} MB`,
  'glb.tooDeep': glbLimits.nodeDepth,
}

/** A model that is not accepted, with the reason as a code. */
export class GlbError extends Error {
  readonly code: GlbErrorCode
  /** for the message; the file's own name is known to the caller */
  readonly values: Record<string, string | number>

  constructor(code: GlbErrorCode, facts: GlbErrorValues = {}) {
    super(facts.detail === undefined ? code : `${code}: ${facts.detail}`)
    this.name = 'GlbError'
    this.code = code
    const limit = limitOfCode[code]
    this.values = { ...facts, ...(limit === undefined ? {} : { limit }) }
  }
}

export type Triple = [number, number, number]

/**
 * Facts from header and JSON of a GLB. Positions in metres of the file's own scene frame, y up,
 * uncorrected.
 */
export interface GlbMetadata {
  size: number
  /** triangles and vertices of the default scene as drawn: a mesh used twice counts twice */
  triangles: number
  vertices: number
  meshes: number
  textures: number
  /** bytes of all textures once decoded, without mip levels */
  textureBytes: number
  /** null when the file does not state the extent of every mesh */
  boundingBox: { min: Triple; max: Triple } | null
  /** true when every triangle mesh carries normals */
  hasNormals: boolean
  /** true if every material in use is unlit, as in scans */
  isUnlit: boolean
  generator: string | null
  /** null of a model that did not come as IFC */
  ifc: IfcFacts | null
  /** names of files that it refers to and came without */
  missingFiles: string[]
}
