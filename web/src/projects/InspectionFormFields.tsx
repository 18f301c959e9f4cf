import { Textarea } from '@mantine/core'
import type { FormField } from '@nspect/contract/projectTypes/projectTypes'
import { DateField } from '../ui/fields/DateField.tsx'
import classes from './ProjectForm.module.css'
import { getInspectionFieldErrorKey } from './projectForm.ts'

interface Props {
  /** the heading of the fields */
  title: string
  fields: readonly FormField[]
  form: Readonly<Record<string, string>>
  errorOf: (field: string) => string | undefined
  onChange: (form: Readonly<Record<string, string>>) => void
}

/** The form fields of the inspection's type: texts and dates (T46). */
export function InspectionFormFields({ title, fields, form, errorOf, onChange }: Props) {
  const set = (key: string, value: string) => onChange({ ...form, [key]: value })
  return (
    <fieldset className={classes.ofType}>
      <legend className={classes.section}>{title}</legend>
      <div className={classes.pair}>
        {fields.map(({ key, label, type }) =>
          type === 'date' ? (
            <DateField
              key={key}
              label={label}
              mayBeCleared
              value={form[key] ?? ''}
              error={errorOf(getInspectionFieldErrorKey(key))}
              onChange={(day) => set(key, day)}
            />
          ) : (
            <Textarea
              key={key}
              label={label}
              autosize
              minRows={1}
              maxRows={4}
              value={form[key] ?? ''}
              error={errorOf(getInspectionFieldErrorKey(key))}
              onChange={(event) => set(key, event.currentTarget.value)}
            />
          ),
        )}
      </div>
    </fieldset>
  )
}
