import {
  type Accessor,
  type Document,
  Document as GltfDocument,
  type Mesh as GltfMesh,
  type Material,
  NodeIO,
  type Primitive,
  type Scene,
  type Node as SceneNode,
} from '@gltf-transform/core'
import { weldPrimitive } from '@gltf-transform/functions'
import { toMissingFilesSceneExtras } from '@nspect/contract/media/missingFiles'
import type { BufferAttribute, BufferGeometry, InterleavedBufferAttribute } from 'three'
import { GlbError, glbLimits, type Triple } from '../../glbMetadata.ts'
import { createInvalidModelError } from './conversion.ts'

/** A range of a geometry's corners with one material. */
interface Part {
  start: number
  count: number
  material: Material
}

/**
 * How an attribute of three.js is written to glTF: its name there, its numbers a corner, and what
 * is done to them.
 */
const attributes = [
  { from: 'position', to: 'POSITION', type: 'VEC3', size: 3 },
  { from: 'normal', to: 'NORMAL', type: 'VEC3', size: 3 },
  { from: 'uv', to: 'TEXCOORD_0', type: 'VEC2', size: 2 },
  { from: 'color', to: 'COLOR_0', type: 'VEC3', size: 3 },
] as const

type Read = BufferAttribute | InterleavedBufferAttribute
const componentReaders = [
  (source: Read, at: number) => source.getX(at),
  (source: Read, at: number) => source.getY(at),
  (source: Read, at: number) => source.getZ(at),
] as const

/** A glTF document under construction, of the geometries that a loader has read. */
export class MeshDocument {
  readonly document: Document = new GltfDocument()
  readonly #format: string
  readonly #scene = this.document.createScene()
  /**
   * metres or units of the file: near its places, so that they have small numbers
   * (`computeModelOrigin`)
   */
  readonly #origin: Triple
  /** what the meshes hang on, where the origin is not the file's own */
  readonly #root: Scene | SceneNode
  readonly #buffer = this.document.createBuffer()
  #triangles = 0

  /**
   * `format`: its name in messages; `origin`: what places are written from, which stays as a
   * translation
   */
  constructor(format: string, origin: Triple = [0, 0, 0]) {
    this.#format = format
    this.#origin = origin
    this.#root = this.#scene
    if (origin.some((value) => value !== 0)) {
      const root = this.document.createNode('origin').setTranslation(origin)
      this.#scene.addChild(root)
      this.#root = root
    }
    this.document.getRoot().getAsset().generator = `nSpect, from ${format}`
  }

  /** A matt, two-sided material: these formats have no reliable front side. */
  createMaterial(name: string): Material {
    return this.document
      .createMaterial(name)
      .setMetallicFactor(0)
      .setRoughnessFactor(1)
      .setDoubleSided(true)
  }

  /**
   * Adds a mesh of triangles; `left` names attributes that are left out. Throws for numbers that
   * are none.
   */
  add(
    name: string,
    geometry: BufferGeometry,
    parts: readonly Part[],
    left: readonly string[] = [],
  ): void {
    const mesh = this.document.createMesh(name)
    for (const part of parts) {
      const corners = listCorners(geometry, part)
      this.#count(corners.length / 3)
      if (corners.length > 0)
        mesh.addPrimitive(this.#primitiveOf(geometry, corners, part.material, left))
    }
    this.#addMesh(mesh)
  }

  /**
   * Adds a mesh of geometries with an index, each of one material; `left` names attributes that are
   * left out.
   */
  addIndexed(
    name: string,
    parts: readonly { geometry: BufferGeometry; material: Material }[],
    left: readonly string[] = [],
  ): void {
    const mesh = this.document.createMesh(name)
    for (const { geometry, material } of parts) {
      const index = Uint32Array.from(geometry.index?.array ?? [])
      this.#count(index.length / 3)
      if (index.length === 0) continue
      const all = Uint32Array.from({ length: geometry.getAttribute('position').count }, (_, n) => n)
      const indices = this.document
        .createAccessor()
        .setType('SCALAR')
        .setArray(index)
        .setBuffer(this.#buffer)
      mesh.addPrimitive(this.#primitiveOf(geometry, all, material, left, indices))
    }
    this.#addMesh(mesh)
  }

  #count(triangles: number): void {
    this.#triangles += triangles
    if (this.#triangles > glbLimits.triangles)
      throw new GlbError('glb.tooManyTriangles', { count: this.#triangles })
  }

  #addMesh(mesh: GltfMesh): void {
    this.#root.addChild(this.document.createNode(mesh.getName()).setMesh(mesh))
  }

  /** These corners of a geometry, in their order or by `indices`. */
  #primitiveOf(
    geometry: BufferGeometry,
    corners: Uint32Array,
    material: Material,
    left: readonly string[],
    indices: Accessor | null = null,
  ): Primitive {
    const primitive = this.document.createPrimitive().setMaterial(material).setIndices(indices)
    for (const { from, to, type, size } of attributes) {
      const source = left.includes(from) ? undefined : geometry.getAttribute(from)
      if (source)
        primitive.setAttribute(to, this.#accessor(type, this.#numbers(source, corners, size, to)))
    }
    weldPrimitive(primitive)
    return primitive
  }

  /**
   * The bytes of the whole; `missing`: files that it names and came without. Throws without a
   * triangle.
   */
  async write(missing: ReadonlySet<string> = new Set()): Promise<Uint8Array> {
    if (this.#triangles === 0) throw new GlbError('glb.empty')
    if (missing.size > 0) this.#scene.setExtras({ ...toMissingFilesSceneExtras(missing) })
    return new NodeIO().writeBinary(this.document)
  }

  #accessor(type: 'VEC2' | 'VEC3', numbers: Float32Array<ArrayBuffer>): Accessor {
    return this.document.createAccessor().setType(type).setArray(numbers).setBuffer(this.#buffer)
  }

  #numbers(
    source: Read,
    corners: Uint32Array,
    size: number,
    to: string,
  ): Float32Array<ArrayBuffer> {
    const numbers = new Float32Array(corners.length * size)
    for (const [i, corner] of corners.entries()) {
      if (corner >= source.count)
        throw createInvalidModelError(this.#format, `corner ${corner + 1} of ${source.count}`)
      for (let n = 0; n < size; n++) {
        const value = componentReaders[n]!(source, corner)
        if (!Number.isFinite(value))
          throw createInvalidModelError(this.#format, `corner ${corner + 1}`)
        // the picture's first row is the lowest there, the highest in glTF
        const moved = to === 'POSITION' ? value - this.#origin[n]! : value
        numbers[i * size + n] = to === 'TEXCOORD_0' && n === 1 ? 1 - value : moved
      }
    }
    if (to === 'NORMAL') normalize(numbers)
    return numbers
  }
}

/** The corners of a part, three a triangle. */
function listCorners(geometry: BufferGeometry, { start, count }: Part): Uint32Array {
  const whole = geometry.index?.count ?? geometry.getAttribute('position')?.count ?? 0
  const length = Math.max(0, Math.min(count, whole - start))
  const corners = new Uint32Array(length - (length % 3))
  for (let i = 0; i < corners.length; i++)
    corners[i] = geometry.index ? geometry.index.getX(start + i) : start + i
  return corners
}

/** To the length of one, as glTF requires; a normal without a direction points up. */
function normalize(numbers: Float32Array): void {
  for (let i = 0; i < numbers.length; i += 3) {
    const [x, y, z] = [numbers[i]!, numbers[i + 1]!, numbers[i + 2]!]
    const length = Math.hypot(x, y, z)
    const scaled = length > 0 ? [x / length, y / length, z / length] : [0, 1, 0]
    numbers.set(scaled, i)
  }
}
