import { z } from 'zod'
import { limits } from './limits.ts'
import { text } from './scalars.ts'
import type { Sort } from './sort.ts'

/** A positive integer, possibly sent as text; parsed to a number. */
const whole = (max: number) =>
  z
    .union([z.int().min(1).max(max), z.string().regex(/^[1-9]\d{0,8}$/)], {
      error: 'value.invalid',
    })
    .transform(Number)
    .refine((n) => n <= max, { error: 'value.invalid' })

/**
 * Query parameters of every list (T115): `page` counted from 1, its `size`, `sort` by one of these
 * keys, and `q`, searched literally. With a page, `X-Total-Count` of the response is the total
 * number of rows; without one at most `limits.listRows` rows are returned, and `X-Truncated: true`
 * indicates that there are more.
 */
export const buildListQuery = <const Key extends string>(sortKeys: readonly [Key, ...Key[]]) => {
  const sorts = sortKeys.flatMap((key): Sort<Key>[] => [key, `-${key}`])
  return {
    page: whole(limits.listRows).optional(),
    size: whole(Math.max(...limits.pageSizes)).optional(),
    sort: z.enum(sorts as [Sort<Key>, ...Sort<Key>[]], { error: 'value.invalid' }).optional(),
    q: text(limits.search).optional(),
  }
}

/** Response headers of a list. */
export const listHeaders = { total: 'X-Total-Count', truncated: 'X-Truncated' } as const
