import type { PinGrouping, PinSorting } from '@nspect/contract/pins/pinFilterKeys'
import type { Pin } from '@nspect/contract/pins/pins'
import { severities } from '@nspect/contract/pins/severity'
import { groupBy } from '@nspect/contract/shared/groupBy'
import { formatDate } from '../../i18n/formatDate.ts'
import { i18n } from '../../i18n/i18n.ts'
import { getMondayOfWeek } from './dayAndNumber.ts'
import type { Facet } from './facets.ts'
import { createFacetValueComparer } from './filterPins.ts'
import { getFilterValueName } from './valueNames.ts'

/** How the points of a list are arranged. */
export interface PinArrangement {
  /** undefined: in no groups */
  grouping: PinGrouping | undefined
  sorting: PinSorting
}

/** Points under one heading. */
export interface ArrangedGroup<P extends Pin = Pin> {
  /** the value they share; '' if they have none, or if there are no groups */
  key: string
  /** null: no heading */
  name: string | null
  pins: readonly P[]
}

/** Points without a day come last. */
const farDay = '9999-99-99'
const getSeverityRank = ({ severity }: Pin) =>
  severity === null ? severities.length : -severities.indexOf(severity)

const comparing: Record<Exclude<PinSorting, 'number' | 'title'>, (a: Pin, b: Pin) => number> = {
  due: (a, b) => {
    const [leftDay, other] = [a.dueDate ?? farDay, b.dueDate ?? farDay]
    return leftDay < other ? -1 : leftDay > other ? 1 : 0
  },
  severity: (a, b) => getSeverityRank(a) - getSeverityRank(b),
  changed: (a, b) => Date.parse(b.updatedDateTime) - Date.parse(a.updatedDateTime),
}

const sortPins = <P extends Pin>(pins: readonly P[], sorting: PinSorting): readonly P[] => {
  // the server's order
  if (sorting === 'number') return pins
  const { compare } = new Intl.Collator(i18n.language, { numeric: true })
  const by =
    sorting === 'title' ? (a: Pin, b: Pin) => compare(a.title, b.title) : comparing[sorting]
  return pins.toSorted((a, b) => by(a, b) || a.pinNumber - b.pinNumber)
}

/** The value by which a point is put into a group; '' if it has none. */
const getGroupKey = (facet: Facet, pin: Pin): string => {
  if (facet.key !== 'due') return facet.getValues(pin, '')[0] ?? ''
  return pin.dueDate === null ? '' : getMondayOfWeek(pin.dueDate)
}

const groupName = (facet: Facet, key: string): string => {
  if (key === '')
    return i18n.t('filter:chip', { name: facet.name(), values: getFilterValueName(facet, '') })
  if (facet.key === 'due') return i18n.t('filter:weekOf', { day: formatDate(key, 'table') })
  return facet.getValueName(key) ?? key
}

/** The points in groups, each sorted; one group without a name if there is nothing to group by. */
export const groupAndSortPins = <P extends Pin>(
  pins: readonly P[],
  { grouping, sorting }: PinArrangement,
  facets: readonly Facet[],
): readonly ArrangedGroup<P>[] => {
  const facet = facets.find(({ key }) => key === grouping)
  const inTurn = sortPins(pins, sorting)
  if (!facet) return inTurn.length > 0 ? [{ key: '', name: null, pins: inTurn }] : []
  const groups = [...groupBy(inTurn, (pin) => getGroupKey(facet, pin))].map(([key, members]) => ({
    value: key,
    key,
    name: groupName(facet, key),
    pins: members,
  }))
  const order = createFacetValueComparer(facet)
  const isByDay = facet.key === 'due'
  return groups
    .toSorted((a, b) =>
      isByDay && a.key !== '' && b.key !== '' ? (a.key < b.key ? -1 : 1) : order(a, b),
    )
    .map(({ key, name, pins: members }) => ({ key, name, pins: members }))
}
