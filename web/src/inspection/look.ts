import type { Pin } from '@nspect/contract/pins'
import { rootRouteId, useMatch, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { createAtom, shallow } from '@tanstack/react-store'
import { useCallback, useMemo } from 'react'
import { z } from 'zod'
import { count, word } from '../ui/listParams.ts'

/**
 * What the address of an inspection says about how it is looked at: a link carries it, a reload keeps it, Back takes the last
 * step of it back.
 */
export const lookSearch = z.object({
  /** the open point */
  pin: count,
  /** `2d` or `3d` */
  mode: word,
  /** the picture in view */
  image: count,
  /** the storey that is shown alone, counted from 0 */
  floor: z.number().int().min(0).optional().catch(undefined),
  /** the words that points are searched by */
  q: word,
  /** the stage that points are filtered by */
  stage: word,
  /** the open lower tab */
  panel: word,
  /** the open dialog, see `useDialog` */
  dialog: word,
})
export type LookParams = z.output<typeof lookSearch>

/** Writes the look. A `step` is a history entry; an `amend` changes the current one. */
function useLookWriter() {
  const navigate = useNavigate()
  const { history } = useRouter()
  const go = useCallback(
    (change: LookParams, isStep: boolean) => {
      // what was amended just before belongs to the entry that is left
      if (isStep) history.flush()
      void navigate({
        to: '.',
        search: (was: LookParams) => ({ ...was, ...change }),
        replace: !isStep,
        // an amended entry stays what it was, for instance a dialog's own
        ...(!isStep && { state: true as const }),
        resetScroll: false,
        // who steps here has asked already
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

/** The same for a store, which derives from the router's own state what the address says: no copy that could lag behind. */
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

/** Opens a point of an inspection, from its screen or from wherever one went meanwhile; what is unsaved there asks first. */
export function useOpenPoint() {
  const router = useRouter()
  return ({ id, projectId }: Pick<Pin, 'id' | 'projectId'>) => {
    const to = { to: '/project/edit-project/$id', params: { id: String(projectId) } } as const
    const isThere = router.state.location.pathname === router.buildLocation(to).pathname
    void router.navigate({
      ...to,
      search: (was: LookParams) => ({ ...(isThere && lookSearch.parse(was)), pin: id }),
      resetScroll: false,
    })
  }
}
