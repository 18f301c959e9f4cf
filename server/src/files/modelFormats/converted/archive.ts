import { buffer } from 'node:stream/consumers'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { GlbError, glbLimits } from '../../glbMetadata.ts'
import { type Converter, notOfFormat } from './conversion.ts'
import { ifcToGlb } from './ifc/ifc.ts'
import { objToGlb } from './obj.ts'
import { packGlb, packGltf } from './packGltf.ts'

/** files of an archive; a model with its textures has some dozen */
const mostEntries = 2_000

/** Folders that programs add, and hidden files. */
const isBeside = (path: string) => /(^|\/)(__MACOSX\/|\.)/.test(path)

/**
 * A ZIP of one model and what it needs: a `.glb`, a `.gltf`, an `.ifc`, or an `.obj` with its materials and pictures. Nothing is
 * unpacked to disk; a path in it is only compared with what the model names.
 */
export const convertArchive: Converter = async ({ path }) => {
  const zip = await openPromise(path, { autoClose: false }).catch(() => {
    throw notOfFormat('ZIP', 'no directory')
  })
  try {
    return await convert(new Archive(zip, await entriesOf(zip)))
  } finally {
    zip.close()
  }
}

/** Throws for a ZIP that is none, or says that it holds more than a model may have. */
export const refuseHugeArchive = async (path: string, format: string): Promise<void> => {
  const zip = await openPromise(path, { autoClose: false }).catch(() => {
    throw notOfFormat(format, 'no directory')
  })
  await entriesOf(zip).finally(() => zip.close())
}

const convert = async (archive: Archive): Promise<Uint8Array> => {
  const named = (ending: RegExp) => archive.paths.filter((path) => ending.test(path))
  const drawn = named(/\.(glb|gltf|obj)$/i)
  // a delivery often holds the IFC beside what was drawn of it
  const [path, another] = drawn.length > 0 ? drawn : named(/\.ifc$/i)
  if (path === undefined) throw new GlbError('model.noneInside')
  if (another !== undefined) throw new GlbError('model.severalInside', { file: path, other: another })
  const bytes = await archive.read(path)
  const find = (wanted: string) => archive.find(path, wanted)
  if (/\.glb$/i.test(path)) return packGlb(bytes, find)
  if (/\.ifc$/i.test(path)) return ifcToGlb((offset, length) => bytes.subarray(offset, offset + length), bytes.length)
  return /\.gltf$/i.test(path) ? packGltf(bytes.toString('utf8'), find) : objToGlb(bytes, find)
}

const entriesOf = async (zip: ZipFile): Promise<Map<string, Entry>> => {
  const entries = new Map<string, Entry>()
  let size = 0
  let count = 0
  try {
    for await (const entry of zip.eachEntry()) {
      // hidden ones count: a loader may unpack all of them
      size += entry.uncompressedSize
      count += 1
      if (size > glbLimits.file || count > mostEntries) throw new GlbError('glb.tooLarge')
      if (entry.fileName.endsWith('/') || isBeside(entry.fileName)) continue
      if (entry.isEncrypted()) throw notOfFormat('ZIP', 'encrypted')
      entries.set(entry.fileName, entry)
    }
  } catch (error) {
    throw error instanceof GlbError ? error : notOfFormat('ZIP', 'directory')
  }
  return entries
}

const decoded = (uri: string): string => {
  try {
    return decodeURIComponent(uri)
  } catch {
    return uri
  }
}

const baseName = (path: string): string => (path.split(/[\\/]/).at(-1) ?? '').toLowerCase()

class Archive {
  readonly paths: readonly string[]
  readonly #zip: ZipFile
  readonly #entries: Map<string, Entry>

  constructor(zip: ZipFile, entries: Map<string, Entry>) {
    this.#zip = zip
    this.#entries = entries
    this.paths = [...entries.keys()]
  }

  /** The bytes of an entry, which are never more than its directory says. */
  async read(path: string): Promise<Buffer> {
    const entry = this.#entries.get(path)
    if (!entry) throw new Error(`there is no ${path}`)
    return buffer(await this.#zip.openReadStreamPromise(entry)).catch(() => {
      throw notOfFormat('ZIP', path.slice(-80))
    })
  }

  /** What the model at `from` names: at its place, or, as exporters write paths of their own disk, by its name alone. */
  async find(from: string, named: string): Promise<Buffer | undefined> {
    const folder = from.slice(0, from.lastIndexOf('/') + 1)
    const wanted = decoded(named).replaceAll('\\', '/').replace(/^\.\//, '')
    const exact = [`${folder}${wanted}`, `${folder}${named}`].find((path) => this.#entries.has(path))
    const path = exact ?? this.paths.find((one) => baseName(one) === baseName(wanted))
    return path === undefined ? undefined : this.read(path)
  }
}
