import { Button } from '@mantine/core'
import { type FailedJob, type JobName, jobNames } from '@nspect/contract/health/health'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../i18n/formatDate.ts'
import { getDisplayTimeZone } from '../ui/browser/displayTimeZone.ts'
import { toast } from '../ui/feedback/toast.ts'
import { useRetryJob } from './health.api.ts'
import classes from './health.module.css'

const isKnown = (name: string): name is JobName => (jobNames as readonly string[]).includes(name)

/** What a queue does, in words; its own name if an earlier version made it. */
export const useJobName = () => {
  const { t } = useTranslation('health')
  return (queue: string): string => {
    const name = queue.replace(/\.deadLetter$/, '')
    return isKnown(name) ? t(`job_${name}`) : name
  }
}

/** Jobs that failed for good: what, when, why, and again. */
export function FailedJobs({ jobs }: { jobs: readonly FailedJob[] }) {
  const { t } = useTranslation('health')
  return (
    <ul className={classes.failed} aria-label={t('failedJobs')}>
      {jobs.map((job) => (
        <FailedJobRow key={job.id} job={job} />
      ))}
    </ul>
  )
}

function FailedJobRow({ job }: { job: FailedJob }) {
  const { t } = useTranslation('health')
  const nameOf = useJobName()
  const retry = useRetryJob()
  const name = nameOf(job.queue)
  const again = () =>
    retry.mutate(job, { onSuccess: ({ message }) => toast.done(message), onError: toast.failed })
  return (
    <li>
      <div className={classes.words}>
        <strong>{name}</strong>
        <small>
          {t('failedAt', { when: formatDate(job.failedAt, 'stamp', getDisplayTimeZone()) })} ·{' '}
          {t('tries', { count: job.tries })}
        </small>
        {job.problem && <code className={classes.problem}>{job.problem}</code>}
        {job.requestId && <small>{t('request', { id: job.requestId })}</small>}
      </div>
      <Button
        size="xs"
        variant="default"
        loading={retry.isPending}
        aria-label={t('againNamed', { name })}
        onClick={again}
      >
        {t('again')}
      </Button>
    </li>
  )
}
