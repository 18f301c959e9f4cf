import DataLoader from 'dataloader'
import type { Querying } from '../db/connect.ts'
import { findSessions, type Session } from './credentials.queries.ts'

/** Looks a valid session up; undefined if it is none, or ended. */
export type LoadSession = (sessionId: string) => Promise<Session | undefined>

/**
 * Looks sessions up in the database: those of requests that arrived together in one statement, at the end of the event
 * loop's turn in which they were asked for. Nothing is kept: each request learns what is so after it came (decision
 * 076).
 */
export const sessionLoader = (db: Querying, now: () => Date): LoadSession => {
  const loader = new DataLoader<string, Session | undefined>(
    (ids) => findSessions(db, ids, now()),
    {
      cache: false,
      batchScheduleFn: (load) => void setImmediate(load),
    },
  )
  return (sessionId) => loader.load(sessionId)
}
