import { z } from 'zod'
import type { customFieldTypes } from '../shared/customFields.ts'
import { limits } from '../shared/limits.ts'
import { text } from '../shared/scalars.ts'
import { isCustomFieldKey, isFieldTypeAllowedForKey } from './fieldKeys.ts'

/** `#RRGGBB` (T69, BI-034) */
export const color = z
  .string({ error: 'color.invalid' })
  .max(7, { error: 'color.invalid' })
  .regex(/^#[0-9a-f]{6}$/i, { error: 'color.invalid' })

/**
 * The options of a choice: comma-joined, where an empty text is none, or a list (T64, T127,
 * BI-031).
 */
export const fieldOptions = z
  .union([
    z.array(text(limits.optionLength)),
    text(limits.optionsLength).transform((joined) => (joined === '' ? [] : joined.split(','))),
  ])
  .transform((options) => options.map((option) => option.trim()))
  .refine((options) => options.length <= limits.options, { error: 'options.tooMany' })
  .refine((options) => options.every((option) => option !== '' && !option.includes(',')), {
    error: 'options.blank',
  })
  .refine(
    (options) => new Set(options.map((option) => option.toLowerCase())).size === options.length,
    {
      error: 'options.twice',
    },
  )

interface KeyedField {
  key: string | null
  customFieldType: (typeof customFieldTypes)[number]
}

/**
 * Why a field cannot have its key, as a message key; null if it can. `others`: the keys of the
 * type's other fields.
 */
export const validateFieldKey = (
  { key, customFieldType }: KeyedField,
  others: readonly (string | null)[],
) => {
  if (key === null) return null
  if (!isCustomFieldKey(key)) return 'fieldKey.unknown'
  if (!isFieldTypeAllowedForKey(key, customFieldType)) return 'fieldKey.type'
  return others.includes(key) ? 'fieldKey.twice' : null
}
