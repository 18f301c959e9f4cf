import { NativeSelect } from '@mantine/core'
import type { BillingProduct } from '@nspect/contract/billing/billing'
import type { Tier } from '@nspect/contract/shared/enums'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getTierName } from '../i18n/displayNames.ts'
import { BillingRetryAlert } from './BillingRetryAlert.tsx'
import { usePriceText } from './usePriceText.ts'

interface Props {
  products: UseQueryResult<BillingProduct[]>
  offered: readonly Tier[]
  value: string
  error: string | undefined
  onChange: (clientTierName: string) => void
}

/** Selects the new plan, each with its price. */
export function SubscriptionPlanSelect({ products, offered, value, error, onChange }: Props) {
  const { t } = useTranslation(['billing', 'ui'])
  const priceText = usePriceText()
  const optionOf = (tier: Tier) => {
    const product = products.data?.find(({ name }) => name === tier)
    const price = tier === 'Enterprise' ? t('byCall') : product && priceText(product)
    return {
      value: tier,
      label: price ? t('tierWithPrice', { tier: getTierName(tier), price }) : getTierName(tier),
    }
  }
  return (
    <>
      <NativeSelect
        label={t('tier')}
        withAsterisk
        value={value}
        error={error}
        disabled={products.isPending}
        data={[
          { value: '', label: t(products.isPending ? 'ui:wait' : 'chooseTier') },
          ...offered.map(optionOf),
        ]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {products.isError && (
        <BillingRetryAlert
          message={products.error.message}
          onRetry={() => void products.refetch()}
        />
      )}
    </>
  )
}
