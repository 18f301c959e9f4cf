import { and, eq, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm'
import { allowErasingAuditEntries } from '../audit/auditMonths.queries.ts'
import type { Db, DbOrTransaction } from '../db/connect.ts'
import { type Scope, whereNotDeleted } from '../db/scope.ts'
import { clientExports } from '../db/tables/clientExports.ts'
import { clients } from '../db/tables/clients.ts'
import { apiKeys } from '../db/tables/credentials/apiKeys.ts'
import { calendarLinks } from '../db/tables/credentials/calendarLinks.ts'
import { passkeys } from '../db/tables/credentials/passkeys.ts'
import { ssoIdentities } from '../db/tables/credentials/sso.ts'
import { authenticators, recoveryCodes } from '../db/tables/credentials/twoStep.ts'
import { files } from '../db/tables/files.ts'
import { firms } from '../db/tables/firms.ts'
import { auditEvents, idempotencyKeys } from '../db/tables/idempotencyAuditRateLimits.ts'
import { mails } from '../db/tables/mails.ts'
import { printOuts, shareLinks } from '../db/tables/reports.ts'
import { confirmationLinks, passwordLinks, sessions, users } from '../db/tables/users.ts'
import { exportedTables, selectReferencedIds, tenantTables } from '../db/tenantTables.ts'
import { allowErasingEvidence } from '../evidence/evidence.queries.ts'

/** From now on a deleted client is being erased: it is listed no more, and cannot be restored. */
export const markClientPurged = ({ db, now }: Scope, clientId: number) =>
  db
    .update(clients)
    .set({ purgedAt: now })
    .where(and(eq(clients.id, clientId), eq(clients.isDeleted, true)))

/** Is this client deleted, and marked to be erased? Nothing of any other is ever touched. */
export const isClientPurged = async (db: DbOrTransaction, clientId: number): Promise<boolean> => {
  const [row] = await db
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.id, clientId), eq(clients.isDeleted, true), isNotNull(clients.purgedAt)))
  return row !== undefined
}

/**
 * Takes clients that were marked before then and are still there. They count as marked from `now`
 * on, for every server.
 */
export const claimUnfinishedPurges = (db: DbOrTransaction, before: Date, now: Date) =>
  db
    .update(clients)
    .set({ purgedAt: now })
    .where(and(eq(clients.isDeleted, true), lt(clients.purgedAt, before)))
    .returning({ clientId: clients.id })

/**
 * The names of all stored bytes of a client: its files with their sizes and forms, its exports and
 * its print-outs.
 */
export const listStoredNamesOfClient = async (
  db: DbOrTransaction,
  clientId: number,
): Promise<string[]> => {
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from ${files} where client_id = ${clientId}
    union select made.value ->> 'name' from ${files}, jsonb_each(variants) made where client_id = ${clientId}
    union select name from ${clientExports} where client_id = ${clientId} and name is not null
    union select name from ${printOuts} where client_id = ${clientId} and name is not null`)
  return rows.map(({ name }) => name)
}

const selectUsersOfClient = (db: DbOrTransaction, clientId: number) =>
  db.select({ id: users.id }).from(users).where(eq(users.clientId, clientId))

/**
 * Everything about a client's people that is not in a table of a tenant: sessions, links, kept
 * answers, mails.
 */
const deletePersonal = async (db: DbOrTransaction, clientId: number): Promise<void> => {
  const theirs = selectUsersOfClient(db, clientId)
  await db.delete(sessions).where(inArray(sessions.userId, theirs))
  await db.delete(ssoIdentities).where(inArray(ssoIdentities.userId, theirs))
  await db.delete(authenticators).where(inArray(authenticators.userId, theirs))
  await db.delete(recoveryCodes).where(inArray(recoveryCodes.userId, theirs))
  await db.delete(passkeys).where(inArray(passkeys.userId, theirs))
  await db.delete(calendarLinks).where(inArray(calendarLinks.userId, theirs))
  await db.delete(passwordLinks).where(inArray(passwordLinks.userId, theirs))
  await db.delete(confirmationLinks).where(inArray(confirmationLinks.userId, theirs))
  await db.delete(idempotencyKeys).where(sql`${idempotencyKeys.caller} in (
    select 'user:' || id from ${users} where client_id = ${clientId}
    union select 'key:' || id from ${apiKeys} where user_id in ${theirs}
    union select 'link:' || id from ${shareLinks} where client_id = ${clientId})`)
  // the statement above asks for them
  await db.delete(apiKeys).where(inArray(apiKeys.userId, theirs))
  // outside firms have no account
  await db.delete(mails).where(sql`
    ${mails.to} in (
      select username from ${users} where client_id = ${clientId}
      union select email from ${firms} where client_id = ${clientId})
    and ${mails.to} not in (
      select username from ${users} where client_id is distinct from ${clientId} and ${whereNotDeleted(users)}
      union select email from ${firms} where client_id <> ${clientId})`)
}

/**
 * People who wrote something in another client, before they were moved here, stay its authors: as
 * deleted accounts of that client, of which only the name is left.
 */
const handOverAuthors = async (db: DbOrTransaction, clientId: number): Promise<void> => {
  const uses = exportedTables.flatMap(({ name, references }) =>
    Object.entries(references)
      .filter(([, target]) => target === 'users')
      .map(
        ([
          column,
        ]) => sql`select ${selectReferencedIds(name, column)} as id, client_id from ${sql.identifier(name)}
          where client_id <> ${clientId}`,
      ),
  )
  await db.execute(sql`
    update users set client_id = used.client_id, is_deleted = true, username = 'erased-' || users.id, twin = '',
      password_hash = '', phone_number = '', language = null, time_zone = null
    from (select id, min(client_id) as client_id from (${sql.join(uses, sql` union `)}) uses group by id) used
    where used.id = users.id and users.client_id = ${clientId}`)
}

/**
 * What the audit trail says about a client, without names and without what was written: that it
 * happened stays.
 */
const blankAudit = async (db: DbOrTransaction, clientId: number): Promise<void> => {
  await allowErasingAuditEntries(db)
  await db
    .update(auditEvents)
    .set({
      before: null,
      after: null,
      actorName: '',
      actor: sql`case when ${auditEvents.actor} like 'ip:%' then 'ip:' else ${auditEvents.actor} end`,
    })
    .where(eq(auditEvents.clientId, clientId))
}

/**
 * Deletes every row of a client that is marked to be erased. One transaction for each table: it may
 * be stopped at any point and run again, and the client itself is deleted last.
 */
export const deleteClientRows = async (db: Db, clientId: number): Promise<void> => {
  const steps: ((tx: DbOrTransaction) => Promise<unknown>)[] = [
    (tx) => deletePersonal(tx, clientId),
    (tx) => handOverAuthors(tx, clientId),
    (tx) => blankAudit(tx, clientId),
    ...tenantTables
      .toReversed()
      .map(
        (table) => (tx: DbOrTransaction) => tx.delete(table).where(eq(table.clientId, clientId)),
      ),
    (tx) => tx.delete(clients).where(and(eq(clients.id, clientId), ne(clients.isDeleted, false))),
  ]
  for (const step of steps) {
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`)
      await allowErasingEvidence(tx)
      if (await isClientPurged(tx, clientId)) await step(tx)
    })
  }
}
