import { addAbortSignal, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** A file of an archive. Its path consists of letters, digits and `.-_/`, and occurs once. */
export interface ZipEntry {
  path: string
  body: Readable | Buffer | string
}

const isSafePath = (path: string) => /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(path)

/** Texts are compressed; pictures and PDFs are compressed already, and the fastest level only wraps them. */
const levelOf = (path: string) => (/\.(jpg|png|pdf|xlsx)$/.test(path) ? 1 : 6)

const asStream = (body: ZipEntry['body']): Readable =>
  typeof body === 'string' || Buffer.isBuffer(body) ? Readable.from([Buffer.from(body)]) : body

/**
 * Streams an archive of these files in constant memory: each one is asked for once the one before is written. Every
 * entry is deflated, as readers of streams do not find the end of a stored one. A failing file destroys the stream, so
 * that nobody takes half an archive for a whole one; so does `signal`, or a reader who leaves.
 */
export const zipStream = (
  entries: AsyncIterable<ZipEntry>,
  { at, signal }: { at: Date; signal: AbortSignal },
): Readable => {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const closed = new AbortController()
  output.once('close', () => closed.abort())
  zip.once('error', (error: Error) => output.destroy(error))
  const paths = new Set<string>()
  const addAll = async () => {
    for await (const { path, body } of entries) {
      if (!isSafePath(path) || paths.has(path)) throw new Error('a file of an archive has no path of its own')
      paths.add(path)
      const stream = asStream(body)
      try {
        zip.addReadStream(stream, path, { mtime: at, compressionLevel: levelOf(path) })
        await finished(stream, { signal: closed.signal })
      } finally {
        stream.destroy()
      }
    }
    zip.end()
  }
  addAll().catch((error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))))
  return addAbortSignal(signal, output)
}
