import {
  type Accessor,
  type Document,
  Document as GltfDocument,
  type Material,
  NodeIO,
} from '@gltf-transform/core'
import { weldPrimitive } from '@gltf-transform/functions'
import type { BufferAttribute, BufferGeometry, InterleavedBufferAttribute } from 'three'
import { GlbError, glbLimits } from '../../glbMetadata.ts'
import { notOfFormat } from './conversion.ts'

/** A range of a geometry's corners with one material. */
interface Part {
  start: number
  count: number
  material: Material
}

/** How an attribute of three.js is written to glTF: its name there, its numbers a corner, and what is done to them. */
const attributes = [
  { from: 'position', to: 'POSITION', type: 'VEC3', size: 3 },
  { from: 'normal', to: 'NORMAL', type: 'VEC3', size: 3 },
  { from: 'uv', to: 'TEXCOORD_0', type: 'VEC2', size: 2 },
  { from: 'color', to: 'COLOR_0', type: 'VEC3', size: 3 },
] as const

type Read = BufferAttribute | InterleavedBufferAttribute
const componentOf = [
  (source: Read, at: number) => source.getX(at),
  (source: Read, at: number) => source.getY(at),
  (source: Read, at: number) => source.getZ(at),
] as const

/** A glTF document under construction, of the geometries that a loader has read. */
export class MeshDocument {
  readonly document: Document = new GltfDocument()
  readonly #format: string
  readonly #scene = this.document.createScene()
  readonly #buffer = this.document.createBuffer()
  #triangles = 0

  /** `format`: its name in messages */
  constructor(format: string) {
    this.#format = format
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

  /** Adds a mesh of triangles; `left` names attributes that are left out. Throws for numbers that are none. */
  add(
    name: string,
    geometry: BufferGeometry,
    parts: readonly Part[],
    left: readonly string[] = [],
  ): void {
    const mesh = this.document.createMesh(name)
    for (const part of parts) {
      const corners = cornersOf(geometry, part)
      this.#triangles += corners.length / 3
      if (this.#triangles > glbLimits.triangles) {
        throw new GlbError('glb.tooManyTriangles', { count: this.#triangles })
      }
      if (corners.length === 0) continue
      const primitive = this.document.createPrimitive().setMaterial(part.material)
      for (const { from, to, type, size } of attributes) {
        const source = left.includes(from) ? undefined : geometry.getAttribute(from)
        if (source)
          primitive.setAttribute(to, this.#accessor(type, this.#numbers(source, corners, size, to)))
      }
      weldPrimitive(primitive)
      mesh.addPrimitive(primitive)
    }
    this.#scene.addChild(this.document.createNode(name).setMesh(mesh))
  }

  /** The bytes of the whole. Throws without a triangle. */
  async write(): Promise<Uint8Array> {
    if (this.#triangles === 0) throw new GlbError('glb.empty')
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
        throw notOfFormat(this.#format, `corner ${corner + 1} of ${source.count}`)
      for (let n = 0; n < size; n++) {
        const value = componentOf[n]!(source, corner)
        if (!Number.isFinite(value)) throw notOfFormat(this.#format, `corner ${corner + 1}`)
        // the picture's first row is the lowest there, the highest in glTF
        numbers[i * size + n] = to === 'TEXCOORD_0' && n === 1 ? 1 - value : value
      }
    }
    if (to === 'NORMAL') normalize(numbers)
    return numbers
  }
}

/** The corners of a part, three a triangle. */
function cornersOf(geometry: BufferGeometry, { start, count }: Part): Uint32Array {
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
