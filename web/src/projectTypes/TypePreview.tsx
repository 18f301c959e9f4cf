import { Checkbox, NativeSelect } from '@mantine/core'
import { type CustomFieldType, fieldProblem } from '@nspect/contract/customFields'
import type { ProjectTypeDetail } from '@nspect/contract/projectTypeConfiguration'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { translateIssues } from '../i18n/translateIssues.ts'
import { FieldInput } from '../ui/fields/FieldInput.tsx'
import classes from './TypePreview.module.css'
import { pointCategory } from './typeParts/pointCategory.tsx'

interface PreviewedField {
  id: number
  name: string
  customFieldType: CustomFieldType
  options: string[]
  isRequired: boolean
}

/** A point of the type, with the fields of the category that is chosen in it; only a preview, nothing is saved. */
export function TypePreview({ type }: { type: ProjectTypeDetail }) {
  const { t } = useTranslation('projectTypes')
  const categories = useQuery(pointCategory.list(type.id)).data ?? []
  const [chosen, setChosen] = useState<number | null>(null)
  const category = categories.find(({ id }) => id === chosen) ?? categories[0]
  // fields that no category has are shown on every point
  const linked = new Set(categories.flatMap(({ projectTypeCustomFieldIds }) => projectTypeCustomFieldIds))
  const fields = type.projectTypeCustomFields.filter(
    ({ id }) => !linked.has(id) || category?.projectTypeCustomFieldIds.includes(id),
  )
  const statuses = type.projectTypePOIStatuses
  const isEmpty = categories.length + fields.length + statuses.length + type.projectTypeCheckBoxes.length === 0
  return (
    <section className={classes.preview} aria-labelledby="type-preview">
      <h2 id="type-preview">{t('preview')}</h2>
      {isEmpty && <p>{t('previewNone')}</p>}
      {categories.length > 0 && (
        <NativeSelect
          label={t('previewCategory')}
          value={String(category?.id)}
          data={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
        />
      )}
      {statuses.length > 0 && (
        <NativeSelect
          label={t('previewStatus')}
          data={statuses.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      {fields.map((field) => (
        // resets the value when the type changes
        <Field key={`${field.id} ${field.customFieldType}`} field={field} />
      ))}
      {type.projectTypeCheckBoxes.map(({ id, name, isDefault }) => (
        <Checkbox key={id} label={name} defaultChecked={isDefault} />
      ))}
      <p>{t('previewHelp')}</p>
    </section>
  )
}

function Field({ field }: { field: PreviewedField }) {
  const [value, setValue] = useState('')
  const [isTouched, setTouched] = useState(false)
  const problem = isTouched ? fieldProblem(field, value) : null
  return (
    <FieldInput
      field={field}
      label={field.name}
      value={value}
      held=""
      error={
        problem ? translateIssues([{ path: ['value'], message: problem }], { value: field.name }).value : undefined
      }
      isDisabled={false}
      onChange={setValue}
      onLeave={() => setTouched(true)}
    />
  )
}
