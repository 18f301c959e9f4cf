import type { ProjectTypeCustomField } from '@nspect/contract/projectTypes/projectTypes'
import { ChoiceFieldInput } from './ChoiceFieldInput.tsx'
import { TypedFieldInput } from './TypedFieldInput.tsx'

export interface FieldInputProps {
  field: Pick<ProjectTypeCustomField, 'customFieldType' | 'options' | 'isRequired'>
  label: string
  /** why it is disabled, or the expected format */
  help?: string | undefined
  value: string
  /** the stored point's value: an option that was since removed stays selectable (T64) */
  held: string
  error: string | undefined
  isDisabled: boolean
  onChange: (value: string) => void
  /** on blur: from now on the field's error may be shown */
  onLeave: () => void
}

/** The input for a custom field of any of the ten types (T63). */
export function CustomFieldInput(props: FieldInputProps) {
  switch (props.field.customFieldType) {
    case 'checkbox':
    case 'dropdown':
    case 'multiselect':
      return <ChoiceFieldInput {...props} />
    default:
      return <TypedFieldInput {...props} />
  }
}
