import { createRequire } from 'node:module'
import type { IfcAPI } from 'web-ifc'
import { GlbError } from '../../glbMetadata.ts'
import { createInvalidModelError } from '../conversion/conversion.ts'

/** Bytes of an IFC file, from an offset; fewer at its end. */
export type ReadBytes = (offset: number, length: number) => Uint8Array

/** bytes at both ends of a file in which its head and its end are looked for */
const edge = { head: 256 * 1024, tail: 1024 } as const
/** the schemas that are read, with their corrigenda; drafts (`IFC4X3_RC2`) are not */
const known = /^IFC(2X3|4|4X3)(_(ADD|TC)\d)*$/

/** The library; as CommonJS it is there 0.3 s sooner. */
export const webIfc = createRequire(import.meta.url)('web-ifc') as typeof import('web-ifc')

/** An open IFC file. */
export interface IfcFile {
  api: IfcAPI
  id: number
}

/** Starts the library. */
export const startIfcLibrary = async (): Promise<IfcAPI> => {
  const api = new webIfc.IfcAPI()
  await api.Init(undefined, true)
  api.SetLogLevel(webIfc.LogLevel.LOG_LEVEL_OFF)
  return api
}

/**
 * Opens an IFC file. Throws `GlbError` for one that is none, of another schema or cut off, before
 * the library reads it, which says nothing of them.
 */
export const openIfc = (api: IfcAPI, read: ReadBytes, size: number): IfcFile => {
  const text = (offset: number, length: number) =>
    Buffer.from(read(offset, length)).toString('latin1')
  const head = text(0, edge.head)
  if (!/^\s*ISO-10303-21\s*;/.test(head)) throw createInvalidModelError('IFC', 'ISO-10303-21')
  const schema = /FILE_SCHEMA\s*\(\s*\(\s*'([^']{0,80})'/i.exec(head)?.[1]
  if (schema === undefined) throw createInvalidModelError('IFC', 'FILE_SCHEMA')
  if (!known.test(schema.toUpperCase())) throw new GlbError('model.schema', { version: schema })
  if (!/END-ISO-10303-21\s*;/.test(text(Math.max(0, size - edge.tail), edge.tail)))
    throw new GlbError('glb.truncated')
  const id = api.OpenModelFromCallback(read, { ALLOW_INCOMPATIBLE_SCHEMA_ALIASES: false })
  if (id < 0) throw createInvalidModelError('IFC', 'DATA')
  return { api, id }
}
