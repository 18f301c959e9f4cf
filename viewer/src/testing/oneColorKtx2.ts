import { buildGlb } from './buildGlb.ts'

const header = 80
const levelIndex = 24
const descriptor = 44
const block = 16

type Rgb = readonly [number, number, number]

/**
 * A KTX2 texture of one colour, `side` pixels a side (a multiple of four), coded as UASTC blocks of
 * the solid kind.
 */
export function buildOneColorKtx2([red, green, blue]: Rgb, side = 8): Uint8Array<ArrayBuffer> {
  const blocks = (side / 4) ** 2
  const start = Math.ceil((header + levelIndex + descriptor) / block) * block
  const bytes = new Uint8Array(start + blocks * block)
  const view = new DataView(bytes.buffer)
  const write = (at: number, ...numbers: number[]) => {
    for (const [n, number] of numbers.entries()) view.setUint32(at + 4 * n, number, true)
  }
  bytes.set([0xab, 0x4b, 0x54, 0x58, 0x20, 0x32, 0x30, 0xbb, 0x0d, 0x0a, 0x1a, 0x0a])
  // format undefined, bytes are the type, width, height, no depth, no layers, one face, one level,
  // not packed further
  write(12, 0, 1, side, side, 0, 0, 1, 1, 0)
  write(48, header + levelIndex, descriptor)
  write(header, start, 0, blocks * block, 0, blocks * block, 0)
  // basic descriptor, version 2, 40 bytes; UASTC, BT.709, sRGB; blocks of 4 x 4 and 16 bytes; one
  // sample of 128 bits, RGB
  write(
    header + levelIndex,
    descriptor,
    0,
    (40 << 16) | 2,
    166 | (1 << 8) | (2 << 16),
    0x0303,
    block,
  )
  write(header + levelIndex + 28, 127 << 16, 0, 0, 0xffff_ffff)
  // mode 8 in five bits, then red, green, blue and alpha in eight each
  const solid =
    0x17n | (BigInt(red) << 5n) | (BigInt(green) << 13n) | (BigInt(blue) << 21n) | (0xffn << 29n)
  for (let n = 0; n < blocks; n++) view.setBigUint64(start + n * block, solid, true)
  return bytes
}

/** A GLB of one upright square, 2 m by 2 m, with that texture in sRGB. */
export function buildKtx2Glb(color: Rgb): Uint8Array<ArrayBuffer> {
  const picture = buildOneColorKtx2(color)
  const geometry = new Float32Array([
    -1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0, 0, 1, 1, 1, 1, 0, 0, 0,
  ])
  const corners = new Uint16Array([0, 1, 2, 0, 2, 3])
  const cornersAt = geometry.byteLength
  const pictureAt = cornersAt + 12
  const binary = new Uint8Array(pictureAt + picture.length)
  binary.set(new Uint8Array(geometry.buffer))
  binary.set(new Uint8Array(corners.buffer), cornersAt)
  binary.set(picture, pictureAt)
  const json = {
    asset: { version: '2.0' },
    extensionsUsed: ['KHR_texture_basisu', 'KHR_materials_unlit'],
    extensionsRequired: ['KHR_texture_basisu'],
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [
      { primitives: [{ attributes: { POSITION: 0, TEXCOORD_0: 1 }, indices: 2, material: 0 }] },
    ],
    materials: [
      {
        doubleSided: true,
        pbrMetallicRoughness: { baseColorTexture: { index: 0 } },
        extensions: { KHR_materials_unlit: {} },
      },
    ],
    textures: [{ extensions: { KHR_texture_basisu: { source: 0 } } }],
    images: [{ mimeType: 'image/ktx2', bufferView: 3 }],
    accessors: [
      {
        bufferView: 0,
        componentType: 5126,
        type: 'VEC3',
        count: 4,
        min: [-1, -1, 0],
        max: [1, 1, 0],
      },
      { bufferView: 1, componentType: 5126, type: 'VEC2', count: 4 },
      { bufferView: 2, componentType: 5123, type: 'SCALAR', count: 6 },
    ],
    bufferViews: [
      { buffer: 0, byteOffset: 0, byteLength: 48 },
      { buffer: 0, byteOffset: 48, byteLength: 32 },
      { buffer: 0, byteOffset: cornersAt, byteLength: 12 },
      { buffer: 0, byteOffset: pictureAt, byteLength: picture.length },
    ],
    buffers: [{ byteLength: binary.length }],
  }
  return buildGlb(json, binary)
}
