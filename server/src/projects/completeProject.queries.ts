import type { LoadedProject } from '../access/projectAccess.queries.ts'
import type { Scope } from '../db/scope.ts'
import { assertFound } from '../http/httpError.ts'
import { mapProjectType } from '../projectTypes/projectTypes.mapper.ts'
import { findProjectTypeToFreeze } from '../projectTypes/projectTypes.queries.ts'
import { insertProjectEvent } from './projectLifecycle.queries.ts'
import { markProjectCompleted } from './projects.queries.ts'

/**
 * Completes a locked inspection: its type is frozen with it. One that is completed already keeps
 * its date, which is returned.
 */
export const completeProjectVersion = async (
  scope: Scope,
  project: LoadedProject,
  userId: number,
): Promise<Date> => {
  const type = assertFound(
    await findProjectTypeToFreeze(scope, project.projectTypeId),
    'record.missing',
  )
  const completedAt = await markProjectCompleted(scope, project.id, mapProjectType(type))
  if (!project.isCompleted) await insertProjectEvent(scope, project, { kind: 'completed', userId })
  return completedAt
}
