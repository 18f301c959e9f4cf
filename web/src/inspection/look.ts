import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
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

/** Reads and writes the look. A `step` is a history entry; an `amend` changes the current one. */
export function useLook() {
  const params: LookParams = useSearch({ strict: false })
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
  return { params, step, amend }
}
export type Look = ReturnType<typeof useLook>
