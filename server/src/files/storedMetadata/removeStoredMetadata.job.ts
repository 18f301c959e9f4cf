import type { Db } from '../../db/connect.ts'
import { job } from '../../jobs/job.ts'
import { type FileStorage, isMissingFileError } from '../../storage/storage.ts'
import { GlbError } from '../glbMetadata.ts'
import { UnreadableMetadataError } from '../imageMetadata/patches.ts'
import { cleanStoredFile } from './cleanStoredFile.ts'
import {
  findUncleanFile,
  storeCleanFile,
  type UncleanFile,
  withholdDocuments,
} from './storedMetadata.queries.ts'
import { storedMetadataJobDefinition } from './storedMetadataJobDefinition.ts'

/** milliseconds after which the rest is a job of its own */
const longestTurn = 300_000
/** files of a turn before it gives way to other clients: a shorter one does not pay */
const filesAtOnce = 20

/**
 * Cleans one file; its former bytes are removed once the row names others. Returns how many
 * documents were taken out of reports, as place and camera cannot be removed from them.
 */
const clean = async (db: Db, storage: FileStorage, file: UncleanFile): Promise<number> => {
  try {
    const { changes, added, replaced } = await cleanStoredFile(storage, file)
    const isStored = await storeCleanFile(db, file, changes)
    for (const name of isStored ? replaced : added) await storage.remove(name)
    return 0
  } catch (error) {
    if (error instanceof UnreadableMetadataError) return withholdDocuments(db, file, new Date())
    // nothing can be served of it: no file, or no model
    if (!isMissingFileError(error) && !(error instanceof GlbError)) throw error
    await storeCleanFile(db, file, {})
    return 0
  }
}

/**
 * Removes place and camera from the documents and models that earlier versions stored of a client,
 * or that came with an archive. Each file is done for itself, so that a run goes on where the last
 * one was ended; one that fails holds up no other.
 */
export const removeStoredMetadataJob = job<{ clientId: number }>({
  ...storedMetadataJobDefinition,
  concurrency: 1,
  seconds: 2 * (longestTurn / 1000),
  run: async ({ clientId }, { db, storage, signal, othersWait, add, log }) => {
    const failures: unknown[] = []
    const began = performance.now()
    let after = 0
    for (let done = 0; !signal.aborted; done++) {
      const isOver = performance.now() - began > longestTurn
      if (isOver || (done >= filesAtOnce && (await othersWait())))
        return add(db, storedMetadataJobDefinition, { clientId })
      const file = await findUncleanFile(db, clientId, after)
      if (!file) break
      after = file.id
      const withheld = await clean(db, storage, file).catch((error: unknown) => {
        failures.push(error)
        return 0
      })
      if (withheld > 0)
        log.warn({ clientId, fileId: file.id, withheld }, 'document taken out of reports')
    }
    signal.throwIfAborted()
    if (failures.length > 0) throw failures[0]
  },
  // maintenance asks for it again
  onFailed: async () => undefined,
})
