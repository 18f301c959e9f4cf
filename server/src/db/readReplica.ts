import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Database, Db } from './connect.ts'
import { isDatabaseUnavailable } from './connectionErrors.ts'

/** Runs long reading, where it is in nobody's way; it may be run a second time. */
export type ReadRunner = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/** Reads where everything else is done. */
export const createPrimaryDbReader =
  ({ db }: Database): ReadRunner =>
  (work) =>
    work(db)

interface Parts {
  primary: Database
  replica: Database
  /** told why something is read from the primary */
  warn: (sentence: string) => void
  /**
   * how long the replica may take to have what the primary has, and how often it is asked, in
   * milliseconds
   */
  timeout?: { longest: number; pace: number }
}

const defaultTimeout = { longest: 10_000, pace: 200 }

/**
 * Has the replica everything that was committed when this was called? A server that is none has it
 * by itself.
 */
const hasAll = async ({ primary, replica, timeout = defaultTimeout }: Parts): Promise<boolean> => {
  const { rows } = await primary.pool.query<{ at: string }>(
    'select pg_current_wal_lsn()::text as at',
  )
  for (const end = Date.now() + timeout.longest; ; await pause(timeout.pace)) {
    const asked = await replica.pool.query<{ isThere: boolean }>(
      `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() >= $1::pg_lsn else true end as "isThere"`,
      [rows[0]?.at],
    )
    if (asked.rows[0]?.isThere) return true
    if (Date.now() > end) return false
  }
}

/** Is it the replica's fault? It ends a reading that is in the way of what it has to replay. */
const isOfReplica = (error: unknown): boolean =>
  isDatabaseUnavailable(error) ||
  error instanceof pg.DatabaseError ||
  (error instanceof Error && error.cause !== undefined && isOfReplica(error.cause))

/**
 * Reads from a replica once it has everything that was committed before; from the primary, with a
 * sentence in the log, if it lags behind, cannot be reached, or fails in the middle.
 */
export const createReplicaDbReader = (parts: Parts): ReadRunner => {
  const { primary, replica, warn } = parts
  const failed = (error: unknown) =>
    `failed (${error instanceof Error ? error.message : 'without a reason'}): read from the primary instead`
  const about = 'the replica of DATABASE_READ_URL'
  /** may it be read? If asking fails as well, the primary says why */
  const isReady = async () => {
    try {
      const isCurrent = await hasAll(parts)
      if (!isCurrent) warn(`${about} lags behind: read from the primary instead`)
      return isCurrent
    } catch (error) {
      warn(`${about} ${failed(error)}`)
      return false
    }
  }
  return async (work) => {
    if (await isReady()) {
      try {
        return await work(replica.db)
      } catch (error) {
        if (!isOfReplica(error)) throw error
        warn(`${about} ${failed(error)}`)
      }
    }
    return work(primary.db)
  }
}
