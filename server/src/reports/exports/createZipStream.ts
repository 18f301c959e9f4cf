import { addAbortSignal, Readable } from 'node:stream'
import { createArchiveWriter } from '../../files/archiveWriter.ts'

/** A file of an archive. Its path consists of letters, digits and `.-_/`, and occurs once. */
export interface ZipEntry {
  path: string
  body: Readable | Buffer | string
}

const isSafePath = (path: string) => /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(path)

const asStream = (body: ZipEntry['body']): Readable =>
  typeof body === 'string' || Buffer.isBuffer(body) ? Readable.from([Buffer.from(body)]) : body

/**
 * Streams an archive of these files in constant memory: each one is asked for once the one before
 * is written. Every entry is compressed, as readers of streams do not find the end of a stored one.
 * A failing file destroys the stream, so that nobody takes half an archive for a whole one; so does
 * `signal`, or a reader who leaves.
 */
export const createZipStream = (
  entries: AsyncIterable<ZipEntry>,
  { signal }: { signal: AbortSignal },
): Readable => {
  const archive = createArchiveWriter()
  const paths = new Set<string>()
  const addAll = async () => {
    for await (const { path, body } of entries) {
      if (!isSafePath(path) || paths.has(path))
        throw new Error('a file of an archive has no path of its own')
      paths.add(path)
      await archive.add(path, asStream(body), { compress: true })
    }
    archive.end()
  }
  addAll().catch(archive.fail)
  return addAbortSignal(signal, archive.output)
}
