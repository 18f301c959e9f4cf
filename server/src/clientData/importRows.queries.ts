import { getTableColumns, sql } from 'drizzle-orm'
import type { DbOrTransaction } from '../db/connect.ts'
import { whereNotDeleted } from '../db/scope.ts'
import { clients } from '../db/tables/clients.ts'
import { auditEvents } from '../db/tables/idempotencyAuditRateLimits.ts'
import { users } from '../db/tables/users.ts'
import { quoteIdentifiers } from '../db/tenantTables.ts'
import type { ExportedRow } from './mapIds.ts'

/** Which of these names, folded as they are compared, do live accounts already have? */
export const listTakenUsernames = async (
  db: DbOrTransaction,
  folded: readonly string[],
): Promise<string[]> => {
  const { rows } = await db.execute<{ username: string }>(sql`
    select username from ${users} where ${whereNotDeleted(users)}
      and username_key in (select json_array_elements_text(${JSON.stringify(folded)}::json)) order by 1`)
  return rows.map(({ username }) => username)
}

/** Takes that many new ids of a table, in order. */
export const reserveTableIds = async (
  tx: DbOrTransaction,
  table: string,
  count: number,
): Promise<number[]> => {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count}::int)`)
  return rows.map(({ id }) => Number(id))
}

/** Inserts rows given as JSON, with the ids that they have. */
export const insertImportedRows = async (
  tx: DbOrTransaction,
  table: string,
  columns: readonly string[],
  rows: readonly ExportedRow[],
): Promise<void> => {
  const into = sql.identifier(table)
  await tx.execute(sql`insert into ${into} (${quoteIdentifiers(columns)}) overriding system value
    select ${quoteIdentifiers(columns)} from json_populate_recordset(null::${into}, ${JSON.stringify(rows)}::json)`)
}

/** Number of a client's rows in a table. */
export const countClientRows = async (
  tx: DbOrTransaction,
  table: string,
  clientId: number,
): Promise<number> => {
  const { rows } = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)} where client_id = ${clientId}`,
  )
  return rows[0]?.n ?? 0
}

/** The live people of a client, with what the list of links shows. */
export const listImportedPeople = (tx: DbOrTransaction, clientId: number) =>
  tx
    .select({ id: users.id, username: users.username, role: users.role })
    .from(users)
    .where(sql`${users.clientId} = ${clientId} and ${whereNotDeleted(users)}`)
    .orderBy(users.id)

/** Notes in the new client's audit trail where it comes from. */
export const insertImportAudit = (tx: DbOrTransaction, clientId: number, after: object, at: Date) =>
  tx.insert(auditEvents).values({
    at,
    clientId,
    actor: 'console',
    actorName: '',
    action: 'client.import',
    record: 'client',
    recordId: clientId,
    after,
    requestId: '',
  })

/** The columns of `clients`. */
export const clientColumns: readonly string[] = Object.values(getTableColumns(clients)).map(
  ({ name }) => name,
)
