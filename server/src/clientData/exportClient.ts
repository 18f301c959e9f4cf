import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Db } from '../db/connect.ts'
import { readSchemaVersion } from '../db/migrate.ts'
import { exportedTables } from '../db/tenantTables.ts'
import {
  type ArchiveEntry,
  type ArchiveWriter,
  createArchiveWriter,
  toTextStream,
} from '../files/archiveWriter.ts'
import { type FileStorage, isMissingFileError, type StoredFile } from '../storage/storage.ts'
import {
  findClientRowAsJson,
  listAuthorsOutsideClient,
  listStoredObjectsOfClient,
  readClientTableLines,
  type StoredObject,
  setSnapshotIsolation,
} from './exportedRows.queries.ts'
import {
  authorsPath,
  type ContentLine,
  clientPath,
  contentsPath,
  type ExportManifest,
  formatName,
  formatVersion,
  getExportTablePath,
  manifestPath,
  readmeText,
} from './format.ts'

/** What making an export needs; `progress` is called with 0 to 100. */
interface ExportParts {
  db: Db
  storage: FileStorage
  now: Date
  signal: AbortSignal
  progress: (percent: number) => void
}

const endings: Record<string, string> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'image/gif': '.gif',
  'model/gltf-binary': '.glb',
  'application/pdf': '.pdf',
  'text/csv': '.csv',
}

/** What an archive contains so far. */
class Contents {
  readonly entries: ArchiveEntry[] = []
  readonly rows: Record<string, number> = {}
  readonly missing: string[] = []
  private readonly archive: ArchiveWriter

  constructor(archive: ArchiveWriter) {
    this.archive = archive
  }

  async add(path: string, source: Readable, compress: boolean): Promise<void> {
    this.entries.push(await this.archive.add(path, source, { compress }))
  }
}

/** Adds the tables, all as they were at one moment; returns the stored objects that they name. */
const addTables = (db: Db, clientId: number, contents: Contents) =>
  db.transaction(async (tx) => {
    await setSnapshotIsolation(tx)
    const client = await findClientRowAsJson(tx, clientId)
    if (client === undefined) throw new ClientMissingError()
    await contents.add(clientPath, toTextStream(`${client}\n`), true)
    for (const table of exportedTables) {
      contents.rows[table.name] = 0
      const lines = readClientTableLines(tx, table, clientId, (rows) => {
        contents.rows[table.name] = (contents.rows[table.name] ?? 0) + rows
      })
      await contents.add(getExportTablePath(table.name), Readable.from(lines), true)
    }
    const authors = await listAuthorsOutsideClient(tx, clientId)
    await contents.add(authorsPath, toTextStream(authors.map((line) => `${line}\n`).join('')), true)
    const { business_name: businessName } = JSON.parse(client) as { business_name: string }
    return {
      businessName,
      authors: authors.length,
      schema: await readSchemaVersion(),
      stored: await listStoredObjectsOfClient(tx, clientId),
    }
  })

/** The size and hash of a stored object; undefined if its bytes are gone. */
const measure = async (storage: FileStorage, name: string) => {
  try {
    const hash = createHash('sha256')
    let size = 0
    for await (const chunk of (await storage.get(name)) as AsyncIterable<Buffer>) {
      hash.update(chunk)
      size += chunk.length
    }
    return { size, sha256: hash.digest('hex') }
  } catch (error) {
    if (isMissingFileError(error)) return undefined
    throw error
  }
}

/** Adds the bytes of the stored objects, each content once, and the list of where they are. */
const addFiles = async (
  { storage, signal, progress }: ExportParts,
  stored: readonly StoredObject[],
  contents: Contents,
): Promise<void> => {
  const total = stored.reduce((sum, { size }) => sum + size, 0)
  const list: string[] = []
  const paths = new Map<string, string>()
  let done = 0
  for (const { name, mime, size } of stored) {
    signal.throwIfAborted()
    const found = await measure(storage, name)
    if (found) {
      const path = paths.get(found.sha256) ?? `files/${found.sha256}${endings[mime] ?? ''}`
      if (!paths.has(found.sha256)) await contents.add(path, await storage.get(name), false)
      paths.set(found.sha256, path)
      list.push(`${JSON.stringify({ name, path, ...found } satisfies ContentLine)}\n`)
    } else contents.missing.push(name)
    done += size
    progress(Math.min(99, Math.round((done / Math.max(1, total)) * 100)))
  }
  await contents.add(contentsPath, toTextStream(list.join('')), true)
}

/** The client does not exist, or not any more. */
export class ClientMissingError extends Error {
  constructor() {
    super('there is no such client')
    this.name = 'NoClient'
  }
}

const addAll = async (
  parts: ExportParts,
  clientId: number,
  archive: ArchiveWriter,
): Promise<Contents> => {
  const contents = new Contents(archive)
  await contents.add('README.txt', toTextStream(readmeText), true)
  const { businessName, authors, schema, stored } = await addTables(parts.db, clientId, contents)
  await addFiles(parts, stored, contents)
  const whole: ExportManifest = {
    format: formatName,
    version: formatVersion,
    schema,
    madeAt: parts.now.toISOString(),
    client: { id: clientId, businessName },
    rows: contents.rows,
    authors,
    files: contents.entries,
    missing: contents.missing,
  }
  await archive.add(manifestPath, toTextStream(JSON.stringify(whole, null, 1)), { compress: true })
  archive.end()
  return contents
}

/**
 * Writes all data of a client into one archive in the storage (docs/export-format.md): the tables
 * of one moment, then the files that they name. Rows and bytes are streamed, so that memory does
 * not grow with them. Throws `ClientMissingError`.
 */
export const exportClient = async (
  parts: ExportParts,
  clientId: number,
): Promise<StoredFile & { missingFiles: number }> => {
  const archive = createArchiveWriter()
  const breakOff = () => archive.fail(parts.signal.reason)
  parts.signal.addEventListener('abort', breakOff)
  const writing = parts.storage.put(archive.output, { maxBytes: Number.MAX_SAFE_INTEGER })
  const adding = addAll(parts, clientId, archive)
  // whichever fails ends the other, which then fails as well: the first is the reason
  const [stored, contents] = await Promise.all([writing, adding.catch(passOn)]).finally(() =>
    parts.signal.removeEventListener('abort', breakOff),
  )
  return { ...stored, missingFiles: contents.missing.length }

  function passOn(error: unknown): never {
    archive.fail(error)
    throw error
  }
}
