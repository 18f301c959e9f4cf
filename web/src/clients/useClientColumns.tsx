import type { Client, ClientSort } from '@nspect/contract/clients/clients'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { getTierName } from '../i18n/displayNames.ts'
import type { ListColumn } from '../ui/tables/ListTable.tsx'
import { ClientLogo } from './ClientLogo.tsx'
import classes from './Clients.module.css'

/** The columns of the clients list; for Managers those that they may see. */
export const useClientColumns = (
  hasDetails: boolean,
  isOpened: boolean,
): ListColumn<Client, ClientSort>[] => {
  const { t } = useTranslation('clients')
  const name: ListColumn<Client, ClientSort> = {
    key: 'businessName',
    title: t('businessName'),
    sort: 'businessName',
    render: ({ id, businessName, logoPath }) => (
      <span className={classes.business}>
        <ClientLogo name={businessName} logoPath={logoPath} />
        {isOpened ? (
          <Link to="/client/manage/$id" params={{ id: String(id) }}>
            {businessName}
          </Link>
        ) : (
          <span>{businessName}</span>
        )}
      </span>
    ),
  }
  const tier: ListColumn<Client, ClientSort> = {
    key: 'clientTier',
    title: t('tierPlan'),
    width: 130,
    sort: 'clientTier',
    render: (row) => getTierName(row.clientTier.name),
  }
  if (!hasDetails) return [name, tier]
  return [
    name,
    {
      key: 'contactName',
      title: t('contactName'),
      sort: 'contactName',
      render: (row) => row.contactName,
    },
    {
      key: 'contactPhone',
      title: t('contactPhone'),
      width: 160,
      sort: 'contactPhone',
      render: (row) => row.contactPhone,
    },
    {
      key: 'contactEmail',
      title: t('contactEmail'),
      sort: 'contactEmail',
      render: (row) => (
        <span className={classes.email} title={row.contactEmail}>
          {row.contactEmail}
        </span>
      ),
    },
    {
      key: 'noOfProject',
      title: t('noOfProject'),
      width: 130,
      sort: 'noOfProject',
      render: ({ projectsInUse = 0, noOfProject = 0 }) => (
        <span className={classes.used} data-over={projectsInUse > noOfProject || undefined}>
          {t('used', { used: projectsInUse, count: noOfProject })}
        </span>
      ),
    },
    {
      key: 'noOfReport',
      title: t('noOfReport'),
      width: 120,
      sort: 'noOfReport',
      render: ({ reportsInUse = 0, noOfReport = null }) =>
        noOfReport === null ? t('default') : t('used', { used: reportsInUse, count: noOfReport }),
    },
    tier,
  ]
}
