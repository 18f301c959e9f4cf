/** Limits of an uploaded model (T53). Sizes in bytes. */
export const glbLimits = {
  file: 250 * 1024 * 1024,
  triangles: 5_000_000,
  /** all textures decoded, without mip levels: beyond it no browser opens the file to make a lighter variant */
  textures: 2 * 1024 ** 3,
  /** all accessors unpacked: what 5 million triangles with normals, UVs, tangents and colours need */
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

/** Values for the sentence of a refusal. `detail`: where in the file the fault lies. */
export interface GlbErrorFacts {
  file?: string
  count?: number
  feature?: string
  version?: string
  /** of a picture, from 1 */
  number?: number
  detail?: string
}

const limitOf: Partial<Record<GlbErrorCode, string | number>> = {
  'glb.tooManyTriangles': glbLimits.triangles,
  'glb.tooLarge': `${glbLimits.file / 1024 ** 2} MB`,
  'glb.tooDeep': glbLimits.nodeDepth,
}

/** A model that we do not take, with the reason as a code. */
export class GlbError extends Error {
  readonly code: GlbErrorCode
  /** for the sentence; the file's own name is known to the caller */
  readonly values: Record<string, string | number>

  constructor(code: GlbErrorCode, facts: GlbErrorFacts = {}) {
    super(facts.detail === undefined ? code : `${code}: ${facts.detail}`)
    this.name = 'GlbError'
    this.code = code
    const limit = limitOf[code]
    this.values = { ...facts, ...(limit === undefined ? {} : { limit }) }
  }
}

export type Triple = [number, number, number]

/** What header and JSON of a GLB tell. Positions in metres of the file's own scene frame, y up, uncorrected. */
export interface GlbFacts {
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
  /** true when every material in use asks for no lighting, as scans do */
  isUnlit: boolean
  generator: string | null
}
