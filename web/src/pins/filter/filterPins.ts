import type { FilterKey } from '@nspect/contract/pins/pinFilterKeys'
import type { Pin } from '@nspect/contract/pins/pins'
import { getShownLanguage } from '../../i18n/i18n.ts'
import { parseRange } from './dayAndNumber.ts'
import type { Facet } from './facets.ts'
import type { FilterValues } from './filterAddress.ts'

type Test = (pin: Pin) => boolean

/** What one value of a filter lets through; null: it is no value of this filter. */
const createValueTest = (facet: Facet, value: string, today: string): Test | null => {
  const { kind, getValues, getComparedValue, isNone, order, isClosed } = facet
  if (value === '') return isNone
  if (kind === 'text') {
    const searched = value.toLocaleLowerCase()
    return (pin) =>
      String(getComparedValue?.(pin) ?? '')
        .toLocaleLowerCase()
        .includes(searched)
  }
  if (kind !== 'choice') {
    const range = parseRange(value, kind)
    if (range) {
      const end = (text: string | undefined) =>
        text === undefined ? null : kind === 'number' ? Number(text) : text
      const [from, to] = [end(range.from), end(range.to)]
      return (pin) => {
        const held = getComparedValue?.(pin) ?? null
        return held !== null && (from === null || held >= from) && (to === null || held <= to)
      }
    }
  }
  if (isClosed && !order.includes(value)) return null
  return (pin) => getValues(pin, today).includes(value)
}

/**
 * The part of a filter that these facets know: other filters, and what is no value of theirs, are
 * left out.
 */
export const pickKnownFilterValues = (
  filter: FilterValues,
  facets: readonly Facet[],
): FilterValues => {
  const known: FilterValues = {}
  for (const facet of facets) {
    const values = (filter[facet.key] ?? []).filter(
      (value) => createValueTest(facet, value, '') !== null,
    )
    if (values.length > 0) known[facet.key] = values
  }
  return known
}

/** A filter in force: its facet, and whether a point has one of the chosen values. */
interface FacetTest {
  facet: Facet
  test: Test
}

const createFacetTests = (
  filter: FilterValues,
  facets: readonly Facet[],
  today: string,
): FacetTest[] =>
  facets.flatMap((facet) => {
    const valueTests = (filter[facet.key] ?? []).flatMap(
      (value) => createValueTest(facet, value, today) ?? [],
    )
    if (valueTests.length === 0) return []
    return { facet, test: (pin: Pin) => valueTests.some((test) => test(pin)) }
  })

/** The words that are searched for, in lower case. */
const splitSearchWords = (typed: string) => typed.toLocaleLowerCase().split(/\s+/).filter(Boolean)

/** What the search looks through: number, title and category. */
const searchedText = (pin: Pin) => `#${pin.pinNumber} ${pin.title} ${pin.pointCategory.name}`

/** Whether every typed word is found in a point. */
const createSearchTest = <P extends Pin>(
  typed: string,
  textOf: (pin: P) => string = searchedText,
): ((pin: P) => boolean) => {
  const words = splitSearchWords(typed)
  if (words.length === 0) return () => true
  return (pin) => {
    const text = textOf(pin).toLocaleLowerCase()
    return words.every((word) => text.includes(word))
  }
}

/** What narrows the points of a list. */
export interface FilterCriteria<P extends Pin = Pin> {
  filter: FilterValues
  facets: readonly Facet[]
  /** every word of it is found in a point */
  typed: string
  /** YYYY-MM-DD in the person's time zone */
  today: string
  /** what the search looks through; absent: number, title and category */
  textOf?: (pin: P) => string
}

/**
 * The points that pass the filter and contain every typed word; the same list if nothing narrows
 * it.
 */
export const filterPins = <P extends Pin>(
  pins: readonly P[],
  { filter, facets, typed, today, textOf }: FilterCriteria<P>,
): readonly P[] => {
  if (typed.trim() === '' && Object.keys(filter).length === 0) return pins
  const facetTests = createFacetTests(filter, facets, today)
  const isFound = createSearchTest(typed, textOf)
  return pins.filter((pin) => facetTests.every(({ test }) => test(pin)) && isFound(pin))
}

/** A value that a facet offers, with the number of points that choosing it would find. */
export interface FacetValue {
  /** '': points without one */
  value: string
  /** null: no point here has it */
  name: string | null
  count: number
}

/** The values of a facet that are offered even if no point has them, each with no point yet. */
const startCounts = (facet: Facet, chosen: readonly string[]): Map<string, number> => {
  const { kind, order } = facet
  // the terms of days are few, and said also where nothing is due
  const terms = kind === 'day' ? order : []
  // ranges and searched texts have inputs of their own
  const ticked = chosen.filter(
    (value) => kind === 'choice' || value === '' || order.includes(value),
  )
  return new Map([...terms, ...ticked].map((value) => [value, 0]))
}

/**
 * The values that each facet offers: those that points have, and those that are chosen. Counted are
 * the points that pass all other filters. Reads the points once, whatever the number of facets: a
 * point that fails one filter counts for that facet alone.
 */
export const listFacetValues = <P extends Pin>(
  pins: readonly P[],
  { filter, facets, typed, today, textOf }: FilterCriteria<P>,
): ReadonlyMap<FilterKey, readonly FacetValue[]> => {
  const facetTests = createFacetTests(filter, facets, today)
  const isFound = createSearchTest(typed, textOf)
  const counted = facets.map((facet) => ({
    facet,
    counts: startCounts(facet, filter[facet.key] ?? []),
  }))
  for (const pin of pins) {
    const failed = facetTests.filter(({ test }) => !test(pin))
    const isOut = failed.length > 1 || !isFound(pin)
    for (const { facet, counts } of counted) {
      const isCounted = !isOut && (failed.length === 0 || failed[0]?.facet === facet)
      const values = facet.getValues(pin, today)
      for (const value of facet.isNone(pin) ? [...values, ''] : values)
        counts.set(value, (counts.get(value) ?? 0) + (isCounted ? 1 : 0))
    }
  }
  return new Map(
    counted.map(({ facet, counts }) => {
      const offered = [...counts].map(([value, count]) => ({
        value,
        name: value === '' ? null : facet.getValueName(value),
        count,
      }))
      return [facet.key, offered.toSorted(createFacetValueComparer(facet))]
    }),
  )
}

/** The order of a facet's values: as declared, then by name, without a value last. */
export const createFacetValueComparer = ({ order, key }: Pick<Facet, 'order' | 'key'>) => {
  const { compare } = new Intl.Collator(getShownLanguage(), { numeric: true })
  return (a: Pick<FacetValue, 'value' | 'name'>, b: Pick<FacetValue, 'value' | 'name'>): number => {
    if (a.value === '' || b.value === '') return a.value === b.value ? 0 : a.value === '' ? 1 : -1
    if (key === 'floors') return Number(a.value) - Number(b.value)
    const rank = (value: string) => (order.includes(value) ? order.indexOf(value) : order.length)
    return rank(a.value) - rank(b.value) || compare(a.name ?? a.value, b.name ?? b.value)
  }
}
