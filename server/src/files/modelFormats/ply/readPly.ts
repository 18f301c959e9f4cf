import { GlbError, glbLimits } from '../../glbMetadata.ts'
import { createInvalidModelError } from '../conversion/conversion.ts'
import { decodeText } from '../conversion/decodeText.ts'
import { Growing } from '../conversion/growing.ts'
import { toLinearLight } from '../conversion/toLinearLight.ts'
import { triangulatePolygon } from '../conversion/triangulatePolygon.ts'

/** bytes; the head of a file with many properties has a tenth of it */
const maxHeadLength = 64 * 1024
/** corners of a face, so that a broken file is not read for long */
const maxCorners = 100_000

const types = {
  char: [1, 'getInt8'],
  uchar: [1, 'getUint8'],
  short: [2, 'getInt16'],
  ushort: [2, 'getUint16'],
  int: [4, 'getInt32'],
  uint: [4, 'getUint32'],
  float: [4, 'getFloat32'],
  double: [8, 'getFloat64'],
} as const
type TypeName = keyof typeof types
const otherNames: Readonly<Record<string, TypeName>> = {
  int8: 'char',
  uint8: 'uchar',
  int16: 'short',
  uint16: 'ushort',
  int32: 'int',
  uint32: 'uint',
  float32: 'float',
  float64: 'double',
}

interface Property {
  name: string
  type: TypeName
  /** of a list: the type of its length */
  count?: TypeName
}
interface Element {
  name: string
  count: number
  properties: Property[]
}
interface Head {
  format: 'ascii' | 'binary_little_endian' | 'binary_big_endian'
  elements: Element[]
  /** pictures that it names */
  pictures: string[]
  /** where the elements begin */
  end: number
}

/** What is read of a PLY: a mesh of triangles. */
export interface PlyFile {
  /** x, y, z each, as exact as they are written */
  places: Float64Array
  /** linear light of each place */
  colors: Float32Array | undefined
  normals: Float32Array | undefined
  /** of each place, or, with `cornerUvs`, of each corner */
  uvs: Float32Array | undefined
  cornerUvs: boolean
  /** corners, three a triangle */
  corners: Uint32Array
  pictures: string[]
}

const parseTypeName = (word: string | undefined): TypeName => {
  const name = otherNames[word ?? ''] ?? word ?? ''
  if (!Object.hasOwn(types, name)) throw createInvalidModelError('PLY', `type ${name.slice(0, 20)}`)
  return name as TypeName
}

/**
 * The head. Its lines end as each of them ends: programs mix both ways, and the elements begin
 * right after the last.
 */
const readHead = (bytes: Buffer): Head => {
  const start = bytes.toString('latin1', 0, maxHeadLength)
  const found = /(?:^|[\r\n])end_header[ \t]*(?:\r\n|\n|\r)/.exec(start)
  if (!found) throw createInvalidModelError('PLY', 'its head has no end')
  const end = found.index + found[0].length
  const head: Head = { format: 'ascii', elements: [], pictures: [], end }
  for (const line of decodeText(bytes.subarray(0, found.index)).split(/[\r\n]+/)) {
    const [word, ...rest] = line.trim().split(/\s+/)
    if (word === 'format') head.format = rest[0] as Head['format']
    else if (word === 'element') {
      const count = Number(rest[1])
      if (!/^\d{1,12}$/.test(rest[1] ?? '')) throw createInvalidModelError('PLY', line.slice(0, 60))
      head.elements.push({ name: rest[0] ?? '', count, properties: [] })
    } else if (word === 'property') {
      const isList = rest[0] === 'list'
      const property = isList
        ? { count: parseTypeName(rest[1]), type: parseTypeName(rest[2]), name: rest[3] ?? '' }
        : { type: parseTypeName(rest[0]), name: rest[1] ?? '' }
      head.elements.at(-1)?.properties.push(property)
    } else if (/^comment\s+TextureFile\s/i.test(line.trim()))
      head.pictures.push(line.trim().replace(/^comment\s+TextureFile\s+/i, ''))
  }
  if (!['ascii', 'binary_little_endian', 'binary_big_endian'].includes(head.format))
    throw createInvalidModelError('PLY', `format ${String(head.format).slice(0, 20)}`)
  return head
}

/** The numbers of a file one after the other. Throws `glb.truncated` at its end. */
interface Numbers {
  next(type: TypeName): number
}

const createTextNumbers = (bytes: Buffer, start: number): Numbers => {
  let at = start
  return {
    next: () => {
      while (at < bytes.length && bytes[at]! <= 32) at += 1
      if (at >= bytes.length) throw new GlbError('glb.truncated')
      const from = at
      while (at < bytes.length && bytes[at]! > 32) at += 1
      const word = bytes.toString('latin1', from, Math.min(at, from + 64))
      const value = Number(word)
      // some write `nan` where a scanner saw nothing
      if (Number.isNaN(value) && !/^[+-]?nan/i.test(word))
        throw createInvalidModelError('PLY', `“${word.slice(0, 20)}” is no number`)
      return value
    },
  }
}

const createBinaryNumbers = (bytes: Buffer, start: number, isLittle: boolean): Numbers => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  let at = start
  return {
    next: (type) => {
      const [size, read] = types[type]
      if (at + size > bytes.length) throw new GlbError('glb.truncated')
      const value = view[read](at, isLittle)
      at += size
      return value
    },
  }
}

/** The fewest bytes of an element: a list may be empty, and a word is a digit and a space. */
const computeMinBytes = ({ properties }: Element, isText: boolean): number =>
  Math.max(
    1,
    properties.reduce((sum, { type, count }) => sum + (isText ? 2 : types[count ?? type][0]), 0),
  )

/** Compares what the head announces with what is there, before memory is taken for it. */
const assertSizeFits = ({ format, elements, end }: Head, size: number): void => {
  const faces = elements.find(({ name }) => name === 'face')?.count ?? 0
  if (faces === 0) throw new GlbError('glb.empty')
  if (faces > glbLimits.triangles) throw new GlbError('glb.tooManyTriangles', { count: faces })
  const least = elements.reduce(
    (sum, element) => sum + element.count * computeMinBytes(element, format === 'ascii'),
    0,
  )
  // the last word may have no end
  if (least > size - end + 1) throw new GlbError('glb.truncated')
}

/** Reads a PLY, text or binary: faces of any number of corners, concave ones too, as triangles. */
export const readPly = (bytes: Buffer): PlyFile => {
  const head = readHead(bytes)
  assertSizeFits(head, bytes.length)
  const numbers =
    head.format === 'ascii'
      ? createTextNumbers(bytes, head.end)
      : createBinaryNumbers(bytes, head.end, head.format === 'binary_little_endian')
  let vertices: Vertices | undefined
  let faces: Faces | undefined
  for (const element of head.elements) {
    if (element.name === 'vertex') vertices = readVertices(element, numbers)
    else if (element.name === 'face' && vertices) faces = readFaces(element, numbers, vertices)
    else skip(element, numbers)
    // what follows is edges and cameras
    if (faces) break
  }
  if (!vertices || !faces) throw createInvalidModelError('PLY', 'its faces come before its corners')
  return {
    places: vertices.places,
    colors: vertices.colors,
    normals: vertices.normals,
    uvs: faces.uvs ?? vertices.uvs,
    cornerUvs: faces.uvs !== undefined,
    corners: faces.corners,
    pictures: head.pictures,
  }
}

function skip({ count, properties }: Element, numbers: Numbers): void {
  for (let n = 0; n < count; n++) for (const property of properties) readValue(property, numbers)
}

/** A number, or a list of them. */
const readValue = ({ type, count }: Property, numbers: Numbers): number[] => {
  if (count === undefined) return [numbers.next(type)]
  const length = numbers.next(count)
  if (!(length >= 0 && length <= maxCorners))
    throw createInvalidModelError('PLY', `a list of ${length}`)
  return Array.from({ length }, () => numbers.next(type))
}

type Vertices = Pick<PlyFile, 'places' | 'colors' | 'normals' | 'uvs'>

const uvNames = [
  ['s', 't'],
  ['u', 'v'],
  ['texture_u', 'texture_v'],
  ['texture_s', 'texture_t'],
] as const

const readVertices = ({ count, properties }: Element, numbers: Numbers): Vertices => {
  const at = (names: readonly string[]) =>
    names.map((name) => properties.findIndex((property) => property.name === name))
  const isThere = (places: readonly number[]) => places.every((place) => place >= 0)
  const xyz = at(['x', 'y', 'z'])
  if (!isThere(xyz)) throw createInvalidModelError('PLY', 'its corners have no x, y and z')
  const rgb = [at(['red', 'green', 'blue']), at(['diffuse_red', 'diffuse_green', 'diffuse_blue'])]
  const color = rgb.find(isThere)
  const normal = [at(['nx', 'ny', 'nz'])].find(isThere)
  const uv = uvNames.map(at).find(isThere)
  const white = color && getBrightestValue(properties[color[0]!]!.type)
  const places = new Float64Array(count * 3)
  const colors = color && new Float32Array(count * 3)
  const normals = normal && new Float32Array(count * 3)
  const uvs = uv && new Float32Array(count * 2)
  const values = new Float64Array(properties.length)
  const copy = (
    into: Float64Array | Float32Array | undefined,
    from: readonly number[],
    n: number,
  ) => {
    if (into) for (const [k, place] of from.entries()) into[n * from.length + k] = values[place]!
  }
  for (let n = 0; n < count; n++) {
    for (const [k, property] of properties.entries())
      values[k] = readValue(property, numbers)[0] ?? 0
    copy(places, xyz, n)
    copy(normals, normal ?? [], n)
    copy(uvs, uv ?? [], n)
    for (const [k, place] of (color ?? []).entries())
      colors![n * 3 + k] = toLinearLight(Math.min(1, Math.max(0, values[place]! / white!)))
  }
  return { places, colors, normals, uvs }
}

/** What a colour of a type is when it is brightest. */
const getBrightestValue = (type: TypeName): number =>
  type === 'ushort' ? 65_535 : type === 'float' || type === 'double' ? 1 : 255

interface Faces {
  corners: Uint32Array
  uvs: Float32Array | undefined
}

const readFaces = (
  { count, properties }: Element,
  numbers: Numbers,
  { places }: Vertices,
): Faces => {
  const cornersAt = properties.findIndex(({ name }) =>
    /^vert(ex|ices)?_(indices|index)$/.test(name),
  )
  const uvsAt = properties.findIndex(({ name }) => name === 'texcoord')
  if (cornersAt < 0) throw createInvalidModelError('PLY', 'its faces name no corners')
  const corners = new Growing(new Uint32Array(Math.max(12, count * 3)))
  const uvs = uvsAt < 0 ? undefined : new Growing(new Float32Array(Math.max(24, count * 6)))
  let triangles = 0
  for (let face = 0; face < count; face++) {
    const values = properties.map((property) => readValue(property, numbers))
    const polygon = values[cornersAt]!
    const flaw = polygon.find((at) => !(Number.isInteger(at) && at >= 0 && at * 3 < places.length))
    if (flaw !== undefined)
      throw createInvalidModelError('PLY', `face ${face + 1} names corner ${flaw}`)
    // scanners leave behind what has no area
    if (polygon.length < 3) continue
    triangles += polygon.length - 2
    if (triangles > glbLimits.triangles)
      throw new GlbError('glb.tooManyTriangles', { count: triangles })
    for (const triangle of triangulatePolygon(polygon, places))
      for (const n of triangle) {
        corners.push(polygon[n]!)
        uvs?.push(values[uvsAt]![n * 2] ?? 0)
        uvs?.push(values[uvsAt]![n * 2 + 1] ?? 0)
      }
  }
  if (triangles === 0) throw new GlbError('glb.empty')
  return { corners: corners.end(), uvs: uvs?.end() }
}
