import type { Pin } from '@nspect/contract/pins/pins'
import { rootRouteId, useMatch, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { createAtom, shallow } from '@tanstack/react-store'
import { useCallback, useMemo } from 'react'
import {
  type FilterParams,
  parseFilterParams,
  parsePinGrouping,
  parsePinSorting,
} from '../../pins/filter/filterAddress.ts'
import {
  createUrlParamsParser,
  parseCountParam,
  parseIndexParam,
  parseTextParam,
} from '../../ui/tables/listSearchParams.ts'

const viewParams = createUrlParamsParser({
  /** id of the open point */
  pin: parseCountParam,
  /** `2d` or `3d` */
  mode: parseTextParam,
  /** id of the picture in view */
  image: parseCountParam,
  /** the storey that is shown alone, counted from 0 */
  floor: parseIndexParam,
  /** the search text for points */
  q: parseTextParam,
  /** what the points are grouped and sorted by */
  group: parsePinGrouping,
  sort: parsePinSorting,
  /** id of the saved view in force */
  view: parseCountParam,
  /** the open lower tab */
  panel: parseTextParam,
  /** the open dialog, see `useDialogInUrl` */
  dialog: parseTextParam,
})
export type InspectionSearch = ReturnType<typeof viewParams> & FilterParams

/**
 * The search parameters of an inspection's URL that hold its view, with what its points are
 * filtered by: links carry them, a reload keeps them, and Back undoes the last step.
 */
export const parseInspectionSearch = (search: Record<string, unknown>): InspectionSearch => ({
  ...viewParams(search),
  ...parseFilterParams(search),
})

/** Writes the search parameters: `push` adds a history entry, `replace` changes the current one. */
function useInspectionSearchWriter() {
  const navigate = useNavigate()
  const { history } = useRouter()
  const go = useCallback(
    (change: InspectionSearch, isPush: boolean) => {
      // a preceding replacement belongs to the entry being left
      if (isPush) history.flush()
      void navigate({
        to: '.',
        search: (previous) => ({ ...parseInspectionSearch(previous), ...change }),
        replace: !isPush,
        // a replaced entry keeps its state, for instance that of a dialog
        ...(!isPush && { state: true as const }),
        resetScroll: false,
        // the caller has already asked for confirmation
        ignoreBlocker: true,
      })
    },
    [navigate, history],
  )
  const push = useCallback((change: InspectionSearch) => go(change, true), [go])
  const replace = useCallback((change: InspectionSearch) => go(change, false), [go])
  return { push, replace }
}

/** The storey that is shown alone, and how to show another; see `useInspectionSearchWriter`. */
export function useFloorInUrl() {
  const floor = useSearch({ strict: false, select: (params) => params.floor })
  return { floor, ...useInspectionSearchWriter() }
}

/**
 * The same for a store: derived directly from the router's state, so that no copy can lag behind.
 */
export function useInspectionUrlParams() {
  const { stores } = useRouter()
  const routeId = useMatch({
    strict: false,
    select: ({ routeId = rootRouteId }: { routeId: string | undefined }) => routeId,
  })
  const { push, replace } = useInspectionSearchWriter()
  return useMemo(() => {
    const match = stores.getMatchStore(routeId)
    const urlParams = createAtom<InspectionSearch>((last) => match.get()?.search ?? last ?? {}, {
      compare: shallow,
    })
    return { urlParams, push, replace }
  }, [stores, routeId, push, replace])
}

/**
 * Returns a function that opens a point of an inspection from any page, after a confirmation if
 * input is unsaved there.
 */
export function useOpenPin() {
  const router = useRouter()
  return ({ id, projectId }: Pick<Pin, 'id' | 'projectId'>) => {
    const to = { to: '/project/edit-project/$id', params: { id: String(projectId) } } as const
    const isThere = router.state.location.pathname === router.buildLocation(to).pathname
    void router.navigate({
      ...to,
      search: (previous) => ({ ...(isThere && parseInspectionSearch(previous)), pin: id }),
      resetScroll: false,
    })
  }
}
