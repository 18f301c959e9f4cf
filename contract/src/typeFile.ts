import { z } from 'zod'
import { customFieldTypes } from './customFields.ts'
import { limits } from './limits.ts'
import { reportTextLength } from './printing.ts'
import { formField } from './projectTypes.ts'
import { needed, text } from './scalars.ts'

/** `#RRGGBB` (T69, BI-034) */
export const color = z
  .string({ error: 'color.invalid' })
  .max(7, { error: 'color.invalid' })
  .regex(/^#[0-9a-f]{6}$/i, { error: 'color.invalid' })

/** The options of a choice: comma-joined, where an empty text is none, or a list (T64, T127, BI-031). */
export const fieldOptions = z
  .union([
    z.array(text(limits.optionLength)),
    text(limits.optionsLength).transform((joined) => (joined === '' ? [] : joined.split(','))),
  ])
  .transform((options) => options.map((option) => option.trim()))
  .refine((options) => options.length <= limits.options, { error: 'options.tooMany' })
  .refine((options) => options.every((option) => option !== '' && !option.includes(',')), { error: 'options.blank' })
  .refine((options) => new Set(options.map((option) => option.toLowerCase())).size === options.length, {
    error: 'options.twice',
  })

const name = needed(limits.partName, 'part.nameNeeded')

/** A type with all its parts as a file, without ids and client. */
export const typeFile = z.object({
  format: z.literal('nspect-type', { error: 'typeFile.notOne' }),
  v: z.literal(1, { error: 'typeFile.notOne' }),
  name: needed(limits.projectTypeName),
  description: text(limits.notes),
  formJSON: z.array(formField).max(200),
  /** absent in files written before there were any */
  reportScope: text(reportTextLength).default(''),
  reportLimitations: text(reportTextLength).default(''),
  hasSignatures: z.boolean().default(false),
  pointCategories: z
    .array(
      z.object({
        name,
        description: text(limits.notes),
        isDefault: z.boolean(),
        poiColorCode: color.nullable(),
        /** indexes into `customFields`, from 0 */
        fields: z.array(z.int().min(0)).max(limits.partsOfKind),
      }),
    )
    .max(limits.partsOfKind),
  poiStatuses: z
    .array(z.object({ name, description: text(limits.notes), isDefault: z.boolean(), poiColorCode: color }))
    .max(limits.partsOfKind),
  checkBoxes: z.array(z.object({ name, isDefault: z.boolean() })).max(limits.partsOfKind),
  customFields: z
    .array(
      z.object({
        name,
        key: z.string().max(64).nullable(),
        customFieldType: z.enum(customFieldTypes, { error: 'value.invalid' }),
        options: fieldOptions,
        isEditable: z.boolean(),
        isViewable: z.boolean(),
        isRequired: z.boolean(),
        isDefault: z.boolean(),
      }),
    )
    .max(limits.partsOfKind),
  metaDataFields: z.array(z.object({ question: needed(limits.question) })).max(limits.partsOfKind),
})
export type TypeFile = z.output<typeof typeFile>
