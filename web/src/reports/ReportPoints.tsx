import type { ReportedPin } from '@nspect/contract/reports'
import { memo, type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PinGroup } from '../pins/pinHelpers.ts'
import { EmptyState } from '../ui/LoadingOrEmpty.tsx'
import { findPins } from './filterReportPins.ts'
import type { PlannedDate } from './plannedDates.ts'
import { ReportContentsList } from './ReportContentsList.tsx'
import { ReportPoint } from './ReportPoint.tsx'
import classes from './ReportView.module.css'

interface PointsProps {
  isApprovalShown: boolean
  hiddenFieldIds: ReadonlySet<number>
  plannedDates: (pin: ReportedPin) => readonly PlannedDate[]
  selectedPinId: number | null
  /** why “Go to Point” is disabled; null: enabled */
  obstacleOf: (pin: ReportedPin) => 'noPlace' | 'loading' | null
  /** undefined: there is no view to show it in */
  onGoTo: ((pin: ReportedPin) => void) | undefined
  actionsOf?: ((pin: ReportedPin) => ReactNode) | undefined
}

interface Props extends PointsProps {
  pins: readonly ReportedPin[]
  /** the report's other sections, for its navigation */
  sections: readonly { id: string; title: string }[]
  /** a single point: without navigation and heading */
  isOnePoint: boolean
  /** hears which points search and filter show */
  onFound?: ((pins: readonly ReportedPin[]) => void) | undefined
}

/**
 * The points with the report's navigation and search. A component of its own, so that typing does not rerender the rest
 * of the report; the points rerender only when the deferred search result changes.
 */
export function ReportPoints({ pins, sections, isOnePoint, onFound, ...pointProps }: Props) {
  const { t } = useTranslation('reports')
  const [typed, setTyped] = useState('')
  const [filter, setFilter] = useState<PinGroup | null>(null)
  const deferredQuery = useDeferredValue(typed)
  const deferredFilter = useDeferredValue(filter)
  const { isApprovalShown } = pointProps
  const found = useMemo(
    () => findPins(pins, deferredQuery, deferredFilter, isApprovalShown),
    [pins, deferredQuery, deferredFilter, isApprovalShown],
  )
  useEffect(() => onFound?.(found), [onFound, found])
  return (
    <>
      {pins.length > 0 && !isOnePoint && (
        <aside className={classes.rail}>
          <ReportContentsList
            pins={pins}
            found={found}
            typed={typed}
            filter={filter}
            isApprovalShown={isApprovalShown}
            sections={sections}
            onType={setTyped}
            onFilter={setFilter}
          />
        </aside>
      )}
      <section id="report-points" className={classes.section} aria-label={t('points')}>
        {!isOnePoint && <h2>{t('points')}</h2>}
        {pins.length === 0 && <EmptyState title={t('noPointsTitle')} text={t('noPoints')} />}
        {pins.length > 0 && found.length === 0 && <EmptyState text={t('noneFound')} />}
        <FoundPoints found={found} {...pointProps} />
      </section>
    </>
  )
}

const FoundPoints = memo(function FoundPoints(props: PointsProps & { found: readonly ReportedPin[] }) {
  const { found, selectedPinId, obstacleOf, ...pointProps } = props
  // the first ones at once, the others while the page answers already
  const shown = useDeferredValue(found, found.slice(0, 2))
  return (
    <ol className={classes.points}>
      {shown.map((pin) => (
        <ReportPoint
          key={pin.id}
          pin={pin}
          isSelected={pin.id === selectedPinId}
          obstacle={obstacleOf(pin)}
          {...pointProps}
        />
      ))}
    </ol>
  )
})
