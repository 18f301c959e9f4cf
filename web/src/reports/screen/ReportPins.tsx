import { listStoreyNames } from '@nspect/contract/media/elementNames'
import type { Project } from '@nspect/contract/projects/projects'
import type { ReportedPin } from '@nspect/contract/reports/reports'
import { memo, type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReportButton } from '../../ui/buttons/ReportButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import {
  buildReportFacets,
  emptyReportFilter,
  filterReportPins,
  hasTranslatedTitles,
  type ReportFilter,
} from './filterReportPins.ts'
import type { GoToObstacle } from './GoToPinButton.tsx'
import type { PlanLocation } from './PinPlanExcerpt.tsx'
import type { PlannedDate } from './plannedDates.ts'
import classes from './ReportBody.module.css'
import { ReportContentsList } from './ReportContentsList.tsx'
import { ReportFilters } from './ReportFilters.tsx'
import { ReportPin } from './ReportPin.tsx'

interface PointsProps {
  isApprovalShown: boolean
  hiddenFieldIds: ReadonlySet<number>
  currency: string | null
  plannedDates: (pin: ReportedPin) => readonly PlannedDate[]
  selectedPinId: number | null
  /** why “Go to Point” is disabled; null: enabled */
  obstacleOf: (pin: ReportedPin) => GoToObstacle | null
  /** the name of the panorama of a tour that it is in */
  panoramaOf?: ((pin: ReportedPin) => string | undefined) | undefined
  /** where points are on plans and pictures, by their ids */
  planPlaces?: ReadonlyMap<number, PlanLocation> | undefined
  /** undefined: there is no view to show it in */
  onGoTo: ((pin: ReportedPin) => void) | undefined
  actionsOf?: ((pin: ReportedPin) => ReactNode) | undefined
}

export interface ReportPinsProps extends PointsProps {
  project: Project
  pins: readonly ReportedPin[]
  /** the report's other sections, for its navigation */
  sections: readonly { id: string; title: string }[]
  /** a single point: without navigation, filters and heading */
  isOnePoint: boolean
  /** called with the points that match search and filter */
  onFound?: ((pins: readonly ReportedPin[]) => void) | undefined
}

interface Found {
  /** the search text, and the points that it and the filter leave */
  typed: string
  found: readonly ReportedPin[]
  onType: (typed: string) => void
  /** shows all points */
  onClear: () => void
  /** what the points are filtered by */
  filters: ReactNode
}

/** The points that were found, with the report's navigation, search and filters. */
export function ReportPins({
  typed,
  found,
  onType,
  onClear,
  filters,
  project,
  pins,
  sections,
  isOnePoint,
  onFound,
  ...pointProps
}: ReportPinsProps & Found) {
  const { t } = useTranslation('reports')
  const shown = isOnePoint ? pins : found
  const storeys = useMemo(() => listStoreyNames(project.model), [project.model])
  useEffect(() => onFound?.(shown), [onFound, shown])
  const hasTools = pins.length > 0 && !isOnePoint
  return (
    <>
      {hasTools && (
        <aside className={classes.rail}>
          <ReportContentsList found={shown} typed={typed} sections={sections} onType={onType} />
        </aside>
      )}
      <section id="report-points" className={classes.section} aria-label={t('points')}>
        {!isOnePoint && <h2>{t('points')}</h2>}
        {hasTools && filters}
        {pins.length === 0 && (
          <EmptyState
            title={t('noPointsTitle')}
            // items that failed need attention, too
            text={t(project.hasChecklists ? 'noPointsOfChecks' : 'noPoints')}
          />
        )}
        {pins.length > 0 && shown.length === 0 && (
          <EmptyState
            title={t('noneFoundTitle')}
            text={t('noneFound')}
            action={<ReportButton onClick={onClear}>{t('showAll')}</ReportButton>}
          />
        )}
        <FoundPoints
          found={shown}
          storeys={storeys}
          isAmongTranslated={hasTranslatedTitles(pins)}
          {...pointProps}
        />
      </section>
    </>
  )
}

/**
 * The points of a visitor’s report, which keeps its filter to itself: its address carries the
 * link’s token. A separate component, so that typing does not rerender the rest of the report; the
 * points rerender only when the deferred result changes.
 */
export function VisitorReportPins(props: ReportPinsProps) {
  const { pins, isApprovalShown } = props
  const [filter, setFilter] = useState<ReportFilter>(emptyReportFilter)
  const deferredFilter = useDeferredValue(filter)
  const onFilter = (change: ReportFilter) => setFilter((before) => ({ ...before, ...change }))
  const facets = useMemo(() => buildReportFacets(pins, isApprovalShown), [pins, isApprovalShown])
  const found = useMemo(
    () => filterReportPins(pins, deferredFilter, isApprovalShown),
    [pins, deferredFilter, isApprovalShown],
  )
  return (
    <ReportPins
      {...props}
      typed={filter.q ?? ''}
      found={found}
      onType={(q) => onFilter({ q })}
      onClear={() => onFilter(emptyReportFilter)}
      filters={
        <ReportFilters
          facets={facets}
          storeys={listStoreyNames(props.project.model)}
          filter={filter}
          shown={found.length}
          all={pins.length}
          onFilter={onFilter}
        />
      }
    />
  )
}

interface FoundProps extends PointsProps {
  found: readonly ReportedPin[]
  storeys: readonly string[]
  isAmongTranslated: boolean
}

const FoundPoints = memo(function FoundPoints(props: FoundProps) {
  const { found, selectedPinId, obstacleOf, panoramaOf, planPlaces, ...pointProps } = props
  // the first ones at once, the others while the page answers already
  const shown = useDeferredValue(found, found.slice(0, 2))
  return (
    <ol className={classes.points}>
      {shown.map((pin) => (
        <ReportPin
          key={pin.id}
          pin={pin}
          isSelected={pin.id === selectedPinId}
          obstacle={obstacleOf(pin)}
          panorama={panoramaOf?.(pin)}
          planPlace={planPlaces?.get(pin.id)}
          {...pointProps}
        />
      ))}
    </ol>
  )
})
