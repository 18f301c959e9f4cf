import { isRoleAllowed } from '@nspect/contract/permissions/policy'
import { limits } from '@nspect/contract/shared/limits'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSignedInUser } from '../api/signedInUser.ts'
import classes from './UnpaidBanner.module.css'

/**
 * Says on every page that nothing can be changed while the client's plan is unpaid, and the way out
 * (T109).
 */
export function UnpaidBanner() {
  const { t } = useTranslation('accounts')
  const { clientId, role } = useSignedInUser()
  return (
    <section className={classes.banner} aria-label={t('unpaidTitle')}>
      <p>{t('unpaidText', { days: limits.unpaidDays })}</p>
      {isRoleAllowed(role, 'billing.pay') ? (
        <Link to="/chargify/$clientId" params={{ clientId: String(clientId) }}>
          {t('unpaidPay')}
        </Link>
      ) : (
        <p>{t('unpaidWho')}</p>
      )}
    </section>
  )
}
