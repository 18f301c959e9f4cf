import { type MeshLambertMaterial, Vector3, type WebGLRenderer } from 'three'
import { describe, expect, it } from 'vitest'
import { buildGlb } from '../../testing/buildGlb.ts'
import { loadModel } from './loadModel.ts'
import { parseGltfHeader } from './parseGltfHeader.ts'

const load = (glb: Uint8Array<ArrayBuffer>) =>
  loadModel(
    glb.buffer,
    parseGltfHeader(glb.buffer),
    // the colors of the file, and not clay
    { light: 'lit' },
    {} as WebGLRenderer,
    new AbortController().signal,
  )

/** Six vertices of two walls, metres. */
const corners = [
  [0, 0, 0],
  [4, 0, 0],
  [4, 3, 0],
  [4, 0, 0],
  [4, 0, 5],
  [4, 3, 5],
] as const

/**
 * Two primitives that share their vertices and nothing else; `stride`: bytes from one vertex to the
 * next; `material`: of both.
 */
const walls = (far: readonly [number, number, number], stride: 12 | 24, material: object = {}) => {
  const numbers = new Float32Array((corners.length * stride) / 4)
  for (const [n, corner] of corners.entries())
    numbers.set(
      corner.map((value, axis) => value + far[axis]!),
      (n * stride) / 4,
    )
  const indices = new Uint16Array([0, 1, 2, 0, 3, 4, 5, 0])
  const binary = new Uint8Array(numbers.byteLength + indices.byteLength)
  binary.set(new Uint8Array(numbers.buffer))
  binary.set(new Uint8Array(indices.buffer), numbers.byteLength)
  const attributes = { POSITION: 0, ...(stride === 24 && { NORMAL: 3 }) }
  const vertices = { bufferView: 0, componentType: 5126, type: 'VEC3', count: corners.length }
  const glb = buildGlb(
    {
      asset: { version: '2.0' },
      scene: 0,
      scenes: [{ nodes: [0] }],
      nodes: [{ mesh: 0 }],
      meshes: [{ primitives: [1, 2].map((indices) => ({ attributes, indices, material: 0 })) }],
      materials: [material],
      accessors: [
        { ...vertices, min: far, max: far.map((value, axis) => value + [4, 3, 5][axis]!) },
        { bufferView: 1, componentType: 5123, type: 'SCALAR', count: 3 },
        { bufferView: 1, byteOffset: 8, componentType: 5123, type: 'SCALAR', count: 3 },
        ...(stride === 24 ? [{ ...vertices, byteOffset: 12 }] : []),
      ],
      bufferViews: [
        { buffer: 0, byteOffset: 0, byteLength: numbers.byteLength, byteStride: stride },
        { buffer: 0, byteOffset: numbers.byteLength, byteLength: indices.byteLength },
      ],
      buffers: [{ byteLength: binary.length }],
    },
    binary,
  )
  const stored = corners.map((corner) =>
    corner.map((value, axis) => Math.fround(value + far[axis]!)),
  )
  return { glb, stored }
}

/**
 * Every drawn vertex, in the file's frame; and the magnitude of the numbers uploaded to the GPU.
 */
const drawn = ({ parts }: Awaited<ReturnType<typeof load>>) => {
  const places: number[][] = []
  let largest = 0
  for (const { mesh, toFile } of parts) {
    const position = mesh.geometry.getAttribute('position')
    for (let i = 0; i < (mesh.geometry.index?.count ?? 0); i++) {
      const vertex = new Vector3().fromBufferAttribute(position, mesh.geometry.index!.getX(i))
      largest = Math.max(largest, ...vertex.toArray().map(Math.abs))
      places.push(vertex.applyMatrix4(toFile).toArray())
    }
  }
  return { places, largest }
}

describe('a model whose vertices lie at the coordinates of a map', () => {
  it.each([12, 24] as const)(
    'is drawn around an origin of its own and lies where it lay (stride %i)',
    async (stride) => {
      const { glb, stored } = walls([512_345, 40, 4_812_000], stride)
      const model = await load(glb)
      const { places, largest } = drawn(model)
      expect(places).toEqual(stored)
      expect(largest).toBeLessThan(10)
      expect(model.far).toEqual({ distance: 4_812_005, step: 0.5 })
    },
  )

  it('says nothing of distance where it is near', async () => {
    const { glb, stored } = walls([10, 0, 20], 12)
    const model = await load(glb)
    expect(drawn(model).places).toEqual(stored)
    expect(model.far).toBeNull()
  })
})

it('a material of specular and glossiness keeps its colour, whatever it offers beside it', async () => {
  const { glb } = walls([0, 0, 0], 12, {
    pbrMetallicRoughness: { baseColorFactor: [1, 1, 1, 1] },
    extensions: {
      KHR_materials_pbrSpecularGlossiness: {
        diffuseFactor: [0.2, 0.4, 0.6, 1],
        glossinessFactor: 0.7,
      },
    },
  })
  const { parts } = await load(glb)
  for (const { mesh } of parts)
    expect((mesh.material as MeshLambertMaterial).color.toArray()).toEqual([0.2, 0.4, 0.6])
})
