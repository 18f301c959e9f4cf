import { isAtLeast } from '@nspect/contract/tierFeatures'
import { type PoiStatusPart, poiStatusPart, poiStatusRoutes } from '@nspect/contract/typeCalls'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { useMe } from '../../api/signedInUser.ts'
import { read } from '../../api/readQuery.ts'
import { wordIssues } from '../../i18n/translateIssues.ts'
import { ColorField } from '../ColorField.tsx'
import { ColorMark } from '../ColorSwatch.tsx'
import { clientFacts } from '../typeClientFacts.ts'
import { defaultColor } from '../colors.ts'
import { DescriptionInput } from '../DescriptionInput.tsx'
import { NameInput } from '../NameInput.tsx'
import { NameWithBadge } from '../NameWithBadge.tsx'
import type { PartFieldsProps, PartKind } from '../typePartKind.ts'
import { partLinks } from '../typePartLinks.ts'
import { UploadValue } from '../UploadValue.tsx'
import { useYesNo } from '../useYesNoText.ts'

interface Values {
  name: string
  description: string
  poiColorCode: string
  isDefault: boolean
}

/** Statuses and their colours are for Business and above; SuperAdmin sees them everywhere (T40, T70). */
const useHasColors = () => {
  const me = useMe()
  return me.role === 'SuperAdmin' || isAtLeast(clientFacts(me, me.clientId).tier, 'Business')
}

function Fields({ form, isNew }: PartFieldsProps<Values>) {
  const { t } = useTranslation('projectTypes')
  const hasColors = useHasColors()
  return (
    <>
      {!hasColors && <p style={{ margin: 0 }}>{t('statusPlan')}</p>}
      <NameInput form={form} isNew={isNew} />
      <DescriptionInput form={form} />
      <ColorField
        label={t('color')}
        value={form.values.poiColorCode}
        error={form.errorOf('poiColorCode')}
        onChange={(poiColorCode) => form.change({ poiColorCode })}
        onLeave={() => form.touch('poiColorCode')}
      />
      <UploadValue
        help="onlyDefaultHelp"
        value={form.values.isDefault}
        onChange={(isDefault) => form.change({ isDefault })}
      />
    </>
  )
}

/** The statuses of a point. */
export const poiStatus: PartKind<PoiStatusPart, Values> = {
  part: 'poiStatus',
  ...partLinks.poiStatus,
  list: (id) => read(poiStatusRoutes.listPoiStatuses, { id }),
  detail: (id) => read(poiStatusRoutes.readPoiStatus, { id }),
  send: (values, target, options) => call(poiStatusRoutes.savePoiStatus, { ...target, ...values }, options),
  remove: (id) => call(poiStatusRoutes.deletePoiStatus, { id, isDeleted: true }),
  shape: poiStatusPart,
  nameOf: ({ name }) => name,
  useColumns: () => {
    const { t } = useTranslation('projectTypes')
    const color = {
      key: 'color',
      title: t('color'),
      render: ({ poiColorCode }: PoiStatusPart) => <ColorMark color={poiColorCode} />,
    }
    return [
      {
        key: 'name',
        title: t('name'),
        render: ({ name, isDefault }: PoiStatusPart) => <NameWithBadge isDefault={isDefault}>{name}</NameWithBadge>,
      },
      {
        key: 'description',
        title: t('description'),
        render: ({ description }: PoiStatusPart) => description || '-',
      },
      ...(useHasColors() ? [color] : []),
    ]
  },
  blank: { name: '', description: '', poiColorCode: defaultColor, isDefault: false },
  valuesOf: ({ name, description, poiColorCode, isDefault }) => ({ name, description, poiColorCode, isDefault }),
  useLabels: () => {
    const { t } = useTranslation('projectTypes')
    return {
      name: t('name'),
      description: t('description'),
      poiColorCode: t('color'),
      isDefault: t('userUploadValue'),
    }
  },
  problems: (values, labels) => {
    const result = poiStatusRoutes.savePoiStatus.body.safeParse({ projectTypeId: 1, ...values })
    return wordIssues(result.error?.issues ?? [], labels)
  },
  useDisplayTexts: () => {
    const yesNo = useYesNo()
    return ({ isDefault, ...texts }) => ({ ...texts, isDefault: yesNo(isDefault) })
  },
  Fields,
}
