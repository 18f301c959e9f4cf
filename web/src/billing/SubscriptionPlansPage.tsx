import { can, isRoleAllowed } from '@nspect/contract/permissions/policy'
import type { Tier } from '@nspect/contract/shared/enums'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { publicConfigQuery } from '../api/publicConfig.ts'
import { useActor } from '../api/signedInUser.ts'
import { getTierName } from '../i18n/displayNames.ts'
import { getErrorText } from '../i18n/errorText.ts'
import { LinkButton } from '../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { LoadingState } from '../ui/feedback/LoadingState.tsx'
import { Page } from '../ui/layout/Page.tsx'
import classes from './Billing.module.css'
import { clientQuery, planProductsQuery } from './billing.api.ts'
import { PlanPriceTable } from './PlanPriceTable.tsx'
import { SubscribeForm } from './SubscribeForm.tsx'
import { SubscriptionPanel } from './SubscriptionPanel.tsx'
import { usePriceText } from './usePriceText.ts'

/**
 * `/chargify/{clientId}`: features and prices of the plans, and how to change the plan (T107,
 * T111): bought here or, without a payment provider, requested from whoever runs the installation
 * (T109).
 */
export function SubscriptionPlansPage() {
  const { t } = useTranslation('billing')
  const { clientId } = useParams({ from: '/staff/chargify/$clientId' })
  const actor = useActor()
  const isId = /^[1-9]\d{0,9}$/.test(clientId)
  const isTheirs = isId && isRoleAllowed(actor.role, 'billing.read')
  const query = useQuery({ ...clientQuery(Number(clientId)), enabled: isTheirs })
  const config = useQuery({ ...publicConfigQuery(), enabled: isTheirs })
  const back = <LinkButton to="/dashboard">{t('dashboard')}</LinkButton>
  const content = () => {
    if (!isId) return <EmptyState text={getErrorText('record.missing')} action={back} />
    if (!isTheirs) return <EmptyState text={getErrorText('role.denied')} action={back} />
    if (query.isLoadingError)
      return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    if (config.isLoadingError)
      return <ErrorState error={config.error} onRetry={() => void config.refetch()} />
    if (!query.data || !config.data) return <LoadingState lines={8} />
    const { id, businessName, clientTier } = query.data
    const current = clientTier.name
    const isSelling = config.data.billing !== 'none'
    const mayPay = isSelling && can(actor, 'billing.pay', { id, tier: current })
    const ownsPlan = can(actor, 'client.plan', null)
    return (
      <>
        <p className={classes.lead}>
          {t('plansOf', { name: businessName, tier: getTierName(current) })}
        </p>
        {config.data.billing === 'sandbox' && (
          <p className={classes.rehearsal}>
            <strong>{t('sandboxTitle')}</strong> {t('sandboxText')}
          </p>
        )}
        {mayPay && (
          <div className={classes.paying}>
            <SubscriptionPanel clientId={id} />
            {current === 'Enterprise' ? (
              <p className={classes.quiet}>{t('topPlan')}</p>
            ) : (
              <SubscribeForm key={id} clientId={id} current={current} config={config.data} />
            )}
          </div>
        )}
        {isSelling ? <PricedTable current={current} /> : <PlanPriceTable current={current} />}
        {(ownsPlan || !isSelling) && (
          <section className={classes.change} aria-labelledby="plan-change">
            <h2 id="plan-change">{t('changeTitle')}</h2>
            {ownsPlan ? (
              <>
                <p>{t('changeOwn')}</p>
                <LinkButton
                  to="/client/manage/$id"
                  params={{ id: String(id) }}
                  // if plans are for sale, buying is the primary action
                  variant={isSelling ? 'default' : 'filled'}
                >
                  {t('editClient')}
                </LinkButton>
              </>
            ) : (
              <p>{t('changeText')}</p>
            )}
          </section>
        )}
      </>
    )
  }
  return (
    <Page
      title={t('plansTitle')}
      subtitle={t('plansSubtitle')}
      crumbs={[
        { label: t('dashboard'), link: { to: '/dashboard' } },
        ...(isRoleAllowed(actor.role, 'client.list')
          ? [{ label: t('clients'), link: { to: '/clients' } } as const]
          : []),
        { label: t('plansTitle') },
      ]}
    >
      {content()}
    </Page>
  )
}

/** The plan table with prices; without them if they are unavailable. */
function PricedTable({ current }: { current: Tier }) {
  const { t } = useTranslation('billing')
  const products = useQuery(planProductsQuery())
  const priceText = usePriceText()
  const priceOf = (tier: Tier) => {
    if (tier === 'Enterprise') return t('byCall')
    const product = products.data?.find(({ name }) => name === tier)
    return product && priceText(product)
  }
  return <PlanPriceTable current={current} {...(products.data && { priceOf })} />
}
