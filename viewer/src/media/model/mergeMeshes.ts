import type { Vec3 } from '@nspect/contract/media/pinCoordinates'
import {
  BufferAttribute,
  BufferGeometry,
  Matrix3,
  Matrix4,
  Mesh,
  type MeshPhysicalMaterial,
  Vector3,
} from 'three'
import type { RobustBounds } from '../../engine/robustBounds.ts'
import { countTriangles } from '../../engine/surfaceRaycaster.ts'
import type { ModelPart } from './loadModel.ts'
import type { SourceMesh } from './materials.ts'
import type { ElementRange } from './modelElements.ts'

/** With fewer parts joining gains nothing. */
const fewParts = 100
/** Larger parts cost more to copy than to draw. */
const smallPart = 5_000
/** triangles per joined part, so that frustum culling still works */
const fullPart = 100_000
/** maximum of copied triangles: parts may share one geometry thousands of times */
const mostCopied = 2_000_000
/** parts farther away than this many sizes of the whole would lose precision */
const farOut = 8

/** Vertex attributes used by the shown materials, with their components. */
const readable: Record<string, number> = { position: 3, normal: 3, uv: 2, color: 4 }

type Source = SourceMesh['material']

/**
 * Joins small parts that look alike, since each draw call costs time in every frame and every
 * still: 5,000 of them are drawn like 50. `offset`: the point in the file around which joined
 * vertices lie.
 */
export function mergeMeshes(
  parts: readonly ModelPart[],
  offset: Vec3,
  bounds: RobustBounds,
  shownFor: (source: Source, hasNormals: boolean) => ModelPart['mesh']['material'],
): ModelPart[] {
  if (parts.length <= fewParts) return [...parts]
  const remaining: ModelPart[] = []
  const groups = new Map<string, ModelPart[]>()
  const reach =
    farOut *
    Math.max(...(['x', 'y', 'z'] as const).map((axis) => bounds.max[axis] - bounds.min[axis]))
  let copied = 0
  for (const part of parts) {
    const { geometry } = part.mesh
    const triangles = countTriangles(geometry)
    if (
      triangles > smallPart ||
      copied + triangles > mostCopied ||
      !isJoinable(part, offset, reach)
    ) {
      remaining.push(part)
      continue
    }
    copied += triangles
    const key = `${getStyleKey(part.source.material)} ${Object.keys(geometry.attributes).sort()}`
    const group = groups.get(key)
    if (group) group.push(part)
    else groups.set(key, [part])
  }
  for (const group of groups.values()) {
    for (const piece of splitIntoPieces(group)) {
      const [first] = piece
      if (!first || piece.length === 1) remaining.push(...piece)
      else remaining.push(joinParts(piece, first.source.material, offset, shownFor))
    }
  }
  return remaining
}

function isJoinable(
  { mesh: { geometry }, toFile }: ModelPart,
  offset: Vec3,
  reach: number,
): boolean {
  const isPlain = Object.keys(geometry.morphAttributes).length === 0
  const isReadable = Object.keys(geometry.attributes).every((name) => name in readable)
  if (!isPlain || !isReadable) return false
  if (!geometry.boundingSphere) geometry.computeBoundingSphere()
  const sphere = geometry.boundingSphere?.clone().applyMatrix4(toFile)
  if (!sphere) return false
  const { center, radius } = sphere
  return center.distanceTo(new Vector3(offset.x, offset.y, offset.z)) + radius < reach
}

/** Equal for materials that look alike. */
function getStyleKey(material: Source): string {
  const { color, map, alphaMap, emissive, emissiveMap, normalMap, flatShading, transmission } =
    material as Partial<MeshPhysicalMaterial>
  const { type, vertexColors, opacity, transparent, alphaTest, depthWrite, side } = material
  const colors = [color, emissive].map((materialColor) => materialColor?.toArray() ?? null)
  const textures = [map, alphaMap, emissiveMap, normalMap].map((texture) => texture?.uuid ?? null)
  const flags = [
    vertexColors,
    opacity,
    transparent,
    alphaTest,
    depthWrite,
    side,
    flatShading,
    transmission,
  ]
  return JSON.stringify([type, colors, textures, flags])
}

function* splitIntoPieces(group: readonly ModelPart[]): Generator<ModelPart[]> {
  let piece: ModelPart[] = []
  let triangles = 0
  for (const part of group) {
    const count = countTriangles(part.mesh.geometry)
    if (triangles + count > fullPart) {
      yield piece
      piece = []
      triangles = 0
    }
    piece.push(part)
    triangles += count
  }
  yield piece
}

function joinParts(
  parts: readonly ModelPart[],
  material: Source,
  offset: Vec3,
  shownFor: (source: Source, hasNormals: boolean) => ModelPart['mesh']['material'],
): ModelPart {
  const geometries = parts.map(({ mesh }) => mesh.geometry)
  const vertices = geometries.reduce(
    (sum, geometry) => sum + geometry.getAttribute('position').count,
    0,
  )
  const corners = geometries.reduce((sum, geometry) => sum + 3 * countTriangles(geometry), 0)
  const geometry = new BufferGeometry()
  for (const name of Object.keys(geometries[0]?.attributes ?? {})) {
    const size = readable[name] ?? 0
    geometry.setAttribute(name, new BufferAttribute(new Float32Array(vertices * size), size))
  }
  const index = new Uint32Array(corners)
  const toOffset = new Matrix4().makeTranslation(-offset.x, -offset.y, -offset.z)
  const elements: ElementRange[] = []
  let [vertexAt, cornerAt] = [0, 0]
  for (const { mesh, toFile, elements: own } of parts) {
    const from = mesh.geometry
    // a part of no element ends that of the one before
    elements.push(
      { from: vertexAt, element: null },
      ...own.map(({ from, element }) => ({ from: vertexAt + from, element })),
    )
    const matrix = new Matrix4().multiplyMatrices(toOffset, toFile)
    copyVertices(from, matrix, geometry, vertexAt)
    const count = 3 * countTriangles(from)
    // a mirrored part reverses the winding of its triangles
    const order = matrix.determinant() < 0 ? [0, 2, 1] : [0, 1, 2]
    for (let i = 0; i < count; i++) {
      const at = i - (i % 3) + order[i % 3]!
      index[cornerAt + i] = vertexAt + (from.index ? from.index.getX(at) : at)
    }
    vertexAt += from.getAttribute('position').count
    cornerAt += count
  }
  geometry.setIndex(new BufferAttribute(index, 1))
  geometry.computeBoundingBox()
  const mesh = new Mesh(geometry, shownFor(material, geometry.hasAttribute('normal')))
  mesh.matrixAutoUpdate = false
  const toFile = new Matrix4().makeTranslation(offset.x, offset.y, offset.z)
  return {
    mesh,
    source: new Mesh(geometry, material),
    toFile,
    elements: parts.some((part) => part.elements.length > 0) ? elements : [],
  }
}

/**
 * Copies vertices as single-precision numbers in the joined part's frame, whatever packing the file
 * uses.
 */
function copyVertices(from: BufferGeometry, matrix: Matrix4, to: BufferGeometry, at: number): void {
  const turn = new Matrix3().getNormalMatrix(matrix)
  const vector = new Vector3()
  for (const [name, target] of Object.entries(to.attributes)) {
    const source = from.getAttribute(name)
    for (let i = 0; i < source.count; i++) {
      if (name === 'position' || name === 'normal') {
        vector.fromBufferAttribute(source, i)
        if (name === 'position') vector.applyMatrix4(matrix)
        else vector.applyMatrix3(turn).normalize()
        target.setXYZ(at + i, vector.x, vector.y, vector.z)
      } else if (name === 'uv') target.setXY(at + i, source.getX(i), source.getY(i))
      else
        target.setXYZW(at + i, source.getX(i), source.getY(i), source.getZ(i), getAlpha(source, i))
    }
  }
}

const getAlpha = (color: { itemSize: number; getW(at: number): number }, at: number): number =>
  color.itemSize === 4 ? color.getW(at) : 1
