import { resolveObjectURL } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import type { Material } from '@gltf-transform/core'
import {
  BufferAttribute,
  type BufferGeometry,
  type Group,
  ImageLoader,
  Mesh,
  type MeshPhysicalMaterial,
} from 'three'
import { USDLoader } from 'three/addons/loaders/USDLoader.js'
import { GlbError } from '../../glbMetadata.ts'
import { type Converter, createInvalidModelError } from '../conversion/conversion.ts'
import { detectTextureMime } from '../conversion/detectTextureMime.ts'
import { computeModelOrigin } from '../conversion/farOrigin.ts'
import { MeshDocument } from '../conversion/meshDocument.ts'
import { withZipArchive } from '../conversion/zipArchive.ts'

/** A picture of the file, as it is there. */
interface Picture {
  bytes: Uint8Array
}

/**
 * USDZ, as phones scan rooms: its meshes with their colours and pictures, in metres, y up. It is a
 * ZIP whose entries are only looked up by name; pictures are not decoded.
 */
export const convert: Converter = async ({ path }) => {
  // the loader unpacks all of it
  await withZipArchive(path, 'USDZ', async () => undefined)
  const materials = new Map<unknown, Material>()
  const scene = await parse(await readFile(path))
  scene.updateMatrixWorld(true)
  const meshes: Mesh[] = []
  scene.traverse((object) => void (object instanceof Mesh && meshes.push(object)))
  const placed = meshes.map((mesh) => ({ mesh, geometry: placedGeometry(mesh) }))
  const made = new MeshDocument('USDZ', computeModelOrigin(placed.flatMap(somePlaces)))
  for (const { mesh, geometry } of placed) {
    const listed = [mesh.material].flat() as MeshPhysicalMaterial[]
    const whole = [{ start: 0, count: Number.POSITIVE_INFINITY, materialIndex: 0 }]
    const parts = (geometry.groups.length > 0 ? geometry.groups : whole).map((group) => {
      const source = listed[group.materialIndex ?? 0]
      const material = materials.get(source) ?? toMaterial(made, source)
      materials.set(source, material)
      return { ...group, material }
    })
    made.add(mesh.name, geometry, parts)
    geometry.dispose()
  }
  return made.write()
}

/** places of each mesh that tell where the whole lies */
const fewPlaces = 300

const somePlaces = ({ geometry }: { geometry: BufferGeometry }): number[] => [
  ...(geometry.getAttribute('position')?.array.subarray(0, fewPlaces * 3) ?? []),
]

/**
 * The geometry of a mesh where it stands: with 64 bits a number, since that may be far from the
 * origin.
 */
const placedGeometry = ({ geometry, matrixWorld }: Mesh): BufferGeometry => {
  const placed = geometry.clone()
  const position = placed.getAttribute('position')
  if (position) {
    const places = Float64Array.from({ length: position.count * 3 }, (_, n) =>
      position.getComponent(Math.floor(n / 3), n % 3),
    )
    placed.setAttribute('position', new BufferAttribute(places, 3))
  }
  return placed.applyMatrix4(matrixWorld)
}

const parse = async (bytes: Buffer): Promise<Group> => {
  // it would show them in a page; we store them as they are
  ImageLoader.prototype.load = (url, onLoad, _, onError) => {
    const blob = resolveObjectURL(url)
    if (!blob) throw new GlbError('glb.externalFile', { file: url.slice(-80) })
    blob.arrayBuffer().then((read) => onLoad?.({ bytes: new Uint8Array(read) } as never), onError)
    return {} as never
  }
  try {
    return await new Promise<Group>(
      (done, fail) => void new USDLoader().parse(Uint8Array.from(bytes).buffer, '', done, fail),
    )
  } catch (error) {
    throw error instanceof GlbError
      ? error
      : createInvalidModelError('USDZ', String(error).slice(0, 80))
  }
}

const toMaterial = (made: MeshDocument, source: MeshPhysicalMaterial | undefined): Material => {
  const material = made.createMaterial(source?.name ?? '')
  if (!source) return material
  const { r, g, b } = source.color
  material.setBaseColorFactor([r, g, b, source.opacity])
  if (source.opacity < 1) material.setAlphaMode('BLEND')
  const { bytes } = (source.map?.image ?? {}) as Partial<Picture>
  if (!bytes) return material
  const texture = made.document
    .createTexture()
    .setImage(bytes)
    .setMimeType(detectTextureMime(bytes))
  return material.setBaseColorTexture(texture)
}
