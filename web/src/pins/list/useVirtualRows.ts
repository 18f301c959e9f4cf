import { useMediaQuery } from '@mantine/hooks'
import type { Pin } from '@nspect/contract/pins/pins'
import {
  defaultRangeExtractor,
  measureElement,
  observeElementRect,
  type Range,
  useVirtualizer,
  type VirtualItem,
} from '@tanstack/react-virtual'
import {
  type FocusEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { findPinIdAt } from '../bulk/pinIdAt.ts'
import type { ArrangedGroup } from '../filter/arrangePins.ts'

/** Up to so many rows all are in the page, where its own search finds them. */
const mostWhole = 50
/** rows drawn beyond each end of what is seen */
const overscan = 8
/** rows drawn beside the focused one, which the keyboard reaches from it */
const besideFocused = 2
/** of the list until it is shown */
const firstRect = { width: 0, height: 900 } as const

/** A row that is in the page. */
interface DrawnRow {
  pin: Pin
  /** its place in the group, from 0 */
  at: number
  /** its number among headings and rows, by which it is measured */
  index: number
  /** CSS pixels of the rows left out between it and the one drawn before it */
  gap: number
}

/** A group with the rows of it that are in the page. */
export interface VirtualRowGroup {
  group: ArrangedGroup
  headingIndex: number
  rows: readonly DrawnRow[]
  /** CSS pixels of the rows left out after the last one drawn */
  after: number
}

/** CSS pixels until headings and rows are measured. */
export interface RowHeights {
  heading: number
  row: (pin: Pin) => number
}

interface Options {
  /** the list, or the table, that has the rows */
  list: RefObject<HTMLElement | null>
  groups: readonly ArrangedGroup[]
  folded: ReadonlySet<string>
  /** ids of points whose rows are drawn wherever they are: they are looked for by others */
  needed: readonly (number | null)[]
  /** stays the same object */
  heights: RowHeights
}

/** The list itself, or what it is in, whichever scrolls. */
const findScroller = (list: HTMLElement): HTMLElement => {
  for (let element: HTMLElement | null = list; element; element = element.parentElement)
    if (/auto|scroll/.test(getComputedStyle(element).overflowY)) return element
  return list
}

/** While a point is open the list is hidden: it keeps its rows, and they their heights. */
const observeShownRect: typeof observeElementRect = (instance, tell) =>
  observeElementRect(instance, (rect) => {
    if (rect.height > 0) tell(rect)
  })

const measureShown: typeof measureElement = (row, entry, instance) =>
  measureElement(row, entry, instance) ||
  (instance.measurementsCache[instance.indexFromElement(row)]?.size ?? 0)

/** What scrolls the list, and the CSS pixels in it above the list. */
function useScroller(list: RefObject<HTMLElement | null>, isOn: boolean) {
  // the style sheet's breakpoint
  const isDesk = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [above, setAbove] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `isDesk`: another element scrolls
  useLayoutEffect(() => setScroller(list.current && findScroller(list.current)), [list, isDesk])
  useLayoutEffect(() => {
    const rows = list.current
    if (!isOn || !rows || !scroller) return
    if (scroller === rows) return setAbove(0)
    if (scroller.clientHeight === 0) return
    const top = rows.getBoundingClientRect().top - scroller.getBoundingClientRect().top
    const head = rows instanceof HTMLTableElement ? (rows.tHead?.offsetHeight ?? 0) : 0
    setAbove(Math.round(top + scroller.scrollTop + head))
  })
  return { scroller, above }
}

interface Cut {
  /** the headings and rows to draw, and where all are */
  seen: readonly VirtualItem[]
  places: readonly VirtualItem[]
}

/** The rows of each group that are drawn; `cut` null: all of them. */
const drawnGroups = (
  groups: readonly ArrangedGroup[],
  folded: ReadonlySet<string>,
  cut: Cut | null,
): readonly VirtualRowGroup[] => {
  let next = 0
  return groups.map((group) => {
    const headingIndex = next
    const first = group.name === null ? headingIndex : headingIndex + 1
    const pins = folded.has(group.key) ? [] : group.pins
    next = first + pins.length
    if (!cut) {
      return {
        group,
        headingIndex,
        rows: pins.map((pin, at) => ({ pin, at, index: first + at, gap: 0 })),
        after: 0,
      }
    }
    let end = cut.places[first]?.start ?? 0
    const rows = cut.seen.flatMap((item) => {
      const at = item.index - first
      const pin = pins[at]
      if (!pin) return []
      const gap = item.start - end
      end = item.end
      return [{ pin, at, index: item.index, gap }]
    })
    return {
      group,
      headingIndex,
      rows,
      after: pins.length > 0 ? (cut.places[next - 1]?.end ?? end) - end : 0,
    }
  })
}

/**
 * Leaves the rows of a long list out of the page that are far from what is seen, and room for them:
 * taking 500 rows away or adding them would hold up whatever else a filter changes. The focused row
 * and those in `needed` stay.
 */
export function useVirtualRows({ list, groups, folded, needed, heights }: Options) {
  const items = useMemo(
    () =>
      groups.flatMap(({ key, name, pins }) => [
        ...(name === null ? [] : [{ key: `group ${key}`, pin: null }]),
        ...(folded.has(key) ? [] : pins.map((pin) => ({ key: pin.id, pin }))),
      ]),
    [groups, folded],
  )
  const indexOf = useMemo(() => new Map(items.map(({ key }, index) => [key, index])), [items])
  const isOn = items.length > mostWhole
  const { scroller, above } = useScroller(list, isOn)
  const focused = useRef<number | null>(null)
  const wanted = needed.filter((id) => id !== null).join(' ')
  const rangeExtractor = useCallback(
    (range: Range) => {
      const kept = wanted.split(' ').flatMap((id) => indexOf.get(Number(id)) ?? [])
      const at = focused.current === null ? undefined : indexOf.get(focused.current)
      if (at !== undefined) {
        const last = Math.min(at + besideFocused, range.count - 1)
        for (let n = Math.max(at - besideFocused, 0); n <= last; n++) kept.push(n)
      }
      return [...new Set([...defaultRangeExtractor(range), ...kept])].toSorted((a, b) => a - b)
    },
    [indexOf, wanted],
  )
  const virtualizer = useVirtualizer({
    enabled: isOn,
    count: items.length,
    getItemKey: useCallback((index: number) => items[index]?.key ?? index, [items]),
    estimateSize: (index) => {
      const pin = items[index]?.pin
      return pin ? heights.row(pin) : heights.heading
    },
    getScrollElement: () => scroller,
    initialOffset: () => scroller?.scrollTop ?? 0,
    initialRect: firstRect,
    observeElementRect: observeShownRect,
    measureElement: measureShown,
    scrollMargin: above,
    overscan,
    rangeExtractor,
  })
  return {
    drawn: drawnGroups(
      groups,
      folded,
      isOn ? { seen: virtualizer.getVirtualItems(), places: virtualizer.measurementsCache } : null,
    ),
    isOn,
    /** of headings and rows, in the page or not */
    count: items.length,
    /** takes the height of a heading or row, which has its `data-index` */
    measure: isOn ? virtualizer.measureElement : undefined,
    /** handlers of the list */
    keepFocused: {
      onFocus: ({ target }: FocusEvent) => {
        focused.current = findPinIdAt(target)
      },
      onBlur: () => {
        focused.current = null
      },
    },
  }
}
