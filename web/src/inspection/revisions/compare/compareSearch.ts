import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import {
  createUrlParamsParser,
  parseCountParam,
  parseIndexParam,
  parseTextParam,
} from '../../../ui/tables/listSearchParams.ts'

/**
 * The search parameters of a comparison's URL: how two pictures are compared, the chosen point, and
 * what is hidden (0).
 */
export const parseCompareSearch = createUrlParamsParser({
  /** `wipe`, else they lie on each other */
  way: parseTextParam,
  /** id of the chosen point */
  pin: parseCountParam,
  points: parseIndexParam,
  ghosts: parseIndexParam,
})
export type CompareSearch = ReturnType<typeof parseCompareSearch>

/** What the address says, and how to change it. Back leaves the comparison. */
export const useCompareSearchParams = () => {
  const { way, pin, points, ghosts } = useSearch({ from: '/staff/project/compare/$id/$revisionId' })
  const navigate = useNavigate()
  const change = useCallback(
    (to: CompareSearch) =>
      void navigate({
        to: '.',
        search: (before) => parseCompareSearch({ ...before, ...to }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  const choose = useCallback((id: number | null) => change({ pin: id ?? undefined }), [change])
  return {
    isWipe: way === 'wipe',
    pinId: pin ?? null,
    isPointsShown: points !== 0,
    isGhostsShown: ghosts !== 0,
    setWipe: (on: boolean) => change({ way: on ? 'wipe' : undefined }),
    choose,
    showPoints: (on: boolean) => change({ points: on ? undefined : 0 }),
    showGhosts: (on: boolean) => change({ ghosts: on ? undefined : 0 }),
  }
}
