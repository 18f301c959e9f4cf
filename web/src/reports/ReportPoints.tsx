import type { ReportedPin } from '@nspect/contract/reports'
import { memo, type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../ui/states.tsx'
import { ReportContents } from './ReportContents.tsx'
import { ReportPoint } from './ReportPoint.tsx'
import classes from './ReportView.module.css'
import { findPins, type ReportFilter } from './reportPins.ts'

interface PointsProps {
  isApprovalShown: boolean
  hiddenFieldIds: ReadonlySet<number>
  selectedPinId: number | null
  /** why a point cannot be gone to; null: it can */
  obstacleOf: (pin: ReportedPin) => 'noPlace' | 'loading' | null
  /** absent: there is nothing to show it on */
  onGoTo: ((pin: ReportedPin) => void) | undefined
  actionsOf?: ((pin: ReportedPin) => ReactNode) | undefined
}

interface Props extends PointsProps {
  pins: readonly ReportedPin[]
  /** what else the report has, for its contents */
  sections: readonly { id: string; title: string }[]
  /** no list of points to look through, and none to say that there is one */
  isOnePoint: boolean
}

/**
 * The points, and beside them the contents with what is looked for in them. Apart from the rest of the report, which a
 * letter typed there does not concern; nor does it concern the points themselves before it is known which ones are found.
 */
export function ReportPoints({ pins, sections, isOnePoint, ...shown }: Props) {
  const { t } = useTranslation('reports')
  const [typed, setTyped] = useState('')
  const [filter, setFilter] = useState<ReportFilter | null>(null)
  const sought = useDeferredValue(typed)
  const foundFilter = useDeferredValue(filter)
  const { isApprovalShown } = shown
  const found = useMemo(
    () => findPins(pins, sought, foundFilter, isApprovalShown),
    [pins, sought, foundFilter, isApprovalShown],
  )
  return (
    <>
      {pins.length > 0 && !isOnePoint && (
        <aside className={classes.rail}>
          <ReportContents
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
      <section id="report-points" aria-label={t('points')}>
        {!isOnePoint && <h2>{t('points')}</h2>}
        {pins.length === 0 && <EmptyState title={t('noPointsTitle')} text={t('noPoints')} />}
        {pins.length > 0 && found.length === 0 && <EmptyState text={t('noneFound')} />}
        <FoundPoints found={found} {...shown} />
      </section>
    </>
  )
}

const FoundPoints = memo(function FoundPoints(props: PointsProps & { found: readonly ReportedPin[] }) {
  const { found, selectedPinId, obstacleOf, ...shown } = props
  return (
    <ol className={classes.points}>
      {found.map((pin) => (
        <ReportPoint
          key={pin.id}
          pin={pin}
          isSelected={pin.id === selectedPinId}
          obstacle={obstacleOf(pin)}
          {...shown}
        />
      ))}
    </ol>
  )
})
