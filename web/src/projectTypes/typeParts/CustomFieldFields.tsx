import { Alert, Checkbox, NativeSelect } from '@mantine/core'
import { isFieldTypeAllowedForKey } from '@nspect/contract/projectTypes/fieldKeys'
import { type CustomFieldType, customFieldTypes } from '@nspect/contract/shared/customFields'
import { useTranslation } from 'react-i18next'
import { CustomFieldPreview } from '../partFields/CustomFieldPreview.tsx'
import { FieldOptionsEditor } from '../partFields/FieldOptionsEditor.tsx'
import { isFieldTypeWithOptions, toFieldOptions } from '../partFields/fieldOptions.ts'
import { PreviewSandbox } from '../partFields/PreviewSandbox.tsx'
import { TypePartNameInput } from '../partFields/TypePartNameInput.tsx'
import { UploadDefaultField } from '../partFields/UploadDefaultField.tsx'
import type { TypePartFieldsProps } from '../typePartKind.ts'
import { CustomFieldKeySelect } from './CustomFieldKeySelect.tsx'
import type { CustomFieldValues } from './customFieldValues.ts'

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
  const isChoice = isFieldTypeWithOptions(type, values.isGroup)
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
      <TypePartNameInput form={form} isNew={isNew} />
      <NativeSelect
        label={t('fieldType')}
        withAsterisk
        value={type}
        error={form.errorOf('customFieldType')}
        data={customFieldTypes.map((value) => ({ value, label: t(`type_${value}`) }))}
        onChange={(event) => {
          const customFieldType = event.currentTarget.value as CustomFieldType
          // a use that the new type does not suit ends
          const isKept = values.key !== '' && isFieldTypeAllowedForKey(values.key, customFieldType)
          change({ customFieldType, key: isKept ? values.key : '' })
        }}
      />
      {!isNew && type !== values.typeBefore && (
        <Alert color="yellow" variant="light" role="status">
          {t('fieldTypeChanged')}
        </Alert>
      )}
      <CustomFieldKeySelect
        form={form}
        others={ofType.projectTypeCustomFields.filter(({ key }) => key !== values.keyBefore)}
      />
      {isChoice && (
        <FieldOptionsEditor
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
      <PreviewSandbox>
        <CustomFieldPreview
          key={type}
          label={values.name.trim() || t('unnamed')}
          field={{
            customFieldType: type,
            options: isChoice
              ? toFieldOptions(values.options).filter((option) => option !== '')
              : [],
            isRequired: values.isRequired,
          }}
        />
      </PreviewSandbox>
    </>
  )
}
