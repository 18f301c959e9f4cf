import {
  type Document,
  getBounds,
  type Material,
  type Primitive,
  PropertyType,
} from '@gltf-transform/core'
import { EXTTextureWebP } from '@gltf-transform/extensions'
import {
  cloneDocument,
  compactPrimitive,
  dedup,
  dequantize,
  flatten,
  join,
  prune,
  quantize,
  reorder,
  weldPrimitive,
} from '@gltf-transform/functions'
import { MeshoptEncoder, MeshoptSimplifier } from 'meshoptimizer'
import type { createGltfIo } from '../files/createGltfIo.ts'
import { sharp } from '../files/imageLibrary.ts'
import {
  countTriangles,
  getDefaultScene,
  isLineOrPointPrimitive,
  maxTexturePixels,
} from './sceneMeasures.ts'

/** a coarse copy is at most this large: half a second at 20 Mbit/s */
const maxBytes = 1.4 * 1024 ** 2
/**
 * What is tried until it is small enough: triangles, and the longest side of a texture in pixels.
 */
const attempts = [
  { triangles: 110_000, side: 512, decoded: 6 * 1024 ** 2 },
  { triangles: 60_000, side: 256, decoded: 3 * 1024 ** 2 },
  { triangles: 25_000, side: 64, decoded: 1024 ** 2 },
] as const
/** More triangles than these are made fewer before they are joined, which takes memory. */
const maxJoined = 1_500_000
/**
 * How far surfaces may stray, as a share of the longest side of what is joined: first with their
 * shape kept, then without.
 */
const stray = { kept: 0.004, sloppy: 0.05 } as const

/**
 * A small copy of a building, which is shown until the rest is there: few triangles, small
 * pictures, everything of one look in one piece. It lies in the same frame as the file. Changes the
 * document. Null if it cannot be made small enough.
 */
export const buildCoarseCopy = async (
  io: Awaited<ReturnType<typeof createGltfIo>>,
  document: Document,
): Promise<Uint8Array | null> => {
  leaveOut(document)
  thinTo(document, maxJoined)
  await joinAll(document)
  for (const { triangles, side, decoded } of attempts) {
    const copy = cloneDocument(document)
    thinTo(copy, triangles)
    await shrinkImages(copy, side, decoded)
    await copy.transform(
      prune({ keepAttributes: false, keepSolidTextures: true }),
      reorder({ encoder: MeshoptEncoder, target: 'size' }),
      quantize({ quantizePosition: 16, quantizeTexcoord: 12 }),
    )
    const made = await io.writeBinary(copy)
    if (made.length <= maxBytes) return made
  }
  return null
}

const listPrimitives = (document: Document): Primitive[] =>
  document
    .getRoot()
    .listMeshes()
    .flatMap((mesh) => mesh.listPrimitives())

const thinTo = (document: Document, triangles: number) => {
  for (const primitive of listPrimitives(document)) weldPrimitive(primitive)
  const ratio = triangles / countTriangles(document)
  if (ratio < 1) for (const primitive of listPrimitives(document)) thinOut(primitive, ratio)
}

/**
 * Keeps surfaces, their colours and what is painted on them. Without normals, the viewer shades
 * them flat.
 */
const leaveOut = (document: Document) => {
  for (const primitive of listPrimitives(document)) {
    if (isLineOrPointPrimitive(primitive)) {
      primitive.dispose()
      continue
    }
    const isPainted = Boolean(primitive.getMaterial()?.getBaseColorTexture())
    for (const name of primitive.listSemantics()) {
      if (name === 'POSITION' || name === 'COLOR_0' || (isPainted && /^TEXCOORD_[01]$/.test(name)))
        continue
      primitive.setAttribute(name, null)
    }
  }
  for (const material of document.getRoot().listMaterials()) plain(material)
  for (const animation of document.getRoot().listAnimations()) animation.dispose()
}

const plain = (material: Material) => {
  material
    .setNormalTexture(null)
    .setOcclusionTexture(null)
    .setMetallicRoughnessTexture(null)
    .setEmissiveTexture(null)
  material.setName('')
  // what nobody could scale down here would be as large as in the file
  const mime = material.getBaseColorTexture()?.getMimeType() ?? ''
  if (mime && !/^image\/(jpeg|png|webp)$/.test(mime)) material.setBaseColorTexture(null)
}

/**
 * Joins everything of one look, around the middle of the building: single precision would not do in
 * a country's grid.
 */
const joinAll = async (document: Document) => {
  const scene = getDefaultScene(document)
  const { min, max } = getBounds(scene)
  const middle = min.map((low, axis) => Math.round((low + (max[axis] ?? 0)) / 2)) as [
    number,
    number,
    number,
  ]
  for (const node of scene.listChildren()) {
    const [x = 0, y = 0, z = 0] = node.getTranslation()
    node.setTranslation([x - middle[0], y - middle[1], z - middle[2]])
  }
  for (const node of document.getRoot().listNodes()) node.setExtras({})
  await document.transform(
    dequantize(),
    dedup({ propertyTypes: [PropertyType.TEXTURE, PropertyType.MATERIAL] }),
    flatten(),
    join({ keepMeshes: false, keepNamed: false }),
    prune(),
  )
  const site = document.createNode().setTranslation(middle)
  for (const node of scene.listChildren()) site.addChild(node)
  scene.addChild(site)
}

/**
 * Simplifies a piece to that share of its triangles; where its shape does not allow that, without
 * regard to the shape.
 */
const thinOut = (primitive: Primitive, ratio: number) => {
  const [position, indices] = [primitive.getAttribute('POSITION'), primitive.getIndices()]
  const corners = indices?.getArray()
  if (!position || !indices || !corners || corners.length < 60) return
  const places = Float32Array.from(position.getArray() ?? [])
  const wanted = Math.max(12, Math.floor((corners.length * ratio) / 3) * 3)
  const all = Uint32Array.from(corners)
  const [shaped] = MeshoptSimplifier.simplify(all, places, 3, wanted, stray.kept, ['Prune'])
  const [thin] =
    shaped.length > wanted * 1.3
      ? MeshoptSimplifier.simplifySloppy(shaped, places, 3, null, wanted, stray.sloppy)
      : [shaped]
  // a small piece that would vanish stays as it is
  primitive.setIndices(indices.clone().setArray(Uint32Array.from(thin.length > 0 ? thin : shaped)))
  compactPrimitive(primitive)
}

/** Scales all pictures down to one side with which they stay within so many bytes when decoded. */
const shrinkImages = async (document: Document, longest: number, decoded: number) => {
  const textures = document.getRoot().listTextures()
  const budget = Math.sqrt(decoded / 4 / Math.max(1, textures.length))
  const side = Math.max(16, Math.min(longest, 2 ** Math.floor(Math.log2(budget))))
  for (const texture of textures) {
    const image = texture.getImage()
    if (!image) continue
    const small = await sharp(image, { limitInputPixels: maxTexturePixels, failOn: 'error' })
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 60, effort: 3 })
      .toBuffer()
    texture.setImage(small).setMimeType('image/webp')
  }
  if (textures.length > 0) document.createExtension(EXTTextureWebP).setRequired(true)
}
