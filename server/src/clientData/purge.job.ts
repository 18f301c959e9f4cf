import { job } from '../jobs/job.ts'
import { deleteRows, isPurged, listBytes } from './purge.queries.ts'
import { purgeJobDefinition } from './purgeJobDefinition.ts'

/** Erases a deleted client for good (T116): its bytes first, then its rows, so that none is ever left without a row. */
export const purgeJob = job<{ clientId: number }>({
  ...purgeJobDefinition,
  concurrency: 1,
  seconds: 3600,
  retries: { tries: 12, wait: 60 },
  run: async ({ clientId }, { db, storage, signal }) => {
    if (!(await isPurged(db, clientId))) return
    for (const name of await listBytes(db, clientId)) {
      signal.throwIfAborted()
      await storage.remove(name)
    }
    await deleteRows(db, clientId)
  },
  // it stays marked, and the failed job is shown to the operator
  onFailed: async () => undefined,
})
