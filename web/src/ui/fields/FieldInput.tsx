import type { ProjectTypeCustomField } from '@nspect/contract/projectTypes'
import { ChoiceInput } from './ChoiceInput.tsx'
import { WordsInput } from './WordsInput.tsx'

export interface FieldInputProps {
  field: Pick<ProjectTypeCustomField, 'customFieldType' | 'options' | 'isRequired'>
  label: string
  /** why it cannot be changed, or how it is written */
  help?: string | undefined
  value: string
  /** what the stored point holds: a choice that was since removed stays choosable (T64) */
  held: string
  error: string | undefined
  isDisabled: boolean
  onChange: (value: string) => void
  /** the field was left: from now on its problem may be shown */
  onLeave: () => void
}

/** The fitting input for a custom field of any of the ten types (T63). */
export function FieldInput(props: FieldInputProps) {
  switch (props.field.customFieldType) {
    case 'checkbox':
    case 'dropdown':
    case 'multiselect':
      return <ChoiceInput {...props} />
    default:
      return <WordsInput {...props} />
  }
}
