import { Checkbox, NativeSelect } from '@mantine/core'
import { isTierAtLeast } from '@nspect/contract/permissions/tierFeatures'
import {
  type PoiStatusPart,
  poiStatusPart,
  poiStatusRoutes,
} from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { type RepairEvent, repairEvents } from '@nspect/contract/projectTypes/repairEvents'
import { useTranslation } from 'react-i18next'
import { callRoute } from '../../api/callRoute.ts'
import { readQuery } from '../../api/readQuery.ts'
import { useSignedInUser } from '../../api/signedInUser.ts'
import { getStageHeading } from '../../i18n/displayNames.ts'
import { translateSchemaIssues } from '../../i18n/translateSchemaIssues.ts'
import { ColorField } from '../partFields/ColorField.tsx'
import { defaultColor } from '../partFields/colors.ts'
import { TypePartDescriptionInput } from '../partFields/TypePartDescriptionInput.tsx'
import { TypePartNameInput } from '../partFields/TypePartNameInput.tsx'
import { UploadDefaultField } from '../partFields/UploadDefaultField.tsx'
import { useYesNoText } from '../partFields/useYesNoText.ts'
import classes from '../partTable/TypePartTable.module.css'
import { toTypeClientFacts } from '../toTypeClientFacts.ts'
import type { TypePartFieldsProps, TypePartKind } from '../typePartKind.ts'
import { typePartLinks } from '../typePartLinks.ts'

interface Values {
  name: string
  description: string
  poiColorCode: string
  isInProgress: boolean
  setWhen: RepairEvent | null
  isDefault: boolean
}

/**
 * Statuses and their colours are for Business and above; SuperAdmin sees them everywhere (T40,
 * T70).
 */
const useHasColors = () => {
  const me = useSignedInUser()
  return (
    me.role === 'SuperAdmin' || isTierAtLeast(toTypeClientFacts(me, me.clientId).tier, 'Business')
  )
}

function Fields({ form, isNew }: TypePartFieldsProps<Values>) {
  const { t } = useTranslation('projectTypes')
  const hasColors = useHasColors()
  return (
    <>
      {!hasColors && <p style={{ margin: 0 }}>{t('statusPlan')}</p>}
      <TypePartNameInput form={form} isNew={isNew} />
      <TypePartDescriptionInput form={form} />
      {hasColors && (
        <ColorField
          label={t('color')}
          value={form.values.poiColorCode}
          error={form.errorOf('poiColorCode')}
          onChange={(poiColorCode) => form.change({ poiColorCode })}
          onLeave={() => form.touch('poiColorCode')}
        />
      )}
      <Checkbox
        label={t('isInProgress')}
        description={t('isInProgressHelp')}
        checked={form.values.isInProgress}
        onChange={(event) => form.change({ isInProgress: event.currentTarget.checked })}
      />
      <NativeSelect
        label={t('setWhen')}
        description={t('setWhenHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={form.values.setWhen ?? ''}
        error={form.errorOf('setWhen')}
        data={[
          { value: '', label: t('setWhen_never') },
          ...repairEvents.map((event) => ({ value: event, label: t(`setWhen_${event}`) })),
        ]}
        onChange={(event) =>
          form.change({
            setWhen:
              repairEvents.find((candidate) => candidate === event.currentTarget.value) ?? null,
          })
        }
      />
      <UploadDefaultField
        help="onlyDefaultHelp"
        value={form.values.isDefault}
        onChange={(isDefault) => form.change({ isDefault })}
      />
    </>
  )
}

/** The statuses of a point. */
export const poiStatusKind: TypePartKind<PoiStatusPart, Values> = {
  part: 'poiStatus',
  ...typePartLinks.poiStatus,
  list: (id) => readQuery(poiStatusRoutes.listPoiStatuses, { id }),
  detail: (id) => readQuery(poiStatusRoutes.readPoiStatus, { id }),
  send: (values, target, options) =>
    callRoute(poiStatusRoutes.savePoiStatus, { ...target, ...values }, options),
  remove: (id) => callRoute(poiStatusRoutes.deletePoiStatus, { id, isDeleted: true }),
  shape: poiStatusPart,
  nameOf: ({ name }) => name,
  nameKey: 'name',
  useColorKey: () => (useHasColors() ? 'poiColorCode' : undefined),
  isDefault: ({ isDefault }) => isDefault,
  useColumns: () => {
    const { t } = useTranslation('projectTypes')
    const color = {
      key: 'color',
      title: t('color'),
      render: ({ poiColorCode }: PoiStatusPart) => (
        <span className={classes.code}>{poiColorCode}</span>
      ),
    }
    const marksOf = ({ isInProgress, setWhen }: PoiStatusPart) => [
      ...(isInProgress ? [t('isInProgress')] : []),
      ...(setWhen ? [t(`setWhen_${setWhen}`)] : []),
    ]
    return [
      {
        key: 'description',
        title: t('description'),
        render: ({ description }: PoiStatusPart) => description || '-',
      },
      {
        key: 'stage',
        title: getStageHeading(),
        render: (part: PoiStatusPart) => marksOf(part).join(' · ') || '-',
      },
      ...(useHasColors() ? [color] : []),
    ]
  },
  blank: {
    name: '',
    description: '',
    poiColorCode: defaultColor,
    isInProgress: false,
    setWhen: null,
    isDefault: false,
  },
  valuesOf: ({ name, description, poiColorCode, isInProgress, setWhen, isDefault }) => ({
    name,
    description,
    poiColorCode,
    isInProgress,
    setWhen,
    isDefault,
  }),
  useLabels: () => {
    const { t } = useTranslation('projectTypes')
    return {
      name: t('name'),
      description: t('description'),
      poiColorCode: t('color'),
      isInProgress: t('isInProgress'),
      setWhen: t('setWhen'),
      isDefault: t('userUploadValue'),
    }
  },
  problems: (values, labels) => {
    const result = poiStatusRoutes.savePoiStatus.body.safeParse({ projectTypeId: 1, ...values })
    return translateSchemaIssues(result.error?.issues ?? [], labels)
  },
  useDisplayTexts: () => {
    const yesNo = useYesNoText()
    const { t } = useTranslation('projectTypes')
    return ({ isDefault, isInProgress, setWhen, ...texts }) => ({
      ...texts,
      isInProgress: yesNo(isInProgress),
      setWhen: t(`setWhen_${setWhen ?? 'never'}`),
      isDefault: yesNo(isDefault),
    })
  },
  Fields,
}
