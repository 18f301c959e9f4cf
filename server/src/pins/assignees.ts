import { assigneeMessages, assigneeRoutes } from '@nspect/contract/assignees'
import { findProject } from '../access/projectAccess.queries.ts'
import type { Scope } from '../db/scope.ts'
import { feature, handle } from '../http/handler.ts'
import { invalidField } from '../http/httpError.ts'
import { findAssignee, listAssignees } from './assignees.queries.ts'
import type { PinRow } from './pins.queries.ts'

type Assigned = Pick<PinRow['pin'], 'assignedUserId' | 'assignedFirmId'> & Pick<PinRow, 'assignedTo'>

const nobody: Assigned = { assignedUserId: null, assignedFirmId: null, assignedTo: null }

/**
 * Who a point is assigned to after a save. Whoever has it keeps it, even if they have left since; anybody else must be
 * able to see the inspection. Throws 400 otherwise.
 */
export const resolveAssignee = async (
  scope: Scope,
  projectId: number,
  assignee: string | null,
  before: PinRow | undefined,
): Promise<Assigned> => {
  if (assignee === null) return nobody
  if (before && assignee === before.pin.assignee) {
    const { assignedUserId, assignedFirmId } = before.pin
    return { assignedUserId, assignedFirmId, assignedTo: before.assignedTo }
  }
  const found = await findAssignee(scope, projectId, assignee)
  if (!found) throw invalidField('assignee', 'pin.assigneeUnknown')
  const { kind, id, name } = found
  return {
    assignedUserId: kind === 'user' ? id : null,
    assignedFirmId: kind === 'firm' ? id : null,
    assignedTo: { name, isHere: true },
  }
}

export const assigneeFeature = feature(assigneeRoutes, assigneeMessages, {
  listAssignees: handle(assigneeRoutes.listAssignees, {
    load: (scope, { projectId }) => findProject(scope, projectId),
    run: ({ scope, subject }) => listAssignees(scope, subject.id),
  }),
})
