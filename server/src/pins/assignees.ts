import { assigneeRoutes } from '@nspect/contract/pins/assignees'
import { pickRatingDefaults, type StoredValues } from '@nspect/contract/pins/pinAttributes'
import { computeDefaultDueDate } from '@nspect/contract/projectTypes/categoryDefaults'
import { findAccessibleProject } from '../access/projectAccess.queries.ts'
import type { Scope } from '../db/scope.ts'
import { feature, handle } from '../http/handler.ts'
import { createFieldError } from '../http/httpError.ts'
import type { PinRules } from '../projectTypes/projectTypes.queries.ts'
import { findPinAssignee, listPinAssignees } from './assignees.queries.ts'
import type { PinRow } from './pins.queries.ts'
import { assertDueDateAfterScan } from './pins.rules.ts'

type Assigned = Pick<PinRow['pin'], 'assignedUserId' | 'assignedFirmId'> &
  Pick<PinRow, 'assignedTo'>

const nobody: Assigned = { assignedUserId: null, assignedFirmId: null, assignedTo: null }

/**
 * Who a point is assigned to after a save. Whoever has it keeps it, even if they have left since;
 * anybody else must be able to see the inspection. Throws 400 otherwise.
 */
const resolveAssignee = async (
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
  const found = await findPinAssignee(scope, projectId, assignee)
  if (!found) throw createFieldError('assignee', 'pin.assigneeUnknown')
  const { kind, id, name } = found
  return {
    assignedUserId: kind === 'user' ? id : null,
    assignedFirmId: kind === 'firm' ? id : null,
    assignedTo: { name, isHere: true },
  }
}

type Category = PinRules['categories'][number]

/**
 * Whom a new point is assigned to and when it is due, where nobody said otherwise: what its
 * category gives (a day as YYYY-MM-DD, in UTC).
 */
const withDefaults = (
  attributes: StoredValues,
  category: Category,
  scanDate: string,
  now: Date,
): StoredValues => ({
  ...attributes,
  dueDate:
    attributes.dueDate ?? computeDefaultDueDate(category, now.toISOString().slice(0, 10), scanDate),
  assignee:
    attributes.assignee ??
    (category.defaultFirmId === null ? null : `firm:${category.defaultFirmId}`),
})

/**
 * The attributes to store, with the defaults of the category for a new point, and who they assign
 * it to. Its ratings stay as they were sent: their defaults are stored beside them. Throws 400 for a due date before the scan, and for an assignee who cannot see the
 * inspection.
 */
export const completePinAttributes = async (
  scope: Scope,
  project: { id: number; scanDate: string },
  sent: StoredValues,
  category: Category,
  before?: PinRow,
) => {
  const { assignee, ...attributes } = before
    ? sent
    : withDefaults(sent, category, project.scanDate, scope.now)
  assertDueDateAfterScan(attributes, before?.pin, project)
  const { assignedTo, ...assigned } = await resolveAssignee(scope, project.id, assignee, before)
  const suggested = before ? {} : pickRatingDefaults(category)
  return { stored: { ...attributes, ...assigned, ...suggested }, assignee, assignedTo }
}

export const assigneeFeature = feature(assigneeRoutes, {
  listAssignees: handle(assigneeRoutes.listAssignees, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    run: ({ scope, subject }) => listPinAssignees(scope, subject.id),
  }),
})
