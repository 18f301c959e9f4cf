import { TextInput, type TextInputProps } from '@mantine/core'
import { cost } from '@nspect/contract/shared/scalars'
import { getShownLocale, i18n } from '../../i18n/i18n.ts'
import { formatTypedAmount, parseTypedAmount } from '../../i18n/typedNumber.ts'
import { useTypedNumber } from '../../ui/fields/useTypedNumber.ts'
import classes from './AmountInput.module.css'

interface Props
  extends Pick<TextInputProps, 'size' | 'description' | 'inputWrapperOrder' | 'disabled'> {
  label?: string
  'aria-label'?: string
  /** as it is stored, '' for none, or typed text that is no amount */
  value: string
  error?: string | undefined
  currency: string | null | undefined
  onBlur?: (() => void) | undefined
  onChange: (value: string | null) => void
}

/**
 * An amount of money, typed as its reader writes it. What cannot be read stays, with an error
 * (T361).
 */
export function AmountInput({ value, error, currency, onBlur, onChange, ...input }: Props) {
  const locale = getShownLocale()
  const { text, isTyping, type, leave } = useTypedNumber({
    value,
    parse: (typed) => parseTypedAmount(typed, locale),
    format: (stored) => formatTypedAmount(stored, locale),
    onChange: (next) => onChange(next || null),
  })
  const isUnreadable = value !== '' && !cost.safeParse(value).success
  const unreadable = i18n.t('messages:pin.costInvalid', {
    name: input.label ?? input['aria-label'] ?? '',
  })
  return (
    <TextInput
      {...input}
      value={text}
      error={error ?? (isUnreadable && !isTyping ? unreadable : undefined)}
      rightSection={currency && <span className={classes.currency}>{currency}</span>}
      rightSectionWidth={currency ? 48 : 8}
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
