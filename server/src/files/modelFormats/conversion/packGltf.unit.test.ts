import { describe, expect, it } from 'vitest'
import { toByteSource } from '../../byteSource.ts'
import { readGlb } from '../../readGlb.ts'
import { packGltf } from './packGltf.ts'

const packed = Buffer.from('the corners, packed')
const indices = Buffer.from(new Uint16Array([0, 1, 2]).buffer)

/**
 * A triangle whose corners are packed with meshopt, as tools write it: one file, and a buffer that
 * stands in.
 */
const triangle = (standIn: number, file: number) => {
  const compression = {
    buffer: file,
    byteOffset: 8,
    byteLength: packed.length,
    byteStride: 12,
    count: 3,
  }
  const buffers = []
  buffers[standIn] = { byteLength: 36, extensions: { EXT_meshopt_compression: { fallback: true } } }
  buffers[file] = { uri: 'wall.bin', byteLength: 8 + packed.length }
  return {
    asset: { version: '2.0' },
    extensionsUsed: ['EXT_meshopt_compression'],
    extensionsRequired: ['EXT_meshopt_compression'],
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
    accessors: [
      {
        bufferView: 0,
        componentType: 5126,
        type: 'VEC3',
        count: 3,
        min: [0, 0, 0],
        max: [2, 3, 0],
      },
      { bufferView: 1, componentType: 5123, type: 'SCALAR', count: 3 },
    ],
    bufferViews: [
      {
        buffer: standIn,
        byteOffset: 0,
        byteLength: 36,
        byteStride: 12,
        extensions: { EXT_meshopt_compression: { ...compression, mode: 'ATTRIBUTES' } },
      },
      { buffer: file, byteOffset: 0, byteLength: indices.length },
    ],
    buffers,
  }
}

describe('a glTF that is packed with meshopt', () => {
  it.each([
    ['after', 1, 0],
    ['before', 0, 1],
  ])(
    'T280: becomes a GLB with the buffer that has no bytes, %s its file',
    async (_, standIn, file) => {
      const bytes = Buffer.concat([indices, Buffer.alloc(2), packed])
      const glb = Buffer.from(
        await packGltf(JSON.stringify(triangle(standIn, file)), () => Promise.resolve(bytes)),
      )
      const { buffers, bufferViews } = JSON.parse(
        glb.toString('utf8', 20, 20 + glb.readUInt32LE(12)),
      )
      expect(buffers).toEqual([
        { byteLength: 28 },
        { byteLength: 36, extensions: { EXT_meshopt_compression: { fallback: true } } },
      ])
      expect(bufferViews).toMatchObject([
        {
          buffer: 1,
          byteOffset: 0,
          extensions: { EXT_meshopt_compression: { buffer: 0, byteOffset: 8 } },
        },
        { buffer: 0, byteOffset: 0 },
      ])
      expect(await readGlb(toByteSource(glb))).toMatchObject({ triangles: 1, vertices: 3 })
    },
  )
})
