import { can } from '@nspect/contract/permissions/policy'
import { parseAssignee } from '@nspect/contract/pins/assignees'
import {
  type PinTemplateInput,
  pinTemplateRoutes,
} from '@nspect/contract/projectTypes/pinTemplates'
import { limits } from '@nspect/contract/shared/limits'
import { findAccessibleProject } from '../access/projectAccess.queries.ts'
import type { LoadedType } from '../access/projectTypeAccess.queries.ts'
import type { Scope } from '../db/scope.ts'
import { listFirms } from '../firms/firms.queries.ts'
import { assertStaff, feature, handle } from '../http/handler.ts'
import { createFieldError, HttpError } from '../http/httpError.ts'
import { type CostWriter, resolveCost } from '../money/resolveCost.ts'
import {
  countPinTemplatesOfOtherCategories,
  listPinTemplates,
  listPinTemplatesOfProject,
} from './pinTemplates.queries.ts'

/**
 * The common defects of these categories, for those who may configure the type; nothing for others,
 * as they hold costs.
 */
export const listPinTemplatesForCaller = async (
  scope: Scope,
  type: LoadedType,
  categoryIds: readonly number[],
) =>
  can(assertStaff(scope), 'projectType.configure', type) ? listPinTemplates(scope, categoryIds) : []

/**
 * Throws 400 for a firm that the client does not have, and for more templates than a type can have.
 */
export const assertPinTemplates = async (
  scope: Scope,
  type: LoadedType,
  categoryId: number,
  templates: readonly PinTemplateInput[],
): Promise<void> => {
  if (templates.some(({ assignee }) => assignee)) {
    const firms = new Set((await listFirms(scope, type.id)).map(({ id }) => id))
    const wrong = templates.findIndex(
      ({ assignee }) => assignee && !firms.has(parseAssignee(assignee)?.id ?? 0),
    )
    if (wrong >= 0) throw createFieldError(`templates.${wrong}.assignee`, 'template.firmUnknown')
  }
  const others =
    templates.length > 0
      ? await countPinTemplatesOfOtherCategories(scope, type.projectTypeId, categoryId)
      : 0
  if (others + templates.length > limits.templatesOfType) {
    const values = { max: limits.templatesOfType }
    throw new HttpError('input.invalid', {
      errors: [{ field: 'templates', key: 'template.tooManyOfType', values }],
    })
  }
}

/** The templates with costs as they are stored; throws as `resolveCost` does. */
export const resolveTemplateCosts = async <
  Template extends Pick<PinTemplateInput, 'estimatedCost'>,
>(
  writer: CostWriter,
  templates: readonly Template[],
  path = '',
): Promise<Template[]> => {
  const resolved: Template[] = []
  for (const [n, template] of templates.entries()) {
    const { estimatedCost: cost } = template
    const field = `${path}templates.${n}.estimatedCost`
    resolved.push(
      cost ? { ...template, estimatedCost: await resolveCost(writer, cost, field) } : template,
    )
  }
  return resolved
}

export const pinTemplateFeature = feature(pinTemplateRoutes, {
  listPointTemplates: handle(pinTemplateRoutes.listPointTemplates, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    run: ({ scope, subject }) => listPinTemplatesOfProject(scope, subject.id),
  }),
})
