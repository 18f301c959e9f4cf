import type { CustomFieldPart } from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { validateFieldValue } from '@nspect/contract/shared/customFields'
import { useState } from 'react'
import { translateSchemaIssues } from '../../i18n/translateSchemaIssues.ts'
import { CustomFieldInput } from '../../ui/fields/CustomFieldInput.tsx'

interface Props {
  label: string
  field: Pick<CustomFieldPart, 'customFieldType' | 'options' | 'isRequired'>
}

/**
 * A field as points show it, with its validation. Its key changes with its type, so that another
 * type begins empty.
 */
export function CustomFieldPreview({ label, field }: Props) {
  const [value, setValue] = useState('')
  const [isTouched, setTouched] = useState(false)
  const message = isTouched ? validateFieldValue(field, value) : null
  return (
    <CustomFieldInput
      field={field}
      label={label}
      value={value}
      held=""
      error={
        message
          ? translateSchemaIssues([{ path: ['value'], message }], { value: label }).value
          : undefined
      }
      isDisabled={false}
      onChange={setValue}
      onLeave={() => setTouched(true)}
    />
  )
}
