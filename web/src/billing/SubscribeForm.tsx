import { Alert, Button, NativeSelect } from '@mantine/core'
import { billingRoutes, type PaymentProfile } from '@nspect/contract/billing'
import { clientRoutes } from '@nspect/contract/clients'
import type { AnswerOf } from '@nspect/contract/route'
import type { settingRoutes } from '@nspect/contract/settings'
import type { Tier } from '@nspect/contract/vocab'
import { IconCreditCard, IconRefresh } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/ApiError.ts'
import { call } from '../api/call.ts'
import { invalidate } from '../api/read.ts'
import { useSendOnce } from '../api/useSendOnce.ts'
import { tierName } from '../i18n/names.ts'
import { FormSheet } from '../ui/FormSheet.tsx'
import { toast } from '../ui/toast.ts'
import { useFields } from '../ui/useFields.ts'
import classes from './Billing.module.css'
import { productList, profileList } from './billing.api.ts'
import { CardDialog } from './CardDialog.tsx'
import { argsOf, nothingChosen, offeredTiers, type SubscribeValues, subscribeProblems } from './subscribeForm.ts'
import { usePriceText } from './usePriceText.ts'

interface Props {
  clientId: number
  current: Tier
  config: AnswerOf<typeof settingRoutes.readPublicConfig>
}

const aboutTier: readonly string[] = ['billing.enterprise', 'billing.sameTier', 'billing.lowerTier', 'billing.notSold']

/** A refusal that belongs beside a field: the one that it names, or the plan where it speaks of the plan. */
const placed = (error: Error): Record<string, string> => {
  if (!(error instanceof ApiError)) return {}
  if (aboutTier.includes(error.code)) return { clientTierName: error.message }
  return Object.fromEntries(error.errors.map(({ field, message }) => [field, message]))
}

/** "Update Subscription": a higher plan, paid by a card that is saved (T107). */
export function SubscribeForm({ clientId, current, config }: Props) {
  const { t } = useTranslation(['billing', 'ui'])
  const client = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const priceText = usePriceText()
  const products = useQuery(productList())
  const profiles = useQuery(profileList(clientId))
  const [isAdding, setAdding] = useState(false)
  const hasNone = profiles.data?.length === 0
  const offered = offeredTiers(current, products.data ?? [])
  // what is offered no more, as somebody else has bought the plan or removed the card meanwhile, is chosen no more
  const asOffered = ({ clientTierName, paymentProfileId }: SubscribeValues): SubscribeValues => ({
    clientTierName: offered.find((tier) => tier === clientTierName) ?? '',
    paymentProfileId: profiles.data?.some(({ id }) => String(id) === paymentProfileId) ? paymentProfileId : '',
  })
  const fields = useFields(nothingChosen, (values) =>
    subscribeProblems(asOffered(values), hasNone ? t('noProfiles') : undefined),
  )
  const { errorOf } = fields
  const chosen = asOffered(fields.values)
  const buying = useSendOnce({
    send: (values: SubscribeValues, idempotencyKey) =>
      call(billingRoutes.subscribe, billingRoutes.subscribe.body.parse(argsOf(clientId, values)), { idempotencyKey }),
    onDone: ({ message }) => {
      toast.done(message)
      // what people may do, and what is shown to them, hangs on the plan everywhere
      void client.invalidateQueries()
      void navigate({ to: '/dashboard' })
    },
    onFailed: (error) => {
      fields.setErrors(placed(error))
      if (error instanceof ApiError && error.status === 409) {
        void invalidate(client, clientRoutes.readClient, billingRoutes.readSubscription, billingRoutes.listProducts)
      }
    },
  })
  const change = (part: Partial<SubscribeValues>) => {
    buying.renew()
    fields.set(part)
  }
  const keepCard = (card: PaymentProfile) => {
    const { queryKey } = profileList(clientId)
    client.setQueryData(queryKey, (known) => known && [...known.filter(({ id }) => id !== card.id), card])
    if (!profiles.data) void profiles.refetch()
    change({ paymentProfileId: String(card.id) })
    setAdding(false)
  }
  const optionOf = (tier: Tier) => {
    const product = products.data?.find(({ name }) => name === tier)
    const price = tier === 'Enterprise' ? t('byCall') : product && priceText(product)
    return { value: tier, label: price ? t('tierWithPrice', { tier: tierName(tier), price }) : tierName(tier) }
  }
  const retry = (message: string, again: () => void) => (
    <Alert color="red" role="alert" variant="light">
      <p className={classes.failure}>{message}</p>
      <Button size="compact-sm" variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={again}>
        {t('ui:retry')}
      </Button>
    </Alert>
  )
  const { error } = buying
  const failure = error && Object.keys(placed(error)).length === 0 ? error : null
  const isLost = failure instanceof ApiError && failure.code === 'network'
  const profileError = errorOf('paymentProfileId')
  return (
    <>
      <FormSheet
        saveLabel={t('subscribe')}
        onSave={() => {
          if (fields.validate()) buying.submit(chosen)
        }}
        onCancel={() => (canGoBack ? router.history.back() : void navigate({ to: '/dashboard' }))}
        isSaving={buying.isSending}
        isInvalid={fields.isInvalid}
        isChanged={false}
        errorsShown={fields.errorsShown}
      >
        <h2 className={classes.title}>{t('updateTitle')}</h2>
        <NativeSelect
          label={t('tier')}
          withAsterisk
          value={chosen.clientTierName}
          error={errorOf('clientTierName')}
          disabled={products.isPending}
          data={[{ value: '', label: t(products.isPending ? 'ui:wait' : 'chooseTier') }, ...offered.map(optionOf)]}
          onChange={(event) => {
            change({ clientTierName: event.currentTarget.value })
            fields.setTouched('clientTierName')
          }}
        />
        {products.isError && retry(products.error.message, () => void products.refetch())}
        <div className={classes.profile}>
          <NativeSelect
            label={t('profile')}
            withAsterisk
            value={chosen.paymentProfileId}
            error={profileError}
            description={hasNone && !profileError ? t('noProfiles') : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            disabled={profiles.isPending}
            data={[
              { value: '', label: t(profiles.isPending ? 'ui:wait' : 'chooseProfile') },
              ...(profiles.data ?? []).map(({ id, masked_card_number }) => ({
                value: String(id),
                label: masked_card_number,
              })),
            ]}
            onChange={(event) => change({ paymentProfileId: event.currentTarget.value })}
          />
          <Button
            variant="default"
            leftSection={<IconCreditCard size={16} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {t('addCard')}
          </Button>
        </div>
        {profiles.isError && retry(t('profilesFailed'), () => void profiles.refetch())}
        {failure && (
          <Alert color="red" role="alert" variant="light">
            {failure.message} {isLost && t('lost')}
          </Alert>
        )}
      </FormSheet>
      {isAdding && (
        <CardDialog clientId={clientId} config={config} onClose={() => setAdding(false)} onSaved={keepCard} />
      )}
    </>
  )
}
