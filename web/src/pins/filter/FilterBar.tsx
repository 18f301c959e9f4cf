import { ActionIcon, Button, Drawer, Menu, Popover } from '@mantine/core'
import { useClickOutside, useMediaQuery } from '@mantine/hooks'
import { type FilterKey, pinGroupings, pinSortings } from '@nspect/contract/pins/pinFilterKeys'
import type { Pin } from '@nspect/contract/pins/pins'
import { IconArrowsSort, IconCheck, IconFilter } from '@tabler/icons-react'
import { memo, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithTexts } from '../../i18n/lazyWithTexts.ts'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { FilterChip } from '../../ui/tables/FilterChip.tsx'
import type { Facet } from './facets.ts'
import classes from './filter.module.css'
import { getPinGroupName } from './groupName.ts'
import {
  type ActiveFilterState,
  countPinGroups,
  getGroupFilterKey,
  type PinFilter,
  type PinGroup,
  pinGroups,
} from './pinFilter.ts'
import { formatFilterValues } from './valueNames.ts'

const FilterPanel = lazyWithTexts(() =>
  import('./PinFilterPanel.tsx').then((m) => m.PinFilterPanel),
)

interface Props {
  pins: readonly Pin[]
  filter: ActiveFilterState
}

/** Opens what points can be filtered by: beside its button, or from below on a phone. */
export function PinFilterButton({ pins, filter }: Props) {
  const { t } = useTranslation('filter')
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const [isOpen, setOpen] = useState(false)
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const [dropdown, setDropdown] = useState<HTMLElement | null>(null)
  // the calendar of a date is not inside of the menu, but belongs to it
  useClickOutside(
    ({ target: pressed }) => {
      if (!(pressed instanceof Element && pressed.closest('[data-dates-dropdown]'))) setOpen(false)
    },
    null,
    [target, dropdown],
    isOpen && !isPhone,
  )
  const count = Object.keys(filter.chosen).length
  const label = count > 0 ? t('openCount', { count }) : t('open')
  const button = (
    <Button
      ref={setTarget}
      variant="default"
      px={10}
      leftSection={<IconFilter size={16} aria-hidden />}
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      data-on={count > 0 || undefined}
      className={classes.open}
      onClick={() => setOpen(!isOpen)}
    >
      {t('open')}
      {/* drawn by its style: the button's name has the number in words */}
      {count > 0 && <span className={classes.badge} data-count={count} aria-hidden />}
    </Button>
  )
  const panel = (
    <Suspense fallback={<LoadingState lines={5} />}>
      <FilterPanel pins={pins} filter={filter} />
    </Suspense>
  )
  if (!isPhone) {
    return (
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-end"
        width={320}
        shadow="md"
        closeOnClickOutside={false}
        trapFocus
        returnFocus
      >
        <Popover.Target>{button}</Popover.Target>
        <Popover.Dropdown ref={setDropdown} className={classes.dropdown} aria-label={t('menu')}>
          {isOpen && panel}
        </Popover.Dropdown>
      </Popover>
    )
  }
  return (
    <>
      {button}
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        position="bottom"
        size="80%"
        title={t('menu')}
        closeButtonProps={{ 'aria-label': t('close') }}
        classNames={{ content: classes.sheet, body: classes.sheetBody }}
      >
        {panel}
        <div className={classes.sheetFoot}>
          {filter.isOn && (
            <Button variant="default" onClick={filter.clear}>
              {t('clearAll')}
            </Button>
          )}
          <Button onClick={() => setOpen(false)}>
            {t('show', { count: filter.shown.length })}
          </Button>
        </div>
      </Drawer>
    </>
  )
}

type ArrangeProps = Pick<PinFilter, 'grouping' | 'sorting' | 'facets' | 'arrange'>

/** What the points are grouped and sorted by. */
export const GroupAndSortMenu = memo(function ArrangeMenu({
  grouping,
  sorting,
  facets,
  arrange,
}: ArrangeProps) {
  const { t } = useTranslation('filter')
  const check = (isOn: boolean) =>
    isOn ? <IconCheck size={16} aria-hidden /> : <span className={classes.unchecked} />
  const groups = pinGroupings.flatMap((key) => facets.find((facet) => facet.key === key) ?? [])
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('arrange')}
          title={t('arrange')}
          className={classes.open}
          data-on={grouping !== undefined || sorting !== 'number' || undefined}
        >
          <IconArrowsSort size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.arrange}>
        <Menu.Label>{t('groupBy')}</Menu.Label>
        <Menu.Item
          leftSection={check(grouping === undefined)}
          aria-current={grouping === undefined}
          onClick={() => arrange({ grouping: undefined })}
        >
          {t('groupNone')}
        </Menu.Item>
        {groups.map((facet) => (
          <Menu.Item
            key={facet.key}
            leftSection={check(grouping === facet.key)}
            aria-current={grouping === facet.key}
            onClick={() => arrange({ grouping: pinGroupings.find((key) => key === facet.key) })}
          >
            {facet.key === 'due' ? t('groupWeek') : facet.name()}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>{t('sortBy')}</Menu.Label>
        {pinSortings.map((option) => (
          <Menu.Item
            key={option}
            leftSection={check(sorting === option)}
            aria-current={sorting === option}
            onClick={() => arrange({ sorting: option })}
          >
            {t(`sort_${option}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
})

/** The value of a filter that a group stands for. */
const isGroupOn = ({ chosen }: ActiveFilterState, group: PinGroup): boolean =>
  chosen[getGroupFilterKey(group)]?.includes(group) ?? false

/** The stages and marks that points have, each filtered by in one press. */
export function QuickPinFilters({ pins, filter, hasApproval }: Props & { hasApproval: boolean }) {
  const { t } = useTranslation('pins')
  const counts = countPinGroups(pins, hasApproval)
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
      <QuickChip isOn={!filter.isOn} count={pins.length} onPick={filter.clear}>
        {t('filterAll')}
      </QuickChip>
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
