import type pg from 'pg'

/**
 * Without these a search finds no mistyped words. Both are trusted: the owner of a database may add
 * them.
 */
const extensions = ['pg_trgm', 'btree_gin']

/**
 * insufficient_privilege, feature_not_supported, undefined_file, undefined_object: not this
 * server's to have
 */
const unavailable = new Set(['42501', '0A000', '58P01', '42704', '22023'])

/**
 * Adds trigrams and the index that a search compares mistyped words with, at every start, so that a
 * server on which they were missing has them once somebody adds them. Returns whether it has them.
 */
export const addTrigramSearch = async (client: pg.Client): Promise<boolean> => {
  try {
    for (const name of extensions) {
      const { rowCount } = await client.query('select from pg_extension where extname = $1', [name])
      if (rowCount === 0) await client.query(`create extension if not exists ${name}`)
    }
    await client.query(
      'create index if not exists search_words_alike on search_words using gin (client_id, word gin_trgm_ops)',
    )
    return true
  } catch (error) {
    if (unavailable.has((error as pg.DatabaseError).code ?? '')) return false
    throw error
  }
}

/** Has this database trigrams? */
export const hasTrigramSearch = async (db: {
  query(text: string): Promise<{ rowCount: number | null }>
}): Promise<boolean> => {
  const { rowCount } = await db.query(
    `select from pg_indexes where indexname = 'search_words_alike'`,
  )
  return rowCount === 1
}
