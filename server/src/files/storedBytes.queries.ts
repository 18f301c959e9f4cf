import type { Locale } from '@nspect/contract/i18n/locale'
import type { KnownSettingKey } from '@nspect/contract/settings/knownSettings'
import type { Language } from '@nspect/contract/shared/enums'
import { limits } from '@nspect/contract/shared/limits'
import { type SQL, sql } from 'drizzle-orm'
import type { DbOrTransaction } from '../db/connect.ts'
import { lastLocaleColumn } from '../db/lastLocale.ts'
import { type Scope, whereNotDeleted } from '../db/scope.ts'
import { clients } from '../db/tables/clients.ts'
import { settings } from '../db/tables/settings.ts'
import { storageNotices, storedBytes } from '../db/tables/storedBytes.ts'
import { users } from '../db/tables/users.ts'

const gigabyte = 1024 ** 3

/** Bytes of the files of the statement's client, a row of clients. */
export const storedBytesColumn: SQL<number> = sql<number>`(select coalesce(sum(${storedBytes.bytes}), 0)::float8
  from ${storedBytes} where ${storedBytes.clientId} = ${clients}.id)`

/**
 * The limit of the statement's client in bytes, its own or that of all; null: none, or one that is
 * no number (T284).
 */
export const storageLimitColumn: SQL<number | null> = sql<number | null>`(
  select substring(${settings.value} from '^[0-9]{1,9}$')::float8 * ${sql.raw(String(gigabyte))} from ${settings}
  where ${settings.key} = ${'StorageQuota' satisfies KnownSettingKey} and ${whereNotDeleted(settings)}
    and (${settings.clientId} = ${clients}.id or ${settings.clientId} is null)
  order by ${settings.clientId} nulls last limit 1)`

/** What a client stores, and how much it may; undefined without such a client. */
export const findStorageUsage = async (
  db: DbOrTransaction,
  clientId: number,
): Promise<{ used: number; limit: number | null } | undefined> => {
  const { rows } = await db.execute<{ used: number; limit: number | null }>(
    sql`select ${storedBytesColumn} as used, ${storageLimitColumn} as limit from ${clients} where ${clients.id} = ${clientId}`,
  )
  return rows[0]
}

/** A client by what it stores. */
export interface ClientStorage extends Record<string, unknown> {
  id: number
  businessName: string
  storageBytes: number
  storageLimit: number | null
}

/** The clients that store most: first those whose limit is nearest, then by bytes. */
export const listLargestClients = async (
  db: DbOrTransaction,
  limit: number,
): Promise<ClientStorage[]> => {
  const { rows } = await db.execute<ClientStorage>(sql`
    select * from (select ${clients.id} as id, ${clients.businessName} as "businessName",
      ${storedBytesColumn} as "storageBytes", ${storageLimitColumn} as "storageLimit" from ${clients} where ${whereNotDeleted(clients)}) stored
    where "storageBytes" > 0
    order by coalesce("storageBytes" / "storageLimit", 0) >= ${limits.storageNotice[0]} desc, "storageBytes" desc, id
    limit ${limit}`)
  return rows
}

/** A manager to tell that their client's storage fills up. */
export interface StorageNotice extends Record<string, unknown> {
  clientId: number
  username: string
  name: string
  language: Language | null
  lastLocale: Locale | null
  client: string
  used: number
  limit: number
}

/**
 * Notes the clients whose storage has reached a share that nobody was told of, and returns their
 * managers; one that has fallen below is forgotten, so that it is told of again. Of several servers
 * that look at once, one gets a client.
 */
export const claimStorageNotices = async (
  db: DbOrTransaction,
  now: Date,
): Promise<StorageNotice[]> => {
  const [soon, almost] = limits.storageNotice
  const filling = sql`select id, client, used, "limit",
      case when used >= ${almost}::float8 * "limit" then ${almost}::real when used >= ${soon}::float8 * "limit" then ${soon}::real end as share
    from (select ${clients.id} as id, ${clients.businessName} as client, ${storedBytesColumn} as used, ${storageLimitColumn} as "limit"
      from ${clients} where ${whereNotDeleted(clients)}) stored where "limit" is not null`
  await db.execute(sql`delete from ${storageNotices} told where not exists (
    select from (${filling}) filling where filling.id = told.client_id and filling.share >= told.share)`)
  const { rows } = await db.execute<StorageNotice>(sql`with filling as (${filling}),
    noted as (insert into ${storageNotices} as told (client_id, share, told_at)
      select id, share, ${now.toISOString()}::timestamptz from filling where share is not null
      on conflict (client_id) do update set share = excluded.share, told_at = excluded.told_at where told.share < excluded.share
      returning client_id)
    select noted.client_id as "clientId", ${users.username} as username, trim(${users.firstName} || ' ' || ${users.lastName}) as name,
      ${users.language} as language, ${lastLocaleColumn} as "lastLocale", filling.client, filling.used, filling."limit"
    from noted join filling on filling.id = noted.client_id
    join ${users} on ${users.clientId} = noted.client_id and ${whereNotDeleted(users)} and ${users.role} in ('Admin', 'Manager')
    order by ${users.id}`)
  return rows
}

/**
 * Lets uploads of one client that has a limit pass one after the other, until the transaction ends.
 */
export const lockStorageOfClient = async ({ db }: Scope, clientId: number): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('storage'), ${clientId})`)
}

/**
 * Folds the rows of each client into one. Rows that another transaction adds meanwhile stay as they
 * are; of several servers one folds a row, and rows of clients that were erased go.
 */
export const foldStoredBytes = async (db: DbOrTransaction): Promise<void> => {
  await db.execute(sql`with folded as (
      delete from ${storedBytes} where client_id in (
        select client_id from ${storedBytes} group by client_id
        having count(*) > 1 or not exists (select from ${clients} where id = client_id))
      returning client_id, bytes)
    insert into ${storedBytes} (client_id, bytes)
    select client_id, sum(bytes) from folded join ${clients} on ${clients}.id = client_id group by client_id`)
}
