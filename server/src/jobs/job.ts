import type { z } from 'zod'
import type { Db, Querying } from '../db/connect.ts'
import type { FileStorage } from '../storage/storage.ts'

/** Work that is done later, by whichever server has time: its name and what it needs to know, ids only. */
export interface Work<P extends object> {
  name: string
  payload: z.ZodType<P>
  /** of what waits in the same queue, the higher one is done first; 0 where absent */
  priority?: number
}

/** Where calls leave work. What is added in a transaction is there once that commits, and never otherwise. */
export interface JobQueue {
  add<P extends object>(db: Querying, work: Work<P>, payload: P): Promise<void>
}

/** What a job works with. */
interface JobTools {
  db: Db
  storage: FileStorage
  /** fires when the server stops or the job has lost its turn: end soon, it is run again */
  signal: AbortSignal
  /** leaves work that follows from this one */
  add: JobQueue['add']
}

/** One kind of work. It may be killed at any moment and is then run again, so running twice must do no harm. */
export interface Job<P extends object> extends Work<P> {
  /** how many of them one server does at a time */
  concurrency: number
  /** the longest that one may take, in seconds */
  seconds: number
  /** where other than usual: tries at most, and seconds to wait after the first one, twice as long after each further */
  retries?: { tries: number; wait: number }
  /** throwing means: try again */
  run(payload: P, tools: JobTools): Promise<void>
  /** after the last try: leave things in a state that people understand */
  onFailed(payload: P, tools: JobTools): Promise<void>
}

/** A job whose payload is of no concern to who runs it; it is checked each time. */
export interface AnyJob extends Omit<Job<object>, 'run' | 'onFailed'> {
  run(payload: unknown, tools: JobTools): Promise<void>
  onFailed(payload: unknown, tools: JobTools): Promise<void>
}

/** Declares a job; its payload is held against its shape before each run. */
export const job = <P extends object>(declared: Job<P>): AnyJob => ({
  ...declared,
  run: (payload, tools) => declared.run(declared.payload.parse(payload), tools),
  onFailed: (payload, tools) => declared.onFailed(declared.payload.parse(payload), tools),
})
