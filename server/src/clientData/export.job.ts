import { limits } from '@nspect/contract/shared/limits'
import { formatFullName } from '@nspect/contract/users/users'
import type { Db } from '../db/connect.ts'
import type { Site } from '../http/handler.ts'
import type { Tokens } from '../http/tokens.ts'
import { type JobQueue, job } from '../jobs/job.ts'
import { createJobProgressWriter } from '../jobs/progress.ts'
import { queueMail } from '../mail/queueMail.ts'
import {
  findClientExport,
  markClientExportFailed,
  markClientExportProgress,
  markClientExportReady,
  markClientExportWaiting,
} from './clientData.queries.ts'
import { ClientMissingError, exportClient } from './exportClient.ts'
import { type ExportPayload, exportJobDefinition } from './exportJobDefinition.ts'

const day = 86_400_000
/** The longest that one export may take, in seconds. */
const maxSeconds = 6 * 3600

interface Parts {
  site: Site
  tokens: Tokens
  now: () => Date
}

/** Tells the person who wanted it that it is ready, unless their account was deleted meanwhile. */
const notify = async (
  { site, tokens, now }: Parts,
  { db, add }: { db: Db; add: JobQueue['add'] },
  { exportId, language }: ExportPayload,
  made: { name: string; size: number; missingFiles: number },
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const readyAt = now()
    const expiresAt = new Date(readyAt.getTime() + limits.exportDays * day)
    const found = await findClientExport(tx, exportId)
    if (!found || !(await markClientExportReady(tx, exportId, { ...made, readyAt, expiresAt })))
      return false
    const { person, clientId, businessName } = found
    if (person.isDeleted) return true
    const posting = {
      scope: { db: tx, now: readyAt },
      site,
      tokens,
      enqueue: add.bind(undefined, tx),
    }
    const link = `${site.publicUrl}/client/manage/${clientId}`
    const values = {
      name: formatFullName(person),
      client: businessName,
      days: limits.exportDays,
      link,
    }
    await queueMail(posting, {
      to: person.username,
      language: person.language ?? language,
      letter: 'exportReady',
      values,
    })
    return true
  })

/** Makes a client's export (T116) and tells the person who wanted it. */
export const createClientExportJob = (parts: Parts) =>
  job<ExportPayload>({
    ...exportJobDefinition,
    concurrency: 1,
    seconds: maxSeconds,
    retries: { tries: 6, wait: 10 },
    run: async (payload, { db, reading, storage, signal, add }) => {
      const { exportId } = payload
      const found = await findClientExport(db, exportId)
      if (!found || found.state === 'ready' || found.state === 'failed') return
      await markClientExportProgress(db, exportId, 0)
      const progress = createJobProgressWriter((percent) =>
        markClientExportProgress(db, exportId, percent),
      )
      try {
        const made = await reading((from) =>
          exportClient(
            { db: from, storage, signal, now: parts.now(), progress: progress.note },
            found.clientId,
          ),
        )
        await progress.stop()
        const { name, size, missingFiles } = made
        if (!(await notify(parts, { db, add }, payload, { name, size, missingFiles })))
          await storage.remove(name)
      } catch (error) {
        // it was erased meanwhile
        if (!(error instanceof ClientMissingError)) throw error
      } finally {
        await progress.stop()
      }
    },
    onFailed: async ({ exportId }, { db }) => {
      await markClientExportFailed(db, exportId, new Date(parts.now().getTime() + day))
    },
    onRetry: ({ exportId }, db) => markClientExportWaiting(db, exportId),
  })
