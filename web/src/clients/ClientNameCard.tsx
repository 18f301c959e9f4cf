import type { ClientName } from '@nspect/contract/clients/clients'
import { useTranslation } from 'react-i18next'
import { getTierName } from '../i18n/displayNames.ts'
import { ClientLogo } from './ClientLogo.tsx'
import classes from './Clients.module.css'

/** What all users of a client may see of it. */
export function ClientNameCard({ client }: { client: ClientName }) {
  const { t } = useTranslation('clients')
  return (
    <section className={classes.card} aria-label={client.businessName}>
      <h2 className={classes.business}>
        <ClientLogo name={client.businessName} logoPath={client.logoPath} />
        <span dir="auto">{client.businessName}</span>
      </h2>
      <dl className={classes.facts}>
        <div>
          <dt>{t('tierPlan')}</dt>
          <dd>{getTierName(client.clientTier.name)}</dd>
        </div>
        <div>
          <dt>{t('allowAnonymousCollaboration')}</dt>
          <dd>{t(client.allowAnonymousCollaboration ? 'yes' : 'no')}</dd>
        </div>
        <div>
          <dt>{t('allowOfflineCopies')}</dt>
          <dd>{t(client.allowOfflineCopies ? 'yes' : 'no')}</dd>
        </div>
      </dl>
    </section>
  )
}
