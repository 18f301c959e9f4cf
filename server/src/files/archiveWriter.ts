import { createHash } from 'node:crypto'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** An entry as it was written: its size in bytes and its SHA-256 in hex. */
export interface ArchiveEntry {
  path: string
  size: number
  sha256: string
}

/**
 * A ZIP archive that is written while it is read: at any moment only a few chunks of one entry are
 * in memory.
 */
export interface ArchiveWriter {
  output: Readable
  /**
   * Adds one entry; resolves when the reader has taken all but its last chunks. Rejects if the
   * reader has gone.
   */
  add(path: string, source: Readable, options: { compress: boolean }): Promise<ArchiveEntry>
  /** Writes the directory: the archive is complete. */
  end(): void
  /** Breaks the output off, for a source that failed. */
  fail(error: unknown): void
}

/** Hashes and counts what passes through. */
const measuring = () => {
  const hash = createHash('sha256')
  let size = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  return { through, measured: () => ({ size, sha256: hash.digest('hex') }) }
}

/** Starts an archive; ZIP64 where its size requires it. */
export const createArchiveWriter = (): ArchiveWriter => {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const gone = new AbortController()
  output.once('close', () => gone.abort())
  zip.on('error', (error: Error) => output.destroy(error))
  return {
    output,
    add: async (path, source, options) => {
      const { through, measured } = measuring()
      zip.addReadStream(through, path, options)
      await pipeline(source, through, { signal: gone.signal })
      return { path, ...measured() }
    },
    end: () => zip.end(),
    fail: (error) => output.destroy(error instanceof Error ? error : new Error(String(error))),
  }
}

/** A text as a stream of bytes. */
export const toTextStream = (text: string): Readable => Readable.from([Buffer.from(text)])
