import type { Staff, Visitor } from '@nspect/contract/permissions/policy'
import type { ApiKeyAccess, Role } from '@nspect/contract/shared/enums'
import { limits } from '@nspect/contract/shared/limits'
import { and, eq, gt, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { DbOrTransaction } from '../db/connect.ts'
import { createPreparedQuery } from '../db/preparedQuery.ts'
import { whereNotDeleted } from '../db/scope.ts'
import { clientBilling } from '../db/tables/billing.ts'
import { clients } from '../db/tables/clients.ts'
import { apiKeys } from '../db/tables/credentials/apiKeys.ts'
import { passkeyChallenges } from '../db/tables/credentials/passkeys.ts'
import { firms } from '../db/tables/firms.ts'
import { idempotencyKeys } from '../db/tables/idempotencyAuditRateLimits.ts'
import { projects } from '../db/tables/projects.ts'
import { printTickets, shareLinks } from '../db/tables/reports.ts'
import { sessions, users } from '../db/tables/users.ts'
import type { PreviousResponse } from './pipeline/pipeline.queries.ts'
import { hashShortText } from './tokens.ts'

export interface StoredSession {
  staff: Staff
  sessionId: string
  lastSeenAt: Date
}

interface CallerRow extends Record<string, unknown> {
  user_id: number
  client_id: number | null
  role: Role
  name: string
  is_read_only: boolean
  /** of the requested key; null if the user has never sent it */
  call?: string | null
  body_hash?: string
  answer?: Record<string, unknown>
}
interface SessionRow extends CallerRow {
  session_id: string
  last_seen_at: Date
}
interface ApiKeyRow extends CallerRow {
  key_id: number
  key_name: string
  key_access: ApiKeyAccess
  last_used_at: Date | null
}

const value = sql.placeholder

/** Clients that are unpaid since then, or for longer, can be read but not changed (T109). */
const unpaidUntil = (now: Date): Date => new Date(now.getTime() - limits.unpaidDays * 86_400_000)

const isUnpaid = (now: Date) =>
  sql<boolean>`coalesce(${lte(clientBilling.unpaidSince, unpaidUntil(now))}, false)`

/** Columns of a person who calls; `keyed`: with their stored answer under an idempotency key. */
const callerColumns = (
  isKeyed: boolean,
) => sql`${users.id} as user_id, ${users.clientId} as client_id,
      ${users.role} as role, trim(${users.firstName} || ' ' || ${users.lastName}) as name,
      coalesce(${clientBilling.unpaidSince} <= ${value('unpaidUntil')}, false) as is_read_only
      ${isKeyed ? sql`, ${idempotencyKeys.call} as call, ${idempotencyKeys.bodyHash} as body_hash, ${idempotencyKeys.answer} as answer` : sql``}`

/**
 * The joins that they need, after a table with a `user_id`; `retrier`: `formatIdempotencyOwner` of the
 * caller, as SQL.
 */
const callerJoins = (
  userId: PgColumn,
  retrier: SQL | undefined,
) => sql`join ${users} on ${users.id} = ${userId}
    left join ${clients} on ${clients.id} = ${users.clientId}
    left join ${clientBilling} on ${clientBilling.clientId} = ${users.clientId}
    ${retrier ? sql`left join ${idempotencyKeys} on ${idempotencyKeys.caller} = ${retrier} and ${idempotencyKeys.key} = ${value('key')}` : sql``}`

const callerLives = sql`${whereNotDeleted(users)} and (${users.clientId} is null or ${whereNotDeleted(clients)})`

const querySession = createPreparedQuery<SessionRow, 'plain' | 'keyed' | 'several'>((shape) => {
  const isKeyed = shape === 'keyed'
  const isAsked =
    shape === 'several' ? sql`any(${value('sessionIds')}::uuid[])` : value('sessionId')
  return sql`select ${callerColumns(isKeyed)}, ${sessions.id} as session_id, ${sessions.lastSeenAt} as last_seen_at
    from ${sessions} ${callerJoins(sessions.userId, isKeyed ? sql`'user:' || ${users.id}` : undefined)}
    where ${sessions.id} = ${isAsked} and ${sessions.revokedAt} is null
      and ${sessions.expiresAt} > ${value('now')} and ${sessions.lastSeenAt} > ${value('idleSince')}
      and ${callerLives}`
})

const queryApiKey = createPreparedQuery<ApiKeyRow, 'plain' | 'keyed'>((shape) => {
  const isKeyed = shape === 'keyed'
  return sql`select ${callerColumns(isKeyed)}, ${apiKeys.id} as key_id, ${apiKeys.name} as key_name,
      ${apiKeys.access} as key_access, ${apiKeys.lastUsedAt} as last_used_at
    from ${apiKeys} ${callerJoins(apiKeys.userId, isKeyed ? sql`'key:' || ${apiKeys.id}` : undefined)}
    where ${apiKeys.keyHash} = ${value('keyHash')} and ${apiKeys.revokedAt} is null
      and ${apiKeys.expiresAt} > ${value('now')} and ${callerLives}`
})

const staffOfRow = ({
  user_id: userId,
  client_id: clientId,
  role,
  name,
  is_read_only,
}: CallerRow): Staff => ({
  kind: 'staff',
  userId,
  clientId,
  role,
  name,
  ...(is_read_only && { isReadOnly: true }),
})

const previousOfRow = ({
  call,
  body_hash: bodyHash = '',
  answer = {},
}: CallerRow): PreviousResponse | undefined => (call ? { call, bodyHash, answer } : undefined)

const sessionOfRow = (row: SessionRow): StoredSession => ({
  staff: staffOfRow(row),
  sessionId: row.session_id,
  lastSeenAt: new Date(row.last_seen_at),
})

/** Sessions that were last used before this moment have ended. */
const idleLimit = (now: Date): Date => new Date(now.getTime() - limits.sessionIdleHours * 3_600_000)

/** What decides at this moment whether a session is valid, as values of the statement. */
const computeTimeLimits = (now: Date) => ({
  now: now.toISOString(),
  idleSince: idleLimit(now).toISOString(),
  unpaidUntil: unpaidUntil(now).toISOString(),
})

/**
 * A valid session: not ended, not expired, its user and client not deleted (BI-042, BI-043). With a
 * `key` the same statement also finds the user's stored answer under it.
 */
export const findSession = async (
  db: DbOrTransaction,
  sessionId: string,
  now: Date,
  key?: string,
): Promise<{ session: StoredSession; previous: PreviousResponse | undefined } | undefined> => {
  const [row] = await querySession(db, key === undefined ? 'plain' : 'keyed', {
    sessionId,
    ...computeTimeLimits(now),
    key,
  })
  return row && { session: sessionOfRow(row), previous: previousOfRow(row) }
}

/** The valid sessions among these, in their order; undefined for each other. */
export const findSessions = async (
  db: DbOrTransaction,
  sessionIds: readonly string[],
  now: Date,
): Promise<(StoredSession | undefined)[]> => {
  const rows = await querySession(db, 'several', {
    sessionIds: [...new Set(sessionIds)],
    ...computeTimeLimits(now),
  })
  const found = new Map(rows.map((row) => [row.session_id, sessionOfRow(row)]))
  return sessionIds.map((id) => found.get(id))
}

/**
 * The owner of a valid API key: not revoked, not expired, they and their client not deleted; with
 * the rights that they have at this moment (T245). With a `key` also their stored answer under it.
 */
export const findApiKeyOwner = async (
  db: DbOrTransaction,
  keyHash: string,
  now: Date,
  key?: string,
) => {
  const [row] = await queryApiKey(db, key === undefined ? 'plain' : 'keyed', {
    keyHash,
    now: now.toISOString(),
    unpaidUntil: unpaidUntil(now).toISOString(),
    key,
  })
  if (!row) return undefined
  const apiKey = { id: row.key_id, name: row.key_name, access: row.key_access }
  return {
    staff: { ...staffOfRow(row), apiKey },
    lastUsedAt: row.last_used_at && new Date(row.last_used_at),
    previous: previousOfRow(row),
  }
}

export const markApiKeyUsed = (db: DbOrTransaction, keyId: number, now: Date) =>
  db.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, keyId))

export const markSessionSeen = (db: DbOrTransaction, sessionId: string, now: Date) =>
  db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, sessionId))

/** A firm's link ends with the inspection, and with the firm (T170). */
const firmMayCome = sql`(${shareLinks.firmId} is null or (${projects.completedAt} is null and ${whereNotDeleted(firms)}))`

/**
 * Is the link neither revoked nor expired, and nothing above it gone? For statements with
 * inspection, client and, as a left join, firm.
 */
export const whereShareLinkIsLive = (now: Date) =>
  and(
    isNull(shareLinks.revokedAt),
    gt(shareLinks.expiresAt, now),
    whereNotDeleted(projects),
    whereNotDeleted(clients),
    firmMayCome,
  )

/**
 * Do visitors of a client only read, as it is unpaid for too long? For statements with the client.
 */
export const whereVisitorsOnlyRead = (now: Date) => sql`exists (select 1 from ${clientBilling}
  where ${clientBilling.clientId} = ${clients.id} and ${isUnpaid(now)})`

const projectOfLink = and(
  eq(projects.clientId, shareLinks.clientId),
  eq(projects.id, shareLinks.projectId),
)
const firmOfLink = and(eq(firms.clientId, shareLinks.clientId), eq(firms.id, shareLinks.firmId))

const liveLinks = (db: DbOrTransaction, now: Date) =>
  db
    .select({
      linkId: shareLinks.id,
      clientId: shareLinks.clientId,
      projectId: shareLinks.projectId,
      pinIds: shareLinks.pinIds,
      firmId: shareLinks.firmId,
      firmName: firms.name,
      level: shareLinks.level,
      mayPrint: shareLinks.mayPrint,
      language: shareLinks.language,
      passwordHash: shareLinks.passwordHash,
      reviewer: shareLinks.reviewerName,
      reviewerEmail: shareLinks.reviewerEmail,
      codeHash: shareLinks.codeHash,
      codeExpiresAt: shareLinks.codeExpiresAt,
      expiresAt: shareLinks.expiresAt,
      isReadOnly: isUnpaid(now),
    })
    .from(shareLinks)
    .innerJoin(projects, projectOfLink)
    .innerJoin(clients, eq(clients.id, shareLinks.clientId))
    .leftJoin(clientBilling, eq(clientBilling.clientId, shareLinks.clientId))
    .leftJoin(firms, firmOfLink)

type LinkRow = Awaited<ReturnType<typeof liveLinks>>[number]

/** The visitor that a link makes of whoever holds it. */
export const toVisitor = ({
  linkId,
  clientId,
  projectId,
  pinIds,
  firmId,
  level,
  reviewer,
  mayPrint,
}: LinkRow): Visitor => ({
  kind: 'visitor',
  linkId,
  clientId,
  projectId,
  pinIds,
  firmId,
  level,
  reviewer,
  mayPrint,
})

/** Eight bytes of a secret, which a token repeats: it ends with a change of the secret. */
export const computeSecretLock = (secret: string | null): string =>
  secret === null ? '' : hashShortText(secret).slice(0, 16)

/**
 * What a link asks for before it shows anything: its password, a code that is mailed to its
 * reviewer, or nothing.
 */
export const getShareLinkGate = ({
  passwordHash,
  level,
}: Pick<LinkRow, 'passwordHash' | 'level'>): 'password' | 'code' | null => {
  if (passwordHash !== null) return 'password'
  return level === 'decide' ? 'code' : null
}

/**
 * What a token must contain to open a link: it ends with a change of the password (T128) or of the
 * reviewer's address.
 */
export const computeShareLinkLock = (
  link: Pick<LinkRow, 'passwordHash' | 'level' | 'reviewerEmail'>,
): string =>
  computeSecretLock(
    getShareLinkGate(link) === 'code' ? `code ${link.reviewerEmail}` : link.passwordHash,
  )

/**
 * The visitor of a valid share link: not revoked, not expired, nothing above it archived or
 * deleted. `lock`: of the token; undefined for files, whose paths have none.
 */
export const findVisitorOfLink = async (
  db: DbOrTransaction,
  linkId: number,
  now: Date,
  lock?: string,
): Promise<Visitor | undefined> => {
  const [row] = await liveLinks(db, now).where(
    and(eq(shareLinks.id, linkId), whereShareLinkIsLive(now)),
  )
  if (!row || (lock !== undefined && lock !== computeShareLinkLock(row))) return undefined
  return { ...toVisitor(row), ...(row.isReadOnly && { isReadOnly: true }) }
}

export const findShareLinkByHash = async (db: DbOrTransaction, tokenHash: string, now: Date) => {
  const [row] = await liveLinks(db, now).where(
    and(eq(shareLinks.tokenHash, tokenHash), whereShareLinkIsLive(now)),
  )
  return row
}

/**
 * When the inspection of a firm's link was completed, which has ended it, and at which client;
 * undefined for every other link.
 */
export const findCompletionOfFirmLink = async (
  db: DbOrTransaction,
  tokenHash: string,
): Promise<{ at: Date; clientId: number } | undefined> => {
  const [row] = await db
    .select({ at: projects.completedAt, clientId: projects.clientId })
    .from(shareLinks)
    .innerJoin(projects, projectOfLink)
    .innerJoin(clients, eq(clients.id, shareLinks.clientId))
    .innerJoin(firms, firmOfLink)
    .where(
      and(
        eq(shareLinks.tokenHash, tokenHash),
        isNull(shareLinks.revokedAt),
        whereNotDeleted(projects),
        whereNotDeleted(clients),
        whereNotDeleted(firms),
      ),
    )
  return row?.at ? { at: row.at, clientId: row.clientId } : undefined
}

/** Consumes a print ticket: in the session it was made in, once, while that session is valid. */
export const consumePrintTicket = async (db: DbOrTransaction, ticketId: string, now: Date) => {
  const [row] = await db
    .update(printTickets)
    .set({ usedAt: now })
    .where(
      and(
        eq(printTickets.id, ticketId),
        isNull(printTickets.usedAt),
        gt(printTickets.expiresAt, now),
      ),
    )
    .returning({ sessionId: printTickets.sessionId, projectId: printTickets.projectId })
  return row
}

/** Deletes expired sessions, tickets and challenges of passkeys. */
export const deleteExpiredCredentials = async (db: DbOrTransaction, before: Date) => {
  await db.delete(printTickets).where(lt(printTickets.expiresAt, before))
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, before))
  await db.delete(sessions).where(lt(sessions.expiresAt, before))
}
