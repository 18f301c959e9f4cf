import { emptyAttributes, pickAttributes, templateAttributes } from '@nspect/contract/pinAttributes'
import type { PointTemplate } from '@nspect/contract/pointTemplates'
import { attributeName } from '../../i18n/displayNames.ts'

/** A common defect in its form. */
export interface TemplateRow extends PointTemplate {
  /** tells the rows of one form apart */
  key: number
}

export const templateRowsOf = (templates: readonly PointTemplate[]): TemplateRow[] =>
  templates.map((template, key) => ({ ...template, key }))

export const newTemplate = (rows: readonly TemplateRow[], title: string): TemplateRow => ({
  ...pickAttributes(templateAttributes, emptyAttributes),
  title,
  key: Math.max(-1, ...rows.map(({ key }) => key)) + 1,
})

export const templatesOf = (rows: readonly TemplateRow[]): PointTemplate[] =>
  rows.map((row) => pickAttributes(templateAttributes, row))

/** The labels of all fields of these rows, by the names of their errors. */
export const templateLabels = (rows: readonly TemplateRow[]): Record<string, string> =>
  Object.fromEntries(
    rows.flatMap((_, n) =>
      templateAttributes.map((name) => [`templates.${n}.${name}`, attributeName(name)]),
    ),
  )
