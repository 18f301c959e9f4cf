import { TextInput, type TextInputProps } from '@mantine/core'
import { formatStoredDecimal } from '@nspect/contract/i18n/numberFormats'
import { getShownLocale } from '../../i18n/i18n.ts'
import { parseTypedNumber } from '../../i18n/typedNumber.ts'
import { useTypedNumber } from './useTypedNumber.ts'

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur'> {
  value: string
  onChange: (value: string) => void
  onLeave: () => void
}

/** A decimal number, typed as its reader writes it (T361). */
export function DecimalInput({ value, onChange, onLeave, ...input }: Props) {
  const locale = getShownLocale()
  const { text, type, leave } = useTypedNumber({
    value,
    parse: (typed) => parseTypedNumber(typed, locale),
    format: (stored) => formatStoredDecimal(stored, locale),
    onChange,
  })
  return (
    <TextInput
      {...input}
      value={text}
      inputMode="decimal"
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => {
        leave()
        onLeave()
      }}
    />
  )
}
