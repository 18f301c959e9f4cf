import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

interface Author {
  firstName: PgColumn
  lastName: PgColumn
  isDeleted: PgColumn
}

/** The suffix for the name of a deleted user, who stays the author (T33). */
export const buildDeletedSuffix = (person: Pick<Author, 'isDeleted'>): SQL =>
  sql`case when ${person.isDeleted} then ' (deleted)' else '' end`

/** The name of an author, as a column of a statement. */
export const buildAuthorName = (person: Author): SQL<string> =>
  sql<string>`trim(${person.firstName} || ' ' || ${person.lastName}) || ${buildDeletedSuffix(person)}`
