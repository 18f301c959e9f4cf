import type { z } from 'zod'
import type { Db, DbOrTransaction } from '../db/connect.ts'
import type { ReadRunner } from '../db/readReplica.ts'
import type { Log } from '../logging/log.ts'
import type { FileStorage } from '../storage/storage.ts'

/** A job to be run later, by any server with capacity: its name and payload, ids only. */
export interface JobDefinition<P extends object> {
  name: string
  payload: z.ZodType<P>
  /** within the same queue, higher runs first; 0 if absent */
  priority?: number
  /**
   * Clients take turns: the one named by `clientId` of the payload, else the one that the work is
   * done for. Or why no client waits for another.
   */
  turns: 'client' | { none: string }
  /**
   * people ask for it, so only so much of a client may wait; absent for the product's own work,
   * which is never refused
   */
  isAskedFor?: true
}

/** As much of this kind waits already as a client may have. */
export class QueueFullError extends Error {
  readonly limit: number

  constructor(queue: string, limit: number) {
    super(`${queue}: ${limit} jobs of the client are waiting`)
    this.name = 'QueueFull'
    this.limit = limit
  }
}

/** What started a job, for its lines in the log and its trace. */
export interface JobOrigin {
  requestId: string
  /** its place in a trace, as W3C Trace Context writes it */
  traceparent?: string | undefined
}

/**
 * Where calls enqueue jobs. A job added in a transaction exists once that commits, and never
 * otherwise. Throws `QueueFullError` for what people ask for.
 */
export interface JobQueue {
  add<P extends object>(
    db: DbOrTransaction,
    work: JobDefinition<P>,
    payload: P,
    origin?: JobOrigin,
  ): Promise<void>
}

/** What a job works with. */
interface JobTools {
  db: Db
  /** for long reading, from a replica if there is one */
  reading: ReadRunner
  storage: FileStorage
  /** aborts if the server stops or no longer holds the job: return soon, it is run again */
  signal: AbortSignal
  /** for what is left out, while the job goes on */
  log: Log
  /** whether jobs of other clients wait in the queue: long work gives way */
  othersWait(): Promise<boolean>
  /** enqueues a follow-up job, of the same origin */
  add<P extends object>(db: DbOrTransaction, work: JobDefinition<P>, payload: P): Promise<void>
}

/**
 * A kind of job. It may be killed at any moment and is then run again, so it must be idempotent.
 */
export interface Job<P extends object> extends JobDefinition<P> {
  /** how many of them one server runs at a time */
  concurrency: number
  /** timeout in seconds */
  seconds: number
  /**
   * overrides the default: maximum tries, and seconds before the first retry, doubled for each
   * further one
   */
  retries?: { tries: number; wait: number }
  /** throwing means: retry */
  run(payload: P, tools: JobTools): Promise<void>
  /** after the last try: leave a state that users understand */
  onFailed(payload: P, tools: JobTools): Promise<void>
  /**
   * before an operator runs it again, in that transaction: what `onFailed` left is undone, so that
   * `run` has work to do
   */
  onRetry?(payload: P, db: DbOrTransaction): Promise<unknown>
}

/** A job whose payload type is unknown to the runner; it is validated on each run. */
export interface AnyJob extends Omit<Job<object>, 'run' | 'onFailed' | 'onRetry'> {
  run(payload: unknown, tools: JobTools): Promise<void>
  onFailed(payload: unknown, tools: JobTools): Promise<void>
  onRetry(payload: unknown, db: DbOrTransaction): Promise<unknown>
}

/** Declares a job; its payload is validated against its schema before each run. */
export const job = <P extends object>(declared: Job<P>): AnyJob => ({
  ...declared,
  run: (payload, tools) => declared.run(declared.payload.parse(payload), tools),
  onFailed: (payload, tools) => declared.onFailed(declared.payload.parse(payload), tools),
  onRetry: async (payload, db) => declared.onRetry?.(declared.payload.parse(payload), db),
})
