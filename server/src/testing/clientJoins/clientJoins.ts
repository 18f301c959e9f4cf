import { getTableName } from 'drizzle-orm'
import { loadModule, parseSync } from 'libpg-query'
import type { Database } from '../../db/connect.ts'
import { observeStatements } from '../../db/observeStatements.ts'
import { tenantTables } from '../../db/tenantTables.ts'
import { readStatement } from './readStatement.ts'

/** Tables that every machine would have, were clients spread over several (decision 066): people, and settings for all clients. */
const everywhere = ['users', 'settings']

const spread = new Set(tenantTables.map((table) => getTableName(table)).filter((name) => !everywhere.includes(name)))

/**
 * What a statement joins without comparing `client_id`: one entry per join, naming the tables that are not tied to each other. Needs
 * `loadModule`. Throws at a statement that PostgreSQL could not read either.
 */
export const joinsWithoutClient = (text: string): string[] =>
  (parseSync(text).stmts ?? []).flatMap(({ stmt }) => {
    if (!stmt) return []
    const { readings, clientOf, blockOf } = readStatement(stmt)
    const ofClients = readings.filter(({ rows }) => spread.has(rows.table.split(' ')[0] ?? ''))
    return [...Map.groupBy(ofClients, ({ block }) => blockOf(block)).values()].flatMap((joined) => {
      const tied = [...Map.groupBy(joined, ({ rows }) => clientOf(rows)).values()]
      return tied.length > 1 ? [tied.map((some) => some.map(({ rows }) => rows.table).join(', ')).join(' | ')] : []
    })
  })

/** Texts that were found to be right: each is read once. */
const known = new Set<string>()

/** Refuses statements of a test's database that join rows of clients without comparing `client_id`: whoever sends one fails. */
export const refuseJoinsWithoutClient = async (database: Pick<Database, 'pool'>): Promise<void> => {
  await loadModule()
  observeStatements(database, (text) => {
    if (!known.has(text)) {
      const joins = joinsWithoutClient(text)
      if (joins.length > 0) {
        const problem = `joined without comparing client_id: ${joins.join(' and ')}, in ${text}`
        // the caller is told of a 500 alone
        console.error(problem)
        throw new Error(problem)
      }
      known.add(text)
    }
    return () => undefined
  })
}
