import type { FilterKey } from '@nspect/contract/pins/pinFilterKeys'
import type { Pin } from '@nspect/contract/pins/pins'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterChip } from '../../ui/tables/FilterChip.tsx'
import type { Facet } from './facets.ts'
import classes from './filter.module.css'
import { getPinGroupName } from './groupName.ts'
import {
  type ActiveFilterState,
  countPinGroups,
  getGroupFilterKey,
  type PinGroup,
  pinGroups,
} from './pinFilter.ts'
import { formatFilterValues } from './valueNames.ts'

interface Props {
  pins: readonly Pin[]
  filter: ActiveFilterState
}

/** The value of a filter that a group stands for. */
const isGroupOn = ({ chosen }: ActiveFilterState, group: PinGroup): boolean =>
  chosen[getGroupFilterKey(group)]?.includes(group) ?? false

/** The stages and marks that points have, each filtered by in one press. */
export function QuickPinFilters({ pins, filter, hasApproval }: Props & { hasApproval: boolean }) {
  const { t } = useTranslation('pins')
  // a filter changes what is pressed, not how many there are
  const counts = useMemo(() => countPinGroups(pins, hasApproval), [pins, hasApproval])
  // a group in force stays, even when no point is in it any more
  const gone = pinGroups.filter(
    (group) => isGroupOn(filter, group) && !counts.some((counted) => counted.group === group),
  )
  const chips = [...counts, ...gone.map((group) => ({ group, count: 0 }))]
  const turn = (group: PinGroup) => {
    const key = getGroupFilterKey(group)
    const values = filter.chosen[key] ?? []
    filter.choose(
      key,
      values.includes(group) ? values.filter((value) => value !== group) : [...values, group],
    )
  }
  return (
    <fieldset className={classes.quick}>
      <legend className="visually-hidden">{t('filter')}</legend>
      {chips.map(({ group, count }) => (
        <QuickChip
          key={group}
          isOn={isGroupOn(filter, group)}
          count={count}
          onPick={() => turn(group)}
        >
          {getPinGroupName(group)}
        </QuickChip>
      ))}
    </fieldset>
  )
}

interface ChipProps {
  isOn: boolean
  count: number
  onPick: () => void
  children: string
}

function QuickChip({ isOn, count, onPick, children }: ChipProps) {
  return (
    <button type="button" className={classes.chip} aria-pressed={isOn} onClick={onPick}>
      {children} <span className={classes.chipCount}>{count}</span>
    </button>
  )
}

/** A chip for each filter in force that no pressed button shows already. */
export function ActiveFilterChips({ filter }: Pick<Props, 'filter'>) {
  const { t } = useTranslation('filter')
  const { chosen, choose, facets } = filter
  const isQuick = (key: FilterKey, value: string) =>
    pinGroups.some((group) => group === value && getGroupFilterKey(group) === key)
  const active = facets.flatMap((facet: Facet) => {
    const values = chosen[facet.key] ?? []
    const others = values.filter((value) => !isQuick(facet.key, value))
    if (others.length === 0) return []
    const label = t('chip', { name: facet.name(), values: formatFilterValues(facet, others) })
    const onRemove = () =>
      choose(
        facet.key,
        values.filter((value) => isQuick(facet.key, value)),
      )
    return [{ label, onRemove }]
  })
  if (active.length === 0) return null
  return (
    <ul className={classes.active} aria-label={t('inForce')}>
      {active.map((activeFilter) => (
        <FilterChip key={activeFilter.label} filter={activeFilter} />
      ))}
    </ul>
  )
}
