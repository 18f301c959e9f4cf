import { foldHeading, maxLeadingRows } from '@nspect/contract/tables/foldHeading'
import type { ImportColumns } from '@nspect/contract/tables/tables'

/** What an import takes from a table: `words` are what other programs head such a column with. */
export interface ImportField<Key extends string> {
  key: Key
  /** folded as headings are: lower case, without marks and signs */
  words: readonly string[]
}

/** The columns of a table that an import takes, from 0; null: the table has none. */
export interface ColumnMapping<Key extends string> {
  /** the row that heads the columns; null: the first row is data */
  headingRow: number | null
  columns: Record<Key, number | null>
}

/** How short a word is found within others: "ort" is no place in "Fortschritt". */
const isLongEnough = (word: string): boolean =>
  word.length >= (/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(word) ? 2 : 4)

/** How well a heading fits: the same word best, then a heading that has it among others. */
const computeFit = (heading: string, words: readonly string[]): number => {
  if (heading === '') return 0
  if (words.includes(heading)) return 3
  const parts = heading.split(' ')
  if (words.some((word) => parts.includes(word))) return 2
  return words.some((word) => isLongEnough(word) && heading.includes(word)) ? 1 : 0
}

/** A heading as it is compared; a sign alone stays. */
const foldColumnHeading = (heading: string): string => foldHeading(heading) || heading.trim()

/** Gives each field the column that fits it best; a column has one field. */
const assignColumns = <Key extends string>(
  headings: readonly string[],
  fields: readonly ImportField<Key>[],
): Map<Key, number> => {
  const fits = fields.flatMap(({ key, words }, order) =>
    headings.flatMap((heading, column) => {
      const fit = computeFit(foldColumnHeading(heading), words)
      return fit > 0 ? [{ key, column, fit, order }] : []
    }),
  )
  const assigned = new Map<Key, number>()
  for (const { key, column } of fits.toSorted(
    (a, b) => b.fit - a.fit || a.order - b.order || a.column - b.column,
  )) {
    if (!assigned.has(key) && ![...assigned.values()].includes(column)) assigned.set(key, column)
  }
  return assigned
}

const toColumns = <Key extends string>(
  fields: readonly ImportField<Key>[],
  columnOf: (key: Key, index: number) => number | null,
) =>
  Object.fromEntries(fields.map(({ key }, index) => [key, columnOf(key, index)])) as Record<
    Key,
    number | null
  >

/**
 * Guesses which columns of a table an import takes, by its headings; of a table without headings by
 * their order.
 */
export const guessColumns = <Key extends string>(
  rows: readonly (readonly string[])[],
  fields: readonly ImportField<Key>[],
): ColumnMapping<Key> => {
  const found = rows
    .slice(0, maxLeadingRows)
    .map((row, index) => ({ index, columns: assignColumns(row, fields) }))
    .toSorted((a, b) => b.columns.size - a.columns.size || a.index - b.index)[0]
  const width = rows[0]?.length ?? 0
  // one word alone may be a value
  if (!found || found.columns.size < Math.min(2, width))
    return {
      headingRow: null,
      columns: toColumns(fields, (_, index) => (index < width ? index : null)),
    }
  return {
    headingRow: found.index,
    columns: toColumns(fields, (key) => found.columns.get(key) ?? null),
  }
}

/** The columns that were chosen for a table with the same headings. */
export const restoreColumns = <Key extends string>(
  rows: readonly (readonly string[])[],
  fields: readonly ImportField<Key>[],
  { headingRow, columns }: { headingRow: number; columns: ImportColumns },
): ColumnMapping<Key> => {
  const width = rows[headingRow]?.length ?? 0
  const columnOf = (key: Key) => {
    const column = columns[key] ?? null
    return column !== null && column < width ? column : null
  }
  return { headingRow, columns: toColumns(fields, columnOf) }
}

/** The headings of columns that an import does not take. */
export const listSkippedColumns = (
  rows: readonly (readonly string[])[],
  { headingRow, columns }: ColumnMapping<string>,
): string[] => {
  const taken = new Set(Object.values(columns))
  return headingRow === null
    ? []
    : (rows[headingRow] ?? [])
        .filter((heading, column) => heading.trim() !== '' && !taken.has(column))
        .map((heading) => heading.trim())
}

/** The rows below the headings, each with the cells that an import takes, in the order of its fields. */
export const mapRows = <Key extends string>(
  rows: readonly (readonly string[])[],
  fields: readonly ImportField<Key>[],
  { headingRow, columns }: ColumnMapping<Key>,
): string[][] =>
  rows.slice(headingRow === null ? 0 : headingRow + 1).map((row) =>
    fields.map(({ key }) => {
      const column = columns[key]
      return column === null ? '' : (row[column] ?? '')
    }),
  )
