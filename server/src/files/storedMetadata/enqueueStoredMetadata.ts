import type { Db } from '../../db/connect.ts'
import type { JobRunner } from '../../jobs/runner.ts'
import { listClientsWithMetadata } from './storedMetadata.queries.ts'
import { storedMetadataJobDefinition } from './storedMetadataJobDefinition.ts'

/**
 * Enqueues the removal of metadata for clients with files of earlier versions. A job too many finds
 * nothing to do.
 */
export const enqueueStoredMetadata = async ({
  db,
  runner,
}: {
  db: Db
  runner: Pick<JobRunner, 'addAll'>
}): Promise<void> =>
  runner.addAll(
    db,
    { ...storedMetadataJobDefinition, priority: -1 },
    await listClientsWithMetadata(db),
  )
