import {
  computePinStatistics,
  type PinCountGroup,
  type PinStatistics,
} from '@nspect/contract/pins/pinStatistics'
import type { ReportedPin } from '@nspect/contract/reports/reports'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatFloorName } from '../../i18n/displayNames.ts'
import { formatDate } from '../../i18n/formatDate.ts'
import { PinColorDot } from '../../pins/badges/PinColorDot.tsx'
import { getDisplayTimeZone } from '../../ui/browser/displayTimeZone.ts'
import { getToday } from '../../ui/browser/getToday.ts'
import { toPinForSummary } from './filterReportPins.ts'
import classes from './ReportSummary.module.css'

type T = TFunction<'reports'>

/** Names floors; `storeys`: those of a model that came as IFC, lowest first. */
const placeNames = (t: T, storeys: readonly string[] | undefined) => (floor: number | null) =>
  floor === null ? t('noFloor') : formatFloorName(floor, storeys)

const severity = (sums: PinStatistics, t: T): string[] => {
  const open = (count: number) => t('openCount', { count })
  const lines = [
    ...(sums.critical
      ? [`${t('criticalCount', { count: sums.critical })} · ${open(sums.criticalOpen)}`]
      : []),
    ...(sums.osha ? [`${t('oshaCount', { count: sums.osha })} · ${open(sums.oshaOpen)}`] : []),
  ]
  return [
    ...(lines.length > 0 ? lines : [t('nothingGrave')]),
    ...(sums.unrated > 0 ? [t('unratedCount', { count: sums.unrated })] : []),
  ]
}

const location = (sums: PinStatistics, t: T, placeName: ReturnType<typeof placeNames>): string => {
  const open = (group: PinCountGroup<number | null>) => group.points - group.resolved
  const worst = sums.floors.toSorted((a, b) => open(b) - open(a))[0]
  return worst && open(worst) > 0
    ? t('mostOpen', { place: placeName(worst.key), count: open(worst) })
    : t('allResolved')
}

const dueLines = (pins: readonly ReportedPin[], t: T): string[] => {
  const open = pins.flatMap(({ isResolved, dueDate, pinNumber }) =>
    isResolved || dueDate === null ? [] : { dueDate, pinNumber },
  )
  const overdue = open.filter(({ dueDate }) => dueDate < getToday())
  const [next] = open
    .filter(({ dueDate }) => dueDate >= getToday())
    .toSorted((a, b) => a.dueDate.localeCompare(b.dueDate))
  return [
    ...(overdue.length > 0 ? [t('overdueCount', { count: overdue.length })] : []),
    ...(next
      ? [t('nextDue', { number: next.pinNumber, day: formatDate(next.dueDate, 'long') })]
      : []),
  ]
}

const next = (sums: PinStatistics, pins: readonly ReportedPin[], t: T): string[] => {
  const day = (instant: string) => formatDate(instant, 'long', getDisplayTimeZone())
  return [
    sums.oldestOpen
      ? t('oldestOpen', { number: sums.oldestOpen.pinNumber, day: day(sums.oldestOpen.reportedOn) })
      : t('allResolved'),
    ...dueLines(pins, t),
  ]
}

/** How severe, where, what comes next, and two small charts; the same figures as in print. */
export function ReportSummary({
  pins,
  storeys,
}: {
  pins: readonly ReportedPin[]
  storeys?: readonly string[] | undefined
}) {
  const { t } = useTranslation('reports')
  const placeName = placeNames(t, storeys)
  const sums = useMemo(() => computePinStatistics(pins.map(toPinForSummary)), [pins])
  return (
    <section aria-label={t('summary')} className={classes.summary}>
      <dl className={classes.answers}>
        <Answer question={t('severity')} lines={severity(sums, t)} />
        <Answer question={t('location')} lines={[location(sums, t, placeName)]} />
        <Answer question={t('next')} lines={next(sums, pins, t)} />
      </dl>
      <div className={classes.charts}>
        <Chart title={t('byCategory')} groups={sums.categories} nameOf={(name) => name} hasColors />
        <Chart title={t('byFloor')} groups={sums.floors} nameOf={placeName} />
      </div>
    </section>
  )
}

function Answer({ question, lines }: { question: string; lines: readonly string[] }) {
  return (
    <div>
      <dt>{question}</dt>
      {lines.map((line) => (
        <dd key={line}>{line}</dd>
      ))}
    </div>
  )
}

interface ChartProps<Key> {
  title: string
  groups: readonly PinCountGroup<Key>[]
  nameOf: (key: Key) => string
  hasColors?: boolean
}

/**
 * A bar per group: its length is the number of points, its fill the resolved ones; decorative only.
 */
function Chart<Key extends string | number | null>({
  title,
  groups,
  nameOf,
  hasColors = false,
}: ChartProps<Key>) {
  const { t } = useTranslation('reports')
  const most = Math.max(1, ...groups.map(({ points }) => points))
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {groups.map(({ key, color, points, resolved }) => (
          <li key={key ?? 'none'}>
            <span className={classes.name}>
              {hasColors && <PinColorDot color={color} />}
              <bdi>{nameOf(key)}</bdi>
            </span>
            <span
              className={classes.whole}
              style={{ width: `${(points / most) * 100}%` }}
              aria-hidden
            >
              <span style={{ width: `${(resolved / points) * 100}%` }} />
            </span>
            <span className={classes.count}>
              {t('resolvedOf', { count: resolved, all: points })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
