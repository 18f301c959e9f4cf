import type { Accessor } from './glbAccessors.ts'
import type { BufferView } from './glbBuffers.ts'
import { GlbError, type GlbMetadata, glbLimits, type Triple } from './glbMetadata.ts'
import {
  assertJsonObject,
  createInvalidGlbError,
  type GlbJson,
  getGltfExtension,
  getListEntryAt,
  readJsonList,
  readJsonObjects,
  readJsonWholeNumber,
} from './readGlbJson.ts'

interface Mesh {
  triangles: number
  vertices: number
  hasNormals: boolean
  isUnlit: boolean
  boxes: Accessor['box'][]
}

const assertTriangleCount = (triangles: number) => {
  if (triangles > glbLimits.triangles)
    throw new GlbError('glb.tooManyTriangles', { count: triangles })
}

/** Counts the contents of every mesh. Throws above the limit of triangles. */
export function readGlbMeshes(json: GlbJson, accessors: Accessor[], views: BufferView[]): Mesh[] {
  const unlit = readJsonObjects(json, 'materials').map(
    (material) => getGltfExtension(material, 'KHR_materials_unlit') !== null,
  )
  let stored = 0
  return readJsonObjects(json, 'meshes').map((definition, index) => {
    const mesh: Mesh = { triangles: 0, vertices: 0, hasNormals: true, isUnlit: true, boxes: [] }
    for (const primitive of readJsonObjects(definition, 'primitives')) {
      const what = `meshes[${index}]`
      const attributes = readAttributes(primitive, accessors, views, what)
      const surface = readSurface(primitive, attributes.get('POSITION'), accessors, what)
      if (surface === null) continue
      const { material } = primitive
      mesh.triangles += surface.triangles
      mesh.vertices += surface.positions.count
      mesh.hasNormals &&= attributes.has('NORMAL')
      mesh.isUnlit &&= material !== undefined && getListEntryAt(unlit, material, `${what}.material`)
      mesh.boxes.push(surface.positions.box)
    }
    stored += mesh.triangles
    assertTriangleCount(stored)
    if (mesh.vertices > 3 * glbLimits.triangles) {
      throw new GlbError('glb.tooMuch', {
        detail: `meshes[${index}] has ${mesh.vertices} vertices`,
      })
    }
    return mesh
  })
}

/** The attributes of a primitive by name. Throws if anything else that it refers to is missing. */
function readAttributes(
  primitive: GlbJson,
  accessors: Accessor[],
  views: BufferView[],
  what: string,
): Map<string, Accessor> {
  const attributes = assertJsonObject(primitive.attributes, `${what}.attributes`)
  const found = Object.entries(attributes).map(
    ([name, at]) => [name, getListEntryAt(accessors, at, `${what}.${name}`)] as const,
  )
  for (const target of readJsonObjects(primitive, 'targets')) {
    for (const at of Object.values(target)) getListEntryAt(accessors, at, `${what}.targets`)
  }
  const draco = getGltfExtension(primitive, 'KHR_draco_mesh_compression')
  if (draco !== null) getListEntryAt(views, draco.bufferView, `${what}.draco`)
  return new Map(found)
}

/** The triangles of a primitive, or null if it has no surface to place a point on. */
function readSurface(
  primitive: GlbJson,
  positions: Accessor | undefined,
  accessors: Accessor[],
  what: string,
) {
  // Real exporters leave meshes of no vertices behind.
  if (positions === undefined || positions.count === 0) return null
  const { indices } = primitive
  const corners =
    indices === undefined
      ? positions.count
      : getListEntryAt(accessors, indices, `${what}.indices`).count
  const mode = readJsonWholeNumber(primitive, 'mode', 4)
  const [list, fan] = [4, 6]
  // Points and lines.
  if (mode < list) return null
  if (mode > fan) throw createInvalidGlbError(`${what}.mode`)
  return {
    positions,
    triangles: mode === list ? Math.floor(corners / 3) : Math.max(0, corners - 2),
  }
}

type Matrix = readonly number[]
// biome-ignore format: a matrix reads best as rows; stored column by column, as glTF does
const identity: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]

function multiply(a: Matrix, b: Matrix): Matrix {
  return Array.from({ length: 16 }, (_, at) => {
    const [column, row] = [at - (at % 4), at % 4]
    let sum = 0
    for (let k = 0; k < 4; k++) sum += a[k * 4 + row]! * b[column + k]!
    return sum
  })
}

function numbers(node: GlbJson, key: string, fallback: readonly number[]): readonly number[] {
  const list = node[key] ?? fallback
  const isFine =
    Array.isArray(list) &&
    list.length === fallback.length &&
    list.every((part) => Number.isFinite(part))
  if (!isFine) throw createInvalidGlbError(`node.${key}`)
  return list
}

/** A node's own transform: its matrix, or translation x rotation x scale. */
function localMatrix(node: GlbJson): Matrix {
  if (node.matrix !== undefined) return numbers(node, 'matrix', identity)
  const [tx, ty, tz] = numbers(node, 'translation', [0, 0, 0]) as Triple
  const [x, y, z, w] = numbers(node, 'rotation', [0, 0, 0, 1]) as [number, number, number, number]
  const [sx, sy, sz] = numbers(node, 'scale', [1, 1, 1]) as Triple
  return [
    ...[1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)].map((part) => part * sx),
    0,
    ...[2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)].map((part) => part * sy),
    0,
    ...[2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)].map((part) => part * sz),
    0,
    tx,
    ty,
    tz,
    1,
  ]
}

/** Grows `into` by a box after a transform. */
function grow(
  into: { min: Triple; max: Triple },
  box: { min: Triple; max: Triple },
  matrix: Matrix,
): void {
  for (let corner = 0; corner < 8; corner++) {
    const [x, y, z] = [0, 1, 2].map(
      (axis) => ((corner >> axis) & 1 ? box.max : box.min)[axis]!,
    ) as Triple
    for (const row of [0, 1, 2] as const) {
      const value =
        matrix[row]! * x + matrix[4 + row]! * y + matrix[8 + row]! * z + matrix[12 + row]!
      into.min[row] = Math.min(into.min[row], value)
      into.max[row] = Math.max(into.max[row], value)
    }
  }
}

function countInstances(node: GlbJson, accessors: Accessor[]): number {
  const instancing = getGltfExtension(node, 'EXT_mesh_gpu_instancing')
  if (instancing === null) return 1
  const attributes = Object.values(assertJsonObject(instancing.attributes, 'instancing.attributes'))
  return Math.max(
    0,
    ...attributes.map((at) => getListEntryAt(accessors, at, 'instancing.attributes').count),
  )
}

type SceneFacts = Pick<
  GlbMetadata,
  'triangles' | 'vertices' | 'boundingBox' | 'hasNormals' | 'isUnlit'
>

/**
 * Sums up the default scene. A node with two parents or in a cycle is invalid and would hang
 * viewers: throws.
 */
export function readGlbScene(json: GlbJson, meshes: Mesh[], accessors: Accessor[]): SceneFacts {
  const nodes = readJsonObjects(json, 'nodes')
  const scenes = readJsonObjects(json, 'scenes')
  if (scenes.length === 0) throw new GlbError('glb.empty', { detail: 'no scene' })
  const scene = getListEntryAt(scenes, json.scene ?? 0, 'scene')

  const facts = { triangles: 0, vertices: 0, hasNormals: true, isUnlit: true }
  const box = {
    min: [1, 1, 1].map(() => Infinity) as Triple,
    max: [1, 1, 1].map(() => -Infinity) as Triple,
  }
  let isBoxKnown = true
  const seen = new Set<number>()
  const waiting: { index: unknown; parent: Matrix; depth: number }[] = []
  const visit = (list: unknown[], parent: Matrix, depth: number) => {
    for (const index of list) waiting.push({ index, parent, depth })
  }
  visit(readJsonList(scene, 'nodes'), identity, 0)
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const node = getListEntryAt(nodes, next.index, 'node')
    if (seen.has(next.index as number))
      throw createInvalidGlbError(`nodes[${next.index}] has two parents`)
    seen.add(next.index as number)
    if (next.depth > glbLimits.nodeDepth) throw new GlbError('glb.tooDeep')
    const matrix = multiply(next.parent, localMatrix(node))
    visit(readJsonList(node, 'children'), matrix, next.depth + 1)
    if (node.mesh === undefined) continue
    const mesh = getListEntryAt(meshes, node.mesh, 'node.mesh')
    if (mesh.triangles === 0) continue
    const instances = countInstances(node, accessors)
    facts.triangles += mesh.triangles * instances
    facts.vertices += mesh.vertices * instances
    assertTriangleCount(facts.triangles)
    facts.hasNormals &&= mesh.hasNormals
    facts.isUnlit &&= mesh.isUnlit
    for (const part of mesh.boxes) {
      if (part === null || instances !== 1) isBoxKnown = false
      else grow(box, part, matrix)
    }
  }
  if (facts.triangles === 0) throw new GlbError('glb.empty', { detail: 'no triangles' })
  const isBoxFinite = [...box.min, ...box.max].every(Number.isFinite)
  return { ...facts, boundingBox: isBoxKnown && isBoxFinite ? box : null }
}
