/** A changed field; '' means no value. */
export interface FieldChange {
  field: string
  before: string
  after: string
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : value === null || value === undefined
      ? {}
      : { value }

const asText = (value: unknown): string =>
  value === undefined || value === null
    ? ''
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)

/** The fields that differ between before and after; for a new record, all that have a value. */
export const listFieldChanges = (before: unknown, after: unknown): FieldChange[] => {
  const [previous, current] = [asRecord(before), asRecord(after)]
  const fields = [
    ...new Set([...Object.keys(current), ...(after === null ? Object.keys(previous) : [])]),
  ]
  return fields
    .map((field) => ({ field, before: asText(previous[field]), after: asText(current[field]) }))
    .filter((change) => change.before !== change.after)
}
