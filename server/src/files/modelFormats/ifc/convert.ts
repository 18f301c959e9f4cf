import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { IfcAPI } from 'web-ifc'
import { GlbError, glbLimits } from '../../glbMetadata.ts'
import {
  type Converter,
  createInvalidModelError,
  type ZippedConverter,
} from '../conversion/conversion.ts'
import { ElementDocument } from './elementDocument.ts'
import { type IfcFile, openIfc, type ReadBytes, startIfcLibrary } from './openIfc.ts'
import { Building } from './readBuilding.ts'
import { readSpaces } from './readSpaces.ts'

/**
 * An IFC file: each element a node with its name, class, identity and storey; metres, y up. It is
 * never held whole.
 */
export const convert: Converter = ({ path }) => withFile(path, convertIfcToGlb)

/** An IFC file in a ZIP, which needs no others. */
export const convertZipped: ZippedConverter = (bytes) =>
  convertIfcToGlb((offset, length) => bytes.subarray(offset, offset + length), bytes.length)

/** The spaces of an IFC file, as JSON. */
export const readRooms: Converter = ({ path }) => withFile(path, readIfcSpaces)

/** The same of one in a ZIP. */
export const readZippedRooms: ZippedConverter = (bytes) =>
  readIfcSpaces((offset, length) => bytes.subarray(offset, offset + length), bytes.length)

const withFile = async (
  path: string,
  work: (read: ReadBytes, size: number) => Promise<Uint8Array>,
): Promise<Uint8Array> => {
  const file = openSync(path, 'r')
  try {
    return await work((offset, length) => {
      const bytes = new Uint8Array(length)
      return bytes.subarray(0, readSync(file, bytes, 0, length, offset))
    }, fstatSync(file).size)
  } finally {
    closeSync(file)
  }
}

/** The same of bytes that are read in any order. */
export const convertIfcToGlb = (read: ReadBytes, size: number): Promise<Uint8Array> =>
  withIfc(read, size, convertFile)

/** The spaces of bytes that are read in any order, as JSON. */
export const readIfcSpaces = (read: ReadBytes, size: number): Promise<Uint8Array> =>
  withIfc(read, size, async (file) =>
    Buffer.from(JSON.stringify(readSpaces(file, new Building(file)))),
  )

const withIfc = async (
  read: ReadBytes,
  size: number,
  work: (file: IfcFile) => Promise<Uint8Array>,
): Promise<Uint8Array> => {
  const api = await startIfcLibrary()
  try {
    return await work(openIfc(api, read, size))
  } catch (error) {
    if (error instanceof GlbError) throw error
    // the library has no errors of its own: what it throws is what it made of the file, or its
    // memory's end
    const detail = String(error).slice(0, 80)
    throw isFull(api)
      ? new GlbError('glb.tooMuch', { detail })
      : createInvalidModelError('IFC', detail)
  }
}

/** bytes of the library's memory, which is bounded (`convertModel.ts`), near its end */
const nearlyFull = 1.5 * 1024 ** 3

const isFull = ({ wasmModule }: IfcAPI): boolean => {
  const { HEAPU8 } = wasmModule as { HEAPU8: Uint8Array }
  return HEAPU8.byteLength > nearlyFull
}

const convertFile = async (file: IfcFile): Promise<Uint8Array> => {
  const building = new Building(file)
  const made = new ElementDocument(file)
  const used = new Set<number>()
  const drawn = new Set<number>()
  // it leaves out spaces and openings
  file.api.StreamAllMeshes(file.id, ({ expressID, geometries }) => {
    const element = building.element(expressID)
    const isDrawn = made.add(element, geometries)
    if (isDrawn) drawn.add(expressID)
    if (isDrawn && element.storey !== undefined) used.add(element.storey)
    if (made.triangles > glbLimits.triangles)
      throw new GlbError('glb.tooManyTriangles', { count: made.triangles })
  })
  return made.write(building.storeys(used), building.missing(drawn))
}
