import type { RouteInput } from '@nspect/contract/http/route'
import type { AccountFacts, UserFacts } from '@nspect/contract/permissions/policy'
import { type Role, roles } from '@nspect/contract/shared/enums'
import type { userRoutes } from '@nspect/contract/users/users'
import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import type { DbOrTransaction } from '../db/connect.ts'
import {
  buildLikePattern,
  buildOrderBy,
  lowerCaseText,
  type RowRange,
  whereContains,
} from '../db/pagingAndSearch.ts'
import { type Scope, whereNotDeleted } from '../db/scope.ts'
import { clients } from '../db/tables/clients.ts'
import { sessions, users } from '../db/tables/users.ts'
import { selectSettingOfClient } from '../settings/settings.queries.ts'

/** Live users of live clients that the caller may see: only a SuperAdmin sees a SuperAdmin. */
const livePeople = (scope: Scope, ...more: (SQL | undefined)[]) =>
  scope.live(users, sql`(${users.clientId} is null or ${whereNotDeleted(clients)})`, ...more)

const personColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  phoneNumber: users.phoneNumber,
  username: users.username,
  clientId: users.clientId,
  client: clients.businessName,
  role: users.role,
  tier: clients.tier,
  isDeleted: users.isDeleted,
  language: users.language,
  timeZone: users.timeZone,
  notifications: users.notifications,
  lastSeenAt:
    sql<Date | null>`(select max(${sessions.lastSeenAt}) from ${sessions} where ${sessions.userId} = ${users.id})`.mapWith(
      sessions.lastSeenAt,
    ),
  updatedAt: users.updatedAt,
  version: users.version,
}

export type UserListParams = Omit<RouteInput<typeof userRoutes.listUsers>, 'page' | 'size'>

const isWanted = (scope: Scope, { q, clientId, roleId }: UserListParams) => {
  const pattern = buildLikePattern(q ?? '')
  const role = roleId === undefined ? undefined : (roles[roleId - 1] ?? null)
  return livePeople(
    scope,
    clientId === undefined ? undefined : eq(users.clientId, clientId),
    role === undefined ? undefined : role === null ? sql`false` : eq(users.role, role),
    q
      ? or(
          sql`${users.firstName} || ' ' || ${users.lastName} ilike ${pattern}`,
          whereContains(users.username, pattern),
          whereContains(users.phoneNumber, pattern),
          whereContains(clients.businessName, pattern),
        )
      : undefined,
  )
}

const sorts = {
  firstName: lowerCaseText(users.firstName),
  lastName: lowerCaseText(users.lastName),
  phoneNumber: users.phoneNumber,
  username: lowerCaseText(users.username),
  client: lowerCaseText(clients.businessName),
  /** by the rights of the roles, not alphabetically */
  role: sql`array_position(array[${sql.join(
    roles.map((role) => sql`${role}`),
    sql`, `,
  )}]::text[], ${users.role})`,
}

export const listUsers = (scope: Scope, params: UserListParams, { limit, offset }: RowRange) =>
  scope.db
    .select({ ...personColumns, total: sql<number>`(count(*) over ())::int` })
    .from(users)
    .leftJoin(clients, eq(clients.id, users.clientId))
    .where(isWanted(scope, params))
    .orderBy(...buildOrderBy(sorts, params.sort, users.id))
    .limit(limit)
    .offset(offset)

export const countUsers = async (scope: Scope, params: UserListParams): Promise<number> => {
  const [row] = await scope.db
    .select({ n: sql<number>`count(*)::int` })
    .from(users)
    .leftJoin(clients, eq(clients.id, users.clientId))
    .where(isWanted(scope, params))
  return row?.n ?? 0
}

/** A live user with everything that is shown of them. */
export const findUserDetails = async (scope: Scope, id: number) => {
  const [row] = await scope.db
    .select(personColumns)
    .from(users)
    .leftJoin(clients, eq(clients.id, users.clientId))
    .where(livePeople(scope, eq(users.id, id)))
  return row
}
export type PersonRow = NonNullable<Awaited<ReturnType<typeof findUserDetails>>>

/** The time zone that the caller chose, else the one of their client's settings, else null. */
export const findCallersTimeZone = async (scope: Scope): Promise<string | null> => {
  if (scope.actor?.kind !== 'staff') return null
  const [row] = await scope.db
    .select({
      timeZone: sql<
        string | null
      >`coalesce(${users.timeZone}, ${selectSettingOfClient('TimeZone')})`,
    })
    .from(users)
    .leftJoin(clients, eq(clients.id, users.clientId))
    .where(livePeople(scope, eq(users.id, scope.actor.userId)))
  return row?.timeZone ?? null
}

/**
 * A live user, with what rules about inspections and assignments need. A call that changes
 * something locks the row.
 */
export const findUserForRules = async (
  scope: Scope,
  id: number,
): Promise<(UserFacts & { role: Role }) | undefined> => {
  const found = scope.db
    .select({ id: users.id, clientId: users.clientId, role: users.role })
    .from(users)
    .leftJoin(clients, eq(clients.id, users.clientId))
    .where(livePeople(scope, eq(users.id, id)))
  const [row] = await (scope.changes ? found.for('no key update', { of: users }) : found)
  return row
}

/**
 * Locks adding, moving and removing users of that client, so that two who leave at once are counted
 * one after the other. Without a client: of the SuperAdmins.
 */
export const lockUsersOfClient = async ({ db }: Scope, clientId: number | null): Promise<void> => {
  if (clientId === null) {
    await db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.role, 'SuperAdmin'))
      .orderBy(users.id)
      .for('no key update')
  } else
    await db
      .select({ id: clients.id })
      .from(clients)
      .where(eq(clients.id, clientId))
      .for('no key update')
}

/** The audited facts of an account, and its password hash. */
export interface Account extends AccountFacts {
  firstName: string
  lastName: string
  phoneNumber: string
  username: string
  language: (typeof users.$inferSelect)['language']
  timeZone: string | null
  notifications: (typeof users.$inferSelect)['notifications']
  passwordHash: string
  version: number
  updatedAt: Date
}

/** Counts the live users of the user's client, themselves included. */
const countOthers = (condition = sql``) => {
  const n = sql`(select count(*)::int from ${users} other
    where not other.is_deleted and other.client_id is not distinct from ${users.clientId} ${condition})`
  // nested, because the builder omits table names from the columns of a statement about one table
  return sql<number>`${n}`
}

/**
 * The account that a change is about, with how many others there are. For the change itself its
 * client's users and its row are locked first; an account moved to another client meanwhile is not
 * found.
 */
export const lockAccountToChange = async (
  scope: Scope,
  id: number,
): Promise<Account | undefined> => {
  const found = await findUserForRules({ ...scope, changes: false }, id)
  if (!found) return undefined
  if (scope.changes) await lockUsersOfClient(scope, found.clientId)
  const here = sql`${users.clientId} is not distinct from ${found.clientId}`
  const account = scope.db
    .select({
      id: users.id,
      clientId: users.clientId,
      role: users.role,
      firstName: users.firstName,
      lastName: users.lastName,
      phoneNumber: users.phoneNumber,
      username: users.username,
      language: users.language,
      timeZone: users.timeZone,
      notifications: users.notifications,
      passwordHash: users.passwordHash,
      version: users.version,
      updatedAt: users.updatedAt,
      usersOfClient: countOthers(),
      ofSameRole: countOthers(sql`and other.role = ${users.role}`),
    })
    .from(users)
    .where(and(eq(users.id, id), here, whereNotDeleted(users)))
  const [row] = await (scope.changes ? account.for('no key update', { of: users }) : account)
  return row
}

/**
 * Accounts that cannot sign in because an older one has the same name: until an administrator
 * renames them.
 */
export const listDuplicateAccounts = (db: DbOrTransaction) =>
  db
    .select({ id: users.id, username: users.username, client: clients.businessName })
    .from(users)
    .leftJoin(clients, eq(clients.id, users.clientId))
    .where(and(ne(users.twin, ''), whereNotDeleted(users)))
    .orderBy(users.id)
