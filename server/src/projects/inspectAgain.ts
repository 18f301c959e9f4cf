import { projectLifecycleRoutes } from '@nspect/contract/projects/projectLifecycle'
import { findAccessibleProject } from '../access/projectAccess.queries.ts'
import type { Scope } from '../db/scope.ts'
import { handle } from '../http/handler.ts'
import { HttpError } from '../http/httpError.ts'
import { repeatProject } from './repeatProject.queries.ts'

/** The client, whose allowance a repeat takes from as any new inspection does. */
const loadOwner = async (scope: Scope, id: number) => {
  const project = await findAccessibleProject(scope, id)
  return project && { id: project.clientId, tier: project.tier, project }
}

/** Begins an inspection that repeats another one, completed or not. */
export const inspectAgain = handle(projectLifecycleRoutes.inspectAgain, {
  load: (scope, { id }) => loadOwner(scope, id),
  run: async (context) => {
    const { input, audit, subject } = context
    if (subject.project.isDeleted) throw new HttpError('record.missing')
    const { id, stored } = await repeatProject(context, subject.project.id, input)
    audit({ record: 'project', recordId: id, after: stored })
    return { id }
  },
})
