import { NativeSelect } from '@mantine/core'
import {
  type FieldKey,
  fieldKeyNames,
  isFieldTypeAllowedForKey,
} from '@nspect/contract/projectTypes/fieldKeys'
import type { ProjectTypeCustomField } from '@nspect/contract/projectTypes/projectTypes'
import { useTranslation } from 'react-i18next'
import type { TypePartFieldsProps } from '../typePartKind.ts'
import type { CustomFieldValues } from './customFieldValues.ts'

interface Props {
  form: TypePartFieldsProps<CustomFieldValues>['form']
  /** the other fields of the type: each key is used once */
  others: readonly Pick<ProjectTypeCustomField, 'key' | 'name'>[]
}

/** What the product uses a field for, by its key and in plain words (T93). */
export function CustomFieldKeySelect({ form, others }: Props) {
  const { t } = useTranslation('projectTypes')
  const { key, customFieldType } = form.values
  const optionOf = (fieldKey: FieldKey) => {
    const other = others.find((field) => field.key === fieldKey)
    const name = t(`key_${fieldKey}`)
    if (other)
      return { value: fieldKey, label: t('keyTaken', { name, field: other.name }), disabled: true }
    const isSuited = isFieldTypeAllowedForKey(fieldKey, customFieldType)
    return {
      value: fieldKey,
      label: isSuited ? name : t('keyUnsuited', { name }),
      disabled: !isSuited,
    }
  }
  return (
    <NativeSelect
      label={t('usedFor')}
      description={
        key === '' ? t('keyHelp_none') : t('keyHelp', { help: t(`keyHelp_${key}`), key })
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={key}
      error={form.errorOf('key')}
      data={[{ value: '', label: t('key_none') }, ...fieldKeyNames.map(optionOf)]}
      onChange={(event) =>
        form.change({
          key: fieldKeyNames.find((fieldKey) => fieldKey === event.currentTarget.value) ?? '',
        })
      }
    />
  )
}
