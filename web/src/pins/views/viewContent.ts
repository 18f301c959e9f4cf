import { isPinFilterKey } from '@nspect/contract/pins/pinFilterKeys'
import type { DeletedFilterValue, SavedFilter } from '@nspect/contract/savedViews/savedViews'
import type { PinArrangement } from '../filter/arrangePins.ts'
import type { Facet } from '../filter/facets.ts'
import type { FilterValues } from '../filter/filterAddress.ts'
import { pickKnownFilterValues } from '../filter/filterPins.ts'

/** What points are filtered, grouped and sorted by. */
export interface ViewContent extends PinArrangement {
  chosen: FilterValues
}

/**
 * A part of a view that is not there: a filter without values, or a value; `name`: null if nobody
 * may say it.
 */
export interface MissingViewPart {
  filter: string | null
  value: string | null
  isValue: boolean
}

/** What is shown, as a view keeps it. */
export const toSavedFilter = ({ chosen, grouping, sorting }: ViewContent): SavedFilter => ({
  filters: Object.entries(chosen).flatMap(([key, values]) =>
    values && values.length > 0 && isPinFilterKey(key) ? [{ key, values: [...values] }] : [],
  ),
  ...(grouping && { grouping }),
  ...(sorting !== 'number' && { sorting }),
})

/**
 * What a view shows here: without the fields, categories and people that were deleted and that no
 * point here has, which are named beside it, and without filters that are not offered to this
 * person.
 */
export const resolveSavedFilter = (
  { filters, grouping, sorting = 'number' }: SavedFilter,
  facets: readonly Facet[],
  gone: readonly DeletedFilterValue[],
): ViewContent & { missing: readonly MissingViewPart[] } => {
  const left: FilterValues = {}
  const missing: MissingViewPart[] = []
  for (const { key, values } of filters) {
    const facet = facets.find((candidate) => candidate.key === key)
    if (!facet || !isPinFilterKey(key)) {
      const name =
        gone.find((deletedValue) => deletedValue.key === key && deletedValue.value === null)
          ?.name ?? null
      missing.push({ filter: name, value: null, isValue: false })
      continue
    }
    left[key] = values.filter((value) => {
      const found = gone.find(
        (deletedValue) => deletedValue.key === key && deletedValue.value === value,
      )
      if (!found || facet.getValueName(value) !== null) return true
      missing.push({ filter: facet.name(), value: found.name, isValue: true })
      return false
    })
  }
  return { chosen: pickKnownFilterValues(left, facets), grouping, sorting, missing }
}

const toComparableText = ({ chosen, grouping, sorting }: ViewContent): string =>
  JSON.stringify([
    Object.entries(chosen)
      .filter(([, values]) => values && values.length > 0)
      .map(([key, values]) => [key, values?.toSorted()])
      .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    grouping ?? '',
    sorting,
  ])

/**
 * Whether both show the same points in the same order, in whatever order their values were chosen.
 */
export const areSavedViewsEqual = (left: ViewContent, right: ViewContent): boolean =>
  toComparableText(left) === toComparableText(right)
