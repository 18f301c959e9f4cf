import type pg from 'pg'
import { type Job, PgBoss } from 'pg-boss'
import type { Database, DbOrTransaction } from '../db/connect.ts'
import { createPrimaryDbReader, type ReadRunner } from '../db/readReplica.ts'
import { getLoggedErrorFields } from '../logging/errorText.ts'
import type { Log } from '../logging/log.ts'
import type { FileStorage } from '../storage/storage.ts'
import {
  assignQueuePlaces,
  getQueueLineOfJob,
  parseClientOfQueueLine,
} from './assignQueuePlaces.ts'
import { runForClient } from './currentClient.ts'
import type { AnyJob, JobDefinition, JobOrigin, JobQueue } from './job.ts'
import {
  createPoolBossDb,
  createTransactionBossDb,
  type FailedJobRow,
  listFailedJobs,
  lockFailedJob,
} from './pgBoss.queries.ts'
import { hasOtherLinesWaiting } from './queueRounds.queries.ts'
import { claimRestoredJobs } from './restoredJobs.queries.ts'

/** Intervals in seconds; shorter in tests. */
interface JobPace {
  /** between looks for jobs */
  look: number
  /**
   * the same while notifications of new jobs arrive: for what is tried again later, and for what
   * was not heard
   */
  lookListening?: number
  watch: number
  heartbeat: number
  /** delay after a failure, overriding the job's */
  retry?: number
}

interface Parts {
  database: Database
  storage: FileStorage
  jobs: readonly AnyJob[]
  /** takes jobs; a server that does not leaves them to others */
  runs?: boolean
  /** to the database itself, to hear of new jobs at once; without it they are looked for */
  direct?: pg.ClientConfig
  /** for long reading; the same database if absent */
  reading?: ReadRunner
  onError: (error: Error) => void
  log: Log
  /** wraps every run, to measure and trace it */
  around?: AroundJob | undefined
  /** where the current work stands in its trace */
  traceparent?: (() => string | undefined) | undefined
  pace?: JobPace
}

/** A run of a job, with what started it. */
interface JobRun {
  job: string
  origin: JobOrigin | undefined
}

export type AroundJob = (run: JobRun, work: () => Promise<void>) => Promise<void>

/** What waits in a queue, runs, and has failed in the last days. */
export interface QueueCounts {
  name: string
  waiting: number
  running: number
  failed: number
}

/** A started runner: jobs can be enqueued until it is stopped. */
export interface JobRunner extends JobQueue {
  /** Enqueues one job of a kind for each payload, in one statement. */
  addAll<P extends object>(
    db: DbOrTransaction,
    work: JobDefinition<P>,
    payloads: readonly P[],
  ): Promise<void>
  /** Counts of every queue, as the library keeps them: a few seconds old. */
  queues(): Promise<QueueCounts[]>
  /** The latest jobs that have failed for good. */
  failed(db: DbOrTransaction): Promise<FailedJobRow[]>
  /** Runs such a job again once the transaction commits; false if there is none. */
  retry(db: DbOrTransaction, queue: string, id: string): Promise<boolean>
  /** Stops running jobs, which are run again at the next start. */
  stop(): Promise<void>
}

/**
 * Maximum runs of one job, unless it declares otherwise; each stop or kill of the server in the
 * middle costs one.
 */
const tries = 5
/** Defaults in seconds; after `heartbeat` seconds without one a job is retried. */
const defaultPace: JobPace = { look: 1, lookListening: 5, watch: 15, heartbeat: 20 }
/** How long jobs may take to return once aborted, in milliseconds. */
const shutdownTimeout = 5_000
/** How long finished jobs are kept for inspection, in seconds: over a weekend. */
const keptFor = 3 * 24 * 3600
/** Failed jobs that are listed. */
const maxShown = 50

/**
 * An error as the library stores it with its job: what may be stored of it, without its other
 * properties.
 */
const keptFault = (error: unknown): Error => {
  const { type, message, stack, code } = getLoggedErrorFields(error)
  return Object.assign(new Error(message), { name: type || 'Error', stack, ...(code && { code }) })
}

const getDeadLetterName = ({ name }: { name: string }) => `${name}.deadLetter`

/** Puts the work that a restored backup has left into its queues, all of it once. */
const enqueueRestored = (
  boss: PgBoss,
  { db }: Database,
  queues: readonly string[],
): Promise<void> =>
  db.transaction(async (tx) => {
    const left = Map.groupBy(await claimRestoredJobs(tx, queues), ({ name }) => name)
    for (const [name, jobs] of left) {
      const waiting = jobs.map(({ data, priority, startAfter }) => ({
        priority,
        startAfter,
        group: { id: getQueueLineOfJob(data ?? {}) },
        ...(data && { data }),
      }))
      await boss.insert(name, waiting, { db: createTransactionBossDb(tx) })
    }
  })

/** A stored job's data: the payload, and beside it what started the job. */
const buildJobData = (payload: object, origin: JobOrigin | undefined) =>
  origin ? { ...payload, _origin: origin } : payload
const getJobOrigin = (data: unknown) => (data as { _origin?: JobOrigin } | null)?._origin

/** A job as the library hands it out. */
type TakenJob = Pick<Job<unknown>, 'data' | 'signal' | 'groupId'>

/** Runs a job and logs what became of it, with the id of the request that it comes from. */
const loggedRun = async (
  log: Log,
  { job, origin }: JobRun,
  work: () => Promise<void>,
): Promise<void> => {
  const began = performance.now()
  const line = () => ({ job, reqId: origin?.requestId, responseTime: performance.now() - began })
  try {
    await work()
    log.info(line(), 'job completed')
  } catch (error) {
    log.error({ ...line(), err: error }, 'job failed')
    throw keptFault(error)
  }
}

/** The queue of a job, and that of its runs that have failed for good. */
const createQueues = async (boss: PgBoss, job: AnyJob, pace: JobPace): Promise<void> => {
  const lasting = { retryLimit: 20, retryBackoff: true, deleteAfterSeconds: keptFor, notify: true }
  const rules = {
    retryLimit: (job.retries?.tries ?? tries) - 1,
    expireInSeconds: job.seconds,
    deleteAfterSeconds: keptFor,
    notify: true,
    ...(job.retries && {
      retryDelay: pace.retry ?? job.retries.wait,
      retryBackoff: pace.retry === undefined,
    }),
  }
  const deadLetter = getDeadLetterName(job)
  await boss.createQueue(deadLetter, lasting)
  await boss.createQueue(job.name, { ...rules, deadLetter, heartbeatSeconds: pace.heartbeat })
  // queues created by an earlier version would keep their old settings
  await boss.updateQueue(deadLetter, lasting)
  await boss.updateQueue(job.name, { ...rules, deadLetter, heartbeatSeconds: pace.heartbeat })
}

const countQueues = async (boss: PgBoss): Promise<QueueCounts[]> => {
  const counts = (await boss.getQueues()).map(
    ({ name, queuedCount, activeCount, failedCount }) => ({
      name,
      waiting: queuedCount,
      running: activeCount,
      failed: failedCount,
    }),
  )
  return counts.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/**
 * Runs jobs that calls have stored in the database, in its own schema `jobs`. Several servers may
 * run side by side; each job runs on one server at a time.
 */
export const startJobRunner = async (parts: Parts): Promise<JobRunner> => {
  const { database, direct, storage, jobs, onError, log, around, traceparent } = parts
  const { pace = defaultPace, runs = true, reading = createPrimaryDbReader(database) } = parts
  const boss = new PgBoss({
    db: createPoolBossDb(database, direct && runs ? { connection: direct, onError } : undefined),
    useListenNotify: direct !== undefined && runs,
    schema: 'jobs',
    schedule: false,
    supervise: runs,
    superviseIntervalSeconds: pace.watch,
    monitorIntervalSeconds: pace.watch,
  })
  boss.on('error', onError)
  await boss.start()
  const ending = new AbortController()
  const intervals = {
    pollingIntervalSeconds: pace.look,
    notifyPollingIntervalSeconds: pace.lookListening ?? pace.look,
  }
  const enqueue = async <P extends object>(
    db: DbOrTransaction,
    work: JobDefinition<P>,
    payload: P,
    { origin, isLimited }: { origin: JobOrigin | undefined; isLimited: boolean },
  ): Promise<void> => {
    const parsed = work.payload.parse(payload)
    const [place] = await assignQueuePlaces(db, work, [parsed], isLimited)
    const data = buildJobData(parsed, origin && { ...origin, traceparent: traceparent?.() })
    await boss.send(work.name, data, { db: createTransactionBossDb(db), ...place })
  }
  const runOne = async (
    name: string,
    { data, signal, groupId }: TakenJob,
    run: AnyJob['run'],
  ): Promise<void> => {
    const origin = getJobOrigin(data)
    const tools = {
      db: database.db,
      reading,
      storage,
      log,
      signal: AbortSignal.any([signal, ending.signal]),
      othersWait: () => hasOtherLinesWaiting(database.db, name, groupId ?? null),
      add: <P extends object>(db: DbOrTransaction, work: JobDefinition<P>, payload: P) =>
        enqueue(db, work, payload, { origin, isLimited: false }),
    }
    const ran = { job: name, origin }
    const work = () => runForClient(parseClientOfQueueLine(groupId), () => run(data, tools))
    await loggedRun(log, ran, around ? () => around(ran, work) : work)
  }
  /**
   * Each worker looks for the next job as soon as its last one has ended, not at its next interval.
   */
  const startWorker = (name: string, run: AnyJob['run']): Promise<string> => {
    const started = boss.work(name, intervals, async (taken) => {
      try {
        for (const job of taken) await runOne(name, job, run)
      } finally {
        boss.notifyWorker(await started)
      }
    })
    return started
  }
  for (const job of jobs) {
    await createQueues(boss, job, pace)
    if (!runs) continue
    for (let n = 0; n < job.concurrency; n++) await startWorker(job.name, job.run)
    await startWorker(getDeadLetterName(job), job.onFailed)
  }
  await enqueueRestored(
    boss,
    database,
    jobs.flatMap((job) => [job.name, getDeadLetterName(job)]),
  )
  return {
    add: (db, work, payload, origin) => enqueue(db, work, payload, { origin, isLimited: true }),
    addAll: async (db, work, payloads) => {
      if (payloads.length === 0) return
      const parsed = payloads.map((payload) => work.payload.parse(payload))
      const places = await assignQueuePlaces(db, work, parsed, false)
      const jobs = parsed.map((data, n) => ({ data, ...places[n] }))
      await boss.insert(work.name, jobs, { db: createTransactionBossDb(db) })
    },
    queues: () => countQueues(boss),
    failed: (db) => listFailedJobs(db, maxShown),
    retry: async (db, queue, id) => {
      const found = await lockFailedJob(db, queue, id)
      if (!found) return false
      // of a queue for what `onFailed` itself could not do, only that is tried again
      await jobs.find(({ name }) => name === queue)?.onRetry(found.data, db)
      await boss.retry(queue, id, { db: createTransactionBossDb(db) })
      return true
    },
    stop: async () => {
      ending.abort(new Error('the server stops'))
      await boss.stop({ graceful: true, timeout: shutdownTimeout, close: false })
    },
  }
}
