import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { getPasswordFile, ignoreMissingFile } from './cluster.ts'
import { findDataLockHolder } from './dataLock.ts'
import { embeddedNames, getEmbeddedDatabasePath } from './embeddedNames.ts'
import { readPostmasterPidFile } from './postmaster.ts'
import type { EmbeddedConnection } from './socket.ts'
import { startErrors } from './startError.ts'

/** how long a program that is just starting may take until its database answers, ms */
const maxStartMs = 15_000

/**
 * The connection to the embedded database of a program that runs; undefined if none does. Throws
 * StartError if it does not get ready.
 */
export const findRunningEmbeddedDatabase = async (
  folder: string,
): Promise<EmbeddedConnection | undefined> => {
  const dataDir = resolve(folder)
  for (const end = Date.now() + maxStartMs; ; await pause(200)) {
    const holder = await ignoreMissingFile(findDataLockHolder(dataDir))
    if (holder === undefined) return undefined
    const running = await readPostmasterPidFile(getEmbeddedDatabasePath(dataDir))
    if (running?.isReady) {
      const { port, socketDir } = running
      if (socketDir) return { host: socketDir, port, ...embeddedNames }
      const password = (await readFile(getPasswordFile(dataDir), 'utf8')).trim()
      return { host: '127.0.0.1', port, ...embeddedNames, password }
    }
    if (Date.now() > end)
      throw startErrors.inUse(dataDir, `another nSpect (process ${holder}) that is not ready`)
  }
}
