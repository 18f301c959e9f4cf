import type { Pin } from '@nspect/contract/pins'
import type { Stage } from '@nspect/contract/stage'
import { searchPins } from '../../pins/pinFacts.ts'
import type { ActionContext } from './context.ts'

/** ms of rest after which typed words go into the address */
const restMs = 250

/** Searches the points by words, and filters them by stage. The address keeps both; words a moment after the last key. */
export const createFilterActions = ({ get, set, address }: ActionContext) => {
  /** the words that the address had last, and those that it was given last */
  let addressed = get().look.q ?? ''
  let kept = addressed
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const keep = () => {
    stop()
    kept = get().filter.typed
    address.amend({ q: kept || undefined })
  }
  /** keeps at once what was just typed: a step follows */
  const settleSearch = () => {
    if (timer !== undefined) keep()
  }
  return {
    settleSearch,
    setTyped: (typed: string) => {
      set({ typed })
      stop()
      timer = setTimeout(keep, restMs)
    },
    setStage: (stage: Stage | null) => {
      settleSearch()
      address.step({ stage: stage ?? undefined })
    },
    clearFilter: () => {
      stop()
      kept = ''
      set({ typed: '' })
      address.step({ q: undefined, stage: undefined })
    },
    /** does the filter let this point through? */
    passesFilter: (pin: Pin): boolean => {
      const { filter, rights } = get()
      return searchPins([pin], filter.typed, filter.stage, rights.isApprovalShown).length > 0
    },
    /** The address has these words now: those that it was given, or others by Back or a link, which count. */
    followSearch: (q: string) => {
      if (q === addressed) return
      addressed = q
      if (q === kept) {
        if (get().typed === q) set({ typed: null })
        return
      }
      stop()
      kept = q
      set({ typed: null })
    },
    stopSearch: stop,
  }
}
export type FilterActions = ReturnType<typeof createFilterActions>
