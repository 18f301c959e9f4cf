import type { Db } from './db/connect.ts'
import { listNamed } from './files/files.queries.ts'
import { type FileStorage, sweepUnnamed } from './files/storage.ts'
import { removeEnded } from './http/credentials.queries.ts'
import { removeStale } from './http/kernel.queries.ts'

const hour = 3_600_000
const day = 24 * hour

/** Once: removes what has run out, and stored bytes older than a day that no row names. */
export const keepHouse = async (db: Db, storage: FileStorage, now: Date): Promise<void> => {
  const yesterday = new Date(now.getTime() - day)
  await removeStale(db, yesterday, now)
  await removeEnded(db, yesterday)
  await sweepUnnamed(storage, (names) => listNamed(db, names), yesterday)
}

/** Keeps house every hour, a minute after the start at first; a failure waits for the next hour. */
export const startHousekeeping = (db: Db, storage: FileStorage): { stop(): void } => {
  const once = () =>
    void keepHouse(db, storage, new Date()).catch((error: unknown) =>
      process.stderr.write(`housekeeping: ${String(error)}\n`),
    )
  const first = setTimeout(once, 60_000).unref()
  const hourly = setInterval(once, hour).unref()
  return {
    stop: () => {
      clearTimeout(first)
      clearInterval(hourly)
    },
  }
}
