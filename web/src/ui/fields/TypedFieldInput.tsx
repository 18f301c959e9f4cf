import { Textarea, TextInput } from '@mantine/core'
import type { CustomFieldType } from '@nspect/contract/shared/customFields'
import { useTranslation } from 'react-i18next'
import type { FieldInputProps } from './CustomFieldInput.tsx'
import { DateField } from './DateField.tsx'
import { DecimalInput } from './DecimalInput.tsx'

/** Hints for on-screen keyboards and the browser; the rules themselves are the contract's. */
const attributes = {
  email: { type: 'email', inputMode: 'email', autoComplete: 'off' },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'off' },
} as const

const examples: Partial<
  Record<CustomFieldType, 'exampleFraction' | 'exampleUnit' | 'examplePhone'>
> = {
  fractional: 'exampleFraction',
  fractionalWithUnit: 'exampleUnit',
  phone: 'examplePhone',
}

/** Numbers, text, addresses and dates: every value that is typed. */
export function TypedFieldInput({
  field,
  label,
  help,
  value,
  error,
  isDisabled,
  onChange,
  onLeave,
}: FieldInputProps) {
  const { t } = useTranslation('ui')
  const type = field.customFieldType
  const example = examples[type]
  const common = {
    label,
    value,
    error,
    disabled: isDisabled,
    required: field.isRequired,
    onBlur: onLeave,
    ...(help !== undefined && { description: help }),
    ...(example !== undefined && { placeholder: t(example) }),
  }
  if (type === 'date') {
    return (
      <DateField
        label={label}
        help={help}
        value={value}
        error={error}
        isRequired={field.isRequired}
        isDisabled={isDisabled}
        mayBeCleared
        onChange={onChange}
        onLeave={onLeave}
      />
    )
  }
  if (type === 'textual') {
    return (
      <Textarea
        {...common}
        autosize
        minRows={1}
        maxRows={6}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  }
  if (type === 'decimal') {
    const { onBlur, ...input } = common
    return <DecimalInput {...input} onLeave={onBlur} onChange={onChange} />
  }
  return (
    <TextInput
      {...common}
      {...(type in attributes && attributes[type as keyof typeof attributes])}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
