import { pickPinAttributes } from '@nspect/contract/pins/pickPinAttributes'
import { emptyAttributeValues, templateAttributes } from '@nspect/contract/pins/pinAttributes'
import type { PinTemplate } from '@nspect/contract/projectTypes/pinTemplates'
import { getAttributeName } from '../../i18n/displayNames.ts'

/** A common defect in its form. */
export interface TemplateRow extends PinTemplate {
  /** tells the rows of one form apart */
  key: number
}

export const toPinTemplateRows = (templates: readonly PinTemplate[]): TemplateRow[] =>
  templates.map((template, key) => ({ ...template, key }))

export const buildPinTemplateRow = (rows: readonly TemplateRow[], title: string): TemplateRow => ({
  ...pickPinAttributes(templateAttributes, emptyAttributeValues),
  title,
  key: Math.max(-1, ...rows.map(({ key }) => key)) + 1,
})

export const toPinTemplates = (rows: readonly TemplateRow[]): PinTemplate[] =>
  rows.map((row) => pickPinAttributes(templateAttributes, row))

/** The labels of all fields of these rows, by the names of their errors. */
export const buildPinTemplateLabels = (rows: readonly TemplateRow[]): Record<string, string> =>
  Object.fromEntries(
    rows.flatMap((_, n) =>
      templateAttributes.map((name) => [`templates.${n}.${name}`, getAttributeName(name)]),
    ),
  )
