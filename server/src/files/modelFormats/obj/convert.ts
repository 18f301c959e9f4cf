import { readFile } from 'node:fs/promises'
import type { Document, Material, Texture } from '@gltf-transform/core'
import { type MaterialInfo, MTLLoader } from 'three/addons/loaders/MTLLoader.js'
import {
  type Converter,
  createMissingModelPartError,
  type FindPart,
  findNoPartsBeside,
  type ZippedConverter,
} from '../conversion/conversion.ts'
import { decodeText, toUtf8Bytes } from '../conversion/decodeText.ts'
import { detectTextureMime } from '../conversion/detectTextureMime.ts'
import { computeModelOrigin } from '../conversion/farOrigin.ts'
import { MeshDocument } from '../conversion/meshDocument.ts'
import { toSurfaceGeometry } from '../conversion/surfaceGeometry.ts'
import { toLinearLight } from '../conversion/toLinearLight.ts'
import { type ObjCorners, type ObjFile, type ObjRanges, readObj } from './readObj.ts'

/**
 * A Wavefront OBJ alone: its shapes and the colours of its corners. Materials that it names are
 * plain grey, and the list that would tell them is noted as missing.
 */
export const convert: Converter = async ({ path }) =>
  convertZipped(await readFile(path), findNoPartsBeside)

/**
 * An OBJ with what stands beside it. A list of materials or a picture that is missing is an error.
 */
export const convertZipped: ZippedConverter = async (bytes, findPart) => {
  const file = readObj(bytes)
  const made = new MeshDocument('OBJ', computeModelOrigin(file.places))
  const { facts, missing } = await readMaterials(file.libraries, findPart)
  const materials = new Materials(made, facts, findPart)
  const hasColors = file.colors !== undefined
  for (const [name, object] of file.objects) {
    const parts = []
    for (const [material, ranges] of object)
      parts.push({
        geometry: buildPart(file, ranges),
        material: await materials.of(material, hasColors),
      })
    made.addIndexed(name, parts)
    for (const { geometry } of parts) geometry.dispose()
  }
  return made.write(missing)
}

/**
 * The triangles of one material. Normals and places in a picture are left out unless all corners
 * have them.
 */
const buildPart = ({ places, uvs, normals, colors, corners }: ObjFile, ranges: ObjRanges) => {
  const joined: ObjCorners = {
    places: join(corners.places, ranges),
    uvs: join(corners.uvs, ranges),
    normals: join(corners.normals, ranges),
  }
  const isWhole = (numbers: Int32Array) => numbers.length > 0 && numbers.every((at) => at >= 0)
  const own = {
    places: joined.places,
    uvs: isWhole(joined.uvs) ? joined.uvs : undefined,
    normals: isWhole(joined.normals) ? joined.normals : undefined,
  }
  const lists = {
    places,
    uvs: own.uvs && uvs,
    normals: own.normals && normals,
    colors,
  }
  return toSurfaceGeometry(lists, own, 0, own.places.length)
}

/** The numbers of some ranges, one after the other. */
const join = <T extends Uint32Array | Int32Array>(numbers: T, ranges: ObjRanges): T => {
  const length = ranges.reduce((sum, { start, end }) => sum + end - start, 0)
  const joined = numbers.slice(0, Math.min(length, numbers.length)) as T
  let at = 0
  for (const { start, end } of numbers.length === 0 ? [] : ranges) {
    joined.set(numbers.subarray(start, end), at)
    at += end - start
  }
  return joined
}

/** The lists of materials that a file names, and which of them a file that came alone lacks. */
const readMaterials = async (libraries: ReadonlySet<string>, findPart: FindPart) => {
  const facts = new Map<string, MaterialInfo>()
  const missing = new Set<string>()
  for (const name of libraries) {
    const found = await findLibraries(name, findPart)
    if (found.length === 0) {
      if (findPart !== findNoPartsBeside) throw createMissingModelPartError(name)
      missing.add(name)
    }
    for (const bytes of found) {
      const text = decodeText(toUtf8Bytes(Buffer.from(bytes)))
      const { materialsInfo } = new MTLLoader().parse(text, '')
      for (const [material, info] of Object.entries(materialsInfo)) facts.set(material, info)
    }
  }
  return { facts, missing }
}

/** The list of that name, which may have spaces, or all of several. */
const findLibraries = async (name: string, findPart: FindPart): Promise<Uint8Array[]> => {
  const whole = await findPart(name)
  if (whole) return [whole]
  const names = name.split(/(?<=\.mtl)\s+/i)
  if (names.length === 1) return []
  const found: Uint8Array[] = []
  for (const one of names) {
    const bytes = await findPart(one)
    if (!bytes) throw createMissingModelPartError(one)
    found.push(bytes)
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
    const { kd, d, tr, map_kd: image } = this.#facts.get(name) ?? {}
    const alpha = toOpacity(d, tr)
    const color =
      kd?.length === 3 && kd.every((value) => value >= 0 && value <= 1)
        ? kd.map(toLinearLight)
        : [0.7, 0.7, 0.7]
    const [r = 1, g = 1, b = 1] = image || hasColors ? [1, 1, 1] : color
    material.setBaseColorFactor([r, g, b, alpha])
    if (alpha < 1) material.setAlphaMode('BLEND')
    if (image) material.setBaseColorTexture(await this.#texture(image.replace(options, '')))
    return material
  }

  async #texture(path: string): Promise<Texture> {
    const known = this.#textures.get(path)
    if (known) return known
    const bytes = await this.#findPart(path)
    if (!bytes) throw createMissingModelPartError(path)
    const texture = this.#document
      .createTexture(path)
      .setImage(bytes)
      .setMimeType(detectTextureMime(bytes))
    this.#textures.set(path, texture)
    return texture
  }
}

/** The loader leaves both as text, against its types. */
const toOpacity = (d: unknown, tr: unknown): number => {
  const value = d === undefined ? 1 - Number(tr ?? 0) : Number(d)
  // a material that cannot be seen at all is an exporter's slip
  return value > 0 && value < 1 ? value : 1
}
