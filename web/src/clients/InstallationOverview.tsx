import type { Overview } from '@nspect/contract/clients/clients'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { getTierName } from '../i18n/displayNames.ts'
import { formatDate } from '../i18n/formatDate.ts'
import { getDisplayTimeZone } from '../ui/browser/displayTimeZone.ts'
import { formatFileSize } from '../ui/files/formatFileSize.ts'
import classes from './Blocks.module.css'
import { installationOverviewQuery } from './clients.api.ts'
import { DashboardBlock } from './DashboardBlock.tsx'
import { InstallationAttentionCounts } from './InstallationAttentionCounts.tsx'

/** The whole installation at a glance, for SuperAdmin (T37). */
export function InstallationOverview() {
  const { t } = useTranslation('clients')
  const overview = useQuery(installationOverviewQuery())
  return (
    <div className={classes.blocks}>
      <DashboardBlock
        title={t('overviewTitle')}
        answer={overview}
        action={<Link to="/clients">{t('clients')}</Link>}
      >
        {(data) => <ClientsOverview overview={data} />}
      </DashboardBlock>
      <DashboardBlock
        title={t('healthTitle')}
        answer={overview}
        action={<Link to="/audit">{t('allActivity')}</Link>}
      >
        {(data) => <InstallationAttentionCounts overview={data} />}
      </DashboardBlock>
    </div>
  )
}

function ClientsOverview({
  overview: { clients, newest, overAllowance, mostStored, failedPayments },
}: {
  overview: Overview
}) {
  const { t } = useTranslation('clients')
  if (newest.length === 0) return <p className={classes.quiet}>{t('noneClients')}</p>
  return (
    <>
      <h3>{t('byTier')}</h3>
      <ul className={classes.tiers}>
        {clients.map(({ clientTier, count }) => (
          <li key={clientTier.id}>
            <Link to="/clients" search={{ tier: clientTier.id }}>
              <strong>{count}</strong> {getTierName(clientTier.name)}
            </Link>
          </li>
        ))}
      </ul>
      <div className={classes.two}>
        <div>
          <h3>{t('newest')}</h3>
          <ul className={classes.lines}>
            {newest.map(({ id, businessName, createdAt }) => (
              <li key={id}>
                <Link to="/client/manage/$id" params={{ id: String(id) }}>
                  {businessName}
                </Link>
                <span>{formatDate(createdAt, 'table', getDisplayTimeZone())}</span>
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h3>{t('overAllowance')}</h3>
          {overAllowance.length === 0 && <p className={classes.quiet}>{t('noneOver')}</p>}
          <ul className={classes.lines}>
            {overAllowance.map(({ id, businessName, projectsInUse, noOfProject }) => (
              <li key={id}>
                <Link to="/client/manage/$id" params={{ id: String(id) }}>
                  {businessName}
                </Link>
                <span>{t('used', { used: projectsInUse, count: noOfProject })}</span>
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h3>{t('mostStored')}</h3>
          {mostStored.length === 0 && <p className={classes.quiet}>{t('noneStored')}</p>}
          <ul className={classes.lines}>
            {mostStored.map(({ id, businessName, storageBytes, storageLimit }) => (
              <li key={id}>
                <Link to="/client/manage/$id" params={{ id: String(id) }}>
                  {businessName}
                </Link>
                <span>
                  {storageLimit === null
                    ? formatFileSize(storageBytes)
                    : t('usedOf', {
                        used: formatFileSize(storageBytes),
                        limit: formatFileSize(storageLimit),
                      })}
                </span>
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h3>{t('failedPayments')}</h3>
          {failedPayments.length === 0 && (
            <p className={classes.quiet}>{t('noneFailedPayments')}</p>
          )}
          <ul className={classes.lines}>
            {failedPayments.map(({ id, businessName, unpaidSince }) => (
              <li key={id}>
                <Link to="/chargify/$clientId" params={{ clientId: String(id) }}>
                  {businessName}
                </Link>
                <span>
                  {t('unpaidSince', {
                    date: formatDate(unpaidSince, 'table', getDisplayTimeZone()),
                  })}
                </span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </>
  )
}
