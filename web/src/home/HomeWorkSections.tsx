import { type Home, type HomeGroup, homeGroups, maxCounted } from '@nspect/contract/home/home'
import { can } from '@nspect/contract/permissions/policy'
import { IconChevronRight, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useActor } from '../api/signedInUser.ts'
import { lazyWithTexts } from '../i18n/lazyWithTexts.ts'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { LoadingState } from '../ui/feedback/LoadingState.tsx'
import { CrossProjectPinRows } from './CrossProjectPinRows.tsx'
import classes from './HomeWorkSections.module.css'
import { homeQuery } from './home.api.ts'

const FirstSteps = lazyWithTexts(() =>
  import('./firstSteps/FirstStepsChecklist.tsx').then((m) => m.FirstStepsChecklist),
)

const NextSchedules = lazyWithTexts(() =>
  import('../schedules/NextSchedules.tsx').then((m) => m.NextSchedules),
)

const PlansWaiting = lazyWithTexts(() =>
  import('./plansWaiting/PlansWaiting.tsx').then((m) => m.PlansWaiting),
)

/**
 * What comes next, above the lists of inspections: what waits for the person, is late, due soon,
 * critical or has lately changed. Whoever begins sees the first steps before all else.
 */
export function HomeWorkSections() {
  const { t } = useTranslation('home')
  const answer = useQuery(homeQuery())
  if (answer.data) return <Sections home={answer.data} />
  return (
    <section className={classes.state} aria-label={t('label')}>
      {answer.isError ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <LoadingState lines={5} />
      )}
    </section>
  )
}

function Sections({ home }: { home: Home }): ReactNode {
  const { hasInspections, firstSteps, schedules, plans, sections } = home
  const { t } = useTranslation('home')
  const first = firstSteps && (
    <Suspense>
      <FirstSteps steps={firstSteps} />
    </Suspense>
  )
  if (!hasInspections) return first
  const shown = homeGroups.filter((group) => sections[group].points.length > 0)
  return (
    <>
      {first}
      {plans.next.length === 0 && shown.every((group) => group === 'lately') && (
        <p className={classes.calm}>
          <IconCircleCheck size={18} aria-hidden /> {t('calm')}
        </p>
      )}
      {shown.length > 0 && (
        <div className={classes.frame}>
          <div className={classes.sections} data-count={shown.length}>
            {shown.map((group) => (
              <Section
                key={group}
                group={group}
                section={sections[group]}
                isAlone={shown.length === 1}
              />
            ))}
          </div>
        </div>
      )}
      {plans.next.length > 0 && (
        <Suspense fallback={<div className={classes.state} />}>
          <PlansWaiting plans={plans} />
        </Suspense>
      )}
      {schedules.next.length > 0 && (
        <Suspense fallback={<div className={classes.state} />}>
          <NextSchedules schedules={schedules} />
        </Suspense>
      )}
    </>
  )
}

function Section({
  group,
  section: { count, points },
  isAlone,
}: {
  group: HomeGroup
  section: Home['sections'][HomeGroup]
  isAlone: boolean
}) {
  const { t } = useTranslation(['home', 'app'])
  const id = useId()
  const most = maxCounted.section
  const isReviewer = can(useActor(), 'review.list', null)
  return (
    <section className={classes.box} data-group={group} aria-labelledby={id}>
      <h2 id={id} className={classes.head}>
        <Link to="/my-points" search={{ show: group, ...(group !== 'waiting' && { who: 'all' }) }}>
          {t(group)}{' '}
          <span className={classes.count}>
            {count >= most ? t('more', { count: most - 1 }) : count}
          </span>
          <IconChevronRight size={16} aria-hidden />
        </Link>
        {isReviewer && points.some(({ stage }) => stage === 'waiting') && (
          <Link to="/review" className={classes.review}>
            {t('app:review')}
          </Link>
        )}
      </h2>
      <CrossProjectPinRows label={t(group)} points={points} isWide={isAlone} />
    </section>
  )
}
