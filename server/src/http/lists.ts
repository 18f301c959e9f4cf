import { limits } from '@nspect/contract/limits'
import { listHeaders } from '@nspect/contract/lists'
import type { Range } from '../db/lists.ts'
import type { AnswerHeader } from './call.ts'

const usualSize = limits.pageSizes[1]

/**
 * Answers a list as it was asked for (T115): a page of it with the number of all rows in a header, or everything up to
 * `limits.listRows` rows, saying where that is not all.
 */
export const answerList = async <Row>(
  { page, size }: { page?: number | undefined; size?: number | undefined },
  header: (name: AnswerHeader, value: string | number) => void,
  list: (range: Range) => Promise<Row[]>,
  count: () => Promise<number>,
): Promise<Row[]> => {
  if (page === undefined && size === undefined) {
    const rows = await list({ limit: limits.listRows + 1, offset: 0 })
    if (rows.length <= limits.listRows) return rows
    header(listHeaders.truncated, 'true')
    return rows.slice(0, limits.listRows)
  }
  const limit = size ?? usualSize
  header(listHeaders.total, await count())
  return list({ limit, offset: ((page ?? 1) - 1) * limit })
}
