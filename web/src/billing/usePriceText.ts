import type { BillingProduct } from '@nspect/contract/billing/billing'
import { formatNumber } from '@nspect/contract/i18n/numberFormats'
import { useTranslation } from 'react-i18next'
import { getShownLocale } from '../i18n/i18n.ts'

const textKeys = {
  month: { one: 'perMonth', several: 'perMonths' },
  day: { one: 'perDay', several: 'perDays' },
} as const

/** Formats a price in the current language: "$29.00 per month". */
export const usePriceText = () => {
  const { t } = useTranslation('billing')
  return ({ priceInCents, currency, interval, intervalUnit }: BillingProduct): string => {
    const amount = formatNumber(priceInCents / 100, getShownLocale(), {
      style: 'currency',
      currency,
    })
    const { one, several } = textKeys[intervalUnit]
    return interval === 1 ? t(one, { amount }) : t(several, { amount, n: interval })
  }
}
