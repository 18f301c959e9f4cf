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
  /** it stands in a row of the table: small, its label is only spoken */
  isInRow?: boolean
  inputRef?: Ref<HTMLInputElement> | undefined
  onChange: (value: PinValues[FieldAttribute]) => void
  /** the field was left: from now on its problem may be shown */
  onLeave?: () => void
}

/** The fitting input for an attribute of a point that is entered into a field. */
export function AttributeInput(props: Props): ReactElement {
  const { name, label, value, error, isDisabled, isInRow = false, inputRef, onChange, onLeave } = props
  const declared = pinAttributes[name]
  const common = {
    ...(isInRow ? { 'aria-label': label, size: 'xs' } : { label }),
    value,
    error,
    disabled: isDisabled,
    onBlur: onLeave,
  }
  switch (declared.control) {
    case 'line':
      return (
        <TextInput
          {...common}
          ref={inputRef}
          maxLength={declared.most * 2}
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
