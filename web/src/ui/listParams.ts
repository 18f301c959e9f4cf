import { limits } from '@nspect/contract/limits'
import { z } from 'zod'

/** A text of the address bar; numbers typed there arrive as numbers. */
export const word = z
  .union([z.string(), z.number().transform(String)])
  .optional()
  .catch(undefined)
/** A number of the address bar, counted from 1: a page, an id. */
export const count = z.number().int().min(1).optional().catch(undefined)

const tableParams = { page: count, size: count, sort: word }
type TableParam = keyof typeof tableParams

/** The name in the address of one table's parameter: `page`, or `donePage` for the table called `done`. */
export const paramOf = <Name extends string>(table: Name, param: TableParam) =>
  (table === '' ? param : `${table}${param[0]?.toUpperCase()}${param.slice(1)}`) as TableKey<Name, TableParam>
type TableKey<Name extends string, Param extends TableParam> = Name extends '' ? Param : `${Name}${Capitalize<Param>}`
type TableShape<Name extends string> = {
  [Param in TableParam as TableKey<Name, Param>]: (typeof tableParams)[Param]
}

/**
 * What a page with lists keeps in its address: what is searched, and page, size and order of each of its tables.
 * The table of a page that has but one is called ''; filters are added by the page: `z.object({ ...listSearch(''), role: count })`.
 */
export const listSearch = <const Name extends string>(...tables: readonly Name[]) => {
  const shapes = tables.flatMap((table) =>
    Object.entries(tableParams).map(([param, schema]) => [paramOf(table, param as TableParam), schema]),
  )
  return { q: word, ...(Object.fromEntries(shapes) as TableShape<Name>) }
}

/** A page of a list begins anew when something else is searched: every table's page goes. */
export const withoutPages = (search: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(search).filter(([key]) => key !== 'page' && !key.endsWith('Page')))

/** A size that the product offers, or the usual one. */
export const sizeOf = (requested: unknown, fallback: number): number =>
  (limits.pageSizes as readonly unknown[]).includes(requested) ? Number(requested) : fallback
