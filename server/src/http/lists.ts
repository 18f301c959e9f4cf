import { limits } from '@nspect/contract/limits'
import { listHeaders } from '@nspect/contract/lists'
import type { Range } from '../db/lists.ts'
import type { AnswerHeader } from './call.ts'

const usualSize = limits.pageSizes[1]

/** A row of a list that tells how many rows the whole list has. */
interface Counted {
  total: number
}

/**
 * Answers a list as it was asked for (T115): a page of it with the number of all rows in a header, or everything up to
 * `limits.listRows` rows, saying where that is not all.
 */
export const answerList = async <Row extends object>(
  { page, size }: { page?: number | undefined; size?: number | undefined },
  header: (name: AnswerHeader, value: string | number) => void,
  list: (range: Range) => Promise<(Row & Counted)[]>,
  count: () => Promise<number>,
): Promise<(Row & Counted)[]> => {
  if (page === undefined && size === undefined) {
    const rows = await list({ limit: limits.listRows + 1, offset: 0 })
    if (rows.length <= limits.listRows) return rows
    header(listHeaders.truncated, 'true')
    return rows.slice(0, limits.listRows)
  }
  const limit = size ?? usualSize
  const offset = ((page ?? 1) - 1) * limit
  const rows = await list({ limit, offset })
  // rows of a page tell how many there are in all; a page behind the last one has none that could
  header(listHeaders.total, rows[0]?.total ?? (offset === 0 ? 0 : await count()))
  return rows
}
