import type { ChecklistScope } from '@nspect/contract/checklists/checklistContent'
import { type Checklist, checklistRoutes } from '@nspect/contract/checklists/checklists'
import { limits } from '@nspect/contract/shared/limits'
import { i18n } from '../../i18n/i18n.ts'
import { translateSchemaIssues } from '../../i18n/translateSchemaIssues.ts'
import { type ChecklistRow, toChecklistRows, toSections } from './checklistRows.ts'

export interface ChecklistValues {
  name: string
  appliesTo: ChecklistScope
  roomKinds: readonly string[]
  /** empty: it has no share to pass */
  passPercent: string | number
  rows: readonly ChecklistRow[]
}

export const blankChecklist: ChecklistValues = {
  name: '',
  appliesTo: 'room',
  roomKinds: [],
  passPercent: '',
  rows: [],
}

export const toChecklistValues = (stored: Checklist): ChecklistValues => ({
  name: stored.name,
  appliesTo: stored.appliesTo,
  roomKinds: stored.roomKinds,
  passPercent: stored.passPercent ?? '',
  rows: toChecklistRows(stored),
})

/** A new checklist that says what another one does: with a name and keys of its own. */
export const toCopiedValues = (copied: Checklist): ChecklistValues => {
  const values = toChecklistValues(copied)
  const name = i18n.t('projectTypes:copyName', {
    name: copied.name,
    interpolation: { escapeValue: false },
  })
  return {
    ...values,
    name: name.slice(0, limits.partName),
    rows: values.rows.map(({ key: _, ...row }) => row),
  }
}

/** The form as a request body. */
export const toChecklistBody = (
  { name, appliesTo, roomKinds, passPercent, rows }: ChecklistValues,
  projectTypeId: number,
) => ({
  projectTypeId,
  name,
  appliesTo,
  roomKinds: appliesTo === 'room' ? [...roomKinds] : [],
  passPercent: passPercent === '' ? null : Number(passPercent),
  sections: toSections(rows).sections,
})

/** What is wrong with rows, by their places, and with the other fields by their names. */
export const findChecklistProblems = (values: ChecklistValues, labels: Record<string, string>) => {
  const { places, headings } = toSections(values.rows)
  const issues =
    checklistRoutes.saveChecklist.body.safeParse(toChecklistBody(values, 1)).error?.issues ?? []
  const ofRows = new Map<number, string>()
  const others: typeof issues = []
  for (const issue of issues) {
    const [field, section, items, item, name] = issue.path
    const place =
      items === 'items' ? places[Number(section)]?.[Number(item)] : headings[Number(section)]
    if (field !== 'sections' || typeof place !== 'number') others.push(issue)
    else {
      const [text = ''] = Object.values(
        translateSchemaIssues([{ ...issue, path: [String(name ?? 'name')] }], labels),
      )
      ofRows.set(place, text)
    }
  }
  return { ofRows, fields: translateSchemaIssues(others, labels) }
}

/** Field errors found with the server's schema; those of items under `sections`. */
export const validateChecklist = (values: ChecklistValues, labels: Record<string, string>) => {
  const { ofRows, fields } = findChecklistProblems(values, labels)
  return {
    ...fields,
    ...(ofRows.size > 0 && { sections: i18n.t('checklists:rowsWrong', { count: ofRows.size }) }),
  }
}
