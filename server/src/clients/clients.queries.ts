import type { ClientFacts } from '@nspect/contract/permissions/policy'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { type Scope, whereNotDeleted } from '../db/scope.ts'
import { clients } from '../db/tables/clients.ts'
import { type FileVariant, files } from '../db/tables/files.ts'
import { clientLogos } from '../db/tables/logos.ts'
import { sessions, users } from '../db/tables/users.ts'

const findFactsWhere = async (
  scope: Scope,
  condition: SQL | undefined,
): Promise<ClientFacts | undefined> => {
  const [row] = await scope.db
    .select({ id: clients.id, tier: clients.tier })
    .from(clients)
    .where(and(scope.ownClient(clients.id), condition))
  return row
}

/** A live client that the caller may see, with what the rules need. */
export const findClient = (scope: Scope, id: number): Promise<ClientFacts | undefined> =>
  findFactsWhere(scope, and(eq(clients.id, id), whereNotDeleted(clients)))

/**
 * A client, locked until the transaction ends; also a deleted one, for restoring it (T33), unless
 * it is being erased.
 */
export const lockClientRow = async ({ db, ownClient }: Scope, id: number) => {
  const [row] = await db
    .select()
    .from(clients)
    .where(and(eq(clients.id, id), ownClient(clients.id), isNull(clients.purgedAt)))
    .for('no key update')
  return row
}

export const insertClient = async (
  { db }: Scope,
  client: typeof clients.$inferInsert,
): Promise<number> => {
  const [row] = await db.insert(clients).values(client).returning({ id: clients.id })
  if (!row) throw new Error('an inserted client has no id')
  return row.id
}

/** Updates a client that is locked. */
export const updateClient = (
  { db, now }: Scope,
  { id, version }: { id: number; version: number },
  changes: Partial<typeof clients.$inferInsert>,
) =>
  db
    .update(clients)
    .set({ ...changes, version: version + 1, updatedAt: now })
    .where(eq(clients.id, id))

/**
 * Sets or removes the client's logo; the row of the old logo is deleted, its bytes by the sweep.
 */
export const replaceClientLogo = async (
  { db }: Scope,
  clientId: number,
  fileId: number | null,
): Promise<void> => {
  const [old] = await db
    .delete(clientLogos)
    .where(eq(clientLogos.clientId, clientId))
    .returning({ fileId: clientLogos.fileId })
  if (old) await db.delete(files).where(and(eq(files.clientId, clientId), eq(files.id, old.fileId)))
  if (fileId !== null) await db.insert(clientLogos).values({ clientId, fileId })
}

/** Ends every session of a client's users; returns their number. */
export const endSessionsOfClient = async (
  { db, now }: Scope,
  clientId: number,
): Promise<number> => {
  const theirs = db.select({ id: users.id }).from(users).where(eq(users.clientId, clientId))
  const ended = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(inArray(sessions.userId, theirs), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id })
  return ended.length
}

/**
 * The client's id for a subquery: a bare column would be taken for one of the subquery's own table.
 */
export const clientIdColumn = sql.raw('clients.id')

/** The sizes of a client's logo. A column for statements that select from `clients`. */
export const clientLogoColumn = sql<Record<
  string,
  FileVariant
> | null>`(select files.variants from client_logos
  join files on files.client_id = client_logos.client_id and files.id = client_logos.file_id
  where client_logos.client_id = ${clientIdColumn})`

/**
 * Inspections that count towards the allowance (T30): those not archived. A column for statements
 * on `clients`.
 */
export const projectsInUseColumn = sql<number>`(select count(*)::int from projects
  where projects.client_id = ${clientIdColumn} and not projects.is_deleted)`

/** Those of them with a report that was shared by a link, or printed. */
export const reportsInUseColumn = sql<number>`(select count(*)::int from projects
  where projects.client_id = ${clientIdColumn} and not projects.is_deleted
    and (exists (select 1 from share_links where share_links.client_id = projects.client_id
        and share_links.project_id = projects.id)
      or exists (select 1 from audit_events printed where printed.client_id = projects.client_id
        and printed.action = 'report.print' and printed.record_id = projects.id)))`

/**
 * A client's allowance and number of inspections, locked so that two calls cannot both take the
 * last one.
 */
export const lockProjectAllowance = async ({ db }: Scope, clientId: number) => {
  const mine = eq(clients.id, clientId)
  await db.select({ id: clients.id }).from(clients).where(mine).for('no key update')
  const [row] = await db
    .select({ noOfProject: clients.noOfProject, projectsInUse: projectsInUseColumn })
    .from(clients)
    .where(mine)
  return row
}
