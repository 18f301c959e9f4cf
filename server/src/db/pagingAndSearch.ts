import { parseSort } from '@nspect/contract/shared/sort'
import { asc, desc, ilike, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** The page of a list to read, as limit and offset. */
export interface RowRange {
  limit: number
  offset: number
}

/** Escapes the wildcards of LIKE. */
const literally = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** The LIKE pattern for texts that contain this text. */
export const buildLikePattern = (text: string): string => `%${literally(text)}%`

/**
 * The column contains a text, ignoring case; `pattern` comes from `patternOf`. Uses a trigram
 * index.
 */
export const whereContains = (column: PgColumn, pattern: string | Placeholder): SQL =>
  ilike(column, pattern as string)

/** The sort key of a text column: its letters, ignoring case. */
export const lowerCaseText = (column: PgColumn): SQL => sql`lower(${column})`

/**
 * The requested order of a list, by one of its own expressions; ties, and lists without a requested
 * order, are sorted newest first. Empty values are last in both directions.
 */
export const buildOrderBy = <Key extends string>(
  by: Record<Key, PgColumn | SQL>,
  sort: Key | `-${Key}` | undefined,
  id: PgColumn,
): SQL[] => {
  if (sort === undefined) return [desc(id)]
  const { key, isDown } = parseSort(sort)
  return [sql`${isDown ? desc(by[key]) : asc(by[key])} nulls last`, desc(id)]
}
