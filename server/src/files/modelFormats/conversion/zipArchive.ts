import { buffer } from 'node:stream/consumers'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { GlbError, glbLimits } from '../../glbMetadata.ts'
import { createInvalidModelError } from './conversion.ts'
import { type EntryName, findZipEntryByName } from './findZipEntryByName.ts'

/** files of an archive; a model with its textures has some dozen */
const maxEntries = 2_000

/** Folders that programs add, and hidden files. */
const isBeside = (path: string) => /(^|\/)(__MACOSX\/|\.)/.test(path)

/**
 * Works with a ZIP of files. Nothing is unpacked to disk; a path in it is only compared with what a
 * model names. Throws for one that is none, or says that it holds more than a model may have;
 * `format`: its name in messages
 */
export const withZipArchive = async <T>(
  path: string,
  format: string,
  work: (archive: Archive) => Promise<T>,
): Promise<T> => {
  const zip = await openPromise(path, { autoClose: false }).catch(() => {
    throw createInvalidModelError(format, 'no directory')
  })
  try {
    return await work(new Archive(zip, await readEntries(zip)))
  } finally {
    zip.close()
  }
}

const readEntries = async (zip: ZipFile): Promise<Map<string, Entry>> => {
  const entries = new Map<string, Entry>()
  let size = 0
  let count = 0
  try {
    for await (const entry of zip.eachEntry()) {
      // hidden ones count: a loader may unpack all of them
      size += entry.uncompressedSize
      count += 1
      if (size > glbLimits.file || count > maxEntries) throw new GlbError('glb.tooLarge')
      if (entry.fileName.endsWith('/') || isBeside(entry.fileName)) continue
      if (entry.isEncrypted()) throw createInvalidModelError('ZIP', 'encrypted')
      entries.set(entry.fileName, entry)
    }
  } catch (error) {
    throw error instanceof GlbError ? error : createInvalidModelError('ZIP', 'directory')
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

/** The files of a ZIP. */
export class Archive {
  readonly paths: readonly string[]
  readonly #zip: ZipFile
  readonly #entries: Map<string, Entry>
  readonly #names: readonly EntryName[]

  constructor(zip: ZipFile, entries: Map<string, Entry>) {
    this.#zip = zip
    this.#entries = entries
    this.paths = [...entries.keys()]
    this.#names = [...entries].map(([path, entry]) => ({ path, written: entry.fileNameRaw }))
  }

  /** The bytes of an entry, which are never more than its directory says. */
  async read(path: string): Promise<Buffer> {
    const entry = this.#entries.get(path)
    if (!entry) throw new Error(`there is no ${path}`)
    return buffer(await this.#zip.openReadStreamPromise(entry)).catch(() => {
      throw createInvalidModelError('ZIP', path.slice(-80))
    })
  }

  /**
   * What the model at `from` names: at its place, or, as exporters write paths of their own disk,
   * by its name alone.
   */
  async find(from: string, named: string): Promise<Buffer | undefined> {
    const folder = from.slice(0, from.lastIndexOf('/') + 1)
    const wanted = decoded(named).replaceAll('\\', '/').replace(/^\.\//, '')
    const exact = [`${folder}${wanted}`, `${folder}${named}`].find((path) =>
      this.#entries.has(path),
    )
    const path = exact ?? findZipEntryByName(wanted, this.#names)
    return path === undefined ? undefined : this.read(path)
  }
}
