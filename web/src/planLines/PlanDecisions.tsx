import type { Pin } from '@nspect/contract/pins/pins'
import type { CurrentDecision } from '@nspect/contract/planDecisions/currentDecision'
import { planDecisionRoutes } from '@nspect/contract/planDecisions/planDecisions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readQuery } from '../api/readQuery.ts'
import { formatDate } from '../i18n/formatDate.ts'
import { getDisplayTimeZone } from '../ui/browser/displayTimeZone.ts'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { LoadingState } from '../ui/feedback/LoadingState.tsx'
import classes from './planLines.module.css'

/** A decision with its number, reason, reviewer and time. */
function DecisionWords({ decision }: { decision: Omit<CurrentDecision, 'isOutdated'> }) {
  const { t } = useTranslation('decide')
  const { n, verdict, reason, reviewer, decidedAt } = decision
  return (
    <>
      <strong>{t('numbered', { n, verdict: t(`was_${verdict}`) })}</strong>
      {reason && (
        <span className={classes.reason} dir="auto">
          {reason}
        </span>
      )}
      <span className={classes.factors}>
        <bdi>{reviewer ?? t('erased')}</bdi>
        {' · '}
        <time dateTime={decidedAt}>{formatDate(decidedAt, 'stamp', getDisplayTimeZone())}</time>
      </span>
    </>
  )
}

/** What was decided about a point before, the latest first. */
function EarlierDecisions({ pin, latest }: { pin: Pin; latest: CurrentDecision }) {
  const { t } = useTranslation('decide')
  const query = useQuery({
    ...readQuery(planDecisionRoutes.listDecisions, { projectId: pin.projectId }),
    // a reviewer goes on deciding meanwhile
    staleTime: 0,
  })
  if (query.isLoadingError)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <LoadingState lines={2} />
  const earlier = query.data
    .filter(({ pinId, n }) => pinId === pin.id && n !== latest.n)
    .toSorted((a, b) => b.n - a.n)
  if (earlier.length === 0) return <p className={classes.answer}>{t('noEarlier')}</p>
  return (
    <ol className={classes.decisions}>
      {earlier.map((decision) => (
        <li key={decision.n} className={classes.answer}>
          <DecisionWords decision={decision} />
        </li>
      ))}
    </ol>
  )
}

/** The latest decision about a point of a plan, and those before it (T755). */
export function PlanDecisions({ pin }: { pin: Pin }) {
  const { t } = useTranslation('decide')
  const [isOpen, setOpen] = useState(false)
  const { planDecision: decision } = pin
  if (!decision) return null
  return (
    <section className={classes.decision} aria-label={t('decision')}>
      <h3 className={classes.legend}>{t('decision')}</h3>
      <p className={classes.answer}>
        <DecisionWords decision={decision} />
        {decision.isOutdated && <span className={classes.outdated}>{t('changedSince')}</span>}
      </p>
      <details className={classes.answer} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{t('earlier')}</summary>
        {isOpen && <EarlierDecisions key={decision.n} pin={pin} latest={decision} />}
      </details>
    </section>
  )
}
