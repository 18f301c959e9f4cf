import { type CheckBoxPart, checkBoxPart, checkBoxRoutes } from '@nspect/contract/typeCalls'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { read } from '../../api/readQuery.ts'
import { wordIssues } from '../../i18n/translateIssues.ts'
import { NameInput } from '../NameInput.tsx'
import { NameWithBadge } from '../NameWithBadge.tsx'
import type { PartFieldsProps, PartKind } from '../typePartKind.ts'
import { partLinks } from '../typePartLinks.ts'
import { UploadValue } from '../UploadValue.tsx'
import { useYesNo } from '../useYesNoText.ts'

interface Values {
  name: string
  isDefault: boolean
}

function Fields({ form, isNew }: PartFieldsProps<Values>) {
  return (
    <>
      <NameInput form={form} isNew={isNew} />
      <UploadValue
        help="checkedHelp"
        value={form.values.isDefault}
        onChange={(isDefault) => form.change({ isDefault })}
      />
    </>
  )
}

/** The checkboxes of a point. */
export const checkBox: PartKind<CheckBoxPart, Values> = {
  part: 'checkBox',
  ...partLinks.checkBox,
  list: (projTypeId) => read(checkBoxRoutes.listCheckBoxes, { projTypeId }),
  detail: (id) => read(checkBoxRoutes.readCheckBox, { id }),
  send: (values, target, options) => call(checkBoxRoutes.saveCheckBox, { ...target, ...values }, options),
  remove: (id) => call(checkBoxRoutes.deleteCheckBox, { id, isDeleted: true }),
  shape: checkBoxPart,
  nameOf: ({ name }) => name,
  useColumns: () => {
    const { t } = useTranslation('projectTypes')
    const render = ({ name, isDefault }: CheckBoxPart) => <NameWithBadge isDefault={isDefault}>{name}</NameWithBadge>
    return [{ key: 'name', title: t('name'), render }]
  },
  blank: { name: '', isDefault: false },
  valuesOf: ({ name, isDefault }) => ({ name, isDefault }),
  useLabels: () => {
    const { t } = useTranslation('projectTypes')
    return { name: t('name'), isDefault: t('userUploadValue') }
  },
  problems: (values, labels) => {
    const result = checkBoxRoutes.saveCheckBox.body.safeParse({ projectTypeId: 1, ...values })
    return wordIssues(result.error?.issues ?? [], labels)
  },
  useDisplayTexts: () => {
    const yesNo = useYesNo()
    return ({ name, isDefault }) => ({ name, isDefault: yesNo(isDefault) })
  },
  Fields,
}
