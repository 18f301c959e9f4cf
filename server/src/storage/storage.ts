import type { Readable } from 'node:stream'

/** What `put` answers once the bytes are durable: the generated name, their number and their SHA-256 in hex. */
export interface StoredFile {
  name: string
  size: number
  sha256: string
}

/** A part of a stored file in bytes; `end` is exclusive. */
interface ByteRange {
  start: number
  end: number
}

/**
 * Where uploaded bytes live. Names are generated, never taken from a person, and bytes never change once stored.
 * All calls fail with `StorageError` for what an operator or a person can act on.
 */
export interface FileStorage {
  /** Stores a stream under a new random name; resolves when the bytes would survive a power cut, else nothing is left. */
  put(stream: Readable, options: { maxBytes: number }): Promise<StoredFile>
  /** Opens a file, or a part of it; `missing` when there is no file of that name. */
  get(name: string, range?: ByteRange): Promise<Readable>
  head(name: string): Promise<{ size: number } | null>
  /** Removes a file; one that is already gone is no error. */
  remove(name: string): Promise<void>
  /** Everything held, also what broken uploads left behind; no row ever names the latter. */
  list(): AsyncIterable<{ name: string; modifiedAt: Date }>
  /**
   * Lends a file to whoever reads paths: its own on this disk, or a temporary copy. It is there until `work` has ended,
   * however it ends; `missing` when there is none of that name.
   */
  withLocalFile<T>(name: string, work: (path: string) => Promise<T>): Promise<T>
}

export type StorageProblem = 'tooLarge' | 'noSpace' | 'unwritable' | 'missing'

/** A failure of storage that has a name; anything else that `put` throws comes from the stream it was given. */
export class StorageError extends Error {
  readonly code: StorageProblem

  constructor(code: StorageProblem, options?: ErrorOptions) {
    super(`storage: ${code}`, options)
    this.name = 'StorageError'
    this.code = code
  }
}

const namesPerQuestion = 500

/**
 * Removes files last written before `olderThan` that no row names: uploads whose transaction failed, and what broken
 * uploads left. Bytes are stored before their row, hence the age: give it a day. Answers the names removed.
 */
export async function sweepUnnamed(
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
export async function readStored(storage: FileStorage, name: string, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of (await storage.get(name)) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw new StorageError('tooLarge')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}
