import { limits } from '@nspect/contract/shared/limits'
import { listHeaders } from '@nspect/contract/shared/listQuery'
import { parseSort, type Sort } from '@nspect/contract/shared/sort'
import type { ResponseHeader } from './handler.ts'

const defaultSize = limits.pageSizes[1]

interface ListParams<Key extends string> {
  page?: number | undefined
  size?: number | undefined
  sort?: Sort<Key> | undefined
  q?: string | undefined
}

type Value = string | number | null
interface By<Row, Key extends string> {
  /** what `q` is searched in */
  texts: (row: Row) => readonly (string | null)[]
  sorts: Record<Key, (row: Row) => Value>
}

/** Empty values last, letters without regard to case. */
const compare = (a: Value, b: Value): number => {
  if (a === null || b === null) return 0
  return typeof a === 'string'
    ? a.localeCompare(String(b), 'en', { sensitivity: 'base' })
    : a - Number(b)
}

const sorted = <Row, Key extends string>(
  rows: readonly Row[],
  sort: Sort<Key> | undefined,
  by: By<Row, Key>,
) => {
  if (sort === undefined) return rows
  const { key, isDown } = parseSort(sort)
  const read = by.sorts[key]
  const isEmpty = (row: Row) => Number(read(row) === null)
  return rows.toSorted(
    (a, b) => isEmpty(a) - isEmpty(b) || compare(read(a), read(b)) * (isDown ? -1 : 1),
  )
}

/**
 * Answers a list that is read as a whole, because it belongs to one inspection, point or type, like
 * any other list (T115): narrowed by `q`, sorted, a page with the total number of rows in a header,
 * or all up to `limits.listRows`.
 */
export const paginateRows = <Row, Key extends string>(
  rows: readonly Row[],
  { page, size, sort, q = '' }: ListParams<Key>,
  header: (name: ResponseHeader, value: string | number) => void,
  by: By<Row, Key>,
): readonly Row[] => {
  const wanted = q.toLowerCase()
  const found =
    wanted === ''
      ? rows
      : rows.filter((row) => by.texts(row).some((text) => text?.toLowerCase().includes(wanted)))
  const inOrder = sorted(found, sort, by)
  if (page === undefined && size === undefined) {
    if (inOrder.length <= limits.listRows) return inOrder
    header(listHeaders.truncated, 'true')
    return inOrder.slice(0, limits.listRows)
  }
  const length = size ?? defaultSize
  header(listHeaders.total, inOrder.length)
  return inOrder.slice(((page ?? 1) - 1) * length, (page ?? 1) * length)
}
