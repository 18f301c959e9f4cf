import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { mapDiskErrors } from './diskErrors.ts'

/**
 * Writes bytes into a file of `folder` while `work` runs, and removes it in any case: for a storage
 * without files on this machine.
 */
export const withTemporaryFile = async <T>(
  folder: string,
  bytes: Readable,
  work: (path: string) => Promise<T>,
): Promise<T> => {
  const path = join(folder, randomUUID())
  try {
    await mapDiskErrors(pipeline(bytes, createWriteStream(path, { flags: 'wx', mode: 0o600 })))
    return await work(path)
  } finally {
    await rm(path, { force: true })
  }
}
