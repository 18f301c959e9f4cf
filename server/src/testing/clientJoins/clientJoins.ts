import { getTableColumns, getTableName } from 'drizzle-orm'
import { loadModule, parseSync } from 'libpg-query'
import type { Database } from '../../db/connect.ts'
import { observeStatements } from '../../db/observeStatements.ts'
import { clients } from '../../db/tables/clients.ts'
import { auditEvents } from '../../db/tables/idempotencyAuditRateLimits.ts'
import { tenantTables } from '../../db/tenantTables.ts'
import { readStatement } from './readStatement.ts'

/**
 * Every machine would have a copy of these, were clients spread over several (decision 066):
 * people, clients, and settings for all clients.
 */
const referenceTables = ['users', 'settings', 'clients']

const columns = new Map(
  [clients, auditEvents, ...tenantTables].map((table) => [
    getTableName(table),
    Object.values(getTableColumns(table)).map(({ name }) => name),
  ]),
)
const isDistributed = (table: string) => columns.has(table) && !referenceTables.includes(table)

/**
 * What a statement joins without comparing `client_id`: one entry per join, naming the tables that
 * are not tied to each other, or the one that is compared with itself. Needs `loadModule`. Throws
 * at a statement that PostgreSQL could not read either.
 */
export const listJoinsWithoutClient = (text: string): string[] =>
  (parseSync(text).stmts ?? []).flatMap(({ stmt }) => {
    if (!stmt) return []
    const { tables, comparedWithItself, clientOf, joinGroupOf } = readStatement(stmt, (name) =>
      columns.get(name),
    )
    const ofClients = tables.filter(({ rows }) => isDistributed(rows.table.split(' ')[0] ?? ''))
    const joins = [
      ...Map.groupBy(ofClients, ({ joinGroup }) => joinGroupOf(joinGroup)).values(),
    ].flatMap((joined) => {
      const tied = [...Map.groupBy(joined, ({ rows }) => clientOf(rows)).values()]
      return tied.length > 1
        ? [tied.map((group) => group.map(({ rows }) => rows.table).join(', ')).join(' | ')]
        : []
    })
    return [...joins, ...comparedWithItself.map(({ table }) => `${table} | itself`)]
  })

/** Texts that were found to be right: each is read once. */
const known = new Set<string>()

/**
 * Refuses statements of a test's database that join rows of clients without comparing `client_id`:
 * whoever sends one fails. Returns what was refused, also where nobody was told of it, as in a job.
 */
export const rejectJoinsWithoutClient = async (
  database: Pick<Database, 'pool'>,
): Promise<readonly string[]> => {
  const refused: string[] = []
  await loadModule()
  observeStatements(database, (text) => {
    if (!known.has(text)) {
      const joins = listJoinsWithoutClient(text)
      if (joins.length > 0) {
        const problem = `joined without comparing client_id: ${joins.join(' and ')}, in ${text}`
        refused.push(problem)
        throw new Error(problem)
      }
      known.add(text)
    }
    return () => undefined
  })
  return refused
}
