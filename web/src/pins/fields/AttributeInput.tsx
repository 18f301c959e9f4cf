import { Textarea, TextInput } from '@mantine/core'
import { type FieldAttribute, pinAttributes } from '@nspect/contract/pinAttributes'
import type { ReactElement, Ref } from 'react'
import type { PinValues } from '../pinValues.ts'

interface Props {
  name: FieldAttribute
  label: string
  value: PinValues[FieldAttribute]
  error?: string | undefined
  isDisabled: boolean
  /** in a table row: small, with its label for screen readers only */
  isInRow?: boolean
  inputRef?: Ref<HTMLInputElement> | undefined
  onChange: (value: PinValues[FieldAttribute]) => void
  /** the field was blurred: from now on its error may be shown */
  onBlur?: () => void
}

/** The input for a point's attribute, by its declared control. */
export function AttributeInput(props: Props): ReactElement {
  const { name, label, value, error, isDisabled, isInRow = false, inputRef, onChange, onBlur } = props
  const declared = pinAttributes[name]
  const common = {
    ...(isInRow ? { 'aria-label': label, size: 'xs' } : { label }),
    value,
    error,
    disabled: isDisabled,
    onBlur,
  }
  switch (declared.control) {
    case 'line':
      return (
        <TextInput
          {...common}
          ref={inputRef}
          maxLength={declared.maxLength * 2}
          autoComplete="off"
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case 'text':
      return (
        <Textarea
          {...common}
          autosize
          minRows={isInRow ? 1 : 2}
          maxRows={8}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
  }
}
