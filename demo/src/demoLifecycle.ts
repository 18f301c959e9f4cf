import { createScope, type Scope } from '../../server/src/db/scope.ts'
import { insertProjectEvent } from '../../server/src/projects/projectLifecycle.queries.ts'
import { markProjectArchived } from '../../server/src/projects/projectList.queries.ts'
import { markProjectCompleted } from '../../server/src/projects/projects.queries.ts'
import { mapProjectType } from '../../server/src/projectTypes/projectTypes.mapper.ts'
import { findProjectTypeToFreeze } from '../../server/src/projectTypes/projectTypes.queries.ts'
import type { TenantContext } from './seedInspection.ts'

const day = 86_400_000
/** That many days before now; negative is later. */
export const subtractDays = (now: Date, days: number) => new Date(now.getTime() - days * day)

/** What its manager did with an inspection, each that many days ago. */
export interface DemoLifecycle {
  scanned: number
  completed?: number
  archived?: number
}

const neverAsked = () => {
  throw new Error('the demo hands out no files')
}

/** The scope of the client's manager on that day. */
export const scopeOn = ({ tx, clientId, people: { manager } }: TenantContext, now: Date): Scope =>
  createScope(
    tx,
    { kind: 'staff', userId: manager.id, name: manager.name, role: 'Manager', clientId },
    { changes: true, now, sign: neverAsked },
  )

/**
 * Takes an inspection with all its points through its life, by the steps of a person's calls (T48,
 * T51, T67).
 */
export const runLifecycle = async (
  tenant: TenantContext,
  project: { id: number; projectTypeId: number },
  { scanned, completed, archived }: DemoLifecycle,
): Promise<void> => {
  const { clientId, now, people } = tenant
  const note = (scope: Scope, kind: 'created' | 'completed' | 'archived') =>
    insertProjectEvent(scope, { id: project.id, clientId }, { kind, userId: people.manager.id })
  await note(scopeOn(tenant, subtractDays(now, scanned)), 'created')
  if (completed !== undefined) {
    const scope = scopeOn(tenant, subtractDays(now, completed))
    const type = await findProjectTypeToFreeze(scope, project.projectTypeId)
    if (!type) throw new Error('the demo has no such type')
    await markProjectCompleted(scope, project.id, mapProjectType(type))
    await note(scope, 'completed')
  }
  if (archived !== undefined) {
    const scope = scopeOn(tenant, subtractDays(now, archived))
    await markProjectArchived(scope, project.id, true)
    await note(scope, 'archived')
  }
}
