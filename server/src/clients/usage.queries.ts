import { and, count, desc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { type Scope, whereNotDeleted } from '../db/scope.ts'
import { clientBilling } from '../db/tables/billing.ts'
import { clients } from '../db/tables/clients.ts'
import { auditEvents } from '../db/tables/idempotencyAuditRateLimits.ts'
import { mails } from '../db/tables/mails.ts'
import {
  listLargestClients,
  storageLimitColumn,
  storedBytesColumn,
} from '../files/storedBytes.queries.ts'
import { clientIdColumn, projectsInUseColumn, reportsInUseColumn } from './clients.queries.ts'

/** A client's usage of its plan. */
export const findClientUsage = async ({ db, ownClient }: Scope, clientId: number) => {
  const [row] = await db
    .select({
      tier: clients.tier,
      noOfProject: clients.noOfProject,
      noOfReport: clients.noOfReport,
      projectsInUse: projectsInUseColumn,
      reportsInUse: reportsInUseColumn,
      seats: sql<number>`(select count(*)::int from users where users.client_id = ${clientIdColumn} and not users.is_deleted)`,
      storageBytes: storedBytesColumn,
      storageLimit: storageLimitColumn,
      subscriptionState: clientBilling.state,
      currentPeriodEndsAt: clientBilling.currentPeriodEndsAt,
      endsAtPeriodEnd: sql<boolean>`coalesce(${clientBilling.endsAtPeriodEnd}, false)`,
      unpaidSince: clientBilling.unpaidSince,
    })
    .from(clients)
    .leftJoin(clientBilling, eq(clientBilling.clientId, clients.id))
    .where(and(eq(clients.id, clientId), ownClient(clients.id), whereNotDeleted(clients)))
  return row
}

/** Rows in each short list of the overview. */
const shown = 5

/** The overview's part about clients. */
export const findClientsOverview = async ({ db }: Scope) => {
  const byTier = await db
    .select({ tier: clients.tier, count: count() })
    .from(clients)
    .where(whereNotDeleted(clients))
    .groupBy(clients.tier)
    .orderBy(clients.tier)
  const newest = await db
    .select({ id: clients.id, businessName: clients.businessName, createdAt: clients.createdAt })
    .from(clients)
    .where(whereNotDeleted(clients))
    .orderBy(desc(clients.createdAt), desc(clients.id))
    .limit(shown)
  const used = db
    .select({
      id: clients.id,
      businessName: clients.businessName,
      noOfProject: clients.noOfProject,
      n: projectsInUseColumn.as('n'),
    })
    .from(clients)
    .where(whereNotDeleted(clients))
    .as('used')
  const overAllowance = await db
    .select({
      id: used.id,
      businessName: used.businessName,
      projectsInUse: used.n,
      noOfProject: used.noOfProject,
    })
    .from(used)
    .where(gt(used.n, used.noOfProject))
    .orderBy(desc(sql`${used.n} - ${used.noOfProject}`), used.id)
    .limit(shown)
  const failed = await db
    .select({
      id: clients.id,
      businessName: clients.businessName,
      unpaidSince: clientBilling.unpaidSince,
    })
    .from(clientBilling)
    .innerJoin(clients, eq(clients.id, clientBilling.clientId))
    .where(and(isNotNull(clientBilling.unpaidSince), whereNotDeleted(clients)))
    .orderBy(clientBilling.unpaidSince, clients.id)
    .limit(shown)
  const failedPayments = failed.flatMap(({ unpaidSince, ...row }) =>
    unpaidSince ? [{ ...row, unpaidSince }] : [],
  )
  return {
    byTier,
    newest,
    overAllowance,
    mostStored: await listLargestClients(db, shown),
    failedPayments,
  }
}

const eventsShown = 8

/** The latest events, and what needs attention. */
export const findClientsActivityAndAttention = async ({ db, now }: Scope) => {
  const activity = await db
    .select({
      id: auditEvents.id,
      at: auditEvents.at,
      actorName: auditEvents.actorName,
      action: auditEvents.action,
      record: auditEvents.record,
    })
    .from(auditEvents)
    .orderBy(desc(auditEvents.id))
    .limit(eventsShown)
  const byState = await db
    .select({ state: mails.state, count: count() })
    .from(mails)
    .groupBy(mails.state)
  const mailsOf = (state: string) => byState.find((row) => row.state === state)?.count ?? 0
  const { rows } = await db.execute<{ dead: number; jobs: boolean; twins: number }>(sql`select
    (select count(*)::int from projects where not is_deleted and (
      select expires_at from share_links where share_links.client_id = projects.client_id
        and share_links.project_id = projects.id and revoked_at is null
      order by created_at desc, id desc limit 1) <= ${now.toISOString()}::timestamptz) as dead,
    (select count(*)::int from users where twin <> '' and not is_deleted) as twins,
    to_regclass('jobs.job') is not null as jobs`)
  return {
    activity,
    failedMails: mailsOf('failed'),
    waitingMails: mailsOf('waiting'),
    failedJobs: rows[0]?.jobs ? await countFailedJobs(db) : 0,
    deadLinks: rows[0]?.dead ?? 0,
    sharedNames: rows[0]?.twins ?? 0,
  }
}

/** Failed jobs that are still stored; the runner's own table, in its own schema. */
const countFailedJobs = async (db: Scope['db']): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from jobs.job where state = 'failed' and name not like '%.deadLetter'`,
  )
  return rows[0]?.n ?? 0
}
