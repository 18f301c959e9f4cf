import { Alert, Checkbox, NativeSelect } from '@mantine/core'
import { isTypeAllowedForKey } from '@nspect/contract/projectTypes/fieldKeys'
import { type CustomFieldType, customFieldTypes } from '@nspect/contract/shared/customFields'
import { useTranslation } from 'react-i18next'
import { isTypeWithOptions, toOptions } from '../partFields/fieldOptions.ts'
import { NameInput } from '../partFields/NameInput.tsx'
import { OptionEditor } from '../partFields/OptionEditor.tsx'
import { PreviewBox } from '../partFields/PreviewBox.tsx'
import { PreviewField } from '../partFields/PreviewField.tsx'
import { UploadDefaultField } from '../partFields/UploadDefaultField.tsx'
import type { TypePartFieldsProps } from '../typePartKind.ts'
import type { CustomFieldValues } from './customFieldValues.ts'
import { FieldKeySelect } from './FieldKeySelect.tsx'

/**
 * The form of a custom field: its type, options of a choice, who may see and edit it, and a
 * preview.
 */
export function CustomFieldFields({
  form,
  type: ofType,
  isNew,
}: TypePartFieldsProps<CustomFieldValues>) {
  const { t } = useTranslation('projectTypes')
  const { values, change } = form
  const { customFieldType: type } = values
  const isChoice = isTypeWithOptions(type, values.isGroup)
  const flag = (field: 'isRequired' | 'isEditable' | 'isViewable') => (
    <Checkbox
      label={t(field)}
      description={t(`${field}Help`)}
      checked={values[field]}
      onChange={(event) => change({ [field]: event.currentTarget.checked })}
    />
  )
  return (
    <>
      <NameInput form={form} isNew={isNew} />
      <NativeSelect
        label={t('fieldType')}
        withAsterisk
        value={type}
        error={form.errorOf('customFieldType')}
        data={customFieldTypes.map((value) => ({ value, label: t(`type_${value}`) }))}
        onChange={(event) => {
          const customFieldType = event.currentTarget.value as CustomFieldType
          // a use that the new type does not suit ends
          const isKept = values.key !== '' && isTypeAllowedForKey(values.key, customFieldType)
          change({ customFieldType, key: isKept ? values.key : '' })
        }}
      />
      {!isNew && type !== values.typeBefore && (
        <Alert color="yellow" variant="light" role="status">
          {t('fieldTypeChanged')}
        </Alert>
      )}
      <FieldKeySelect
        form={form}
        others={ofType.projectTypeCustomFields.filter(({ key }) => key !== values.keyBefore)}
      />
      {isChoice && (
        <OptionEditor
          rows={values.options}
          error={form.errorOf('options')}
          onChange={(options) => {
            form.touch('options')
            change({ options })
          }}
        />
      )}
      {flag('isRequired')}
      {flag('isEditable')}
      {flag('isViewable')}
      <UploadDefaultField
        help="shownHelp"
        value={values.isDefault}
        onChange={(isDefault) => change({ isDefault })}
      />
      <PreviewBox>
        <PreviewField
          key={type}
          label={values.name.trim() || t('unnamed')}
          field={{
            customFieldType: type,
            options: isChoice ? toOptions(values.options).filter((option) => option !== '') : [],
            isRequired: values.isRequired,
          }}
        />
      </PreviewBox>
    </>
  )
}
