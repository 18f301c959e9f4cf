import { z } from 'zod'
import { limits } from './limits.ts'
import { text } from './scalars.ts'

/** A whole number above 0 that may have travelled as text; code passes the number. */
const whole = (max: number) =>
  z
    .union([z.int().min(1).max(max), z.string().regex(/^[1-9]\d{0,8}$/)], { error: 'value.invalid' })
    .transform(Number)
    .refine((n) => n <= max, { error: 'value.invalid' })

/** What a list is sorted by; a `-` before the key turns it round. */
export type Sort<Key extends string> = Key | `-${Key}`

/**
 * What every list may be asked (T115): `page` counted from 1, its `size`, `sort` by one of these keys and no other,
 * and `q`, looked for literally. With a page the answer's `X-Total-Count` tells how many rows there are in all; without
 * one at most `limits.listRows` rows come, and `X-Truncated: true` says that there are more.
 */
export const listQuery = <const Key extends string>(sortKeys: readonly [Key, ...Key[]]) => {
  const sorts = sortKeys.flatMap((key): Sort<Key>[] => [key, `-${key}`])
  return {
    page: whole(limits.listRows).optional(),
    size: whole(Math.max(...limits.pageSizes)).optional(),
    sort: z.enum(sorts as [Sort<Key>, ...Sort<Key>[]], { error: 'value.invalid' }).optional(),
    q: text(limits.search).optional(),
  }
}

/** The key and the direction of a `sort`. */
export const sortOf = <Key extends string>(sort: Sort<Key>): { key: Key; isDown: boolean } => {
  const isDown = sort.startsWith('-')
  return { key: (isDown ? sort.slice(1) : sort) as Key, isDown }
}

/** Headers that a list's answer carries beside its rows. */
export const listHeaders = { total: 'X-Total-Count', truncated: 'X-Truncated' } as const
