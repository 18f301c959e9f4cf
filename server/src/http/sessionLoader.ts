import DataLoader from 'dataloader'
import type { DbOrTransaction } from '../db/connect.ts'
import { findSessions, type StoredSession } from './credentials.queries.ts'

/** Looks a valid session up; undefined if it is none, or ended. */
export type LoadSession = (sessionId: string) => Promise<StoredSession | undefined>

/**
 * Looks sessions up in the database: those of requests that arrived together in one statement, at
 * the end of the event loop's turn in which they were asked for. Nothing is kept: each request
 * learns what is so after it came (decision 076).
 */
export const createSessionLoader = (db: DbOrTransaction, now: () => Date): LoadSession => {
  const loader = new DataLoader<string, StoredSession | undefined>(
    (ids) => findSessions(db, ids, now()),
    {
      cache: false,
      batchScheduleFn: (load) => void setImmediate(load),
    },
  )
  return (sessionId) => loader.load(sessionId)
}
