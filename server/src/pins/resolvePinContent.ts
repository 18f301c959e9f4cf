import {
  emptyAttributeValues,
  fillPinAttributes,
  reviewedAttributes,
} from '@nspect/contract/pins/pinAttributes'
import { wasRepairSentBack } from '@nspect/contract/pins/repairSteps'
import type { Scope } from '../db/scope.ts'
import { type AuditNote, assertAllowed, assertStaff } from '../http/handler.ts'
import { createFieldError } from '../http/httpError.ts'
import { resolveCost } from '../money/resolveCost.ts'
import { completePinAttributes } from './assignees.ts'
import type { findProjectToSavePin, PinRow } from './pins.queries.ts'
import { isPinCoreChanged, type PinInput, resolveCategoryAndStatus } from './pins.rules.ts'

export type LoadedProjectForPin = NonNullable<Awaited<ReturnType<typeof findProjectToSavePin>>>

/**
 * Who marks a point as resolved by hand has resolved it, unless a repair stands that was submitted
 * and not turned down: it is the same repair again (T370).
 */
const resolveResolver = (scope: Scope, isResolved: boolean, before: PinRow | undefined) => {
  const lastStep = before?.lastStep ?? null
  const isRepairThere = lastStep !== null && !wasRepairSentBack(lastStep)
  if (!isResolved || before?.pin.isResolved || isRepairThere) return {}
  return { resolvedBy: assertStaff(scope).name, resolvedAt: scope.now }
}

/**
 * What a save makes of a point's attributes, category and status. `placed`: what it changes of the
 * point's place and stills. Throws for what the caller may not change (403, 402, 409), for a
 * category or status that the type does not have (404), and for a day, assignee or cost that cannot be
 * (400).
 */
export const resolvePinContent = async (
  { scope, audit }: { scope: Scope; audit: (note: AuditNote) => void },
  project: LoadedProjectForPin,
  input: PinInput,
  before: PinRow | undefined,
  placed: Parameters<typeof isPinCoreChanged>[2] = {},
) => {
  const caller = assertStaff(scope)
  if (isPinCoreChanged(input, before?.pin, placed)) assertAllowed(caller, 'pin.place', project)
  const attributes = fillPinAttributes(input, before?.pin)
  const isJudged = reviewedAttributes.some(
    (name) => attributes[name] !== (before?.pin ?? emptyAttributeValues)[name],
  )
  if (isJudged) assertAllowed(caller, 'pin.review', project)
  const { category, status } = resolveCategoryAndStatus(project.rules, input, before?.pin)
  // one that follows its repair needs no right of its own
  const isSent = input.projectTypePOIStatusId !== undefined
  if (before && isSent && (status?.id ?? null) !== before.pin.poiStatusId)
    assertAllowed(caller, 'pin.status', project)
  const { stored, assignee, assignedTo } = await completePinAttributes(
    scope,
    project,
    attributes,
    category,
    before,
  )
  const resolver = resolveResolver(scope, attributes.isResolved, before)
  const { estimatedCost: cost } = stored
  const writer = { scope, clientId: project.clientId, audit }
  const costBefore = before?.pin.estimatedCost ?? null
  const isCostNew = cost !== null && cost !== costBefore
  const content = {
    pointCategoryId: category.id,
    poiStatusId: status?.id ?? null,
    ...stored,
    // last, as a first cost fixes the currency
    estimatedCost: isCostNew ? await resolveCost(writer, cost) : cost,
    ...resolver,
  }
  // the sum of its lines is changed by changing them
  if (before?.planLine?.lines.length && content.estimatedCost !== costBefore)
    throw createFieldError('estimatedCost', 'planLine.costOfLines')
  return { content, category, status, assignee, assignedTo }
}
