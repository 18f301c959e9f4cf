import type { Readable } from 'node:stream'
import type { FileStorage, StoredFile } from './storage.ts'

/** A storage that tracks what one call has stored, so that a failed call can remove it. */
export interface RollbackStorage extends FileStorage {
  /** may there be rows that reference the stored files? Then nothing is discarded */
  mayBeReferenced(may: boolean): void
  discard(): Promise<void>
}

/** Wraps a storage for one call. Bytes left by a killed call are swept a day later. */
export const createRollbackStorage = (storage: FileStorage): RollbackStorage => {
  const put: string[] = []
  let isPerhapsReferenced = false
  return {
    put: async (stream: Readable, options): Promise<StoredFile> => {
      const stored = await storage.put(stream, options)
      put.push(stored.name)
      return stored
    },
    get: (name, range) => storage.get(name, range),
    head: (name) => storage.head(name),
    remove: (name) => storage.remove(name),
    list: () => storage.list(),
    withLocalFile: (name, work) => storage.withLocalFile(name, work),
    addressFor: (name, ticket) => storage.addressFor(name, ticket),
    browserOrigins: storage.browserOrigins,
    mayBeReferenced: (may) => {
      isPerhapsReferenced = may
    },
    discard: async () => {
      if (isPerhapsReferenced) return
      await Promise.allSettled(put.splice(0).map((name) => storage.remove(name)))
    },
  }
}
