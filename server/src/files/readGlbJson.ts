import { GlbError } from './glbMetadata.ts'

/** The JSON chunk of a GLB: untrusted until checked. */
export type GlbJson = Record<string, unknown>

/** The error for invalid glTF. `detail` says where. */
export const createInvalidGlbError = (detail: string) => new GlbError('glb.invalid', { detail })
/** The error for a reference beyond the end of the file. */
export const createTruncatedGlbError = (detail: string) => new GlbError('glb.truncated', { detail })

const isRecord = (value: unknown): value is GlbJson =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value that must be an object; `what` names its place. */
export function assertJsonObject(value: unknown, what: string): GlbJson {
  if (!isRecord(value)) throw createInvalidGlbError(`${what} is not an object`)
  return value
}

/** A list of objects under a key; absent = none. */
export function readJsonObjects(json: GlbJson, key: string): GlbJson[] {
  return readJsonList(json, key).map((value, index) => assertJsonObject(value, `${key}[${index}]`))
}

/** A list of anything under a key; absent = none. */
export function readJsonList(json: GlbJson, key: string): unknown[] {
  const list = json[key] ?? []
  if (!Array.isArray(list)) throw createInvalidGlbError(`${key} is not a list`)
  return list
}

/** A whole number from 0 that doubles hold exactly; `fallback` if the key is absent. */
export function readJsonWholeNumber(json: GlbJson, key: string, fallback?: number): number {
  const value = json[key] ?? fallback
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw createInvalidGlbError(`${key} is no whole number`)
  return value
}

/** The entry of a list at an index. */
export function getListEntryAt<T>(list: readonly T[], index: unknown, what: string): T {
  const found = typeof index === 'number' ? list[index] : undefined
  if (found === undefined) throw createInvalidGlbError(`${what} names nothing`)
  return found
}

/** An extension's data of this object; null if it is not used. */
export function getGltfExtension(json: GlbJson, name: string): GlbJson | null {
  const extensions = json.extensions
  const extension = isRecord(extensions) ? extensions[name] : undefined
  return isRecord(extension) ? extension : null
}

/** A short printable form of text from the file. */
export const toPrintable = (text: string, longest = 200) =>
  text.replace(/[\p{C}]/gu, '').slice(0, longest)

/** The last part of a URI, as a file name to display. */
export function parseFileNameOfUri(uri: string): string {
  const path = uri.slice(0, 2_000)
  let plain = path
  try {
    plain = decodeURIComponent(path)
  } catch {
    // Not valid percent-encoding: shown as it is.
  }
  return toPrintable(plain.split(/[\\/]/).at(-1) || plain)
}

/** The bytes of a `data:` URI in base64; null for any other URI. The JSON limit bounds its size. */
export function decodeDataUri(uri: string): Buffer | null {
  if (!/^data:/i.test(uri)) return null
  const comma = uri.indexOf(',')
  if (comma < 0 || comma > 200 || !/;base64$/i.test(uri.slice(0, comma)))
    throw createInvalidGlbError('data URI without base64')
  return Buffer.from(uri.slice(comma + 1), 'base64')
}
