import type { CustomFieldPart } from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { validateFieldValue } from '@nspect/contract/shared/customFields'
import { useState } from 'react'
import { translateIssues } from '../../i18n/translateIssues.ts'
import { FieldInput } from '../../ui/fields/FieldInput.tsx'

interface Props {
  label: string
  field: Pick<CustomFieldPart, 'customFieldType' | 'options' | 'isRequired'>
}

/**
 * A field as points show it, with its validation. Its key changes with its type, so that another
 * type begins empty.
 */
export function PreviewField({ label, field }: Props) {
  const [value, setValue] = useState('')
  const [isTouched, setTouched] = useState(false)
  const message = isTouched ? validateFieldValue(field, value) : null
  return (
    <FieldInput
      field={field}
      label={label}
      value={value}
      held=""
      error={
        message
          ? translateIssues([{ path: ['value'], message }], { value: label }).value
          : undefined
      }
      isDisabled={false}
      onChange={setValue}
      onLeave={() => setTouched(true)}
    />
  )
}
