import { homeRoutes, type WorkGroup } from '@nspect/contract/home/home'
import { pageQuery } from '../api/pageQuery.ts'
import { readQuery } from '../api/readQuery.ts'
import { getToday } from '../ui/browser/getToday.ts'

/** ms: whoever comes back from a point sees what they changed */
const staleTime = 5_000

/** The sections of the first screen. */
export const homeQuery = () => ({
  ...readQuery(homeRoutes.readHome, { day: getToday() }),
  staleTime,
})

/** A page of the points of a group. */
export const homePinsPageQuery = (params: {
  page: number
  size: number
  group: WorkGroup
  who: 'me' | 'all'
}) => ({
  ...pageQuery(homeRoutes.listWork, { day: getToday(), ...params }),
  staleTime,
})
