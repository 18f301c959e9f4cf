import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useInstallation } from '../api/installation.ts'
import classes from './Clients.module.css'

interface Props {
  clientId: number
  text: string
  /** what is said instead where no plan is sold (T404) */
  textByOperator?: string
}

/** Why something cannot be changed here, with a link to the plans. */
export function UpgradeHint({ clientId, text, textByOperator = text }: Props) {
  const { t } = useTranslation('clients')
  const installation = useInstallation()
  if (!installation) return null
  const { sellsPlans } = installation
  return (
    <p className={classes.hint}>
      {sellsPlans ? text : textByOperator}{' '}
      <Link to="/chargify/$clientId" params={{ clientId: String(clientId) }}>
        {t(sellsPlans ? 'upgrade' : 'seePlans')}
      </Link>
    </p>
  )
}
