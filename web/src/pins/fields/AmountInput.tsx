import { TextInput, type TextInputProps } from '@mantine/core'
import { cost } from '@nspect/contract/scalars'
import { useState } from 'react'
import { i18n, shownLanguage } from '../../i18n/i18n.ts'
import { amountAsTyped, parseAmount } from '../../i18n/typedNumber.ts'
import classes from './AmountInput.module.css'

interface Props extends Pick<TextInputProps, 'size' | 'description' | 'inputWrapperOrder' | 'disabled'> {
  label?: string
  'aria-label'?: string
  /** as it is stored, '' for none, or typed text that is no amount */
  value: string
  error?: string | undefined
  currency: string | null | undefined
  onBlur?: (() => void) | undefined
  onChange: (value: string | null) => void
}

/** An amount of money, typed as the shown language writes it. What cannot be read stays, with an error (T361). */
export function AmountInput({ value, error, currency, onBlur, onChange, ...input }: Props) {
  const language = shownLanguage()
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null)
  const isTyping = typed !== null && typed.value === value
  const isUnreadable = value !== '' && !cost.safeParse(value).success
  const unreadable = i18n.t('messages:pin.costInvalid', { name: input.label ?? input['aria-label'] ?? '' })
  const type = (text: string) => {
    const next = parseAmount(text, language) ?? text.trim()
    setTyped({ text, value: next })
    onChange(next || null)
  }
  return (
    <TextInput
      {...input}
      value={isTyping ? typed.text : amountAsTyped(value, language)}
      error={error ?? (isUnreadable && !isTyping ? unreadable : undefined)}
      rightSection={currency && <span className={classes.currency}>{currency}</span>}
      rightSectionWidth={currency ? 48 : 8}
      inputMode="decimal"
      maxLength={30}
      autoComplete="off"
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => {
        setTyped(null)
        onBlur?.()
      }}
    />
  )
}
