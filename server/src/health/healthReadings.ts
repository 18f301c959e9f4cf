import type { HealthReport } from '@nspect/contract/health/health'
import { limits } from '@nspect/contract/shared/limits'
import type { Db } from '../db/connect.ts'
import type { JobRunner, QueueCounts } from '../jobs/runner.ts'
import type { DiskSpace } from '../storage/diskSpace.ts'
import { cacheCallFor } from './cacheCallFor.ts'
import {
  countMails,
  countOverdueJobs,
  findDatabaseBytes,
  findStorageBytes,
  findWaitingMail,
  measureDatabaseLatency,
} from './healthReadings.queries.ts'

/** What is known of backups. */
interface LastBackup {
  /** the latest that is whole */
  good: { madeAt: Date; ageSeconds: number } | null
  /** the latest attempt, if it failed: when, and why in words */
  failure: { at: Date; problem: string } | null
}

/** What database and disk say about themselves. What could not be read is undefined. */
export interface Readings {
  databaseAnswers: boolean
  queues: readonly QueueCounts[]
  mails: { waiting: number; failed: number } | undefined
  overdueJobs: { waiting: number; running: number } | undefined
  /** the mail that waits longest, and why its last try failed; null: none waits */
  waitingMail: { since: Date; problem: string | null } | null | undefined
  /** what was wrong when a small file was stored */
  storageProblem: string | undefined
  /** identity providers, each with what is wrong with it */
  signOn: HealthReport['signOn']['providers']
  /** names of servers that run now and do not have these files */
  unsharedServers: readonly string[]
  diskFree: number | undefined
  diskSize: number | undefined
  storageBytes: number | undefined
  databaseBytes: number | undefined
  /** of a statement that reads nothing, ms */
  latencyMs: number | undefined
  /** undefined: none are made by this installation itself */
  backup: LastBackup | undefined
}

export interface ReadingParts {
  db: Db
  runner: Pick<JobRunner, 'queues'>
  diskSpace: () => Promise<DiskSpace>
  /** stores a small file and answers what was wrong; absent: not tried */
  tryStorage?: () => Promise<string | undefined>
  /** names of servers that do not have these files; absent: not looked for */
  findUnshared?: () => Promise<string[]>
  /** asks the identity providers; absent: there are none */
  trySignOn?: () => Promise<HealthReport['signOn']['providers']>
  /** absent where this installation makes none itself */
  lastBackup?: (() => Promise<LastBackup>) | undefined
}

/** How long readings are kept, ms; sums over all files for longer. */
const defaultMaxAge = 15_000
const ageOfSums = 5 * 60_000
/** How long what was tried at other services counts, ms. */
const ageOfTrials = 60_000

const orNothing = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined)

/** Reads them, asking the database at most every 15 seconds however often it is called. */
export const createHealthReadings = (parts: ReadingParts): (() => Promise<Readings>) => {
  const { db, runner, diskSpace, lastBackup } = parts
  const trials = cacheCallFor(ageOfTrials, async () => {
    const [storageProblem, signOn = [], unsharedServers = []] = await Promise.all([
      parts.tryStorage?.(),
      parts.trySignOn?.(),
      // a storage that does not answer is reported as such
      parts.findUnshared?.().catch(() => []),
    ])
    return { storageProblem, signOn, unsharedServers }
  })
  const stuckBefore = () => new Date(Date.now() - limits.health.stuckMinutes * 60_000)
  const sums = cacheCallFor(ageOfSums, async () => ({
    files: await findStorageBytes(db),
    database: await findDatabaseBytes(db),
  }))
  return cacheCallFor(defaultMaxAge, async () => {
    const disk = await orNothing(diskSpace())
    const mails = await orNothing(
      countMails(db, new Date(Date.now() - limits.health.failedMailDays * 86_400_000)),
    )
    // a database that does not answer is not asked further
    const asked =
      mails === undefined
        ? undefined
        : {
            queues: await orNothing(runner.queues()),
            sums: await orNothing(sums()),
            latency: await orNothing(measureDatabaseLatency(db)),
            overdueJobs: await orNothing(countOverdueJobs(db, stuckBefore())),
            waitingMail: await orNothing(findWaitingMail(db).then((found) => found ?? null)),
          }
    const backup =
      mails === undefined
        ? undefined
        : await orNothing(lastBackup?.() ?? Promise.resolve(undefined))
    const tried = mails === undefined ? undefined : await orNothing(trials())
    return {
      databaseAnswers: mails !== undefined,
      overdueJobs: asked?.overdueJobs,
      waitingMail: asked?.waitingMail,
      storageProblem: tried?.storageProblem,
      signOn: tried?.signOn ?? [],
      unsharedServers: tried?.unsharedServers ?? [],
      queues: asked?.queues ?? [],
      mails,
      diskFree: disk?.free,
      diskSize: disk?.size,
      storageBytes: asked?.sums?.files,
      databaseBytes: asked?.sums?.database,
      latencyMs: asked?.latency,
      backup,
    }
  })
}
