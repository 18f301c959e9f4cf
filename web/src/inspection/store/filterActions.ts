import type { Pin } from '@nspect/contract/pins'
import { type PinGroup, searchPins } from '../../pins/pinFilter.ts'
import type { ActionContext } from './actionContext.ts'

/** debounce in ms before the search text is written to the URL */
const restMs = 250

/** Searches the points by text, and filters them by group. The URL holds both; the text is debounced. */
export const createFilterActions = ({ get, set, address }: ActionContext) => {
  /** the search text last seen in the URL, and the one last written to it */
  let lastSeen = get().urlParams.q ?? ''
  let written = lastSeen
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const write = () => {
    stop()
    written = get().filter.typed
    address.replace({ q: written || undefined })
  }
  /** writes pending search text at once, before a history step */
  const settleSearch = () => {
    if (timer !== undefined) write()
  }
  return {
    settleSearch,
    setTyped: (typed: string) => {
      set({ typed })
      stop()
      timer = setTimeout(write, restMs)
    },
    setGroup: (group: PinGroup | null) => {
      settleSearch()
      address.push({ stage: group ?? undefined })
    },
    clearFilter: () => {
      stop()
      written = ''
      set({ typed: '' })
      address.push({ q: undefined, stage: undefined })
    },
    /** whether the filter shows this point */
    passesFilter: (pin: Pin): boolean => {
      const { filter, rights } = get()
      return searchPins([pin], filter.typed, filter.group, rights.isApprovalShown).length > 0
    },
    /** Called with the URL's search text: the one written last, or another by Back or a link, which wins. */
    followSearch: (q: string) => {
      if (q === lastSeen) return
      lastSeen = q
      if (q === written) {
        if (get().typed === q) set({ typed: null })
        return
      }
      stop()
      written = q
      set({ typed: null })
    },
    stopSearch: stop,
  }
}
export type FilterActions = ReturnType<typeof createFilterActions>
