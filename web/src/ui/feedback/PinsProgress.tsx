import { useTranslation } from 'react-i18next'

interface Props {
  total: number
  /** false where the heading says it */
  isTotalShown?: boolean
  resolved: number
  /** omitted if unknown */
  approved?: number
}

const share = (part: number, whole: number) => (whole > 0 ? `${(part / whole) * 100}%` : '0%')

/** "18 points · 7 resolved · 3 accepted" over a thin bar; the bar is hidden from screen readers. */
export function PinsProgress({ total, isTotalShown = true, resolved, approved }: Props) {
  const { t } = useTranslation('ui')
  if (total === 0) return <span className="points-none">{t('noPoints')}</span>
  const parts = [
    ...(isTotalShown ? [t('points', { count: total })] : []),
    t('resolved', { count: resolved }),
    ...(approved === undefined ? [] : [t('accepted', { count: approved })]),
  ]
  return (
    <span className="points-progress">
      <span>{parts.join(' · ')}</span>
      <span className="points-bar" aria-hidden>
        <span className="points-resolved" style={{ width: share(resolved, total) }} />
        {approved !== undefined && (
          <span className="points-approved" style={{ width: share(approved, total) }} />
        )}
      </span>
    </span>
  )
}
