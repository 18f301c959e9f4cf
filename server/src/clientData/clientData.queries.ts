import type { ClientFacts } from '@nspect/contract/permissions/policy'
import { and, desc, eq, gt, inArray, isNotNull, lte, or, sql } from 'drizzle-orm'
import type { DbOrTransaction } from '../db/connect.ts'
import { type Scope, whereNotDeleted } from '../db/scope.ts'
import { clientExports } from '../db/tables/clientExports.ts'
import { clients } from '../db/tables/clients.ts'
import { users } from '../db/tables/users.ts'

/** Shown at most: the latest ones. */
const shown = 10

/**
 * A client's exports that are being made or can be downloaded, and exports that failed lately;
 * newest first.
 */
export const listClientExports = ({ db, inTenant, now }: Scope, clientId: number) =>
  db
    .select({
      id: clientExports.id,
      state: clientExports.state,
      progress: clientExports.progress,
      size: clientExports.size,
      missingFiles: clientExports.missingFiles,
      requestedBy: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      createdAt: clientExports.createdAt,
      expiresAt: clientExports.expiresAt,
    })
    .from(clientExports)
    .innerJoin(users, eq(users.id, clientExports.requestedBy))
    .where(
      inTenant(
        clientExports,
        eq(clientExports.clientId, clientId),
        or(inArray(clientExports.state, ['waiting', 'working']), gt(clientExports.expiresAt, now)),
      ),
    )
    .orderBy(desc(clientExports.id))
    .limit(shown)

/**
 * Locks a live client, so that two calls do not start an export each; returns what the rules need.
 */
export const lockClientForExport = async (
  { db, ownClient }: Scope,
  clientId: number,
): Promise<ClientFacts | undefined> => {
  const [row] = await db
    .select({ id: clients.id, tier: clients.tier })
    .from(clients)
    .where(and(eq(clients.id, clientId), ownClient(clients.id), whereNotDeleted(clients)))
    .for('no key update')
  return row
}

/** The export of this client that is being made, if any. */
export const findRunningClientExport = async (
  { db, inTenant }: Scope,
  clientId: number,
): Promise<number | undefined> => {
  const [row] = await db
    .select({ id: clientExports.id })
    .from(clientExports)
    .where(
      inTenant(
        clientExports,
        eq(clientExports.clientId, clientId),
        inArray(clientExports.state, ['waiting', 'working']),
      ),
    )
  return row?.id
}

export const insertClientExport = async (
  { db, now }: Scope,
  { clientId, requestedBy }: { clientId: number; requestedBy: number },
): Promise<number> => {
  const [row] = await db
    .insert(clientExports)
    .values({ clientId, requestedBy, createdAt: now })
    .returning({ id: clientExports.id })
  if (!row) throw new Error('an inserted export has no id')
  return row.id
}

const ready = (now: Date) => and(eq(clientExports.state, 'ready'), gt(clientExports.expiresAt, now))

/** The client of an export that can be downloaded, with the export's id. */
export const findReadyClientExport = async (
  { db, inTenant, now }: Scope,
  id: number,
): Promise<(ClientFacts & { exportId: number }) | undefined> => {
  const [row] = await db
    .select({ id: clients.id, tier: clients.tier, exportId: clientExports.id })
    .from(clientExports)
    .innerJoin(clients, and(eq(clients.id, clientExports.clientId), whereNotDeleted(clients)))
    .where(inTenant(clientExports, eq(clientExports.id, id), ready(now)))
  return row
}

/**
 * The stored bytes of an export that can be downloaded, with its client; for a signed address, so
 * without a scope.
 */
export const findClientExportArchive = async (db: DbOrTransaction, id: number, now: Date) => {
  const [row] = await db
    .select({
      name: clientExports.name,
      size: clientExports.size,
      createdAt: clientExports.createdAt,
      client: { id: clients.id, tier: clients.tier },
    })
    .from(clientExports)
    .innerJoin(clients, and(eq(clients.id, clientExports.clientId), whereNotDeleted(clients)))
    .where(and(eq(clientExports.id, id), ready(now), isNotNull(clientExports.name)))
  return row
}

/** An export for its job, with the person to notify. */
export const findClientExport = async (db: DbOrTransaction, id: number) => {
  const [row] = await db
    .select({
      clientId: clientExports.clientId,
      businessName: clients.businessName,
      state: clientExports.state,
      person: {
        username: users.username,
        firstName: users.firstName,
        lastName: users.lastName,
        language: users.language,
        isDeleted: users.isDeleted,
      },
    })
    .from(clientExports)
    .innerJoin(clients, eq(clients.id, clientExports.clientId))
    .innerJoin(users, eq(users.id, clientExports.requestedBy))
    .where(eq(clientExports.id, id))
  return row
}

const unfinished = (id: number) =>
  and(eq(clientExports.id, id), inArray(clientExports.state, ['waiting', 'working']))

export const markClientExportProgress = (db: DbOrTransaction, id: number, progress: number) =>
  db.update(clientExports).set({ state: 'working', progress }).where(unfinished(id))

/**
 * Stores the finished archive, whose bytes are durable; false if it is not wanted any more, or was
 * made already.
 */
export const markClientExportReady = async (
  db: DbOrTransaction,
  id: number,
  made: { name: string; size: number; missingFiles: number; readyAt: Date; expiresAt: Date },
): Promise<boolean> => {
  const marked = await db
    .update(clientExports)
    .set({ ...made, state: 'ready', progress: 100 })
    .where(unfinished(id))
    .returning({ id: clientExports.id })
  return marked.length > 0
}

/** `expiresAt`: until then the failure is shown. */
export const markClientExportFailed = (db: DbOrTransaction, id: number, expiresAt: Date) =>
  db.update(clientExports).set({ state: 'failed', expiresAt }).where(unfinished(id))

/** An export that failed waits to be made again. */
export const markClientExportWaiting = (db: DbOrTransaction, id: number) =>
  db
    .update(clientExports)
    .set({ state: 'waiting', expiresAt: null })
    .where(and(eq(clientExports.id, id), eq(clientExports.state, 'failed')))

/**
 * Takes expired exports; returns the names of their bytes. Those of a killed run have no row and
 * are swept.
 */
export const deleteExpiredClientExports = async (
  db: DbOrTransaction,
  now: Date,
): Promise<string[]> => {
  const rows = await db
    .delete(clientExports)
    .where(lte(clientExports.expiresAt, now))
    .returning({ name: clientExports.name })
  return rows.flatMap(({ name }) => (name === null ? [] : [name]))
}
