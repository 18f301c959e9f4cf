import { z } from 'zod'
import { routes } from '../http/route.ts'
import { limits } from '../shared/limits.ts'
import { id, messageResponse, requiredText, text } from '../shared/scalars.ts'
import { fieldType, type TypePart, typeParts } from './projectTypeConfiguration.ts'
import { color, fieldOptions } from './typePartValues.ts'

/** Parts of a type that are added as a list: pasted, or one by one by typing names. */

/** A new part as one of a list: its name or question, and what its kind has of the others. */
const newTypePart = z.object({
  name: requiredText(limits.question, 'part.nameNeeded'),
  description: text(limits.notes).default(''),
  poiColorCode: color.nullable().default(null),
  customFieldType: fieldType.default('textual'),
  options: fieldOptions.default([]),
})
export type NewTypePart = z.output<typeof newTypePart>

/**
 * What is wrong with a part of a list as one of this kind: a name that is too long, a choice
 * without options.
 */
export const validateNewTypePart = (
  part: TypePart,
  { name: called, customFieldType, options }: NewTypePart,
) => {
  if (part !== 'metaDataField' && [...called].length > limits.partName) {
    return { path: ['name'], message: 'value.tooLong', params: { max: limits.partName } }
  }
  const isChoice = customFieldType === 'dropdown' || customFieldType === 'multiselect'
  return part === 'customField' && isChoice && options.length === 0
    ? { path: ['options'], message: 'options.needed' }
    : null
}

export const typePartListRoutes = routes({
  /** several new parts of one kind, after the others; all of them or none */
  addTypeParts: {
    kind: 'json',
    method: 'POST',
    path: 'ProjectType/AddParts',
    can: 'projectType.configure',
    changes: true,
    body: z
      .object({
        projectTypeId: id,
        part: z.enum(typeParts),
        items: z.array(newTypePart).min(1).max(limits.partsOfKind),
      })
      .superRefine(({ part, items }, ctx) => {
        for (const [place, item] of items.entries()) {
          const issue = validateNewTypePart(part, item)
          if (issue)
            ctx.addIssue({ code: 'custom', ...issue, path: ['items', place, ...issue.path] })
        }
      }),
    answer: messageResponse({ ids: z.array(id) }),
    successMessage: 'part.saved',
  },
})
