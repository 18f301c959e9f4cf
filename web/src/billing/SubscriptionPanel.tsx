import { Alert, Button } from '@mantine/core'
import { billingRoutes, type Subscription } from '@nspect/contract/billing/billing'
import { IconExternalLink } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callRoute } from '../api/callRoute.ts'
import { formatDate } from '../i18n/formatDate.ts'
import { getDisplayTimeZone } from '../ui/browser/displayTimeZone.ts'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { LoadingState } from '../ui/feedback/LoadingState.tsx'
import classes from './Billing.module.css'
import { subscriptionQuery } from './billing.api.ts'

/**
 * The current subscription, and a link to the provider's page to downgrade or cancel it (T107,
 * T108).
 */
export function SubscriptionPanel({ clientId }: { clientId: number }) {
  const { t } = useTranslation('billing')
  const query = useQuery(subscriptionQuery(clientId))
  return (
    <section className={classes.panel} aria-labelledby="subscription">
      <h2 id="subscription">{t('subscriptionTitle')}</h2>
      {query.data ? (
        <Facts subscription={query.data} />
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingState lines={3} />
      )}
    </section>
  )
}

function Facts({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('billing')
  const {
    state,
    currentPeriodEndsAt,
    endsAtPeriodEnd,
    maskedCardNumber,
    unpaidSince,
    chargifyCustomerId,
  } = subscription
  const day = (instant: string) => formatDate(instant, 'table', getDisplayTimeZone())
  const isOver = state === 'canceled' || state === 'expired'
  return (
    <>
      {unpaidSince !== null && (
        <p className={classes.warning} role="status">
          {t('unpaid', { date: day(unpaidSince) })}
        </p>
      )}
      {state === null ? (
        <p className={classes.quiet}>{t('nothingPaid')}</p>
      ) : (
        <dl className={classes.facts}>
          <div>
            <dt>{t('subscriptionState')}</dt>
            <dd>{t(`state_${state}`)}</dd>
          </div>
          {currentPeriodEndsAt !== null && (
            <div>
              <dt>{t(isOver ? 'ended' : endsAtPeriodEnd ? 'endsOn' : 'nextCharge')}</dt>
              <dd>{day(currentPeriodEndsAt)}</dd>
            </div>
          )}
          {maskedCardNumber !== null && (
            <div>
              <dt>{t('cardSection')}</dt>
              <dd>{maskedCardNumber}</dd>
            </div>
          )}
        </dl>
      )}
      {chargifyCustomerId !== null && <ManageButton chargifyCustomerId={chargifyCustomerId} />}
    </>
  )
}

function ManageButton({ chargifyCustomerId }: { chargifyCustomerId: number }) {
  const { t } = useTranslation('billing')
  const open = useMutation({
    // the tab is opened by the click itself: opened later, browsers block it as a pop-up
    mutationFn: async (tab: Window | null) => {
      try {
        const { link } = await callRoute(billingRoutes.readManagementLink, { chargifyCustomerId })
        if (!tab) return link
        tab.opener = null
        tab.location.replace(link)
        return null
      } catch (error) {
        tab?.close()
        throw error
      }
    },
  })
  return (
    <div className={classes.manage}>
      <p className={classes.quiet}>{t('manageHelp')}</p>
      <Button
        variant="default"
        loading={open.isPending}
        rightSection={<IconExternalLink size={16} aria-hidden />}
        onClick={() => open.mutate(window.open('about:blank', '_blank'))}
      >
        {t('manage')}
      </Button>
      {open.data && (
        <p role="status">
          {t('manageHeld')}{' '}
          <a href={open.data} target="_blank" rel="noreferrer">
            {t('manageOpen')}
          </a>
        </p>
      )}
      {open.error && (
        <Alert color="red" role="alert" variant="light">
          {open.error.message}
        </Alert>
      )}
    </div>
  )
}
