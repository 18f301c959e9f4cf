import { type CustomFieldType, fieldProblem } from '@nspect/contract/customFields'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { translateIssues } from '../i18n/translateIssues.ts'
import { FieldInput } from '../ui/fields/FieldInput.tsx'
import classes from './FieldPreview.module.css'

interface Props {
  name: string
  customFieldType: CustomFieldType
  options: string[]
  isRequired: boolean
}

/** The field as a point's card will show it, with its validation; only a preview, nothing is saved. */
export function FieldPreview({ name, ...field }: Props) {
  const { t } = useTranslation('projectTypes')
  const [value, setValue] = useState('')
  const [isTouched, setTouched] = useState(false)
  const label = name.trim() || t('unnamed')
  const problem = fieldProblem(field, value)
  return (
    <section className={classes.preview} aria-labelledby="field-preview">
      <h2 id="field-preview">{t('preview')}</h2>
      <FieldInput
        field={field}
        label={label}
        value={value}
        held=""
        error={
          problem && isTouched
            ? translateIssues([{ path: ['value'], message: problem }], { value: label }).value
            : undefined
        }
        isDisabled={false}
        onChange={setValue}
        onLeave={() => setTouched(true)}
      />
      <p>{t('previewHelp')}</p>
    </section>
  )
}
