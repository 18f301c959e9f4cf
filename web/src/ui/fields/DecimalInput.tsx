import { TextInput, type TextInputProps } from '@mantine/core'
import { shownLanguage } from '../../i18n/i18n.ts'
import { decimalAsTyped, parseNumber } from '../../i18n/typedNumber.ts'
import { useTypedNumber } from './useTypedNumber.ts'

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur'> {
  value: string
  onChange: (value: string) => void
  onLeave: () => void
}

/** A decimal number, typed as the shown language writes it (T361). */
export function DecimalInput({ value, onChange, onLeave, ...input }: Props) {
  const language = shownLanguage()
  const { text, type, leave } = useTypedNumber({
    value,
    parse: (typed) => parseNumber(typed, language),
    format: (stored) => decimalAsTyped(stored, language),
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
