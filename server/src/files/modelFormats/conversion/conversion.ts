import { GlbError, type GlbErrorCode, type GlbErrorValues } from '../../glbMetadata.ts'

/** What a converter gets: the file on this disk. */
interface ConversionInput {
  path: string
  /** as it was uploaded, for messages */
  displayName: string
}

/** Turns a model file into the bytes of a GLB. Throws `GlbError` for a file that it cannot read. */
export type Converter = (input: ConversionInput) => Promise<Uint8Array>

/** Reads a file that a model names, by its path or its name alone; undefined if there is none. */
export type FindPart = (path: string) => Promise<Uint8Array | undefined>

/** There is nothing beside a model that comes alone. */
export const findNoPartsBeside: FindPart = async () => undefined

/** The error for a file that a model names and came without; only its name is told. */
export const createMissingModelPartError = (path: string) =>
  new GlbError('glb.externalFile', { file: path.slice(0, 200).split(/[\\/]/).at(-1) || path })

/** The same for a model in a ZIP: of its bytes, and of the files beside it. */
export type ZippedConverter = (bytes: Buffer, find: FindPart) => Promise<Uint8Array>

/** What is made of a model file: the GLB, or a list of its rooms. */
export type ConversionTask = 'convert' | 'readRooms'

/** What the `convert.ts` of a format exports; the second, if a ZIP may hold one. */
export interface ConvertModule {
  convert?: Converter
  convertZipped?: ZippedConverter
  /** the rooms of a file that describes them, as JSON; the second as for a model */
  readRooms?: Converter
  readZippedRooms?: ZippedConverter
}

/** The error for a file that does not follow its format; `detail` says where. */
export const createInvalidModelError = (format: string, detail: string) =>
  new GlbError('model.invalid', { format, detail })

/** What the converting process says, at most once; the bytes of the GLB leave through its pipe. */
export type ConversionMessage =
  | { refused: GlbErrorCode; values: GlbErrorValues }
  /** any other failure, for the log */
  | { failed: string }

/** The descriptor of the pipe in that process. */
export const outputPipeDescriptor = 4
