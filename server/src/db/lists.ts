import { sortOf } from '@nspect/contract/lists'
import { asc, desc, ilike, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** The part of a list that is read: so many rows, after so many. */
export interface Range {
  limit: number
  offset: number
}

/** Escapes what LIKE would read as a pattern. */
const literally = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** What LIKE finds everything by that holds this text. */
export const patternOf = (text: string): string => `%${literally(text)}%`

/** The column holds a text somewhere, in upper or lower case; `pattern` is of `patternOf`. A trigram index serves it. */
export const holds = (column: PgColumn, pattern: string | Placeholder): SQL => ilike(column, pattern as string)

/** What a text column is sorted by: its letters, whatever their case. */
export const letters = (column: PgColumn): SQL => sql`lower(${column})`

/**
 * The order that a list was asked for, by one of its own expressions; rows that are alike, and a list that was asked for
 * no order, come newest first. Empty values are last in both directions.
 */
export const inOrder = <Key extends string>(
  by: Record<Key, PgColumn | SQL>,
  sort: Key | `-${Key}` | undefined,
  id: PgColumn,
): SQL[] => {
  if (sort === undefined) return [desc(id)]
  const { key, isDown } = sortOf(sort)
  return [sql`${isDown ? desc(by[key]) : asc(by[key])} nulls last`, desc(id)]
}
