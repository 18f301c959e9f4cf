import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { getLoggedErrorFields } from '../logging/errorText.ts'
import { type FileStorage, readStoredFile } from '../storage/storage.ts'

/** How long the storage may take for a small file, ms. */
const timeout = 10_000

/**
 * Stores, reads and removes a small file, as uploads do; returns what went wrong, in the storage's
 * words.
 */
export const probeStorage = async (
  storage: FileStorage,
  ms = timeout,
): Promise<string | undefined> => {
  const bytes = Buffer.from('a trial of the storage')
  const trial = async () => {
    const { name } = await storage.put(Readable.from([bytes]), { maxBytes: bytes.length })
    try {
      const read = await readStoredFile(storage, name, bytes.length)
      return read.equals(bytes) ? undefined : 'read other bytes than were stored'
    } finally {
      await storage.remove(name)
    }
  }
  const done = new AbortController()
  try {
    return await Promise.race([
      trial(),
      pause(ms, `no answer within ${ms / 1000} seconds`, { signal: done.signal, ref: false }),
    ])
  } catch (error) {
    const { message, code, type } = getLoggedErrorFields(error)
    return [...new Set([message, code || type])].filter(Boolean).join(', ')
  } finally {
    done.abort()
  }
}
