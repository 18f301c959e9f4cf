import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

/** A link to the plans of a client. */
export function PlansLink({ clientId }: { clientId: number }) {
  const { t } = useTranslation('ui')
  return (
    <Link
      to="/chargify/$clientId"
      params={{ clientId: String(clientId) }}
      style={{ color: 'inherit' }}
    >
      {t('upgrade')}
    </Link>
  )
}
