import { Alert } from '@mantine/core'
import { billingRoutes, type PaymentProfile } from '@nspect/contract/billing/billing'
import { clientRoutes } from '@nspect/contract/clients/clients'
import type { RouteResponse } from '@nspect/contract/http/route'
import type { settingRoutes } from '@nspect/contract/settings/settings'
import type { Tier } from '@nspect/contract/shared/enums'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/ApiError.ts'
import { callRoute } from '../api/callRoute.ts'
import { invalidateRoutes } from '../api/readQuery.ts'
import { FormPageLayout } from '../forms/FormPageLayout.tsx'
import { useSaveForm } from '../forms/useSaveForm.ts'
import { toast } from '../ui/feedback/toast.ts'
import { AddCardDialog } from './AddCardDialog.tsx'
import classes from './Billing.module.css'
import { planProductsQuery, savedCardsQuery } from './billing.api.ts'
import { SavedCardSelect } from './SavedCardSelect.tsx'
import { SubscriptionPlanSelect } from './SubscriptionPlanSelect.tsx'
import {
  emptySubscribeValues,
  listTiersForSale,
  type SubscribeValues,
  toSubscribeArgs,
  toSubscribeFieldErrors,
  validateSubscription,
} from './subscribeForm.ts'

interface Props {
  clientId: number
  current: Tier
  config: RouteResponse<typeof settingRoutes.readPublicConfig>
}

/** "Update Subscription": buys a higher plan with a saved card (T107). */
export function SubscribeForm({ clientId, current, config }: Props) {
  const { t } = useTranslation('billing')
  const client = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const products = useQuery(planProductsQuery())
  const profiles = useQuery(savedCardsQuery(clientId))
  const [isAdding, setAdding] = useState(false)
  const hasNoProfiles = profiles.data?.length === 0
  const offered = listTiersForSale(current, products.data ?? [])
  // deselects what is no longer available because somebody else bought the plan or removed the card
  const onlyOffered = ({ clientTierName, paymentProfileId }: SubscribeValues): SubscribeValues => ({
    clientTierName: offered.find((tier) => tier === clientTierName) ?? '',
    paymentProfileId: profiles.data?.some(({ id }) => String(id) === paymentProfileId)
      ? paymentProfileId
      : '',
  })
  const form = useSaveForm({
    initial: () => emptySubscribeValues,
    problems: (values) =>
      validateSubscription(onlyOffered(values), hasNoProfiles ? t('noProfiles') : undefined),
    send: async (values, _, options) =>
      callRoute(
        billingRoutes.subscribe,
        billingRoutes.subscribe.body.parse(toSubscribeArgs(clientId, onlyOffered(values))),
        options,
      ),
    fieldErrorsOf: toSubscribeFieldErrors,
    isLeftFreely: true,
    isFailureBrief: true,
    onSaved: ({ message }) => {
      toast.done(message)
      // permissions and what is shown depend on the plan everywhere
      void client.invalidateQueries()
      void navigate({ to: '/dashboard' })
    },
    onFailed: (error) => {
      if (!(error instanceof ApiError) || error.status !== 409) return
      void invalidateRoutes(
        client,
        clientRoutes.readClient,
        billingRoutes.readSubscription,
        billingRoutes.listProducts,
      )
    },
  })
  const selected = onlyOffered(form.values)
  const onCardSaved = (card: PaymentProfile) => {
    const { queryKey } = savedCardsQuery(clientId)
    client.setQueryData(
      queryKey,
      (cached) => cached && [...cached.filter(({ id }) => id !== card.id), card],
    )
    if (!profiles.data) void profiles.refetch()
    form.change({ paymentProfileId: String(card.id) })
    setAdding(false)
  }
  const isNetworkError = form.failure instanceof ApiError && form.failure.code === 'network'
  return (
    <>
      <FormPageLayout
        form={form}
        saveLabel={t('subscribe')}
        onCancel={() => (canGoBack ? router.history.back() : void navigate({ to: '/dashboard' }))}
        // shown below the fields instead, near the button
        failure={() => null}
      >
        <h2 className={classes.title}>{t('updateTitle')}</h2>
        <SubscriptionPlanSelect
          products={products}
          offered={offered}
          value={selected.clientTierName}
          error={form.errorOf('clientTierName')}
          onChange={(clientTierName) => {
            form.change({ clientTierName })
            form.touch('clientTierName')
          }}
        />
        <SavedCardSelect
          profiles={profiles}
          value={selected.paymentProfileId}
          error={form.errorOf('paymentProfileId')}
          onChange={(paymentProfileId) => form.change({ paymentProfileId })}
          onAdd={() => setAdding(true)}
        />
        {form.failure && (
          <Alert color="red" role="alert" variant="light">
            {form.failure.message} {isNetworkError && t('lost')}
          </Alert>
        )}
      </FormPageLayout>
      {isAdding && (
        <AddCardDialog
          clientId={clientId}
          config={config}
          onClose={() => setAdding(false)}
          onSaved={onCardSaved}
        />
      )}
    </>
  )
}
