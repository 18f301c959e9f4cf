import { Checkbox, NativeSelect } from '@mantine/core'
import type { ProjectTypeDetail } from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CustomFieldPreview } from '../partFields/CustomFieldPreview.tsx'
import { PreviewSandbox } from '../partFields/PreviewSandbox.tsx'
import { pointCategoryKind } from '../typeParts/pointCategory.tsx'
import classes from './ProjectTypePreview.module.css'

/** What a new point begins with, else the first. */
const pickDefaultPart = <Part extends { isDefault: boolean }>(
  parts: readonly Part[],
): Part | undefined => parts.find(({ isDefault }) => isDefault) ?? parts[0]

/**
 * A point of the type, with the fields of the category that is chosen in it; only a preview,
 * nothing is saved.
 */
export function ProjectTypePreview({ type }: { type: ProjectTypeDetail }) {
  const { t } = useTranslation('projectTypes')
  const categories = useQuery(pointCategoryKind.list(type.id)).data ?? []
  const [chosen, setChosen] = useState<number | null>(null)
  const category = categories.find(({ id }) => id === chosen) ?? pickDefaultPart(categories)
  // fields that no category has are shown on every point
  const linked = new Set(
    categories.flatMap(({ projectTypeCustomFieldIds }) => projectTypeCustomFieldIds),
  )
  const fields = type.projectTypeCustomFields.filter(
    ({ id }) => !linked.has(id) || category?.projectTypeCustomFieldIds.includes(id),
  )
  const statuses = type.projectTypePOIStatuses
  const isEmpty =
    categories.length + fields.length + statuses.length + type.projectTypeCheckBoxes.length === 0
  return (
    <PreviewSandbox className={classes.preview} emptyText={isEmpty ? t('previewNone') : undefined}>
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
          // begins anew with another default
          key={pickDefaultPart(statuses)?.id}
          defaultValue={String(pickDefaultPart(statuses)?.id)}
          data={statuses.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      {fields.map((field) => (
        <CustomFieldPreview
          key={`${field.id} ${field.customFieldType}`}
          label={field.name}
          field={field}
        />
      ))}
      {type.projectTypeCheckBoxes.map(({ id, name, isDefault }) => (
        <Checkbox key={id} label={name} defaultChecked={isDefault} />
      ))}
    </PreviewSandbox>
  )
}
