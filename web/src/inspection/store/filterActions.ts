import type { FilterKey } from '@nspect/contract/pins/pinFilterKeys'
import type { Pin } from '@nspect/contract/pins/pins'
import type { PinArrangement } from '../../pins/filter/arrangePins.ts'
import {
  type FilterParams,
  type FilterValues,
  parseFilterParams,
  toFilterParams,
} from '../../pins/filter/filterAddress.ts'
import { filterPins } from '../../pins/filter/filterPins.ts'
import { getToday } from '../../ui/browser/getToday.ts'
import type { ActionContext } from './actionContext.ts'

/** debounce in ms before the search text is written to the URL */
const restMs = 250

/** The parameters of a filter, without those of the filter before it. */
const replacingParams = (before: Record<string, unknown>, filter: FilterValues): FilterParams => ({
  ...Object.fromEntries(Object.keys(parseFilterParams(before)).map((key) => [key, undefined])),
  ...toFilterParams(filter),
})

const paramsOfArrangement = ({ grouping, sorting }: PinArrangement) => ({
  group: grouping,
  sort: sorting === 'number' ? undefined : sorting,
})

/**
 * Searches and filters the points, and arranges them. The URL holds all of it; the text is
 * debounced.
 */
export const createPinFilterActions = ({ get, set, address }: ActionContext) => {
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
  /** drops the search text */
  const forget = () => {
    stop()
    written = ''
    set({ typed: '' })
  }
  const paramsFor = (filter: FilterValues) => replacingParams(get().urlParams, filter)
  return {
    settleSearch,
    setTyped: (typed: string) => {
      set({ typed })
      stop()
      timer = setTimeout(write, restMs)
    },
    /** lets points through that have one of these values; none: any */
    choose: (key: FilterKey, values: readonly string[], isTyped = false) => {
      settleSearch()
      const params = paramsFor({ ...get().filter.chosen, [key]: values })
      if (isTyped) address.replace(params)
      else address.push(params)
    },
    arrange: (change: Partial<PinArrangement>) => {
      settleSearch()
      const { grouping, sorting } = { ...get().filter, ...change }
      set({ folded: new Set() })
      address.push(paramsOfArrangement({ grouping, sorting }))
    },
    foldGroup: (key: string) => {
      const folded = new Set(get().folded)
      if (!folded.delete(key)) folded.add(key)
      set({ folded })
    },
    clearFilter: () => {
      forget()
      address.push({ q: undefined, ...paramsFor({}), view: undefined })
    },
    /**
     * shows what a saved view keeps; without `content` what is shown stays; undefined: no view is
     * in force
     */
    showView: (view: number | undefined, content?: PinArrangement & { chosen: FilterValues }) => {
      if (!content) {
        settleSearch()
        return address.replace({ view })
      }
      set({ folded: new Set() })
      forget()
      address.push({
        q: undefined,
        ...paramsFor(content.chosen),
        ...paramsOfArrangement(content),
        view,
      })
    },
    /** whether the filter shows this point */
    passesFilter: (pin: Pin): boolean => {
      const { typed, chosen, facets } = get().filter
      return filterPins([pin], { typed, filter: chosen, facets, today: getToday() }).length > 0
    },
    /**
     * Called with the URL's search text: the one written last, or another by Back or a link, which
     * wins.
     */
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
export type FilterActions = ReturnType<typeof createPinFilterActions>
