import {
  type CustomFieldPart,
  customFieldPart,
  customFieldRoutes,
} from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { useTranslation } from 'react-i18next'
import { callRoute } from '../../api/callRoute.ts'
import { readQuery } from '../../api/readQuery.ts'
import { useYesNoText } from '../partFields/useYesNoText.ts'
import { CustomFieldBadges, useCustomFieldFlagTexts } from '../partTable/CustomFieldBadges.tsx'
import type { TypePartKind } from '../typePartKind.ts'
import { typePartLinks } from '../typePartLinks.ts'
import { CustomFieldFields } from './CustomFieldFields.tsx'
import {
  type CustomFieldValues,
  defaultCustomFieldValues,
  toCustomFieldBody,
  toCustomFieldValues,
  validateCustomFieldForm,
} from './customFieldValues.ts'

/** The custom fields of a point. */
export const customFieldKind: TypePartKind<CustomFieldPart, CustomFieldValues> = {
  part: 'customField',
  ...typePartLinks.customField,
  list: (projTypeId) => readQuery(customFieldRoutes.listCustomFields, { projTypeId }),
  detail: (id) => readQuery(customFieldRoutes.readCustomField, { id }),
  send: (values, target, options) =>
    callRoute(
      customFieldRoutes.saveCustomField,
      { ...target, ...toCustomFieldBody(values) },
      options,
    ),
  remove: (id) => callRoute(customFieldRoutes.deleteCustomField, { id, isDeleted: true }),
  shape: customFieldPart,
  nameOf: ({ name }) => name,
  nameKey: 'name',
  isDefault: ({ isDefault }) => isDefault,
  useColumns: () => {
    const { t } = useTranslation('projectTypes')
    const flagsOf = useCustomFieldFlagTexts()
    return [
      {
        key: 'type',
        title: t('fieldType'),
        render: ({ customFieldType }) => t(`type_${customFieldType}`),
      },
      { key: 'options', title: t('options'), render: ({ options }) => options.join(', ') || '-' },
      {
        key: 'flags',
        title: t('flags'),
        render: (field) =>
          flagsOf(field).length > 0 ? <CustomFieldBadges flags={flagsOf(field)} /> : '-',
      },
    ]
  },
  blank: defaultCustomFieldValues,
  valuesOf: toCustomFieldValues,
  useLabels: () => {
    const { t } = useTranslation('projectTypes')
    return {
      name: t('name'),
      customFieldType: t('fieldType'),
      key: t('usedFor'),
      options: t('options'),
      isRequired: t('isRequired'),
      isEditable: t('isEditable'),
      isViewable: t('isViewable'),
      isDefault: t('userUploadValue'),
    }
  },
  problems: validateCustomFieldForm,
  useDisplayTexts: () => {
    const { t } = useTranslation('projectTypes')
    const yesNo = useYesNoText()
    return (values) => ({
      name: values.name,
      customFieldType: t(`type_${values.customFieldType}`),
      key: t(`key_${values.key || 'none'}`),
      options: toCustomFieldBody(values).options.join(', '),
      isRequired: yesNo(values.isRequired),
      isEditable: yesNo(values.isEditable),
      isViewable: yesNo(values.isViewable),
      isDefault: yesNo(values.isDefault),
    })
  },
  Fields: CustomFieldFields,
}
