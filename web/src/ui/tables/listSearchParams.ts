import { limits } from '@nspect/contract/shared/limits'

/** Reads one parameter of the address; undefined if it says nothing useful. */
type Param = (value: unknown) => string | number | undefined

/** A string parameter of the address; numbers typed there arrive as numbers. */
export const parseTextParam = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

const wholeFrom =
  (least: number) =>
  (value: unknown): number | undefined =>
    Number.isSafeInteger(value) && Number(value) >= least ? Number(value) : undefined

/** An integer parameter of the address, from 1: a page, an id. */
export const parseCountParam = wholeFrom(1)
/** The same from 0: an index. */
export const parseIndexParam = wholeFrom(0)

/** Reads the parameters of an address: those of these names that say something, and no others. */
export const createUrlParamsParser =
  <Shape extends Record<string, Param>>(shape: Shape) =>
  (search: Record<string, unknown>): { [Name in keyof Shape]?: ReturnType<Shape[Name]> } => {
    const read: { [Name in keyof Shape]?: ReturnType<Shape[Name]> } = {}
    for (const name of Object.keys(shape) as (keyof Shape & string)[]) {
      const value = shape[name]?.(search[name])
      if (value !== undefined) read[name] = value as ReturnType<Shape[typeof name]>
    }
    return read
  }

const tableParams = { page: parseCountParam, size: parseCountParam, sort: parseTextParam }
type TableParam = keyof typeof tableParams

/**
 * The name of a table's parameter in the address: `page`, or `donePage` for the table named `done`.
 */
export const getTableParamName = <Name extends string>(table: Name, param: TableParam) =>
  (table === '' ? param : `${table}${param[0]?.toUpperCase()}${param.slice(1)}`) as TableKey<
    Name,
    TableParam
  >
type TableKey<Name extends string, Param extends TableParam> = Name extends ''
  ? Param
  : `${Name}${Capitalize<Param>}`
type TableShape<Name extends string> = {
  [Param in TableParam as TableKey<Name, Param>]: (typeof tableParams)[Param]
}

/**
 * The address parameters of a page with lists: the search text, and page, size and sort order of
 * each of its tables. A page's only table is named ''; the page adds its filters: `searchParams({
 * ...listSearch(''), role: count })`.
 */
export const createListSearchParser = <const Name extends string>(...tables: readonly Name[]) => {
  const shapes = tables.flatMap((table) =>
    Object.entries(tableParams).map(([param, schema]) => [
      getTableParamName(table, param as TableParam),
      schema,
    ]),
  )
  return { q: parseTextParam, ...(Object.fromEntries(shapes) as TableShape<Name>) }
}

/** Removes the page of every table, because a new search starts on the first one. */
export const removePageNumberParams = (search: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(search).filter(([key]) => key !== 'page' && !key.endsWith('Page')),
  )

/** The requested size if the app offers it, else the fallback. */
export const resolvePageSize = (requested: unknown, fallback: number): number =>
  (limits.pageSizes as readonly unknown[]).includes(requested) ? Number(requested) : fallback
