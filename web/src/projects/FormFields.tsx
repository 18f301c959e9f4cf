import { Textarea } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import { type FormField, formValueLength } from '@nspect/contract/projectTypes'
import { useTranslation } from 'react-i18next'
import { dateField } from '../i18n/formatDate.ts'
import classes from './ProjectForm.module.css'
import { formKeyOf } from './projectForm.ts'

interface Props {
  /** the type's name, under which its fields stand */
  title: string
  fields: readonly FormField[]
  form: Readonly<Record<string, string>>
  errorOf: (field: string) => string | undefined
  onChange: (form: Readonly<Record<string, string>>) => void
}

/** The fields that the inspection's type brings along: texts and days (T46). */
export function FormFields({ title, fields, form, errorOf, onChange }: Props) {
  const { t } = useTranslation('projects')
  const set = (key: string, value: string) => onChange({ ...form, [key]: value })
  return (
    <fieldset className={classes.ofType}>
      <legend className={classes.section}>{title}</legend>
      <div className={classes.pair}>
        {fields.map(({ key, label, type }) =>
          type === 'date' ? (
            <DateInput
              key={key}
              label={label}
              {...dateField()}
              minDate="1900-01-01"
              maxDate="2099-12-31"
              clearable
              clearButtonProps={{ 'aria-label': t('clearDate', { name: label }) }}
              value={form[key] || null}
              error={errorOf(formKeyOf(key))}
              onChange={(day) => set(key, day ?? '')}
              previousLabel={t('earlier')}
              nextLabel={t('later')}
            />
          ) : (
            <Textarea
              key={key}
              label={label}
              autosize
              minRows={1}
              maxRows={4}
              maxLength={formValueLength}
              value={form[key] ?? ''}
              error={errorOf(formKeyOf(key))}
              onChange={(event) => set(key, event.currentTarget.value)}
            />
          ),
        )}
      </div>
    </fieldset>
  )
}
