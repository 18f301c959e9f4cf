import { useDebouncedCallback } from '@mantine/hooks'
import { listStoreyNames } from '@nspect/contract/media/elementNames'
import type { FilterKey } from '@nspect/contract/pins/pinFilterKeys'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DisplayButton } from '../../pins/display/DisplayButton.tsx'
import { ActiveFilterChips, QuickPinFilters } from '../../pins/filter/FilterBar.tsx'
import { buildFacets } from '../../pins/filter/facets.ts'
import {
  type FilterValues,
  parseFilterParams,
  toFilterOfUrl,
  toFilterParams,
} from '../../pins/filter/filterAddress.ts'
import { filterPins, pickKnownFilterValues } from '../../pins/filter/filterPins.ts'
import type { ActiveFilterState } from '../../pins/filter/pinFilter.ts'
import { usePinFieldRights } from '../../pins/values/usePinFieldRights.ts'
import { getToday } from '../../ui/browser/getToday.ts'
import { buildReportSearchText } from '../screen/filterReportPins.ts'
import classes from '../screen/ReportFilters.module.css'
import { ReportPins, type ReportPinsProps } from '../screen/ReportPins.tsx'
import { parseReportSearch } from './reportSearch.ts'

/**
 * The points of the staff's report. They are filtered as those of the inspection, by an address
 * that means the same there; Back undoes it and a link carries it.
 */
export function StaffReportPins(props: ReportPinsProps) {
  const { project, pins, isApprovalShown } = props
  const { params, typed, type, go } = useReportAddress()
  const { maySeeCosts } = usePinFieldRights(project, null)
  const storeys = useMemo(() => listStoreyNames(project.model), [project.model])
  const facets = useMemo(
    () => buildFacets({ type: project.projectType, pins, isApprovalShown, maySeeCosts, storeys }),
    [project.projectType, pins, isApprovalShown, maySeeCosts, storeys],
  )
  const chosen = useMemo(
    () => pickKnownFilterValues(toFilterOfUrl(params), facets),
    [params, facets],
  )
  const deferred = useDeferredValue(useMemo(() => ({ filter: chosen, typed }), [chosen, typed]))
  const found = useMemo(
    () =>
      filterPins(pins, { ...deferred, facets, today: getToday(), textOf: buildReportSearchText }),
    [pins, deferred, facets],
  )
  const filter: ActiveFilterState = {
    typed,
    facets,
    chosen,
    shown: found,
    isOn: typed.trim() !== '' || Object.keys(chosen).length > 0,
    choose: (key: FilterKey, values: readonly string[], isTyped = false) =>
      go(typed, { ...chosen, [key]: values }, !isTyped),
    clear: () => go('', {}, true),
  }
  return (
    <ReportPins
      {...props}
      typed={typed}
      found={found}
      onType={(text) => type(text, chosen)}
      onClear={filter.clear}
      filters={<Filters filter={filter} pins={pins} isApprovalShown={isApprovalShown} />}
    />
  )
}

/** The report's address as its filter, and how it is written. */
function useReportAddress() {
  const address = useSearch({ from: '/staff/project/report/$id' })
  // the router's has also what the route does not know
  const search = useMemo(() => parseReportSearch(address), [address])
  const params = useMemo(() => parseFilterParams(search), [search])
  const navigate = useNavigate()
  const { q = '', key } = search
  const [typed, setTyped] = useState(q)
  const sent = useRef(q)
  const write = (text: string, filter: FilterValues, isStep: boolean) => {
    sent.current = text.trim()
    void navigate({
      to: '.',
      search: { key, ...toFilterParams(filter), q: sent.current || undefined },
      replace: !isStep,
      resetScroll: false,
    })
  }
  // letters replace the entry of the history, or Back would undo them one by one
  const writeSoon = useDebouncedCallback(
    (text: string, filter: FilterValues) => write(text, filter, false),
    250,
  )
  // the address was changed elsewhere, as by Back
  useEffect(() => {
    if (q === sent.current) return
    sent.current = q
    setTyped(q)
  }, [q])
  return {
    params,
    typed,
    type: (text: string, filter: FilterValues) => {
      setTyped(text)
      writeSoon(text, filter)
    },
    /** `isStep`: Back undoes it */
    go: (text: string, filter: FilterValues, isStep: boolean) => {
      setTyped(text)
      writeSoon.cancel()
      write(text, filter, isStep)
    },
  }
}

interface FiltersProps extends Pick<ReportPinsProps, 'pins' | 'isApprovalShown'> {
  filter: ActiveFilterState
}

/**
 * Above the points: what they are filtered by, how many of all are shown, and the way back to all.
 */
function Filters({ filter, pins, isApprovalShown }: FiltersProps) {
  const { t } = useTranslation('reports')
  const { shown } = filter
  return (
    <fieldset className={classes.filters} aria-label={t('filter')}>
      <div className={classes.bar}>
        <QuickPinFilters pins={pins} filter={filter} hasApproval={isApprovalShown} />
        <DisplayButton pins={pins} filter={filter} />
      </div>
      <ActiveFilterChips filter={filter} />
      <div className={classes.row}>
        <p className={classes.count} role="status">
          {shown.length === pins.length
            ? t('allShown', { count: pins.length })
            : t('someShown', { shown: shown.length, count: pins.length })}
        </p>
        {/* the empty list has the same button */}
        {filter.isOn && shown.length > 0 && (
          <button type="button" className={classes.all} onClick={filter.clear}>
            {t('showAll')}
          </button>
        )}
      </div>
    </fieldset>
  )
}
