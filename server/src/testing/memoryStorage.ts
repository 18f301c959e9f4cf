import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createStoredFileName, type FileStorage, StorageError } from '../storage/storage.ts'
import { withTemporaryFile } from '../storage/temporaryFile.ts'

/** A storage without files on this disk: `withLocalFile` uses temporary ones in `folder`. */
export const createMemoryStorage = (folder: string): FileStorage => {
  const files = new Map<string, { bytes: Buffer; modifiedAt: Date }>()
  const find = (name: string) => {
    const found = files.get(name)
    if (!found) throw new StorageError('missing')
    return found.bytes
  }
  return {
    put: async (stream, { maxBytes, name = createStoredFileName() }) => {
      const bytes = await buffer(stream)
      if (bytes.length > maxBytes) throw new StorageError('tooLarge')
      files.set(name, { bytes, modifiedAt: new Date() })
      return { name, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
    },
    get: async (name, range) => Readable.from([find(name).subarray(range?.start, range?.end)]),
    head: async (name) => {
      const size = files.get(name)?.bytes.length
      return size === undefined ? null : { size }
    },
    remove: async (name) => void files.delete(name),
    async *list() {
      for (const [name, { modifiedAt }] of files) yield { name, modifiedAt }
    },
    withLocalFile: async (name, work) =>
      withTemporaryFile(folder, Readable.from([find(name)]), work),
    addressFor: async () => undefined,
    browserOrigins: [],
  }
}
