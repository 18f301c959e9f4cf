import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { DbOrTransaction } from '../db/connect.ts'
import { type Scope, whereNotDeleted } from '../db/scope.ts'
import { clients } from '../db/tables/clients.ts'
import { projectPins } from '../db/tables/pins.ts'
import { projects } from '../db/tables/projects.ts'
import { pinTemplates, pointCategories, projectTypes } from '../db/tables/projectTypes.ts'
import { settings } from '../db/tables/settings.ts'

const currencySetting = sql`${settings.key} = 'Currency' and ${whereNotDeleted(settings)}`

/**
 * The currency that a client's stored costs are in: its own setting, which its first cost fixes. Null:
 * none was chosen, and they have two decimals.
 */
export const selectOwnCurrency = (clientId: SQLWrapper): SQL<string | null> =>
  sql`(select ${settings.value} from ${settings}
    where ${currencySetting} and ${settings.clientId} = ${clientId})`

const livePins = (clientId: SQLWrapper) =>
  sql`${projectPins.clientId} = ${clientId} and ${whereNotDeleted(projectPins)}
    and ${projectPins.estimatedCost} is not null`

const liveTemplates = (clientId: SQLWrapper) => sql`${pinTemplates}
  join ${pointCategories} on ${pointCategories.clientId} = ${pinTemplates.clientId}
    and ${pointCategories.id} = ${pinTemplates.pointCategoryId} and ${whereNotDeleted(pointCategories)}
  join ${projectTypes} on ${projectTypes.clientId} = ${pointCategories.clientId}
    and ${projectTypes.id} = ${pointCategories.projectTypeId} and ${whereNotDeleted(projectTypes)}
  where ${pinTemplates.clientId} = ${clientId} and ${pinTemplates.estimatedCost} is not null`

const hasCosts = (clientId: SQLWrapper): SQL<boolean> =>
  sql`(exists (select 1 from ${projectPins} where ${livePins(clientId)})
    or exists (select 1 from ${liveTemplates(clientId)}))`

/**
 * The currency that a client's costs are shown in: its own, or until a cost is stored the one for all
 * clients.
 */
export const selectCurrencyInForce = (clientId: SQLWrapper): SQL<string | null> =>
  sql`coalesce(${selectOwnCurrency(clientId)}, case when not ${hasCosts(clientId)} then (
    select ${settings.value} from ${settings} where ${currencySetting} and ${settings.clientId} is null) end)`

/**
 * `own`: the client's setting, `inForce`: what its costs are shown in, `hasCosts`: does a live point
 * or template have one?
 */
export const findCurrency = async (db: DbOrTransaction, clientId: number) => {
  const id = sql`${clientId}::int`
  const { rows } = await db.execute<{
    own: string | null
    inForce: string | null
    hasCosts: boolean
  }>(sql`select ${selectOwnCurrency(id)} as own, ${selectCurrencyInForce(id)} as "inForce",
    ${hasCosts(id)} as "hasCosts"`)
  return rows[0] ?? { own: null, inForce: null, hasCosts: false }
}

/** Those of the clients that have a live point or template with a cost. */
export const listClientsWithCosts = async (
  db: DbOrTransaction,
  clientIds: readonly number[],
): Promise<Set<number>> => {
  const { rows } = await db.execute<{ id: number }>(
    sql`select ${clients.id} from ${clients}
      where ${clients.id} = any(${sql.param([...clientIds])}::int[]) and ${hasCosts(clients.id)}`,
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * Keeps a client's currency as it is until the end of the transaction, together with others who store
 * costs, or `exclusive` to change it.
 */
export const lockCurrency = async (
  { db }: Scope,
  clientId: number,
  mode: 'shared' | 'exclusive',
): Promise<void> => {
  const lock = sql.raw(mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  await db.execute(sql`select ${lock}(hashtext('currency'), ${clientId}::int)`)
}

/** Live costs with two decimals that a currency without any cannot hold: how many, and the first. */
export const findCostsWithCents = async ({ db }: Scope, clientId: number) => {
  const id = sql`${clientId}::int`
  const { rows } = await db.execute<{ total: number; units: string; place: string }>(sql`
    select (count(*) over ())::int as total, units::text, place from (
      select ${projectPins.estimatedCost} as units, 0 as rank, ${projectPins.id} as id,
        ${projects.projectName} || ' #' || ${projectPins.pinNumber} as place
        from ${projectPins} join ${projects} on ${projects.clientId} = ${projectPins.clientId}
          and ${projects.id} = ${projectPins.projectId} where ${livePins(id)}
      union all
      select ${pinTemplates.estimatedCost}, 1, ${pinTemplates.id}, ${pinTemplates.title}
        from ${liveTemplates(id)}) cost
    where units % 100 <> 0 order by rank, id limit 1`)
  return rows[0]
}

/**
 * Writes a client's costs, which have two decimals, with so many. Only deleted points may have one
 * that does not fit; they lose it.
 */
export const rescaleCosts = async (
  { db }: Scope,
  clientId: number,
  digits: number,
): Promise<void> => {
  const factor = 10n ** BigInt(digits)
  for (const table of [projectPins, pinTemplates]) {
    const scaled = sql`${table.estimatedCost} * ${factor}::bigint`
    await db.execute(sql`update ${table}
      set estimated_cost = case when (${scaled}) % 100 = 0 then (${scaled}) / 100 end
      where ${table.clientId} = ${clientId} and ${table.estimatedCost} is not null`)
  }
}

/** Removes the costs of deleted points and templates, whose currency is no longer known. */
export const removeDeletedCosts = async ({ db }: Scope, clientId: number): Promise<void> => {
  for (const table of [projectPins, pinTemplates])
    await db.execute(sql`update ${table} set estimated_cost = null
      where ${table.clientId} = ${clientId} and ${table.estimatedCost} is not null`)
}

/** Stores the own currency of a client that has none. Returns the id of the setting. */
export const insertCurrency = async (
  { db, now }: Scope,
  clientId: number,
  value: string,
): Promise<number> => {
  const [row] = await db
    .insert(settings)
    .values({ clientId, key: 'Currency', value, createdAt: now, updatedAt: now })
    .returning({ id: settings.id })
  if (!row) throw new Error('a setting that was written has no id')
  return row.id
}
