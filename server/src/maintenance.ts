import { limits } from '@nspect/contract/shared/limits'
import { enqueueWaitingAlignments } from './alignment/enqueueWaitingAlignments.ts'
import { createAuditPartitions } from './audit/auditMonths.queries.ts'
import type { BillingProvider } from './billing/billingProvider.ts'
import { refreshDueCustomers } from './billing/refreshDueCustomers.ts'
import { deleteExpiredClientExports } from './clientData/clientData.queries.ts'
import { enqueueUnfinishedPurges } from './clientData/enqueueUnfinishedPurges.ts'
import type { Db } from './db/connect.ts'
import { filterReferencedNames } from './files/files.queries.ts'
import { foldStoredBytes } from './files/storedBytes.queries.ts'
import { enqueueStoredMetadata } from './files/storedMetadata/enqueueStoredMetadata.ts'
import { deleteExpiredCredentials } from './http/credentials.queries.ts'
import { deleteExpiredKeysAndRates } from './http/pipeline/pipeline.queries.ts'
import { deleteOldEntries } from './inbox/inbox.queries.ts'
import { repeatWorkEvery } from './jobs/repeatWorkEvery.ts'
import type { JobRunner } from './jobs/runner.ts'
import { removeOldMailFiles } from './mail/folderMailer.ts'
import { deleteOldMails } from './mail/outbox.queries.ts'
import { enqueueMissingVariants } from './models/enqueueMissingVariants.ts'
import { enqueueWaitingSheets } from './plans/enqueueWaitingSheets.ts'
import { deleteOldProposals } from './proposals/proposals.queries.ts'
import { deleteExpiredPrints } from './reports/print/printOuts.queries.ts'
import { type FileStorage, sweepUnreferencedFiles } from './storage/storage.ts'
import { deleteOldWebhookDeliveries } from './webhooks/webhooks.queries.ts'

const hour = 3_600_000
const day = 24 * hour

/** What maintenance works on. */
export interface MaintenanceParts {
  db: Db
  storage: FileStorage
  /** folder of letters as `.eml` files */
  mailFolder: string
  runner: Pick<JobRunner, 'addAll'>
  billing: BillingProvider
}

/**
 * One run: deletes expired records, exports and print-outs, old mails, news and webhook messages,
 * and stored bytes older than a day that no row references; and enqueues a refresh of customers
 * that were not refreshed for a day, the drawing of sheets that still wait, the removal of metadata
 * from files of earlier versions, and erasures that were not finished.
 */
export const runHourlyMaintenance = async (
  { db, storage, mailFolder, runner, billing }: MaintenanceParts,
  now: Date,
): Promise<void> => {
  const yesterday = new Date(now.getTime() - day)
  const longAgo = new Date(now.getTime() - limits.mailDays * day)
  // as long as a device may be without a network before it sends again what it got no answer to
  await deleteExpiredKeysAndRates(
    db,
    new Date(now.getTime() - limits.idempotencyKeyDays * day),
    now,
  )
  await deleteExpiredCredentials(db, yesterday)
  await deleteOldMails(db, longAgo)
  await deleteOldEntries(db, new Date(now.getTime() - limits.inboxDays * day))
  await deleteOldProposals(db, new Date(now.getTime() - limits.proposalDays * day))
  await deleteOldWebhookDeliveries(db, new Date(now.getTime() - limits.webhookDays * day))
  await foldStoredBytes(db)
  await removeOldMailFiles(mailFolder, longAgo)
  const expired = [
    ...(await deleteExpiredClientExports(db, now)),
    ...(await deleteExpiredPrints(db, now)),
  ]
  for (const name of expired) await storage.remove(name)
  await enqueueWaitingSheets({ db, runner }, new Date(now.getTime() - hour))
  await enqueueWaitingAlignments({ db, runner }, new Date(now.getTime() - hour))
  await enqueueStoredMetadata({ db, runner })
  await enqueueUnfinishedPurges({ db, runner }, now)
  await refreshDueCustomers({ db, runner, billing }, now)
  await sweepUnreferencedFiles(storage, (names) => filterReferencedNames(db, names), yesterday)
}

/**
 * Makes the audit trail's next months and runs maintenance every hour, first a minute after the
 * start; a failure waits for the next hour. Unfinished work of an earlier version is looked for
 * once.
 */
export const startMaintenance = (parts: MaintenanceParts, onError: (error: unknown) => void) => {
  let hasLooked = false
  return repeatWorkEvery({ first: 60_000, pace: hour, onError }, async () => {
    await createAuditPartitions(parts.db, new Date()).catch(onError)
    await runHourlyMaintenance(parts, new Date()).catch(onError)
    if (!hasLooked) await enqueueMissingVariants(parts)
    hasLooked = true
  })
}
