import { type Home, maxCounted } from '@nspect/contract/home/home'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../i18n/formatDate.ts'
import { getToday } from '../ui/browser/getToday.ts'
import classes from './NextSchedules.module.css'

type NextSchedule = Home['schedules']['next'][number]

/** On the dashboard: the inspections that are due next, each leading to the latest one. */
export function NextSchedules({ schedules: { count, next } }: { schedules: Home['schedules'] }) {
  const { t } = useTranslation('schedules')
  const id = useId()
  const most = maxCounted.section
  const others = count - next.length
  return (
    <section className={classes.box} aria-labelledby={id}>
      <h2 id={id} className={classes.head}>
        {t('due')}
      </h2>
      <ul className={classes.rows}>
        {next.map((schedule) => (
          <li key={schedule.id}>
            <DueRow schedule={schedule} />
          </li>
        ))}
      </ul>
      {others > 0 && (
        <p className={classes.others}>
          {count >= most ? t('manyOthers', { count: most }) : t('others', { count: others })}
        </p>
      )}
    </section>
  )
}

function DueRow({ schedule }: { schedule: NextSchedule }) {
  const { t } = useTranslation('schedules')
  const { projectId, projectName, nextDueDay, ownerName, problem } = schedule
  const isLate = nextDueDay < getToday()
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
        <span className={isLate ? classes.late : undefined}>
          {t(isLate ? 'overdueDay' : 'dueDay', { day: formatDate(nextDueDay, 'table') })}
        </span>
        {ownerName && <span dir="auto">{ownerName}</span>}
      </span>
      {problem && <span className={classes.problem}>{t(`problem_${problem}`)}</span>}
    </Link>
  )
}
