/** A field whose value is another than before; absent means that it was not told. */
export interface Change {
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

const inWords = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)

/** What differs between before and after; of something new, everything that says something. */
export const changesOf = (before: unknown, after: unknown): Change[] => {
  const [was, is] = [asRecord(before), asRecord(after)]
  const fields = [...new Set([...Object.keys(is), ...(after === null ? Object.keys(was) : [])])]
  return fields
    .map((field) => ({ field, before: inWords(was[field]), after: inWords(is[field]) }))
    .filter((change) => change.before !== change.after)
}
