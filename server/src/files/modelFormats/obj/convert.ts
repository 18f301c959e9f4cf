import { readFile } from 'node:fs/promises'
import type { Document, Material, Texture } from '@gltf-transform/core'
import { Mesh } from 'three'
import { type MaterialInfo, MTLLoader } from 'three/addons/loaders/MTLLoader.js'
import { OBJLoader } from 'three/addons/loaders/OBJLoader.js'
import { GlbError, glbLimits } from '../../glbMetadata.ts'
import {
  type Converter,
  type FindPart,
  noParts,
  notOfFormat,
  type ZippedConverter,
} from '../conversion/conversion.ts'
import { linearLight } from '../conversion/linearLight.ts'
import { MeshDocument } from '../conversion/meshDocument.ts'
import { pictureMime } from '../conversion/pictureMime.ts'

/** A Wavefront OBJ alone: its shapes and the colours of its corners; materials that it names are plain grey. */
export const convert: Converter = async ({ path }) => convertZipped(await readFile(path), noParts)

/** An OBJ with what stands beside it. A picture that is missing is an error, a missing list of materials is not. */
export const convertZipped: ZippedConverter = async (bytes, findPart) => {
  const text = bytes.toString('utf8')
  refuseTooManyFaces(text)
  const made = new MeshDocument('OBJ')
  const materials = new Materials(made, await readMaterials(text, findPart), findPart)
  // the loader makes normals where the file has none; the viewer has a better way
  const left = /^\s*vn\s/m.test(text) ? [] : ['normal']
  for (const child of parse(text).children) {
    if (!(child instanceof Mesh)) continue
    const { name, geometry, material } = child
    const whole = [{ start: 0, count: Number.POSITIVE_INFINITY, materialIndex: 0 }]
    const listed = [material].flat()
    const parts = []
    for (const group of geometry.groups.length > 0 ? geometry.groups : whole) {
      const used = listed[group.materialIndex ?? 0]?.name ?? ''
      parts.push({ ...group, material: await materials.of(used, geometry.hasAttribute('color')) })
    }
    made.add(name, geometry, parts, left)
    geometry.dispose()
  }
  return made.write()
}

const parse = (text: string) => {
  try {
    return new OBJLoader().parse(text)
  } catch {
    throw notOfFormat('OBJ', 'unreadable')
  }
}

/** Counted before anything is built of them. */
const refuseTooManyFaces = (text: string) => {
  let faces = 0
  for (let at = text.indexOf('\nf '); at >= 0; at = text.indexOf('\nf ', at + 1)) faces += 1
  if (faces > glbLimits.triangles) throw new GlbError('glb.tooManyTriangles', { count: faces })
}

/** The lists of materials that the file names, as far as they are there. */
const readMaterials = async (
  text: string,
  findPart: FindPart,
): Promise<Map<string, MaterialInfo>> => {
  const found = new Map<string, MaterialInfo>()
  const names = new Set([...text.matchAll(/^\s*mtllib\s+(.+?)\s*$/gm)].map(([, name = '']) => name))
  for (const name of names) {
    const bytes = await findPart(name)
    if (!bytes) continue
    const { materialsInfo } = new MTLLoader().parse(Buffer.from(bytes).toString('utf8'), '')
    for (const [material, facts] of Object.entries(materialsInfo)) found.set(material, facts)
  }
  return found
}

/** Options before the name of a picture, such as `-s 1 1 1` or `-clamp on`. */
const options = /^(?:-[a-z]+\s+(?:(?:-?[\d.]+|on|off)\s+)+)+/i

/** The materials of one document, each made when it is first used. */
class Materials {
  readonly #made: MeshDocument
  readonly #document: Document
  readonly #facts: Map<string, MaterialInfo>
  readonly #findPart: FindPart
  readonly #materials = new Map<string, Material>()
  readonly #textures = new Map<string, Texture>()

  constructor(made: MeshDocument, facts: Map<string, MaterialInfo>, findPart: FindPart) {
    this.#made = made
    this.#document = made.document
    this.#facts = facts
    this.#findPart = findPart
  }

  async of(name: string, hasColors: boolean): Promise<Material> {
    const key = `${name} ${hasColors}`
    const known = this.#materials.get(key)
    if (known) return known
    const material = this.#made.createMaterial(name)
    this.#materials.set(key, material)
    const { kd, d, tr, map_kd: picture } = this.#facts.get(name) ?? {}
    const alpha = opacityOf(d, tr)
    const color =
      kd?.length === 3 && kd.every((value) => value >= 0 && value <= 1)
        ? kd.map(linearLight)
        : [0.7, 0.7, 0.7]
    const [r = 1, g = 1, b = 1] = picture || hasColors ? [1, 1, 1] : color
    material.setBaseColorFactor([r, g, b, alpha])
    if (alpha < 1) material.setAlphaMode('BLEND')
    if (picture) material.setBaseColorTexture(await this.#texture(picture.replace(options, '')))
    return material
  }

  async #texture(path: string): Promise<Texture> {
    const known = this.#textures.get(path)
    if (known) return known
    const bytes = await this.#findPart(path)
    if (!bytes) throw new GlbError('glb.externalFile', { file: path.split(/[\\/]/).at(-1) ?? path })
    const texture = this.#document
      .createTexture(path)
      .setImage(bytes)
      .setMimeType(pictureMime(bytes))
    this.#textures.set(path, texture)
    return texture
  }
}

/** The loader leaves both as text, against its types. */
const opacityOf = (d: unknown, tr: unknown): number => {
  const value = d === undefined ? 1 - Number(tr ?? 0) : Number(d)
  // a material that cannot be seen at all is an exporter's slip
  return value > 0 && value < 1 ? value : 1
}
