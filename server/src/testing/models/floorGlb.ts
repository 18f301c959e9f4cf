/**
 * The smallest valid GLB: a floor of two triangles, 8 m by 6 m. `json` overrides members of its
 * JSON chunk.
 */
export const buildFloorGlb = (json: Record<string, unknown> = {}): Uint8Array<ArrayBuffer> => {
  const positions = new Float32Array([0, 0, 0, 8, 0, 0, 8, 0, 6, 0, 0, 6])
  const indices = new Uint16Array([0, 2, 1, 0, 3, 2])
  const bin = Buffer.concat([Buffer.from(positions.buffer), Buffer.from(indices.buffer)])
  const scene = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
    buffers: [{ byteLength: bin.length }],
    bufferViews: [
      { buffer: 0, byteOffset: 0, byteLength: 48 },
      { buffer: 0, byteOffset: 48, byteLength: 12 },
    ],
    accessors: [
      {
        bufferView: 0,
        componentType: 5126,
        count: 4,
        type: 'VEC3',
        min: [0, 0, 0],
        max: [8, 0, 6],
      },
      { bufferView: 1, componentType: 5123, count: 6, type: 'SCALAR' },
    ],
    ...json,
  }
  const text = JSON.stringify(scene)
  const jsonChunk = Buffer.from(text.padEnd(Math.ceil(text.length / 4) * 4))
  const head = Buffer.alloc(20)
  head.write('glTF', 0)
  head.writeUInt32LE(2, 4)
  head.writeUInt32LE(12 + 8 + jsonChunk.length + 8 + bin.length, 8)
  head.writeUInt32LE(jsonChunk.length, 12)
  head.write('JSON', 16)
  const binHead = Buffer.alloc(8)
  binHead.writeUInt32LE(bin.length, 0)
  binHead.write('BIN\0', 4)
  return Uint8Array.from(Buffer.concat([head, jsonChunk, binHead, bin]))
}
