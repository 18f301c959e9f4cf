import { readFile } from 'node:fs/promises'
import { BufferAttribute } from 'three'
import { GlbError, glbLimits } from '../../glbMetadata.ts'
import { type Converter, createInvalidModelError } from '../conversion/conversion.ts'
import { computeModelOrigin, convertZUpToYUp } from '../conversion/farOrigin.ts'
import { Growing } from '../conversion/growing.ts'
import { MeshDocument } from '../conversion/meshDocument.ts'
import { toSurfaceGeometry } from '../conversion/surfaceGeometry.ts'
import { TextLines } from '../conversion/textLines.ts'
import { toLinearLight } from '../conversion/toLinearLight.ts'
import { triangulatePolygon } from '../conversion/triangulatePolygon.ts'

/** bytes of the shortest lines, `0 0 0` and `3 0 1 2`, with their ends */
const shortest = { vertex: 6, face: 8 } as const
/** of what has no colour, as linear light */
const grey = 0.7

/**
 * OFF as text: a mesh of polygons, with the colours of its faces, or as COFF of its corners.
 * Programs of meshes write it with z up, like PLY, which becomes y up; the format has no unit, so
 * it is asked for like any model's.
 */
export const convert: Converter = async ({ path }) => {
  const bytes = await readFile(path)
  const lines = new TextLines('OFF', bytes)
  const head = readHead(lines, bytes.length)
  const { places, colors } = readVertices(lines, head)
  const { corners, colors: faceColors } = readFaces(lines, head, places)
  convertZUpToYUp(places)
  const light = colors && lightOf(colors)
  const made = new MeshDocument('OFF', computeModelOrigin(places))
  const material = made.createMaterial('surface')
  if (!light && !faceColors) material.setBaseColorFactor([grey, grey, grey, 1])
  const surface = toSurfaceGeometry(
    { places, colors: light },
    { places: corners },
    0,
    corners.length,
  )
  if (faceColors) {
    // corners that faces share have a color in each of them
    const geometry = surface.toNonIndexed()
    geometry.setAttribute('color', new BufferAttribute(repeated(lightOf(faceColors)), 3))
    made.add('mesh', geometry, [{ start: 0, count: Number.POSITIVE_INFINITY, material }])
  } else made.addIndexed('mesh', [{ geometry: surface, material }])
  return made.write()
}

interface Head {
  vertices: number
  faces: number
  /** whether each vertex has a colour: COFF */
  isColored: boolean
}

/**
 * The first word and the counts, on a line of their own or behind it. Counts are compared before
 * memory is taken for them.
 */
const readHead = (lines: TextLines, size: number): Head => {
  const [first = '', ...others] = lines.next() ?? []
  // some write the first count without a space
  const [, color, count] = /^(C?)OFF(\d*)$/.exec(first) ?? []
  if (count === undefined)
    throw createInvalidModelError('OFF', 'it does not begin with OFF or COFF')
  const behind = count === '' ? others : [count, ...others]
  const counts = behind.length > 0 ? behind : lines.due()
  // the third, of edges, is often left at 0 or out
  if (counts.length < 2 || counts.length > 3 || !counts.every((word) => /^\d{1,12}$/.test(word)))
    throw lines.flaw()
  const [vertices = 0, faces = 0] = counts.map(Number)
  if (faces === 0) throw new GlbError('glb.empty')
  if (faces > glbLimits.triangles) throw new GlbError('glb.tooManyTriangles', { count: faces })
  // the last line may have no end
  if (vertices * shortest.vertex + faces * shortest.face > size + 1)
    throw new GlbError('glb.truncated')
  return { vertices, faces, isColored: color === 'C' }
}

const readVertices = (lines: TextLines, { vertices, isColored }: Head) => {
  const places = new Float64Array(vertices * 3)
  const colors = isColored ? new Float32Array(vertices * 3) : undefined
  for (let at = 0; at < places.length; at += 3) {
    const numbers = lines.numbers()
    // red, green, blue, and how opaque it is
    const isWhole = isColored ? numbers.length === 6 || numbers.length === 7 : numbers.length === 3
    if (!isWhole) throw lines.flaw()
    places.set(numbers.slice(0, 3), at)
    colors?.set(numbers.slice(3, 6), at)
  }
  return { places, colors }
}

/** A color that a face does not have. */
const none = [-1, -1, -1] as const

/**
 * The corners of the faces, three a triangle, and a color for each triangle if any face has one.
 */
const readFaces = (lines: TextLines, { faces }: Head, places: Float64Array) => {
  const corners = new Growing(new Uint32Array(Math.max(12, faces * 3)))
  let colors: Growing<Float32Array> | undefined
  const paint = (color: readonly number[]) => {
    for (let n = 0; n < 3; n++) colors?.push(color[n]!)
  }
  let triangles = 0
  for (let face = 0; face < faces; face++) {
    const numbers = lines.numbers()
    const [size = 0] = numbers
    const polygon = numbers.slice(1, size + 1)
    const color = numbers.slice(size + 1)
    const isThere = (corner: number) =>
      Number.isInteger(corner) && corner >= 0 && corner * 3 < places.length
    // a single number is one of a list of colors that is not in the file
    if (size < 3 || polygon.length !== size || ![0, 1, 3, 4].includes(color.length))
      throw lines.flaw()
    if (!polygon.every(isThere)) throw lines.flaw()
    const before = triangles
    triangles += size - 2
    // counted to the end, for the message
    if (triangles > glbLimits.triangles) continue
    const hasColor = color.length > 1
    if (hasColor && !colors) {
      colors = new Growing(new Float32Array(Math.max(12, faces * 3)))
      for (let n = 0; n < before; n++) paint(none)
    }
    for (const triangle of triangulatePolygon(polygon, places)) {
      for (const n of triangle) corners.push(polygon[n]!)
      paint(hasColor ? color : none)
    }
  }
  if (triangles > glbLimits.triangles)
    throw new GlbError('glb.tooManyTriangles', { count: triangles })
  if (lines.next())
    throw createInvalidModelError('OFF', `line ${lines.number} is more than it announces`)
  return { corners: corners.end(), colors: colors?.end() }
}

/** Colors as linear light. They are written as 0 to 1 or 0 to 255, which the largest one tells. */
const lightOf = (colors: Float32Array): Float32Array<ArrayBuffer> => {
  let largest = 0
  for (let i = 0; i < colors.length; i++) largest = Math.max(largest, colors[i]!)
  const white = largest > 1 ? 255 : 1
  const light = new Float32Array(colors.length)
  for (let i = 0; i < light.length; i++) {
    const value = colors[i]! / white
    light[i] = value < 0 ? grey : toLinearLight(Math.min(1, value))
  }
  return light
}

/** The color of each triangle for its three corners. */
const repeated = (colors: Float32Array): Float32Array<ArrayBuffer> => {
  const all = new Float32Array(colors.length * 3)
  for (let i = 0; i < all.length; i++) all[i] = colors[Math.floor(i / 9) * 3 + (i % 3)]!
  return all
}
