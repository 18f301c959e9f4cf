import {
  type CheckBoxPart,
  checkBoxPart,
  checkBoxRoutes,
} from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { useTranslation } from 'react-i18next'
import { callRoute } from '../../api/callRoute.ts'
import { readQuery } from '../../api/readQuery.ts'
import { translateSchemaIssues } from '../../i18n/translateSchemaIssues.ts'
import { TypePartNameInput } from '../partFields/TypePartNameInput.tsx'
import { UploadDefaultField } from '../partFields/UploadDefaultField.tsx'
import { useYesNoText } from '../partFields/useYesNoText.ts'
import type { TypePartFieldsProps, TypePartKind } from '../typePartKind.ts'
import { typePartLinks } from '../typePartLinks.ts'

interface Values {
  name: string
  isDefault: boolean
}

function Fields({ form, isNew }: TypePartFieldsProps<Values>) {
  return (
    <>
      <TypePartNameInput form={form} isNew={isNew} />
      <UploadDefaultField
        help="checkedHelp"
        value={form.values.isDefault}
        onChange={(isDefault) => form.change({ isDefault })}
      />
    </>
  )
}

/** The checkboxes of a point. */
export const checkBoxKind: TypePartKind<CheckBoxPart, Values> = {
  part: 'checkBox',
  ...typePartLinks.checkBox,
  list: (projTypeId) => readQuery(checkBoxRoutes.listCheckBoxes, { projTypeId }),
  detail: (id) => readQuery(checkBoxRoutes.readCheckBox, { id }),
  send: (values, target, options) =>
    callRoute(checkBoxRoutes.saveCheckBox, { ...target, ...values }, options),
  remove: (id) => callRoute(checkBoxRoutes.deleteCheckBox, { id, isDeleted: true }),
  shape: checkBoxPart,
  nameOf: ({ name }) => name,
  nameKey: 'name',
  isDefault: ({ isDefault }) => isDefault,
  useColumns: () => [],
  blank: { name: '', isDefault: false },
  valuesOf: ({ name, isDefault }) => ({ name, isDefault }),
  useLabels: () => {
    const { t } = useTranslation('projectTypes')
    return { name: t('name'), isDefault: t('userUploadValue') }
  },
  problems: (values, labels) => {
    const result = checkBoxRoutes.saveCheckBox.body.safeParse({ projectTypeId: 1, ...values })
    return translateSchemaIssues(result.error?.issues ?? [], labels)
  },
  useDisplayTexts: () => {
    const yesNo = useYesNoText()
    return ({ name, isDefault }) => ({ name, isDefault: yesNo(isDefault) })
  },
  Fields,
}
