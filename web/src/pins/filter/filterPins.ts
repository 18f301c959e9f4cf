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

/**
 * Whether a point passes: of each filter it has one of the values. `except`: the filter that does
 * not count.
 */
const createFilterTest = (
  filter: FilterValues,
  facets: readonly Facet[],
  today: string,
  except?: Facet,
): Test => {
  const tests = facets.flatMap((facet) => {
    if (facet === except) return []
    const facetTests = (filter[facet.key] ?? []).flatMap(
      (value) => createValueTest(facet, value, today) ?? [],
    )
    return facetTests.length > 0 ? [(pin: Pin) => facetTests.some((test) => test(pin))] : []
  })
  return (pin) => tests.every((test) => test(pin))
}

/** The words that are searched for, in lower case. */
const splitSearchWords = (typed: string) => typed.toLocaleLowerCase().split(/\s+/).filter(Boolean)

/** What the search looks through: number, title and category. */
const searchedText = (pin: Pin) => `#${pin.pinNumber} ${pin.title} ${pin.pointCategory.name}`

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
  narrowing: FilterCriteria<P>,
): readonly P[] => {
  const { filter, facets, typed, today, textOf = searchedText } = narrowing
  const words = splitSearchWords(typed)
  if (words.length === 0 && Object.keys(filter).length === 0) return pins
  const isIn = createFilterTest(filter, facets, today)
  return pins.filter((pin) => {
    if (!isIn(pin)) return false
    if (words.length === 0) return true
    const text = textOf(pin).toLocaleLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** A value that a facet offers, with the number of points that choosing it would find. */
export interface FacetValue {
  /** '': points without one */
  value: string
  /** null: no point here has it */
  name: string | null
  count: number
}

/**
 * The values that a facet offers: those that points have, and those that are chosen. Counted are
 * the points that pass all other filters.
 */
export const listFacetValues = <P extends Pin>(
  facet: Facet,
  pins: readonly P[],
  narrowing: FilterCriteria<P>,
): readonly FacetValue[] => {
  const { filter, today } = narrowing
  const chosen = filter[facet.key] ?? []
  const counts = new Map<string, number>()
  const valuesOf = (pin: Pin) => [
    ...facet.getValues(pin, today),
    ...(facet.isNone(pin) ? [''] : []),
  ]
  // the terms of days are few, and said also where nothing is due
  if (facet.kind === 'day') for (const term of facet.order) counts.set(term, 0)
  for (const pin of pins) for (const value of valuesOf(pin)) counts.set(value, 0)
  // ranges and searched texts have inputs of their own
  for (const value of chosen) {
    if (facet.kind === 'choice' || value === '' || facet.order.includes(value)) counts.set(value, 0)
  }
  const { [facet.key]: _, ...others } = filter
  for (const pin of filterPins(pins, { ...narrowing, filter: others })) {
    for (const value of valuesOf(pin)) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  const offered = [...counts].map(([value, count]) => ({
    value,
    name: value === '' ? null : facet.getValueName(value),
    count,
  }))
  return offered.toSorted(createFacetValueComparer(facet))
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
