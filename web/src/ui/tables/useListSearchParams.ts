import { limits } from '@nspect/contract/shared/limits'
import { parseSort, type Sort } from '@nspect/contract/shared/sort'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { getTableParamName, removePageNumberParams, resolvePageSize } from './listSearchParams.ts'

/** The state of a list, stored in the address, so that links contain it and Back restores it. */
export interface ListSearchParams<Key extends string = string, Filter extends string = string> {
  q: string
  /** selected ids by the filter's name */
  filters: Partial<Record<Filter, number>>
  page: number
  size: number
  sort: { key: Key; isDown: boolean } | null
  /** whether a search or filter is active; then an empty list has another reason */
  isNarrowed: boolean
  /** page, size, sort order and search text as the parameters of a list's call (T115) */
  asked: { page: number; size: number; sort?: Sort<Key>; q?: string }
  search(q: string): void
  /** sets a filter, or removes it (`undefined`); also removes `others` that depend on it */
  filter(name: Filter, id: number | undefined, others?: readonly Filter[]): void
  clear(): void
  /** pushes a history entry, unless it only corrects an address (`isStep` false) */
  turnTo(page: number, isStep?: boolean): void
  resize(size: number): void
  /** ascending, descending, and back to the list's default order */
  sortBy(key: Key): void
  sortAs(sort: Sort<Key> | undefined): void
}

interface Options<Key extends string, Filter extends string> {
  /** what the list's call sorts by */
  sorts: readonly Key[]
  /** names of the filter parameters in the address; each holds an id */
  filters?: readonly Filter[]
  /** the table's name, if a page has several */
  table?: string
  /** default number of rows per page */
  defaultSize?: number
}

/** The state of a list. The page's route declares the same parameters by `createListSearchParser`. */
export const useListSearchParams = <Key extends string, Filter extends string = never>({
  sorts,
  filters = [],
  table = '',
  defaultSize = limits.pageSizes[1],
}: Options<Key, Filter>): ListSearchParams<Key, Filter> => {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const name = {
    page: getTableParamName(table, 'page'),
    size: getTableParamName(table, 'size'),
    sort: getTableParamName(table, 'sort'),
  }

  /**
   * Turning pages pushes a history entry; typing and selecting replace it, or Back would undo
   * letter by letter.
   */
  const go = (next: Record<string, unknown>, isStep = false) =>
    void navigate({ to: '.', search: next as never, replace: !isStep, resetScroll: false })

  const q = typeof search.q === 'string' ? search.q : ''
  const chosen: Partial<Record<Filter, number>> = {}
  for (const filter of filters)
    if (typeof search[filter] === 'number') chosen[filter] = search[filter]
  const page = typeof search[name.page] === 'number' ? Number(search[name.page]) : 1
  const size = resolvePageSize(search[name.size], defaultSize)
  const sorted = sorts
    .flatMap((key): Sort<Key>[] => [key, `-${key}`])
    .find((sortKey) => sortKey === search[name.sort])
  const sort = sorted === undefined ? null : parseSort<Key>(sorted)
  const sortAs = (next: Sort<Key> | undefined) =>
    go({ ...search, [name.sort]: next, [name.page]: undefined })

  return {
    q,
    filters: chosen,
    page,
    size,
    sort,
    isNarrowed: q !== '' || Object.keys(chosen).length > 0,
    asked: { page, size, ...(sorted !== undefined && { sort: sorted }), ...(q !== '' && { q }) },
    search: (text) => go({ ...removePageNumberParams(search), q: text.trim() || undefined }),
    filter: (filter, id, others = []) =>
      go({
        ...removePageNumberParams(search),
        ...Object.fromEntries(others.map((other) => [other, undefined])),
        [filter]: id,
      }),
    clear: () =>
      go({
        ...removePageNumberParams(search),
        q: undefined,
        ...Object.fromEntries(filters.map((filterName) => [filterName, undefined])),
      }),
    turnTo: (next, isStep = true) =>
      go({ ...search, [name.page]: next > 1 ? next : undefined }, isStep),
    resize: (next) =>
      go({
        ...search,
        [name.size]: next === defaultSize ? undefined : next,
        [name.page]: undefined,
      }),
    sortBy: (key) => sortAs(sort?.key !== key ? key : sort.isDown ? undefined : `-${key}`),
    sortAs,
  }
}
