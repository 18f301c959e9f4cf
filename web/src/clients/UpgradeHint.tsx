import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './Clients.module.css'

/** Why something cannot be changed here, with a link to the plans. */
export function UpgradeHint({ clientId, text }: { clientId: number; text: string }) {
  const { t } = useTranslation('clients')
  return (
    <p className={classes.hint}>
      {text}{' '}
      <Link to="/chargify/$clientId" params={{ clientId: String(clientId) }}>
        {t('upgrade')}
      </Link>
    </p>
  )
}
