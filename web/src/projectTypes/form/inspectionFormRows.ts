import { improvementPlanForm } from '@nspect/contract/projectTypes/improvementPlan'
import type { FormField } from '@nspect/contract/projectTypes/projectTypes'

/** A field of the inspection form being edited; `place` is its stable id when the order changes. */
export interface FieldRow extends FormField {
  place: number
  /** its key is derived from its label until edited */
  isKeyMade: boolean
}

export const toInspectionFormRows = (fields: readonly FormField[]): FieldRow[] =>
  fields.map((field, place) => ({ ...field, place, isKeyMade: false }))

export const toInspectionFormFields = (rows: readonly FieldRow[]): FormField[] =>
  rows.map(({ key, label, type }) => ({ key: key.trim(), label: label.trim(), type }))

const nextPlace = (rows: readonly FieldRow[]) => Math.max(-1, ...rows.map(({ place }) => place)) + 1

export const addInspectionFormRow = (rows: readonly FieldRow[]): FieldRow[] => [
  ...rows,
  { key: '', label: '', type: 'text', place: nextPlace(rows), isKeyMade: true },
]

/** Appends the built-in form's fields; those whose key already exists are skipped (T46). */
export const addPlanFormRows = (rows: readonly FieldRow[]): FieldRow[] => {
  const first = nextPlace(rows)
  const missing = improvementPlanForm.filter(({ key }) => !rows.some((row) => row.key === key))
  return [...rows, ...missing.map((field, n) => ({ ...field, place: first + n, isKeyMade: false }))]
}

/** A unique key for a label, in camel case: "Meeting space" becomes `meetingSpace`. */
export const createInspectionFieldKey = (label: string, others: readonly string[]): string => {
  const words = label
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .trim()
    .split(/\s+/)
    .map((word, n) =>
      n === 0
        ? word.toLowerCase()
        : `${word[0]?.toUpperCase() ?? ''}${word.slice(1).toLowerCase()}`,
    )
  const key = words.join('').slice(0, 56)
  if (key === '' || !others.includes(key)) return key
  let n = 2
  while (others.includes(`${key}${n}`)) n++
  return `${key}${n}`
}

/** The error of each row, if any: a blank label or key, or a key that a row above already has. */
export const validateInspectionFormRows = (
  rows: readonly FieldRow[],
): ('fieldBlank' | 'keyTwice' | null)[] =>
  rows.map(({ key, label }, n) => {
    if (label.trim() === '' || key.trim() === '') return 'fieldBlank'
    return rows.findIndex((row) => row.key.trim() === key.trim()) < n ? 'keyTwice' : null
  })
