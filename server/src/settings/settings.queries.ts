import type { RouteInput } from '@nspect/contract/http/route'
import { publicSettingKeys } from '@nspect/contract/settings/knownSettings'
import type { settingRoutes } from '@nspect/contract/settings/settings'
import { limits } from '@nspect/contract/shared/limits'
import { and, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
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
import { settings } from '../db/tables/settings.ts'
import { isUniqueViolation } from '../db/uniqueViolation.ts'

const settingColumns = {
  id: settings.id,
  key: settings.key,
  value: settings.value,
  clientId: settings.clientId,
  client: clients.businessName,
  updatedAt: settings.updatedAt,
  version: settings.version,
}

/** Filters of a list of settings; `onlyPublic`: keys that every signed-in user may read. */
export type SettingListParams = Omit<
  RouteInput<typeof settingRoutes.listSettings>,
  'page' | 'size'
> & {
  clientId?: number
  onlyPublic: boolean
}

/**
 * The value of a setting for the client of the statement, a row of clients: its own, else that for
 * all.
 */
export const selectSettingOfClient = (
  key: (typeof publicSettingKeys)[number],
): SQL<string | null> =>
  sql`(select ${settings.value} from ${settings} where ${settings.key} = ${key} and ${whereNotDeleted(settings)}
    and (${settings.clientId} = ${clients.id} or ${settings.clientId} is null)
    order by ${settings.clientId} nulls last limit 1)`

const ofLiveClients = sql`(${settings.clientId} is null or ${whereNotDeleted(clients)})`
const publicKeys = inArray(settings.key, publicSettingKeys)

const isWanted = (scope: Scope, { q, clientId, onlyPublic }: SettingListParams): SQL =>
  scope.live(
    settings,
    ofLiveClients,
    onlyPublic ? publicKeys : undefined,
    clientId === undefined ? undefined : eq(settings.clientId, clientId),
    q
      ? or(
          whereContains(settings.key, buildLikePattern(q)),
          whereContains(settings.value, buildLikePattern(q)),
          whereContains(clients.businessName, buildLikePattern(q)),
        )
      : undefined,
  )

const sorts = {
  key: lowerCaseText(settings.key),
  value: lowerCaseText(settings.value),
  client: lowerCaseText(clients.businessName),
}

/** All for SuperAdmin, one's own client's for others. */
export const listSettings = (
  scope: Scope,
  params: SettingListParams,
  { limit, offset }: RowRange,
) =>
  scope.db
    .select({ ...settingColumns, total: sql<number>`(count(*) over ())::int` })
    .from(settings)
    .leftJoin(clients, eq(clients.id, settings.clientId))
    .where(isWanted(scope, params))
    .orderBy(...buildOrderBy(sorts, params.sort, settings.id))
    .limit(limit)
    .offset(offset)

export const countSettings = async (scope: Scope, params: SettingListParams): Promise<number> => {
  const [row] = await scope.db
    .select({ n: sql<number>`count(*)::int` })
    .from(settings)
    .leftJoin(clients, eq(clients.id, settings.clientId))
    .where(isWanted(scope, params))
  return row?.n ?? 0
}

/** A setting that the caller may see: one's own client's, any for SuperAdmin. */
export const findSetting = async (scope: Scope, id: number, onlyPublic: boolean) => {
  const [row] = await scope.db
    .select(settingColumns)
    .from(settings)
    .leftJoin(clients, eq(clients.id, settings.clientId))
    .where(
      scope.live(settings, ofLiveClients, eq(settings.id, id), onlyPublic ? publicKeys : undefined),
    )
  return row
}
export type SettingRow = NonNullable<Awaited<ReturnType<typeof findSetting>>>

/**
 * A setting to change, locked: one's own client's, or one for every client, for the rule to decide.
 */
export const lockSetting = async (scope: Scope, id: number) => {
  const found = scope.db
    .select({
      id: settings.id,
      clientId: settings.clientId,
      key: settings.key,
      value: settings.value,
      version: settings.version,
      updatedAt: settings.updatedAt,
    })
    .from(settings)
    .where(
      and(
        eq(settings.id, id),
        whereNotDeleted(settings),
        or(scope.inTenant(settings), isNull(settings.clientId)),
      ),
    )
  const [row] = await (scope.changes ? found.for('no key update') : found)
  return row
}

/** What is stored of the keys at one place: for every client (null), or for one. */
export const listStoredSettings = (
  scope: Scope,
  clientId: number | null,
  keys: readonly string[],
) =>
  scope.db
    .select(settingColumns)
    .from(settings)
    .leftJoin(clients, eq(clients.id, settings.clientId))
    .where(
      scope.live(
        settings,
        inArray(settings.key, [...keys]),
        clientId === null ? isNull(settings.clientId) : eq(settings.clientId, clientId),
      ),
    )

/**
 * The clients' own values of the keys, by name, the first of each key alone, with how many there
 * are.
 */
export const listClientExceptions = async (scope: Scope, keys: readonly string[]) => {
  const found = scope.db
    .select({
      ...settingColumns,
      total: sql<number>`(count(*) over (partition by ${settings.key}))::int`.as('total'),
      place: sql<number>`row_number() over (partition by ${settings.key}
        order by lower(${clients.businessName}), ${settings.id})`.as('place'),
    })
    .from(settings)
    .innerJoin(clients, eq(clients.id, settings.clientId))
    .where(scope.live(settings, whereNotDeleted(clients), inArray(settings.key, [...keys])))
    .as('found')
  return scope.db
    .select()
    .from(found)
    .where(lte(found.place, limits.settingExceptions))
    .orderBy(found.key, found.place)
}

/** The values for every client, followed by those of the client, which override them (T34). */
export const listSettingValues = (
  db: DbOrTransaction,
  clientId: number | null,
  keys: readonly string[],
) =>
  db
    .select({ key: settings.key, value: settings.value, clientId: settings.clientId })
    .from(settings)
    .where(
      and(
        inArray(settings.key, [...keys]),
        whereNotDeleted(settings),
        or(
          isNull(settings.clientId),
          clientId === null ? undefined : eq(settings.clientId, clientId),
        ),
      ),
    )
    .orderBy(sql`${settings.clientId} nulls first`, settings.id)

/** The effective value for a client. */
export const findSettingValue = async (db: DbOrTransaction, clientId: number | null, key: string) =>
  (await listSettingValues(db, clientId, [key])).at(-1)

/** Those of the ids that are live clients the caller may see. */
export const listExistingClientIds = async (
  scope: Scope,
  ids: readonly number[],
): Promise<number[]> => {
  const rows = await scope.db
    .select({ id: clients.id })
    .from(clients)
    .where(
      and(scope.ownClient(clients.id), whereNotDeleted(clients), inArray(clients.id, [...ids])),
    )
  return rows.map(({ id }) => id)
}

/** A client's own value of a key; null = the value for every client. */
const findOwn = async ({ db }: Scope, clientId: number | null, key: string) => {
  const place = clientId === null ? isNull(settings.clientId) : eq(settings.clientId, clientId)
  const [row] = await db
    .select({ id: settings.id, value: settings.value })
    .from(settings)
    .where(and(place, eq(settings.key, key), whereNotDeleted(settings)))
  return row
}

/** Inserts or updates a key for one client; returns the row's id and the previous value. */
export const upsertSetting = async (
  scope: Scope,
  clientId: number | null,
  { key, value }: { key: string; value: string },
) => {
  const before = await findOwn(scope, clientId, key)
  const { rows } = await scope.db.execute<{ id: number }>(sql`insert into ${settings}
      (client_id, key, value, created_at, updated_at)
    values (${clientId}, ${key}, ${value}, ${scope.now.toISOString()}, ${scope.now.toISOString()})
    on conflict (coalesce(client_id, 0), key) where not is_deleted
    do update set value = excluded.value, updated_at = excluded.updated_at, version = ${settings.version} + 1
    returning id`)
  const [row] = rows
  if (!row) throw new Error('a setting that was written has no id')
  return { id: row.id, before: before?.value }
}

/** Updates a locked setting; returns whether the key was free for that client. */
export const updateSetting = async (
  { db, now }: Scope,
  { id, version }: { id: number; version: number },
  changes: Partial<typeof settings.$inferInsert>,
): Promise<boolean> => {
  const writing = db
    .update(settings)
    .set({ ...changes, version: version + 1, updatedAt: now })
    .where(eq(settings.id, id))
  return writing.then(
    () => true,
    (error: unknown) => {
      if (isUniqueViolation(error)) return false
      throw error
    },
  )
}
