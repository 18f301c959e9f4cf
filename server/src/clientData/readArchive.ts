import { createHash } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import type { z } from 'zod'
import {
  type ExportManifest,
  exportManifest,
  formatName,
  formatVersion,
  manifestPath,
} from './format.ts'

/** An archive that cannot be imported, with the reason for the operator. */
export class BrokenArchiveError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'BrokenArchive'
  }
}

/** A manifest of this many bytes describes some hundred thousand files. */
const maxManifestBytes = 256 * 1024 ** 2

const damaged = (path: string, cause?: unknown) =>
  new BrokenArchiveError(
    `The archive is damaged: ${path} is not what its manifest says. Please copy it again.`,
    { cause },
  )

/**
 * An opened export. What is read from it is compared with its manifest: size and SHA-256 of each
 * file.
 */
export interface ArchiveReader {
  manifest: ExportManifest
  /**
   * Streams one file; it fails with `BrokenArchiveError` if it is not what the manifest says, at
   * its end at the latest.
   */
  stream(path: string): Promise<Readable>
  /** Reads one file line by line, as JSON of that shape. */
  lines<S extends z.ZodType>(path: string, shape: S): AsyncGenerator<z.output<S>>
  close(): void
}

/** The entries of a ZIP file by their paths. Throws for a file that is none, or is cut off. */
const readEntries = async (zip: ZipFile): Promise<Map<string, Entry>> => {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  return entries
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const readManifest = async (zip: ZipFile, entry: Entry | undefined): Promise<ExportManifest> => {
  const notOurs = 'This file is not an export of an nSpect client: it has no manifest.'
  if (!entry || entry.uncompressedSize > maxManifestBytes) throw new BrokenArchiveError(notOurs)
  const chunks: Buffer[] = []
  for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>)
    chunks.push(chunk)
  const found = parsed(Buffer.concat(chunks).toString('utf8'))
  const { format, version } = (found ?? {}) as { format?: unknown; version?: unknown }
  if (format !== formatName) throw new BrokenArchiveError(notOurs)
  if (typeof version === 'number' && version > formatVersion) {
    throw new BrokenArchiveError(
      'This export was made by a newer version of nSpect. Please import it with that version.',
    )
  }
  const checked = exportManifest.safeParse(found)
  if (!checked.success) throw damaged(manifestPath)
  return checked.data
}

/** Opens an export. Throws `BrokenArchiveError`. */
export const openClientExportArchive = async (path: string): Promise<ArchiveReader> => {
  const zip = await openPromise(path, { autoClose: false }).catch((error: unknown) => {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    throw new BrokenArchiveError(
      isMissing
        ? `There is no file ${path}.`
        : 'This file is not a complete ZIP archive. It may have been cut off while it was copied: please copy it again.',
      { cause: error },
    )
  })
  try {
    const entries = await readEntries(zip).catch((error: unknown) => {
      throw new BrokenArchiveError(
        'The directory of the archive is damaged. Please copy it again.',
        {
          cause: error,
        },
      )
    })
    return identifyReader(zip, entries, await readManifest(zip, entries.get(manifestPath)))
  } catch (error) {
    zip.close()
    throw error
  }
}

const identifyReader = (
  zip: ZipFile,
  entries: Map<string, Entry>,
  whole: ExportManifest,
): ArchiveReader => {
  const known = new Map(whole.files.map((file) => [file.path, file]))
  for (const path of entries.keys()) {
    if (path !== manifestPath && !known.has(path)) throw damaged(path)
  }
  for (const { path } of whole.files) if (!entries.has(path)) throw damaged(path)

  const stream = async (path: string): Promise<Readable> => {
    const [entry, said] = [entries.get(path), known.get(path)]
    if (!entry || !said || entry.uncompressedSize !== said.size) throw damaged(path)
    const bytes = await zip.openReadStreamPromise(entry).catch((error: unknown) => {
      throw damaged(path, error)
    })
    const hash = createHash('sha256')
    const checked = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        done(null, chunk)
      },
      flush: (done) => done(hash.digest('hex') === said.sha256 ? null : damaged(path)),
    })
    bytes.once('error', (error) => checked.destroy(damaged(path, error)))
    checked.once('close', () => bytes.destroy())
    // it may fail before it has a reader, who then gets the error
    checked.on('error', () => undefined)
    return bytes.pipe(checked)
  }
  return {
    manifest: whole,
    stream,
    async *lines(path, shape) {
      for await (const line of linesIn(await stream(path))) {
        const { data, success } = shape.safeParse(parsed(line))
        if (!success) throw damaged(path)
        yield data
      }
    },
    close: () => zip.close(),
  }
}

async function* linesIn(bytes: Readable): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    const lines = (rest + decoder.write(chunk)).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}
