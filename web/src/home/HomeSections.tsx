import { type Home, type HomeGroup, homeGroups, mostCounted } from '@nspect/contract/home'
import { mayEver } from '@nspect/contract/policy'
import { IconChevronRight, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../api/signedInUser.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { LoadingState } from '../ui/LoadingState.tsx'
import classes from './HomeSections.module.css'
import { homeQuery } from './home.api.ts'
import { WorkRows } from './WorkRows.tsx'

/**
 * What comes next, above the lists of inspections: what waits for the person, is late, due soon, critical or has lately
 * changed. Nothing while there is no inspection: the list below then says what to do first.
 */
export function HomeSections() {
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

function Sections({ home: { hasInspections, sections } }: { home: Home }): ReactNode {
  const { t } = useTranslation('home')
  if (!hasInspections) return null
  const shown = homeGroups.filter((group) => sections[group].count > 0)
  return (
    <>
      {shown.every((group) => group === 'lately') && (
        <p className={classes.calm}>
          <IconCircleCheck size={18} aria-hidden /> {t('calm')}
        </p>
      )}
      {shown.length > 0 && (
        <div className={classes.sections}>
          {shown.map((group) => (
            <Section key={group} group={group} section={sections[group]} />
          ))}
        </div>
      )}
    </>
  )
}

function Section({ group, section: { count, points } }: { group: HomeGroup; section: Home['sections'][HomeGroup] }) {
  const { t } = useTranslation('home')
  const id = useId()
  const most = mostCounted.section
  const { role } = useMe()
  // repairs are accepted one after the other; what was only sent back is a list
  const isQueue = group === 'waiting' && mayEver(role, 'review.list') && points.some(({ stage }) => stage === 'waiting')
  const whole = isQueue
    ? ({ to: '/review' } as const)
    : ({ to: '/my-points', search: { show: group, ...(group !== 'waiting' && { who: 'all' }) } } as const)
  return (
    <section className={classes.box} data-group={group} aria-labelledby={id}>
      <h2 id={id} className={classes.head}>
        <Link {...whole}>
          {t(group)} <span className={classes.count}>{count >= most ? t('more', { count: most - 1 }) : count}</span>
          <IconChevronRight size={16} aria-hidden />
        </Link>
      </h2>
      <WorkRows label={t(group)} points={points} />
    </section>
  )
}
