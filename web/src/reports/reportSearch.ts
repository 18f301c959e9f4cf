import { stages } from '@nspect/contract/pinStage'
import { count, index, searchParams, word } from '../ui/listSearchParams.ts'

/** A switch in the address: 1 is on, anything else is off. */
const flag = (value: unknown) => (value === 1 ? 1 : undefined)

/** The search parameters of the staff's report: one point, or what its points are filtered by. */
export const reportSearch = searchParams({
  /** id of the only point that is shown; a word is kept, so that the page can say that there is no such point */
  key: (value: unknown) => count(value) ?? word(value),
  /** the search text for points */
  q: word,
  /** id of a category */
  category: count,
  stage: (value: unknown) => stages.find((stage) => stage === value),
  critical: flag,
  osha: flag,
  /** counted from 0, or `none`: points without a floor */
  floor: (value: unknown) => (value === 'none' ? 'none' : index(value)),
})
