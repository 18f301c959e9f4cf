import { can } from '@nspect/contract/permissions/policy'
import { findAccessibleProject } from '../access/projectAccess.queries.ts'
import type { DbOrTransaction } from '../db/connect.ts'
import { createScope } from '../db/scope.ts'
import { findSessionPerson } from '../http/credentials.ts'
import type { Follower } from './liveRoom.ts'

/**
 * Is the session still valid, and may its person still read the inspection? As a new call would be
 * decided (T19).
 */
export const canStillFollowProject = async (
  db: DbOrTransaction,
  { sessionId, project }: Follower,
  now: Date,
): Promise<boolean> => {
  const actor = await findSessionPerson(db, sessionId, now)
  if (!actor) return false
  const found = await findAccessibleProject(
    createScope(db, actor, { changes: false, now, sign: () => '' }),
    project.id,
  )
  return found !== undefined && can(actor, 'project.read', found)
}
