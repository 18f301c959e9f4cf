import type { SearchKind } from '@nspect/contract/search/search'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { tenantColumn } from './conventions.ts'

/**
 * The words of every record that a search finds, kept by triggers (decision 031): only of records
 * that are not deleted. Nothing refers to it, and nothing is shown from it: a search reads the
 * records themselves.
 */
export const searchEntries = pgTable(
  'search_entries',
  {
    clientId: tenantColumn(),
    kind: text('kind').$type<SearchKind>().notNull(),
    recordId: integer('record_id').notNull(),
    /** of what belongs to an inspection */
    projectId: integer('project_id'),
    /** of a point, and of a comment on it */
    pinId: integer('pin_id'),
    /** of a point: its number */
    number: integer('number'),
    /** its words as they are compared (`search_fold`), each between spaces */
    words: text('words').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.recordId] }),
    index('search_entries_newest').on(t.clientId, t.kind, t.recordId),
    index('search_entries_of_project').on(t.projectId, t.kind, t.recordId),
    index('search_entries_number')
      .on(t.clientId, t.number, t.recordId)
      .where(sql`${t.number} is not null`),
    index('search_entries_terms')
      .using('gin', sql`search_terms(${t.kind}, ${t.clientId}, ${t.words})`)
      .with({ gin_pending_list_limit: 64 }),
  ],
)

/**
 * The different words of a client's entries, which a search compares mistyped ones with. Outdated
 * ones stay.
 */
export const searchWords = pgTable(
  'search_words',
  {
    clientId: tenantColumn(),
    /**
     * in the order of its letters, whatever locale the database was made with: the migration says
     * so
     */
    word: text('word').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.word] })],
)
