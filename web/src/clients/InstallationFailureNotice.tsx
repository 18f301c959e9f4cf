import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './Blocks.module.css'
import { installationOverviewQuery } from './clients.api.ts'

/** Above the dashboard's tables, what of the installation has failed; nothing if nothing has. */
export function InstallationFailureNotice() {
  const { t } = useTranslation('clients')
  const { data } = useQuery(installationOverviewQuery())
  if (!data) return null
  const { failedMails, failedJobs, failedPayments } = data
  const [unpaid] = failedPayments
  if (failedMails + failedJobs + failedPayments.length === 0) return null
  return (
    <ul className={classes.attention} aria-label={t('healthTitle')}>
      {failedMails > 0 && (
        <li>
          <Link to="/outbox">
            <strong>{failedMails}</strong> {t('failedMails')}
          </Link>
        </li>
      )}
      {failedJobs > 0 && (
        <li>
          <Link to="/health">
            <strong>{failedJobs}</strong> {t('failedJobs')}
          </Link>
        </li>
      )}
      {unpaid && (
        <li>
          <Link to="/chargify/$clientId" params={{ clientId: String(unpaid.id) }}>
            <strong>{failedPayments.length}</strong> {t('failedPayments')}
          </Link>
        </li>
      )}
    </ul>
  )
}
