import { type CustomFieldPart, customFieldPart, customFieldRoutes } from '@nspect/contract/typeCalls'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { read } from '../../api/readQuery.ts'
import { FieldFlags } from '../FieldFlags.tsx'
import { NameWithBadge } from '../NameWithBadge.tsx'
import type { PartKind } from '../typePartKind.ts'
import { partLinks } from '../typePartLinks.ts'
import { useYesNo } from '../useYesNoText.ts'
import { CustomFieldFields } from './CustomFieldFields.tsx'
import { bodyOf, type CustomFieldValues, fieldProblems, newCustomField, valuesOf } from './customFieldValues.ts'

/** The custom fields of a point. */
export const customField: PartKind<CustomFieldPart, CustomFieldValues> = {
  part: 'customField',
  ...partLinks.customField,
  list: (projTypeId) => read(customFieldRoutes.listCustomFields, { projTypeId }),
  detail: (id) => read(customFieldRoutes.readCustomField, { id }),
  send: (values, target, options) => call(customFieldRoutes.saveCustomField, { ...target, ...bodyOf(values) }, options),
  remove: (id) => call(customFieldRoutes.deleteCustomField, { id, isDeleted: true }),
  shape: customFieldPart,
  nameOf: ({ name }) => name,
  useColumns: () => {
    const { t } = useTranslation('projectTypes')
    return [
      {
        key: 'name',
        title: t('name'),
        render: ({ name, isDefault }) => <NameWithBadge isDefault={isDefault}>{name}</NameWithBadge>,
      },
      { key: 'type', title: t('fieldType'), render: ({ customFieldType }) => t(`type_${customFieldType}`) },
      { key: 'options', title: t('options'), render: ({ options }) => options.join(', ') || '-' },
      { key: 'flags', title: t('flags'), render: (field) => <FieldFlags field={field} /> },
    ]
  },
  blank: newCustomField,
  valuesOf,
  useLabels: () => {
    const { t } = useTranslation('projectTypes')
    return {
      name: t('name'),
      customFieldType: t('fieldType'),
      options: t('options'),
      isRequired: t('isRequired'),
      isEditable: t('isEditable'),
      isViewable: t('isViewable'),
      isDefault: t('userUploadValue'),
    }
  },
  problems: fieldProblems,
  useDisplayTexts: () => {
    const { t } = useTranslation('projectTypes')
    const yesNo = useYesNo()
    return (values) => ({
      name: values.name,
      customFieldType: t(`type_${values.customFieldType}`),
      options: bodyOf(values).options.join(', '),
      isRequired: yesNo(values.isRequired),
      isEditable: yesNo(values.isEditable),
      isViewable: yesNo(values.isViewable),
      isDefault: yesNo(values.isDefault),
    })
  },
  Fields: CustomFieldFields,
}
