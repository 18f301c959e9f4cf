import { NativeSelect, TextInput, type TextInputProps } from '@mantine/core'
import { getLocaleCurrency } from '@nspect/contract/i18n/localeCurrency'
import { currencies, getCurrencyDigits } from '@nspect/contract/money/amounts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getShownLocale, i18n } from '../../i18n/i18n.ts'
import { formatTypedAmount, isAmount, parseTypedAmount } from '../../i18n/typedNumber.ts'
import { useTypedNumber } from '../../ui/fields/useTypedNumber.ts'
import classes from './AmountInput.module.css'

interface Props extends Pick<TextInputProps, 'size' | 'disabled'> {
  label?: string
  'aria-label'?: string
  /** as it is stored, with the chosen currency: `1250.50 EUR`; '' for none; or unreadable text */
  value: string
  error?: string | undefined
  /** the client's currency; null: none yet, so it is asked here; undefined: not known here */
  currency: string | null | undefined
  onBlur?: (() => void) | undefined
  onChange: (value: string | null) => void
}

/** Decimals of any currency: the server knows which one it is. */
const mostDigits = 4

const explainError = (name: string, currency: string | null | undefined, value: string) => {
  if (!isAmount(value, mostDigits) || currency === undefined)
    return i18n.t('messages:pin.costInvalid', { name })
  if (currency === null) return i18n.t('messages:pin.costTwoDecimals', { name })
  const digits = getCurrencyDigits(currency)
  return digits === 0
    ? i18n.t('messages:pin.costWhole', { name, currency })
    : i18n.t('messages:pin.costDecimals', { name, currency, digits })
}

/**
 * The amount and currency of a value, and how the parts change. A first amount takes the currency of
 * the reader's region; one that was stored without a currency keeps none until they choose it.
 */
const useMoney = ({ value, currency: known, onChange }: Props) => {
  const [, amount = value, named] = /^(.*) ([A-Z]{3})$/.exec(value) ?? []
  const [first, setFirst] = useState(() => getLocaleCurrency(getShownLocale()))
  const isAsked = known === null
  const asked = named ?? (amount === '' ? first : null)
  const join = (next: string, currency: string | null) =>
    onChange(next && isAsked && currency !== null ? `${next} ${currency}` : next || null)
  return {
    amount,
    isAsked,
    currency: isAsked ? asked : known,
    changeAmount: (next: string) => join(next, asked),
    changeCurrency: (next: string) => {
      setFirst(next)
      if (amount !== '') join(amount, next)
    },
  }
}

/**
 * An amount of money, typed as its reader writes it. What cannot be read stays, with an error
 * (T361). The first cost of a client asks for its currency (T613).
 */
export function AmountInput(props: Props) {
  const { value: _, error, currency: _known, onBlur, onChange: _change, ...input } = props
  const { t } = useTranslation('pins')
  const { amount, isAsked, currency, changeAmount, changeCurrency } = useMoney(props)
  const locale = getShownLocale()
  const digits = currency === undefined ? mostDigits : getCurrencyDigits(currency)
  const { text, isTyping, type, leave } = useTypedNumber({
    value: amount,
    parse: (typed) => parseTypedAmount(typed, locale, digits),
    format: (stored) => formatTypedAmount(stored, locale, digits),
    onChange: changeAmount,
  })
  const isUnreadable = amount !== '' && !isAmount(amount, digits)
  const name = input.label ?? input['aria-label'] ?? ''
  const choice = (
    <NativeSelect
      className={classes.choice}
      variant="unstyled"
      rightSectionWidth={22}
      size="xs"
      aria-label={t('currency')}
      value={currency ?? ''}
      data={[...(currency === null ? [{ value: '', label: '–' }] : []), ...currencies]}
      onChange={(event) => changeCurrency(event.currentTarget.value)}
    />
  )
  const sign = currency && <span className={classes.currency}>{currency}</span>
  const isChoice = isAsked && !input.disabled
  return (
    <TextInput
      {...input}
      value={text}
      error={
        error ?? (isUnreadable && !isTyping ? explainError(name, currency, amount) : undefined)
      }
      {...(isChoice && input.label && { description: t('currencyHelp') })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      rightSection={isChoice ? choice : sign}
      rightSectionWidth={isChoice ? 76 : currency ? 48 : 8}
      rightSectionPointerEvents={isChoice ? 'all' : 'none'}
      inputMode="decimal"
      maxLength={30}
      autoComplete="off"
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => {
        leave()
        onBlur?.()
      }}
    />
  )
}
