import { z } from 'zod'
import { routes } from '../http/route.ts'
import { parseAssignee } from '../pins/assignees.ts'
import { pickPinAttributes } from '../pins/pickPinAttributes.ts'
import {
  attributeRequestSchemas,
  attributeResponseSchemas,
  portableTemplateAttributes,
  templateAttributes,
} from '../pins/pinAttributes.ts'
import { limits } from '../shared/limits.ts'
import { id, textId } from '../shared/scalars.ts'

/**
 * Templates of common defects (decision 041): what a new point of a category can be filled in with
 * by one tap. Their values are attributes of a point (decision 019); who gets the work is an
 * outside firm, as a type knows no inspection.
 */
export const pinTemplate = z.object(pickPinAttributes(templateAttributes, attributeResponseSchemas))
export type PinTemplate = z.output<typeof pinTemplate>

const requested = pickPinAttributes(templateAttributes, attributeRequestSchemas)

/** A template as it is saved; what is absent is empty. */
export const pinTemplateInput = z.object({
  ...requested,
  assignee: requested.assignee.refine((key) => !key || parseAssignee(key)?.kind === 'firm', {
    error: 'template.firmUnknown',
  }),
})
export type PinTemplateInput = z.output<typeof pinTemplateInput>

const atMost = <Template extends z.ZodType>(template: Template) =>
  z.array(template).refine((templates) => templates.length <= limits.templatesOfCategory, {
    error: 'template.tooMany',
    params: { max: limits.templatesOfCategory },
  })

/** The templates of a category, in their order. */
export const pinTemplateInputs = atMost(pinTemplateInput)

/** The same in the file of a type, without what stays with its client: its firms. */
export const pinTemplatesInFile = atMost(
  z.object(pickPinAttributes(portableTemplateAttributes, attributeRequestSchemas)),
)

/** Whether these categories of a type have more templates than a type can. */
export const hasTooManyPinTemplates = (
  categories: readonly { templates: readonly unknown[] }[],
): boolean =>
  categories.reduce((sum, { templates }) => sum + templates.length, 0) > limits.templatesOfType

/** A template with the category whose points it describes. */
export const categoryTemplate = pinTemplate.extend({ pointCategoryId: id })
export type CategoryTemplate = z.output<typeof categoryTemplate>

export const pinTemplateRoutes = routes({
  /**
   * the templates of an inspection's type as it is now, by category, for the form of a new point
   */
  listPointTemplates: {
    kind: 'json',
    method: 'GET',
    path: 'ProjectPin/GetTemplates',
    can: 'pin.listTemplates',
    changes: false,
    query: z.object({ projectId: textId }),
    answer: z.array(categoryTemplate),
  },
})
