import {
  type Accessor,
  Document,
  NodeIO,
  type Node as SceneNode,
  type TypedArray,
} from '@gltf-transform/core'
import type { SurfaceCollector } from './geometry.ts'
import { buildHotel, type HotelOptions } from './hotelBuilding.ts'
import { canCarryDefect, createMaterialGetter, getTextureName } from './hotelMaterials.ts'
import { toScannedSurface } from './hotelScan.ts'
import { drawHotelTextures } from './textures.ts'
import { Unlit, UnlitMaterials } from './unlitMaterials.ts'

/**
 * A furnished hotel floor as a GLB: corridor with lift, rooms with beds, desks, lamps and
 * bathrooms, and defects to find. Metres, y up, ground floor at y = 0. Surfaces are visible from
 * inside only, so that the view from above is open.
 */
export async function buildHotelGlb(options: HotelOptions = {}): Promise<Buffer> {
  const { seed = 1, scanLike = false } = options
  const { placed, plates } = buildHotel(options)
  const document = new Document()
  document.getRoot().getAsset().generator = 'nSpect demo hotel'
  const buffer = document.createBuffer()
  const scene = document.createScene('Hotel')
  document.getRoot().setDefaultScene(scene)
  const used = new Set(
    placed
      .flatMap(({ shape }) => [...shape.surfaces.keys()])
      .flatMap((material) => getTextureName(material) ?? []),
  )
  const textures = new Map(
    [...(await drawHotelTextures(seed, plates, used))].map(([name, { mime, bytes }]) => [
      name,
      document.createTexture(name).setMimeType(mime).setImage(new Uint8Array(bytes)),
    ]),
  )
  const unlit = scanLike ? new Unlit(document.getGraph()) : null
  if (scanLike) document.createExtension(UnlitMaterials).setRequired(false)

  const materialOf = createMaterialGetter(document, textures, unlit)
  const accessor = (type: 'SCALAR' | 'VEC2' | 'VEC3' | 'VEC4', array: TypedArray): Accessor =>
    document.createAccessor().setType(type).setArray(array).setBuffer(buffer)
  const meshOf = (name: string, shape: SurfaceCollector) => {
    const mesh = document.createMesh(name)
    for (const [material, plainSurface] of shape.surfaces) {
      const surface = scanLike
        ? toScannedSurface(plainSurface, canCarryDefect(material), seed)
        : plainSurface
      const vertices = surface.shades.length
      const shades = new Uint8Array(vertices * 4).fill(255)
      for (const [at, shade] of surface.shades.entries())
        shades.fill(shade * 255, at * 4, at * 4 + 3)
      const primitive = document
        .createPrimitive()
        .setMaterial(materialOf(material))
        .setAttribute('POSITION', accessor('VEC3', new Float32Array(surface.positions)))
        .setAttribute('COLOR_0', accessor('VEC4', shades).setNormalized(true))
        .setIndices(
          accessor(
            'SCALAR',
            vertices > 65_535 ? new Uint32Array(surface.indices) : new Uint16Array(surface.indices),
          ),
        )
      if (!scanLike)
        primitive.setAttribute('NORMAL', accessor('VEC3', new Float32Array(surface.normals)))
      if (getTextureName(material) !== undefined) {
        primitive.setAttribute('TEXCOORD_0', accessor('VEC2', new Float32Array(surface.uvs)))
      }
      mesh.addPrimitive(primitive)
    }
    return mesh
  }

  const meshes = new Map<string, ReturnType<typeof meshOf>>()
  for (const { name, key, frame, shape } of placed) {
    const mesh = meshes.get(key) ?? meshOf(key.trim(), shape)
    meshes.set(key, mesh)
    const node: SceneNode = document.createNode(name).setMesh(mesh).setTranslation(frame.at)
    if (frame.quarters === 2) node.setRotation([0, 1, 0, 0])
    scene.addChild(node)
  }
  return Buffer.from(await new NodeIO().registerExtensions([UnlitMaterials]).writeBinary(document))
}
