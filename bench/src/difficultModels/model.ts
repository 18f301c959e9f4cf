import {
  computeDeterminant,
  type Matrix,
  type Point,
  transformNormal,
  transformPoint,
} from './matrix.ts'

export type Json = Record<string, unknown>

export interface Attribute {
  /** components per vertex */
  size: number
  values: Float64Array
}

/** Triangles with one material, in the file's scene frame. */
export interface Part {
  name: string
  material: number | null
  /** by glTF's names; POSITION always, three components per vertex */
  attributes: ReadonlyMap<string, Attribute>
  corners: Uint32Array
  /**
   * the matrix of its node in the file; its vertices are written so that they end up in the same
   * place
   */
  node?: Matrix
}

/** A GLB as a flat list of everything drawn, without its node tree. */
export interface Model {
  parts: readonly Part[]
  materials: readonly Json[]
  textures: readonly Json[]
  samplers: readonly Json[]
  images: readonly { mimeType: string; bytes: Uint8Array }[]
  extensionsUsed: readonly string[]
}

export const getPositions = (part: Part): Float64Array => part.attributes.get('POSITION')!.values
export const countTriangles = ({ parts }: Pick<Model, 'parts'>): number =>
  parts.reduce((sum, { corners }) => sum + corners.length / 3, 0)

/** Maps the vectors of an attribute, three numbers at a time. */
function mapPoints({ values }: Attribute, change: (point: Point) => Point): Attribute {
  const result = new Float64Array(values.length)
  for (let at = 0; at < values.length; at += 3)
    result.set(change([values[at]!, values[at + 1]!, values[at + 2]!]), at)
  return { size: 3, values: result }
}

/** Transforms a whole part; with a mirroring matrix it stays visible from the same sides. */
export function transformPart(part: Part, matrix: Matrix): Part {
  const attributes = new Map(part.attributes)
  for (const [name, attribute] of attributes) {
    if (name === 'POSITION')
      attributes.set(
        name,
        mapPoints(attribute, (point) => transformPoint(matrix, point)),
      )
    if (name === 'NORMAL')
      attributes.set(
        name,
        mapPoints(attribute, (normal) => transformNormal(matrix, normal)),
      )
  }
  return {
    ...part,
    attributes,
    corners: computeDeterminant(matrix) < 0 ? reverseWinding(part.corners) : part.corners,
  }
}

export const transformModel = (model: Model, matrix: Matrix): Model => ({
  ...model,
  parts: model.parts.map((part) => transformPart(part, matrix)),
})

/** Reverses the winding of every triangle. */
export function reverseWinding(corners: Uint32Array): Uint32Array {
  const result = corners.slice()
  for (let at = 0; at < result.length; at += 3)
    result.set([corners[at + 2]!, corners[at + 1]!, corners[at]!], at)
  return result
}

/** Lowest and highest coordinates of all vertices. */
export function computeExtent(parts: readonly Part[]): { low: Point; high: Point } {
  const low = [1, 1, 1].map(() => Number.POSITIVE_INFINITY)
  const high = low.map((value) => -value)
  for (const part of parts)
    for (const [at, value] of getPositions(part).entries()) {
      low[at % 3] = Math.min(low[at % 3]!, value)
      high[at % 3] = Math.max(high[at % 3]!, value)
    }
  return { low: low as unknown as Point, high: high as unknown as Point }
}
