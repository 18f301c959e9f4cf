import { Document, NodeIO } from '@gltf-transform/core'
import { sharp } from '../../files/imageLibrary.ts'

interface Options {
  /** translation by the node, in metres */
  offset?: [number, number, number]
  /** translation of the vertices themselves */
  baked?: [number, number, number]
  textures?: number
  /** pixels of each texture's side */
  side?: number
  /** squares along each side of each of the two slabs */
  squares?: number
  /** length of a slab in the file's unit */
  length?: number
}

/** Two wavy slabs, one rotated and scaled by its node, with noisy textures like photographs. */
export const buildTexturedGlb = async (options: Options = {}): Promise<Uint8Array<ArrayBuffer>> => {
  const {
    offset = [0, 0, 0],
    baked = [0, 0, 0],
    textures = 2,
    side = 1024,
    squares = 60,
    length = 12,
  } = options
  const document = new Document()
  const buffer = document.createBuffer()
  const scene = document.createScene()
  document.getRoot().setDefaultScene(scene).setExtras({ secret: 'who made this' })
  const wave = (x: number, z: number) => 0.4 * Math.sin(x * 1.7) * Math.cos(z * 2.3)
  const positions: number[] = []
  const uvs: number[] = []
  const indices: number[] = []
  for (let i = 0; i <= squares; i++) {
    for (let j = 0; j <= squares; j++) {
      const [x, z] = [(i / squares) * length, (j / squares) * length * 0.7]
      positions.push(x + baked[0], wave(x, z) + baked[1], z + baked[2])
      uvs.push(i / squares, j / squares)
      if (i === squares || j === squares) continue
      const at = i * (squares + 1) + j
      indices.push(at, at + 1, at + squares + 1, at + squares + 1, at + 1, at + squares + 2)
    }
  }
  const accessor = (type: 'VEC2' | 'VEC3', numbers: number[]) =>
    document.createAccessor().setType(type).setArray(new Float32Array(numbers)).setBuffer(buffer)
  const index = document.createAccessor().setArray(new Uint32Array(indices)).setBuffer(buffer)
  const [position, uv] = [accessor('VEC3', positions), accessor('VEC2', uvs)]
  const mesh = document.createMesh('slab')
  const noise = {
    width: side,
    height: side,
    channels: 3,
    noise: { type: 'gaussian', mean: 128, sigma: 40 },
  } as const
  const raw = { raw: { width: side, height: side, channels: 3 } } as const
  const grain = await sharp({ create: { ...noise, background: '#808080' } })
    .raw()
    .toBuffer()
  for (let n = 0; n < textures; n++) {
    // all different, so that none is mistaken for another
    const image = await sharp(grain, raw)
      .jpeg({ quality: 92 - n })
      .toBuffer()
    const texture = document
      .createTexture(`t${n}`)
      .setMimeType('image/jpeg')
      .setImage(new Uint8Array(image))
    const primitive = document
      .createPrimitive()
      .setAttribute('POSITION', position)
      .setAttribute('TEXCOORD_0', uv)
      .setIndices(index)
      .setMaterial(document.createMaterial(`m${n}`).setBaseColorTexture(texture))
    mesh.addPrimitive(primitive)
  }
  const turned = document
    .createNode('turned')
    .setMesh(mesh)
    .setRotation([0, Math.SQRT1_2, 0, Math.SQRT1_2])
  const stretched = document
    .createNode('stretched')
    .setMesh(mesh)
    .setScale([1, 2, 0.5])
    .setTranslation([0, 3, 0])
  scene.addChild(
    document.createNode('site').setTranslation(offset).addChild(turned).addChild(stretched),
  )
  return Uint8Array.from(await new NodeIO().writeBinary(document))
}

/** Thirty-two such slabs above each other: 640,000 triangles in a small file. */
export const buildTowerGlb = async (): Promise<Uint8Array<ArrayBuffer>> => {
  const io = new NodeIO()
  const document = await io.readBinary(
    await buildTexturedGlb({ textures: 1, side: 64, squares: 100 }),
  )
  const root = document.getRoot()
  const [mesh = null] = root.listMeshes()
  for (let n = 0; n < 30; n++) {
    const node = document.createNode(`storey ${n}`).setMesh(mesh)
    root.getDefaultScene()?.addChild(node.setTranslation([0, 3 * n, 0]))
  }
  return Uint8Array.from(await io.writeBinary(document))
}
