import { createHash } from 'node:crypto'
import {
  type Accessor,
  Document,
  type Material,
  type Mesh,
  type mat4,
  NodeIO,
  type Node as SceneNode,
} from '@gltf-transform/core'
import type { DeclaredStorey, SceneExtras } from '@nspect/contract/media/modelElement'
import type { Color, PlacedGeometry, Vector } from 'web-ifc'
import { GlbError } from '../../glbMetadata.ts'
import { toLinearLight } from '../conversion/toLinearLight.ts'
import type { IfcFile } from './openIfc.ts'
import type { BuildingElement } from './readBuilding.ts'

/** Corners of a geometry in its own frame and unit, and what of it was written. */
interface Shape {
  positions: Float32Array<ArrayBuffer>
  normals: Float32Array<ArrayBuffer>
  indices: Accessor
  /** undefined until it is used as it is */
  accessors?: { positions: Accessor; normals: Accessor }
  meshes: Map<Material, Mesh>
}

/** numbers of a corner, as the library gives them: position and normal */
const stride = 6
/** share of a number by which a transform in parts may differ from the matrix that it stands for */
const exact = 1e-6

/** A glTF document under construction: a node for each element of a building. */
export class ElementDocument {
  triangles = 0
  readonly #file: IfcFile
  readonly #document = new Document()
  readonly #scene = this.#document.createScene()
  readonly #buffer = this.#document.createBuffer()
  readonly #root = this.#document.createNode('IFC')
  readonly #materials = new Map<string, Material>()
  readonly #shapes = new Map<number, Shape | null>()
  /** exporters write what is alike, such as the walls of alike rooms, once for each */
  readonly #equalShapes = new Map<string, Shape | null>()
  /**
   * metres, whole: near the first element, so that what lies in a country's grid has small numbers
   * in its nodes
   */
  #origin: [number, number, number] | undefined

  constructor(file: IfcFile) {
    this.#file = file
    this.#document.getRoot().getAsset().generator = 'nSpect, from IFC'
    this.#scene.addChild(this.#root)
    this.#document.getRoot().setDefaultScene(this.#scene)
  }

  /** Adds an element with its parts; false if nothing of it is drawn. */
  add({ name, extras }: BuildingElement, geometries: Vector<PlacedGeometry>): boolean {
    const parts: SceneNode[] = []
    for (let i = 0; i < geometries.size(); i++) {
      const node = this.#partOf(geometries.get(i))
      if (node) parts.push(node)
    }
    const [only] = parts
    if (!only) return false
    const node = parts.length === 1 ? only : this.#document.createNode()
    if (parts.length > 1) for (const part of parts) node.addChild(part)
    node.setName(name)
    if (extras) node.setExtras(extras)
    this.#root.addChild(node)
    return true
  }

  /** The bytes of the whole. Throws without a triangle. */
  async write(storeys: readonly DeclaredStorey[], leftOut: number): Promise<Uint8Array> {
    if (this.triangles === 0) throw new GlbError('glb.empty')
    this.#root.setTranslation(this.#origin ?? [0, 0, 0])
    const extras: SceneExtras = { storeys: [...storeys], ...(leftOut > 0 && { leftOut }) }
    this.#scene.setExtras({ ...extras })
    return new NodeIO().writeBinary(this.#document)
  }

  #partOf({ geometryExpressID, flatTransformation, color }: PlacedGeometry): SceneNode | null {
    const shape = this.#shapeOf(geometryExpressID)
    const matrix = flatTransformation as mat4
    if (!shape || !matrix.every(Number.isFinite)) return null
    this.triangles += shape.indices.getCount() / 3
    this.#origin ??= [Math.round(matrix[12]), Math.round(matrix[13]), Math.round(matrix[14])]
    const near = [...matrix] as mat4
    for (const axis of [0, 1, 2] as const) near[12 + axis] = matrix[12 + axis]! - this.#origin[axis]
    const material = this.#materialOf(color)
    const node = this.#document.createNode().setMatrix(near)
    const isExact = node
      .getMatrix()
      .every((value, i) => Math.abs(value - near[i]!) <= exact * computeScale(near))
    if (isExact) return node.setMesh(this.#meshOf(shape, material))
    // sheared, which the parts of a glTF transform cannot say
    node.setMatrix([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, near[12], near[13], near[14], 1])
    return node.setMesh(this.#movedMesh(shape, material, near))
  }

  #shapeOf(id: number): Shape | null {
    const known = this.#shapes.get(id)
    if (known !== undefined) return known
    const { api, id: model } = this.#file
    const geometry = api.GetGeometry(model, id)
    const corners = api.GetVertexArray(geometry.GetVertexData(), geometry.GetVertexDataSize())
    const indices = api.GetIndexArray(geometry.GetIndexData(), geometry.GetIndexDataSize())
    const key = createHash('sha1').update(corners).update('/').update(indices).digest('base64')
    const shape = this.#equalShapes.get(key) ?? this.#createShape(corners, indices)
    geometry.delete()
    this.#equalShapes.set(key, shape)
    this.#shapes.set(id, shape)
    return shape
  }

  /** Null for a shape without triangles, and for one of numbers that are none. */
  #createShape(corners: Float32Array, indices: Uint32Array): Shape | null {
    const count = Math.floor(corners.length / stride)
    const positions = new Float32Array(count * 3)
    const normals = new Float32Array(count * 3)
    for (let i = 0; i < count; i++) {
      for (let axis = 0; axis < 3; axis++) {
        positions[i * 3 + axis] = corners[i * stride + axis]!
        normals[i * 3 + axis] = corners[i * stride + 3 + axis]!
      }
    }
    const isUsable =
      indices.length >= 3 &&
      indices.length % 3 === 0 &&
      positions.every(Number.isFinite) &&
      indices.every((at) => at < count)
    return isUsable
      ? {
          positions,
          normals: unitNormals(normals),
          indices: this.#accessor('SCALAR', narrowed(indices, count)),
          meshes: new Map(),
        }
      : null
  }

  #meshOf(shape: Shape, material: Material): Mesh {
    const known = shape.meshes.get(material)
    if (known) return known
    shape.accessors ??= {
      positions: this.#accessor('VEC3', shape.positions),
      normals: this.#accessor('VEC3', shape.normals),
    }
    const mesh = this.#createMesh(shape.accessors, shape.indices, material)
    shape.meshes.set(material, mesh)
    return mesh
  }

  /** The shape with its turn and size in its corners. */
  #movedMesh({ positions, normals, indices }: Shape, material: Material, matrix: mat4): Mesh {
    const turned = new Float32Array(positions.length)
    const turnedNormals = new Float32Array(normals.length)
    for (let i = 0; i < positions.length; i += 3) {
      for (const axis of [0, 1, 2] as const) {
        const [a, b, c] = [matrix[axis], matrix[4 + axis]!, matrix[8 + axis]!]
        turned[i + axis] = a * positions[i]! + b * positions[i + 1]! + c * positions[i + 2]!
        turnedNormals[i + axis] = a * normals[i]! + b * normals[i + 1]! + c * normals[i + 2]!
      }
    }
    const accessors = {
      positions: this.#accessor('VEC3', turned),
      normals: this.#accessor('VEC3', unitNormals(turnedNormals)),
    }
    return this.#createMesh(accessors, indices, material)
  }

  #createMesh(
    { positions, normals }: NonNullable<Shape['accessors']>,
    indices: Accessor,
    material: Material,
  ): Mesh {
    const primitive = this.#document
      .createPrimitive()
      .setAttribute('POSITION', positions)
      .setAttribute('NORMAL', normals)
      .setIndices(indices)
      .setMaterial(material)
    return this.#document.createMesh().addPrimitive(primitive)
  }

  #accessor(
    type: 'VEC3' | 'SCALAR',
    numbers: Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Uint16Array<ArrayBuffer>,
  ): Accessor {
    return this.#document.createAccessor().setType(type).setArray(numbers).setBuffer(this.#buffer)
  }

  #materialOf({ x, y, z, w }: Color): Material {
    const key = [x, y, z, w].join()
    const known = this.#materials.get(key)
    if (known) return known
    const [r, g, b] = [x, y, z].map((value) => toLinearLight(Math.min(1, Math.max(0, value)))) as [
      number,
      number,
      number,
    ]
    const alpha = w > 0 && w < 1 ? w : 1
    // faces of IFC files are not reliably turned outwards
    const material = this.#document
      .createMaterial()
      .setMetallicFactor(0)
      .setRoughnessFactor(1)
      .setDoubleSided(true)
      .setBaseColorFactor([r, g, b, alpha])
    if (alpha < 1) material.setAlphaMode('BLEND')
    this.#materials.set(key, material)
    return material
  }
}

const computeScale = (matrix: mat4): number => Math.max(...matrix.slice(0, 12).map(Math.abs))

const narrowed = (indices: Uint32Array, count: number) =>
  count < 65_535 ? Uint16Array.from(indices) : Uint32Array.from(indices)

/** To the length of one, as glTF requires; a normal without a direction points up. */
const unitNormals = (numbers: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> => {
  for (let i = 0; i < numbers.length; i += 3) {
    const length = Math.hypot(numbers[i]!, numbers[i + 1]!, numbers[i + 2]!)
    if (length > 0 && Number.isFinite(length))
      for (let axis = 0; axis < 3; axis++) numbers[i + axis]! /= length
    else numbers.set([0, 1, 0], i)
  }
  return numbers
}
