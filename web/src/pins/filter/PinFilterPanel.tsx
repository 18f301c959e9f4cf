import { ActionIcon, Checkbox, CloseButton, TextInput, UnstyledButton } from '@mantine/core'
import type { FilterKey } from '@nspect/contract/pins/pinFilterKeys'
import type { Pin } from '@nspect/contract/pins/pins'
import { IconArrowLeft, IconChevronRight, IconSearch } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getToday } from '../../ui/browser/getToday.ts'
import { parseRange } from './dayAndNumber.ts'
import type { Facet } from './facets.ts'
import classes from './filter.module.css'
import { type FacetValue, listFacetValues } from './filterPins.ts'
import type { ActiveFilterState } from './pinFilter.ts'
import { RangeInputs } from './RangeInputs.tsx'
import { TextFilterInput } from './TextFilterInput.tsx'
import { formatFilterValues, getFilterValueName } from './valueNames.ts'

/** From so many values on they are searched. */
const searchedFrom = 9

interface Props {
  pins: readonly Pin[]
  filter: ActiveFilterState
  /** the filter whose values are shown; `null`: the filters */
  openKey: FilterKey | null
  /** the filter that was open before: it has the focus again */
  lastKey: FilterKey | null
  onOpen: (key: FilterKey | null) => void
}

/**
 * What points can be filtered by, and the values of one of them with the number of points that have
 * each.
 */
export function PinFilterPanel({ pins, filter, openKey, lastKey, onOpen }: Props) {
  const { facets, chosen, typed } = filter
  const offered = useMemo(
    () => listFacetValues(pins, { filter: chosen, facets, typed, today: getToday() }),
    [pins, chosen, facets, typed],
  )
  const facet = facets.find(({ key }) => key === openKey)
  if (facet) {
    return (
      <FacetValues
        key={facet.key}
        facet={facet}
        offered={offered.get(facet.key) ?? []}
        filter={filter}
        onBack={() => onOpen(null)}
      />
    )
  }
  const isUseful = (candidate: Facet) =>
    chosen[candidate.key] !== undefined ||
    (candidate.kind === 'choice'
      ? (offered.get(candidate.key)?.length ?? 0) > 1
      : pins.some((pin) => !candidate.isNone(pin)))
  return (
    <FacetList facets={facets.filter(isUseful)} filter={filter} lastKey={lastKey} onOpen={onOpen} />
  )
}

interface ListProps {
  facets: readonly Facet[]
  filter: ActiveFilterState
  lastKey: FilterKey | null
  onOpen: (key: FilterKey) => void
}

function FacetList({ facets, filter, lastKey, onOpen }: ListProps) {
  const { t } = useTranslation('filter')
  const last = useRef<HTMLButtonElement>(null)
  useEffect(() => last.current?.focus(), [])
  return (
    <ul className={classes.facets} aria-label={t('menu')}>
      {facets.map((facet) => {
        const values = filter.chosen[facet.key]
        return (
          <li key={facet.key}>
            <UnstyledButton
              {...(facet.key === lastKey && { ref: last })}
              className={classes.facet}
              onClick={() => onOpen(facet.key)}
            >
              <span className={classes.facetName} dir="auto">
                {facet.name()}
              </span>
              {values && (
                <span className={classes.facetValues} dir="auto">
                  {formatFilterValues(facet, values)}
                </span>
              )}
              <IconChevronRight className={classes.chevron} size={16} aria-hidden />
            </UnstyledButton>
          </li>
        )
      })}
    </ul>
  )
}

interface ValuesProps {
  facet: Facet
  offered: readonly FacetValue[]
  filter: ActiveFilterState
  onBack: () => void
}

function FacetValues({ facet, offered, filter, onBack }: ValuesProps) {
  const { t } = useTranslation('filter')
  const [search, setSearch] = useState('')
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => back.current?.focus(), [])
  const values = filter.chosen[facet.key] ?? []
  const turn = (value: string, isOn: boolean) =>
    filter.choose(
      facet.key,
      isOn ? [...values, value] : values.filter((candidate) => candidate !== value),
    )
  const isFound = ({ name, value }: FacetValue) =>
    (name ?? value).toLocaleLowerCase().includes(search.trim().toLocaleLowerCase())
  /** replaces what is typed in, and keeps the values that are ticked */
  const type = (typed: string | undefined) =>
    filter.choose(
      facet.key,
      [...values.filter((value) => isOffered(facet, value)), ...(typed ? [typed] : [])],
      true,
    )
  const typed = values.find((value) => !isOffered(facet, value))
  return (
    <section aria-label={facet.name()}>
      <header className={classes.head}>
        <ActionIcon ref={back} variant="subtle" aria-label={t('allFilters')} onClick={onBack}>
          <IconArrowLeft size={18} aria-hidden />
        </ActionIcon>
        <h3 dir="auto">{facet.name()}</h3>
        {values.length > 0 && (
          <UnstyledButton className={classes.clear} onClick={() => filter.choose(facet.key, [])}>
            {t('clear')}
          </UnstyledButton>
        )}
      </header>
      {offered.length >= searchedFrom && (
        <TextInput
          size="xs"
          className={classes.valueSearch}
          aria-label={t('searchValues', { name: facet.name() })}
          placeholder={t('searchValues', { name: facet.name() })}
          leftSection={<IconSearch size={14} aria-hidden />}
          rightSection={
            search && (
              <CloseButton size="xs" aria-label={t('clear')} onClick={() => setSearch('')} />
            )
          }
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <ul className={classes.values}>
        {offered.filter(isFound).map(({ value, count }) => (
          <li key={value} data-none={count === 0 || undefined}>
            <Checkbox
              size="sm"
              checked={values.includes(value)}
              onChange={(event) => turn(value, event.currentTarget.checked)}
              label={
                <>
                  <span dir="auto">{getFilterValueName(facet, value)}</span>{' '}
                  <span className={classes.valueCount}>{count}</span>
                </>
              }
            />
          </li>
        ))}
      </ul>
      {(facet.kind === 'day' || facet.kind === 'number') && (
        <RangeInputs kind={facet.kind} range={parseRange(typed ?? '', facet.kind)} onRange={type} />
      )}
      {facet.kind === 'text' && (
        <TextFilterInput label={t('contains')} text={typed ?? ''} onText={type} />
      )}
    </section>
  )
}

/** Whether a value is ticked rather than typed. */
const isOffered = (facet: Facet, value: string): boolean =>
  facet.kind === 'choice' || value === '' || facet.order.includes(value)
