import { job } from '../jobs/job.ts'
import { deleteClientRows, isClientPurged, listStoredNamesOfClient } from './purge.queries.ts'
import { purgeJobDefinition } from './purgeJobDefinition.ts'

/** names that are removed at the same time */
const portion = 30

/**
 * Erases a deleted client for good (T116): its bytes first, then its rows, so that none is ever
 * left without a row.
 */
export const purgeJob = job<{ clientId: number }>({
  ...purgeJobDefinition,
  concurrency: 1,
  seconds: 6 * 3600,
  retries: { tries: 8, wait: 60 },
  run: async ({ clientId }, { db, storage, signal }) => {
    if (!(await isClientPurged(db, clientId))) return
    const names = await listStoredNamesOfClient(db, clientId)
    for (let from = 0; from < names.length; from += portion) {
      signal.throwIfAborted()
      await Promise.all(names.slice(from, from + portion).map((name) => storage.remove(name)))
    }
    await deleteClientRows(db, clientId)
  },
  // it stays marked, maintenance takes it up again, and the failed job is shown to the operator
  onFailed: async () => undefined,
})
