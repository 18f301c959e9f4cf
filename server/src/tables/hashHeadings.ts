import { createHash } from 'node:crypto'
import { limits } from '@nspect/contract/shared/limits'
import { foldHeading } from '@nspect/contract/tables/foldHeading'

/** Names the headings of a table, however they are written; undefined: there are none. */
export const hashHeadings = (headings: readonly string[]): string | undefined => {
  const folded = headings.map((heading) => foldHeading(heading.slice(0, limits.tableHeading)))
  const length = folded.findLastIndex((heading) => heading !== '') + 1
  if (length === 0) return undefined
  return createHash('sha256')
    .update(JSON.stringify(folded.slice(0, length)))
    .digest('hex')
}
