import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'

// 32 letters x 5 bits = 160 bits: cannot be guessed, and safe on case-insensitive file systems.
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

/** The form of those names. */
export const storedNamePattern = /^[a-z2-7]{32}$/

/** A random name of stored bytes, of 32 letters. */
export const createStoredFileName = (): string =>
  Array.from(randomBytes(32), (byte) => alphabet[byte & 31]).join('')

/**
 * Returned by `put` once the bytes are durable: the generated name, the size and the SHA-256 in
 * hex.
 */
export interface StoredFile {
  name: string
  size: number
  sha256: string
}

/** A range of a stored file in bytes; `end` is exclusive. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Storage of uploaded bytes. Names are generated, never user input, and bytes never change once
 * stored. All calls throw `StorageError` for failures that an operator or a user can act on.
 */
export interface FileStorage {
  /**
   * Stores a stream under a new random name; resolves when the bytes would survive a power cut,
   * else nothing is left. `name`: the name that the same bytes had before, for a restore.
   */
  put(stream: Readable, options: { maxBytes: number; name?: string }): Promise<StoredFile>
  /** Opens a file, or a range of it; throws `missing` if there is no file of that name. */
  get(name: string, range?: ByteRange): Promise<Readable>
  head(name: string): Promise<{ size: number } | null>
  /** Removes a file; a missing one is no error. */
  remove(name: string): Promise<void>
  /** All stored files, including remains of failed uploads, which no row references. */
  list(): AsyncIterable<{ name: string; modifiedAt: Date }>
  /**
   * Provides a file to code that needs a path: the file itself on this disk, or a temporary copy.
   * It exists until `work` settles; throws `missing` if there is none of that name.
   */
  withLocalFile<T>(name: string, work: (path: string) => Promise<T>): Promise<T>
  /**
   * An address by which a browser reads the file from the store itself, for as long as `ticket`
   * says; undefined where browsers do not reach a store.
   */
  addressFor(name: string, ticket: ReadTicket): Promise<string | undefined>
  /** Origins of those addresses. */
  readonly browserOrigins: readonly string[]
}

/** What an address of a stored file allows, and the headers that it is answered with. */
interface ReadTicket {
  now: Date
  /**
   * it is the same address for half of this time, so that browsers find the file in their cache,
   * then another
   */
  seconds: number
  type: string
  disposition: string
}

/**
 * `unwritable`: the storage refuses; `unreachable`: a store does not answer, or with a fault of its
 * own; `damaged`: the bytes are not those that were stored.
 */
export type StorageProblem =
  | 'tooLarge'
  | 'noSpace'
  | 'unwritable'
  | 'unreachable'
  | 'missing'
  | 'damaged'

/** A storage failure with a code; anything else that `put` throws comes from its input stream. */
export class StorageError extends Error {
  readonly code: StorageProblem

  constructor(code: StorageProblem, options?: ErrorOptions) {
    super(`storage: ${code}`, options)
    this.name = 'StorageError'
    this.code = code
  }
}

/** Did reading fail because there is no file of that name? */
export const isMissingFileError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === ('missing' satisfies StorageProblem)

/** a question reads every row of a file: a few large ones, of some megabytes each */
const namesPerQuestion = 50_000

/**
 * Removes files last written before `olderThan` that no row references: uploads whose transaction
 * failed, and remains of failed uploads. Bytes are stored before their row, hence the age: use a
 * day. It asks for names after listing them: a row that was written meanwhile counts. Returns the
 * removed names.
 */
export async function sweepUnreferencedFiles(
  storage: FileStorage,
  isNamed: (names: string[]) => Promise<Set<string>>,
  olderThan: Date,
): Promise<string[]> {
  const removed: string[] = []
  let waiting: string[] = []
  const settle = async () => {
    const named = await isNamed(waiting)
    for (const name of waiting) {
      if (named.has(name)) continue
      await storage.remove(name)
      removed.push(name)
    }
    waiting = []
  }
  for await (const file of storage.list()) {
    if (file.modifiedAt >= olderThan) continue
    waiting.push(file.name)
    if (waiting.length === namesPerQuestion) await settle()
  }
  if (waiting.length > 0) await settle()
  return removed
}

/** Reads a stored file into memory; `tooLarge` above `maxBytes`. */
export async function readStoredFile(
  storage: Pick<FileStorage, 'get'>,
  name: string,
  maxBytes: number,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of (await storage.get(name)) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw new StorageError('tooLarge')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}
