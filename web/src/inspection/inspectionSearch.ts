import type { Pin } from '@nspect/contract/pins'
import { rootRouteId, useMatch, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { createAtom, shallow } from '@tanstack/react-store'
import { useCallback, useMemo } from 'react'
import { z } from 'zod'
import { count, word } from '../ui/listSearchParams.ts'

/**
 * The search parameters of an inspection's URL that hold its view: links carry them, a reload keeps them, and Back
 * undoes the last step.
 */
export const lookSearch = z.object({
  /** id of the open point */
  pin: count,
  /** `2d` or `3d` */
  mode: word,
  /** id of the picture in view */
  image: count,
  /** the storey that is shown alone, counted from 0 */
  floor: z.number().int().min(0).optional().catch(undefined),
  /** the search text for points */
  q: word,
  /** the stage that points are filtered by */
  stage: word,
  /** the open lower tab */
  panel: word,
  /** the open dialog, see `useDialog` */
  dialog: word,
})
export type LookParams = z.output<typeof lookSearch>

/** Writes the look. A `step` pushes a history entry; an `amend` replaces the current one. */
function useLookWriter() {
  const navigate = useNavigate()
  const { history } = useRouter()
  const go = useCallback(
    (change: LookParams, isStep: boolean) => {
      // a preceding amendment belongs to the entry being left
      if (isStep) history.flush()
      void navigate({
        to: '.',
        search: (previous: LookParams) => ({ ...previous, ...change }),
        replace: !isStep,
        // an amended entry keeps its state, for instance that of a dialog
        ...(!isStep && { state: true as const }),
        resetScroll: false,
        // the caller has already asked for confirmation
        ignoreBlocker: true,
      })
    },
    [navigate, history],
  )
  const step = useCallback((change: LookParams) => go(change, true), [go])
  const amend = useCallback((change: LookParams) => go(change, false), [go])
  return { step, amend }
}

/** Reads and writes the look; see `useLookWriter`. */
export function useLook() {
  const params: LookParams = useSearch({ strict: false })
  return { params, ...useLookWriter() }
}

/** The same for a store: derived directly from the router's state, so that no copy can lag behind. */
export function useLookAddress() {
  const { stores } = useRouter()
  const routeId = useMatch({
    strict: false,
    select: ({ routeId = rootRouteId }: { routeId: string | undefined }) => routeId,
  })
  const { step, amend } = useLookWriter()
  return useMemo(() => {
    const match = stores.getMatchStore(routeId)
    const look = createAtom<LookParams>((last) => match.get()?.search ?? last ?? {}, { compare: shallow })
    return { look, step, amend }
  }, [stores, routeId, step, amend])
}

/**
 * Returns a function that opens a point of an inspection from any page, after a confirmation if input is unsaved there.
 */
export function useOpenPoint() {
  const router = useRouter()
  return ({ id, projectId }: Pick<Pin, 'id' | 'projectId'>) => {
    const to = { to: '/project/edit-project/$id', params: { id: String(projectId) } } as const
    const isThere = router.state.location.pathname === router.buildLocation(to).pathname
    void router.navigate({
      ...to,
      search: (previous: LookParams) => ({ ...(isThere && lookSearch.parse(previous)), pin: id }),
      resetScroll: false,
    })
  }
}
