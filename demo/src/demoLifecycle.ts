import { type Scope, scopeFor } from '../../server/src/db/scope.ts'
import { insertEvent } from '../../server/src/projects/projectLifecycle.queries.ts'
import { markArchived } from '../../server/src/projects/projectList.queries.ts'
import { markCompleted } from '../../server/src/projects/projects.queries.ts'
import { mapProjectType } from '../../server/src/projectTypes/projectTypes.mapper.ts'
import { findTypeToFreeze } from '../../server/src/projectTypes/projectTypes.queries.ts'
import type { Tenant } from './seedInspection.ts'

const day = 86_400_000
/** That many days before now; negative is later. */
export const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * day)

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
const scopeOn = ({ tx, clientId, people: { manager } }: Tenant, now: Date): Scope =>
  scopeFor(
    tx,
    { kind: 'staff', userId: manager.id, name: manager.name, role: 'Manager', clientId },
    { changes: true, now, sign: neverAsked },
  )

/** Takes an inspection with all its points through its life, by the steps of a person's calls (T48, T51, T67). */
export const runLifecycle = async (
  tenant: Tenant,
  project: { id: number; projectTypeId: number },
  { scanned, completed, archived }: DemoLifecycle,
): Promise<void> => {
  const { clientId, now, people } = tenant
  const note = (scope: Scope, kind: 'created' | 'completed' | 'archived') =>
    insertEvent(scope, { id: project.id, clientId }, { kind, userId: people.manager.id })
  await note(scopeOn(tenant, daysBefore(now, scanned)), 'created')
  if (completed !== undefined) {
    const scope = scopeOn(tenant, daysBefore(now, completed))
    const type = await findTypeToFreeze(scope, project.projectTypeId)
    if (!type) throw new Error('the demo has no such type')
    await markCompleted(scope, project.id, mapProjectType(type))
    await note(scope, 'completed')
  }
  if (archived !== undefined) {
    const scope = scopeOn(tenant, daysBefore(now, archived))
    await markArchived(scope, project.id, true)
    await note(scope, 'archived')
  }
}
