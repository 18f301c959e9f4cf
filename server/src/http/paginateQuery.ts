import { limits } from '@nspect/contract/shared/limits'
import { listHeaders } from '@nspect/contract/shared/listQuery'
import type { RowRange } from '../db/pagingAndSearch.ts'
import type { ResponseHeader } from './handler.ts'

const defaultSize = limits.pageSizes[1]

/** A row of a list, with the number of rows in the whole list. */
interface Counted {
  total: number
}

/**
 * Returns a list as requested (T115): a page with the total number of rows in a header, or all up
 * to `limits.listRows` rows, with a header if there are more.
 */
export const paginateQuery = async <Row extends object>(
  { page, size }: { page?: number | undefined; size?: number | undefined },
  header: (name: ResponseHeader, value: string | number) => void,
  list: (range: RowRange) => Promise<(Row & Counted)[]>,
  count: () => Promise<number>,
): Promise<(Row & Counted)[]> => {
  if (page === undefined && size === undefined) {
    const rows = await list({ limit: limits.listRows + 1, offset: 0 })
    if (rows.length <= limits.listRows) return rows
    header(listHeaders.truncated, 'true')
    return rows.slice(0, limits.listRows)
  }
  const limit = size ?? defaultSize
  const offset = ((page ?? 1) - 1) * limit
  const rows = await list({ limit, offset })
  // each row carries the total; a page behind the last one has no row to read it from
  header(listHeaders.total, rows[0]?.total ?? (offset === 0 ? 0 : await count()))
  return rows
}
