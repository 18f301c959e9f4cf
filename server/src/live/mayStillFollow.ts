import { can } from '@nspect/contract/policy'
import { findProject } from '../access/projectAccess.queries.ts'
import type { Querying } from '../db/connect.ts'
import { scopeFor } from '../db/scope.ts'
import { findPersonOf } from '../http/credentials.ts'
import type { Follower } from './room.ts'

/** Is the session still valid, and may its person still read the inspection? As a new call would be decided (T19). */
export const mayStillFollow = async (
  db: Querying,
  { sessionId, project }: Follower,
  now: Date,
): Promise<boolean> => {
  const actor = await findPersonOf(db, sessionId, now)
  if (!actor) return false
  const found = await findProject(
    scopeFor(db, actor, { changes: false, now, sign: () => '' }),
    project.id,
  )
  return found !== undefined && can(actor, 'project.read', found)
}
