import { z } from 'zod'
import { checklistsOfFile } from '../checklists/checklistContent.ts'
import { maxReportTextLength } from '../prints/printing.ts'
import { customFieldTypes } from '../shared/customFields.ts'
import { limits } from '../shared/limits.ts'
import { requiredText, text } from '../shared/scalars.ts'
import { brandPack, neutralBrandPack } from './brandPack.ts'
import { categoryDefaults } from './categoryDefaults.ts'
import { completionRule } from './completionRule.ts'
import { hasTooManyPinTemplates, pinTemplatesInFile } from './pinTemplates.ts'
import { formField } from './projectTypes.ts'
import { repairEvents } from './repairEvents.ts'
import { color, fieldOptions, validateFieldKey } from './typePartValues.ts'

const name = requiredText(limits.partName, 'part.nameNeeded')

/**
 * A type with all its parts as a file, without ids and client (docs/type-file.md). Version 1 has no
 * brand pack and no completion rules: a type read from it has none.
 */
export const typeFile = z.object({
  format: z.literal('nspect-type', { error: 'typeFile.notOne' }),
  v: z.literal([1, 2], { error: 'typeFile.version' }),
  name: requiredText(limits.projectTypeName),
  description: text(limits.notes),
  formJSON: z.array(formField).max(200),
  /** absent in files written before there were any */
  reportScope: text(maxReportTextLength).default(''),
  reportLimitations: text(maxReportTextLength).default(''),
  reportMethod: text(maxReportTextLength).default(''),
  hasSignatures: z.boolean().default(false),
  brandPack: brandPack.default(neutralBrandPack),
  pointCategories: z
    .array(
      z.object({
        name,
        description: text(limits.notes),
        isDefault: z.boolean(),
        poiColorCode: color.nullable(),
        renovationCycle: completionRule.renovationCycle.default(null),
        completionDays: completionRule.completionDays.default(null),
        defaultSeverity: categoryDefaults.defaultSeverity.default(null),
        defaultDueDays: categoryDefaults.defaultDueDays.default(null),
        /** common defects; absent in files written before there were any */
        templates: pinTemplatesInFile.default([]),
        /** indexes into `customFields`, from 0 */
        fields: z.array(z.int().min(0)).max(limits.partsOfKind),
      }),
    )
    .max(limits.partsOfKind)
    .refine((categories) => !hasTooManyPinTemplates(categories), {
      error: 'template.tooManyOfType',
      params: { max: limits.templatesOfType },
    }),
  poiStatuses: z
    .array(
      z.object({
        name,
        description: text(limits.notes),
        isDefault: z.boolean(),
        poiColorCode: color,
        /** absent in files written before there were any */
        isInProgress: z.boolean().default(false),
        setWhen: z.enum(repairEvents, { error: 'value.invalid' }).nullable().default(null),
      }),
    )
    .max(limits.partsOfKind)
    .superRefine((statuses, ctx) => {
      for (const [place, { setWhen }] of statuses.entries()) {
        const isTaken =
          setWhen !== null &&
          statuses.findIndex((poiStatus) => poiStatus.setWhen === setWhen) < place
        if (isTaken)
          ctx.addIssue({
            code: 'custom',
            message: 'poiStatus.setWhenTwice',
            path: [place, 'setWhen'],
          })
      }
    }),
  checkBoxes: z.array(z.object({ name, isDefault: z.boolean() })).max(limits.partsOfKind),
  customFields: z
    .array(
      z.object({
        name,
        key: z.string().max(limits.fieldKey).nullable(),
        customFieldType: z.enum(customFieldTypes, { error: 'value.invalid' }),
        options: fieldOptions,
        isEditable: z.boolean(),
        isViewable: z.boolean(),
        isRequired: z.boolean(),
        isDefault: z.boolean(),
      }),
    )
    .max(limits.partsOfKind)
    .superRefine((fields, ctx) => {
      for (const [place, field] of fields.entries()) {
        const before = fields.slice(0, place).map(({ key }) => key)
        const message = validateFieldKey(field, before)
        if (message) ctx.addIssue({ code: 'custom', message, path: [place, 'key'] })
      }
    }),
  metaDataFields: z
    .array(z.object({ question: requiredText(limits.question) }))
    .max(limits.partsOfKind),
  /** absent in files written before there were any */
  checklists: checklistsOfFile.default([]),
})
export type TypeFile = z.output<typeof typeFile>
