import type { Overview } from '@nspect/contract/clients/clients'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../i18n/formatDate.ts'
import { getDisplayTimeZone } from '../ui/browser/displayTimeZone.ts'
import classes from './Blocks.module.css'

/** Counts of what needs attention, and the latest activity. */
export function InstallationAttentionCounts({ overview }: { overview: Overview }) {
  const { t, i18n } = useTranslation(['clients', 'auditActions'])
  const numbers = [
    { key: 'failedMails', isBad: overview.failedMails > 0 },
    { key: 'waitingMails', isBad: false },
    { key: 'failedJobs', isBad: overview.failedJobs > 0 },
    { key: 'deadLinks', isBad: false },
    // only installations older than unique usernames have any
    ...(overview.sharedNames > 0 ? [{ key: 'sharedNames' as const, isBad: true }] : []),
  ] as const
  const actionText = (action: string) => {
    const key = `auditActions:did_${action}`
    return i18n.exists(key) ? t(key as 'auditActions:did_client.save') : action
  }
  return (
    <>
      <dl className={classes.numbers}>
        {numbers.map(({ key, isBad }) => (
          <div key={key} data-bad={isBad || undefined}>
            <dt>{t(key)}</dt>
            <dd>
              {key === 'failedMails' || key === 'waitingMails' ? (
                <Link to="/outbox">{overview[key]}</Link>
              ) : key === 'failedJobs' ? (
                <Link to="/health">{overview[key]}</Link>
              ) : (
                overview[key]
              )}
            </dd>
          </div>
        ))}
      </dl>
      <h3>{t('activity')}</h3>
      {overview.activity.length === 0 && <p className={classes.quiet}>{t('noneActivity')}</p>}
      <ul className={classes.lines}>
        {overview.activity.map((event) => (
          <li key={event.id}>
            <span>
              <strong>{event.actorName || t('somebody')}</strong> {actionText(event.action)}
            </span>
            <time dateTime={event.at}>{formatDate(event.at, 'stamp', getDisplayTimeZone())}</time>
          </li>
        ))}
      </ul>
    </>
  )
}
