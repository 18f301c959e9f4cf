import {
  type bbox,
  type Document,
  getBounds,
  type Mesh,
  Property,
  PropertyType,
  type Node as SceneNode,
  type Texture,
} from '@gltf-transform/core'
import {
  EXTMeshoptCompression,
  EXTTextureWebP,
  KHRMaterialsPBRSpecularGlossiness,
  type PBRSpecularGlossiness,
} from '@gltf-transform/extensions'
import {
  dedup,
  listTextureSlots,
  prune,
  quantize,
  reorder,
  simplifyPrimitive,
  weldPrimitive,
} from '@gltf-transform/functions'
import {
  elementExtras,
  parseIfcFactsFromExtras,
  sceneExtras,
} from '@nspect/contract/media/modelElement'
import type { ModelFacts } from '@nspect/contract/media/modelFile'
import { MeshoptEncoder, MeshoptSimplifier } from 'meshoptimizer'
import { createGltfIo } from '../files/createGltfIo.ts'
import { sharp } from '../files/imageLibrary.ts'
import { buildCoarseCopy } from './buildCoarseCopy.ts'
import {
  countTriangles,
  getDefaultScene,
  isLineOrPointPrimitive,
  maxTexturePixels,
} from './sceneMeasures.ts'
import {
  coarseFromBytes,
  type VariantBudgets,
  type VariantName,
  variantBudgets,
} from './variantsJobDefinition.ts'

/**
 * Positions may move by this much, in the file's unit, assumed to be metres: well below a point's
 * precision.
 */
const mayMove = 0.0009
const positionBits = 16
/**
 * The largest deviation of a simplified surface from the file's, as a share of the longest side of
 * the whole.
 */
const mayStray = 1 / 10_000
/** sides that textures are scaled down to, until their budget is met; pixels */
const sides = [2048, 1024, 512, 256, 128]
type Progress = (percent: number) => void

/**
 * Makes the lighter variants of a GLB, each in the same coordinate frame as the file: a point on
 * one lies on all. Vertices are packed, textures scaled and re-encoded, extras dropped but those of
 * a building's elements; nothing is moved or joined. Only a variant that exceeds its triangle
 * budget is simplified, within `mayStray`. `keep` gets each variant that is lighter than the file.
 */
export const optimizeModel = async (
  bytes: Uint8Array,
  keep: (name: VariantName, bytes: Uint8Array) => Promise<void>,
  progress: Progress,
  within: VariantBudgets = variantBudgets,
): Promise<Optimized> => {
  const io = await createGltfIo()
  const document = await io.readBinary(bytes)
  const facts = computeModelFacts(document)
  progress(10)
  colorByMetalRough(document)
  await pack(document)
  progress(30)

  const textures = document.getRoot().listTextures()
  const sources = textures.map((texture) => ({
    texture,
    image: texture.getImage(),
    mime: texture.getMimeType(),
  }))
  const names = Object.keys(within) as (keyof VariantBudgets)[]
  const drawn = countTriangles(document)
  let lastSide = 0
  let shown = bytes.length
  for (const [n, name] of names.entries()) {
    const side = sideWithin(textures.length === 0 ? [] : sources.map(getTextureSize), within[name])
    const isTooFine = drawn > within[name].triangles
    // a tighter budget that changes nothing needs no variant of its own
    if (side === lastSide && !isTooFine) continue
    lastSide = side
    if (isTooFine) await thinOut(document, within[name].triangles / drawn)
    const share = 60 / names.length
    const from = 30 + n * share
    for (const [i, { texture, image, mime }] of sources.entries()) {
      if (image) await recode(texture, image, mime, side)
      progress(from + (share * 0.9 * (i + 1)) / sources.length)
    }
    if (textures.some((texture) => texture.getMimeType() === 'image/webp')) {
      document.createExtension(EXTTextureWebP).setRequired(true)
    }
    const made = await io.writeBinary(document)
    // fewer triangles are lighter to draw, even if they take more bytes
    if (made.length < bytes.length || isTooFine) await keep(name, made)
    if (name === 'web') shown = Math.min(shown, made.length)
    progress(from + share)
  }
  return {
    facts,
    coarse: async () => (shown > coarseFromBytes ? buildCoarseCopy(io, document) : null),
  }
}

interface Optimized {
  facts: ModelFacts
  /** a coarse copy of a model that is still large; null if it is not, or cannot be made small */
  coarse: () => Promise<Uint8Array | null>
}

const computeModelFacts = (document: Document): ModelFacts => {
  const root = document.getRoot()
  const { min, max }: bbox = getBounds(getDefaultScene(document))
  if (![...min, ...max].every(Number.isFinite)) throw new Error('the scene has no extent')
  const ifc = parseIfcFactsFromExtras(getDefaultScene(document).getExtras())
  const primitives = root.listMeshes().flatMap((mesh) => mesh.listPrimitives())
  return {
    min: { x: min[0], y: min[1], z: min[2] },
    max: { x: max[0], y: max[1], z: max[2] },
    meshes: root.listMeshes().length,
    textures: root.listTextures().length,
    hasNormals: primitives.every(
      (primitive) => isLineOrPointPrimitive(primitive) || primitive.getAttribute('NORMAL') !== null,
    ),
    ...(ifc && { ifc }),
  }
}

/**
 * Converts specular-glossiness materials to glTF 2.0's by their colour. Their gloss, which our
 * viewer does not show, is lost.
 */
const colorByMetalRough = (document: Document) => {
  for (const material of document.getRoot().listMaterials()) {
    const older = material.getExtension<PBRSpecularGlossiness>(
      KHRMaterialsPBRSpecularGlossiness.EXTENSION_NAME,
    )
    if (!older) continue
    material
      .setBaseColorFactor(older.getDiffuseFactor())
      .setBaseColorTexture(older.getDiffuseTexture())
    const [from, to] = [older.getDiffuseTextureInfo(), material.getBaseColorTextureInfo()]
    if (from && to) to.copy(from)
    material.setMetallicFactor(0).setRoughnessFactor(1 - older.getGlossinessFactor())
  }
  for (const extension of document.getRoot().listExtensionsUsed()) {
    if (extension.extensionName === KHRMaterialsPBRSpecularGlossiness.EXTENSION_NAME)
      extension.dispose()
  }
}

/** Simplifies meshes to that share of their triangles, or as near as the surfaces allow. */
const thinOut = async (document: Document, ratio: number) => {
  const stray = computeLongestSide(getBounds(getDefaultScene(document))) * mayStray
  // a mesh that is drawn in several sizes is treated at the largest
  const sizes = new Map<Mesh, number>()
  for (const node of document.getRoot().listNodes()) {
    const mesh = node.getMesh()
    if (mesh) sizes.set(mesh, Math.max(sizes.get(mesh) ?? 0, computeLongestSide(getBounds(node))))
  }
  for (const [mesh, size] of sizes) {
    for (const primitive of mesh.listPrimitives()) {
      // morph targets would tear
      if (isLineOrPointPrimitive(primitive) || primitive.listTargets().length > 0) continue
      if (!primitive.getIndices()) weldPrimitive(primitive)
      simplifyPrimitive(primitive, { simplifier: MeshoptSimplifier, ratio, error: stray / size })
    }
  }
  await document.transform(
    prune({ keepAttributes: true, keepLeaves: true, keepSolidTextures: true }),
  )
}

const computeLongestSide = ({ min, max }: bbox): number =>
  Math.max(...max.map((high, axis) => high - (min[axis] ?? 0)))

/** What the viewer reads of a building that came as IFC: its elements and storeys. */
const keptExtras = (extras: object) =>
  elementExtras.safeParse(extras).data ?? sceneExtras.safeParse(extras).data ?? {}

/** Reorders and packs vertices so that they compress well. */
const pack = async (document: Document) => {
  const root = document.getRoot()
  // the file's own compression is decoded by now, and no longer wanted
  for (const extension of root.listExtensionsUsed()) {
    if (/draco|meshopt/.test(extension.extensionName)) extension.dispose()
  }
  root.setExtras({})
  for (const edge of document.getGraph().listEdges()) {
    const child = edge.getChild()
    if (child instanceof Property) child.setExtras(keptExtras(child.getExtras()))
  }
  // empty primitives cannot be packed
  for (const primitive of root.listMeshes().flatMap((mesh) => mesh.listPrimitives())) {
    if (!primitive.getAttribute('POSITION')?.getCount() || primitive.getIndices()?.getCount() === 0)
      primitive.dispose()
  }
  await document.transform(
    dedup({ propertyTypes: [PropertyType.ACCESSOR, PropertyType.TEXTURE] }),
    prune({ keepAttributes: true, keepLeaves: true, keepSolidTextures: true }),
    reorder({ encoder: MeshoptEncoder, target: 'size' }),
    quantize({
      pattern: mayPackPositions(root.listNodes()) ? /.*/ : /^(?!POSITION)/,
      quantizePosition: positionBits,
      quantizeTexcoord: 14,
    }),
  )
  document
    .createExtension(EXTMeshoptCompression)
    .setRequired(true)
    .setEncoderOptions({ method: EXTMeshoptCompression.EncoderMethod.QUANTIZE })
}

/** Whether packed positions stay within `mayMove` of where they were, everywhere in the scene. */
const mayPackPositions = (nodes: SceneNode[]): boolean =>
  nodes.every((node) => {
    const mesh = node.getMesh()
    if (!mesh) return true
    // these are moved by more than their node
    const isPlain = !node.getSkin() && !node.getExtension('EXT_mesh_gpu_instancing')
    if (!isPlain || mesh.listPrimitives().some((primitive) => primitive.listTargets().length > 0))
      return false
    const [ax = 0, ay = 0, az = 0, , bx = 0, by = 0, bz = 0, , cx = 0, cy = 0, cz = 0] =
      node.getWorldMatrix()
    const stretch = Math.hypot(ax, ay, az, bx, by, bz, cx, cy, cz)
    const step = computeMeshExtent(mesh) / (2 ** positionBits - 2)
    return (step / 2) * stretch < mayMove
  })

/** The longest side of the mesh's own box. */
const computeMeshExtent = (mesh: Mesh): number => {
  const min = [Infinity, Infinity, Infinity]
  const max = [-Infinity, -Infinity, -Infinity]
  for (const primitive of mesh.listPrimitives()) {
    const position = primitive.getAttribute('POSITION')
    const [low, high] = [position?.getMin([]) ?? [], position?.getMax([]) ?? []]
    for (const axis of [0, 1, 2]) {
      min[axis] = Math.min(min[axis] ?? 0, low[axis] ?? 0)
      max[axis] = Math.max(max[axis] ?? 0, high[axis] ?? 0)
    }
  }
  return Math.max(...max.map((high, axis) => high - (min[axis] ?? 0)))
}

const getTextureSize = ({ texture }: { texture: Texture }): readonly [number, number] =>
  texture.getSize() ?? [0, 0]

const scaled = ([width, height]: readonly [number, number], side: number) => {
  const by = Math.min(1, side / Math.max(width, height, 1))
  return width * by * height * by
}

/** The largest side at which all textures, decoded, stay within the budget. */
const sideWithin = (
  sizes: (readonly [number, number])[],
  { side: maxSide, decoded }: VariantBudgets[keyof VariantBudgets],
): number => {
  const bytes = (side: number) => sizes.reduce((sum, size) => sum + 4 * scaled(size, side), 0)
  const allowed = sides.filter((side) => side <= maxSide)
  return allowed.find((side) => bytes(side) <= decoded) ?? allowed.at(-1) ?? maxSide
}

/** Colours tolerate more loss than normal and other data maps. */
const getTextureQuality = (texture: Texture) =>
  listTextureSlots(texture).some((slot) => /normal|occlusion|roughness/i.test(slot)) ? 92 : 82

/**
 * Scales a texture down to `side`. One that is small enough and well compressed stays byte for
 * byte, as does one that cannot be decoded here, such as KTX2.
 */
const recode = async (texture: Texture, image: Uint8Array, mime: string, side: number) => {
  const [width, height] = texture.setImage(image).setMimeType(mime).getSize() ?? [0, 0]
  const isSmall = Math.max(width, height) <= side
  if (!/^image\/(jpeg|png|webp)$/.test(mime) || (isSmall && mime !== 'image/png')) return
  const coded = await sharp(image, { limitInputPixels: maxTexturePixels, failOn: 'error' })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: getTextureQuality(texture), smartSubsample: true, effort: 3 })
    .toBuffer()
    .catch(() => undefined)
  if (coded && (!isSmall || coded.length < image.length))
    texture.setImage(coded).setMimeType('image/webp')
}
