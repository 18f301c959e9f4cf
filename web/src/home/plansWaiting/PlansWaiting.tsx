import type { Home } from '@nspect/contract/home/home'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../../schedules/NextSchedules.module.css'
import facts from './PlansWaiting.module.css'

type Plans = Home['plans']

/** On the dashboard: the plans in which something waits or is late, each row leading to its plan. */
export function PlansWaiting({ plans: { count, next } }: { plans: Plans }) {
  const { t } = useTranslation('plansWaiting')
  const id = useId()
  const others = count - next.length
  return (
    <section className={classes.box} aria-labelledby={id}>
      <h2 id={id} className={classes.head}>
        {t('title')}
      </h2>
      <ul className={classes.rows}>
        {next.map((plan) => (
          <li key={plan.projectId}>
            <PlanRow plan={plan} />
          </li>
        ))}
      </ul>
      {others > 0 && <p className={classes.others}>{t('others', { count: others })}</p>}
    </section>
  )
}

function PlanRow({ plan }: { plan: Plans['next'][number] }) {
  const { t } = useTranslation('plansWaiting')
  const { projectId, projectName, overdue, owner, brand } = plan
  return (
    <Link
      to="/project/edit-project/$id"
      params={{ id: String(projectId) }}
      preload={false}
      className={classes.row}
    >
      <span className={classes.name} dir="auto" title={projectName}>
        {projectName}
      </span>
      <span className={classes.facts}>
        {overdue > 0 && <span className={classes.late}>{t('overdue', { count: overdue })}</span>}
        {owner > 0 && <span className={facts.owner}>{t('owner', { count: owner })}</span>}
        {brand > 0 && <span>{t('brand', { count: brand })}</span>}
      </span>
    </Link>
  )
}
