import { z } from 'zod'
import { assigneeParts } from './assignees.ts'
import { limits } from './limits.ts'
import {
  pickAttributes,
  portableTemplateAttributes,
  requestAttributes,
  responseAttributes,
  templateAttributes,
} from './pinAttributes.ts'
import { routes } from './route.ts'
import { id, textId } from './scalars.ts'

export { pointTemplateMessages } from './messages/english/pointTemplates.ts'

/**
 * Templates of common defects (decision 041): what a new point of a category can be filled in with by one tap. Their
 * values are attributes of a point (decision 019); who gets the work is an outside firm, as a type knows no inspection.
 */
export const pointTemplate = z.object(pickAttributes(templateAttributes, responseAttributes))
export type PointTemplate = z.output<typeof pointTemplate>

const requested = pickAttributes(templateAttributes, requestAttributes)

/** A template as it is saved; what is absent is empty. */
export const pointTemplateInput = z.object({
  ...requested,
  assignee: requested.assignee.refine((key) => !key || assigneeParts(key)?.kind === 'firm', {
    error: 'template.firmUnknown',
  }),
})
export type PointTemplateInput = z.output<typeof pointTemplateInput>

const atMost = <Template extends z.ZodType>(template: Template) =>
  z.array(template).refine((templates) => templates.length <= limits.templatesOfCategory, {
    error: 'template.tooMany',
    params: { max: limits.templatesOfCategory },
  })

/** The templates of a category, in their order. */
export const pointTemplateInputs = atMost(pointTemplateInput)

/** The same in the file of a type, without what stays with its client: its firms. */
export const pointTemplatesInFile = atMost(
  z.object(pickAttributes(portableTemplateAttributes, requestAttributes)),
)

/** Whether these categories of a type have more templates than a type can. */
export const isTooManyTemplates = (
  categories: readonly { templates: readonly unknown[] }[],
): boolean =>
  categories.reduce((sum, { templates }) => sum + templates.length, 0) > limits.templatesOfType

/** A template with the category whose points it describes. */
export const categoryTemplate = pointTemplate.extend({ pointCategoryId: id })
export type CategoryTemplate = z.output<typeof categoryTemplate>

export const pointTemplateRoutes = routes({
  /** the templates of an inspection's type as it is now, by category, for the form of a new point */
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
