import { Button, NativeSelect } from '@mantine/core'
import type { PaymentProfile } from '@nspect/contract/billing/billing'
import { IconCreditCard } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import classes from './Billing.module.css'
import { BillingRetryAlert } from './BillingRetryAlert.tsx'

interface Props {
  profiles: UseQueryResult<PaymentProfile[]>
  value: string
  error: string | undefined
  onChange: (paymentProfileId: string) => void
  onAdd: () => void
}

/** Selects a saved card to pay with, or adds another. */
export function SavedCardSelect({ profiles, value, error, onChange, onAdd }: Props) {
  const { t } = useTranslation(['billing', 'ui'])
  return (
    <>
      <div className={classes.profile}>
        <NativeSelect
          label={t('profile')}
          withAsterisk
          value={value}
          error={error}
          description={profiles.data?.length === 0 && !error ? t('noProfiles') : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          disabled={profiles.isPending}
          data={[
            { value: '', label: t(profiles.isPending ? 'ui:wait' : 'chooseProfile') },
            ...(profiles.data ?? []).map(({ id, masked_card_number }) => ({
              value: String(id),
              label: masked_card_number,
            })),
          ]}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <Button
          variant="default"
          leftSection={<IconCreditCard size={16} aria-hidden />}
          onClick={onAdd}
        >
          {t('addCard')}
        </Button>
      </div>
      {profiles.isError && (
        <BillingRetryAlert message={t('profilesFailed')} onRetry={() => void profiles.refetch()} />
      )}
    </>
  )
}
