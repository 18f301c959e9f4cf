import { MultiSelect } from '@mantine/core'
import type { Severity } from '@nspect/contract/pins/severity'
import {
  isImprovementPlan,
  type RenovationCycle,
} from '@nspect/contract/projectTypes/improvementPlan'
import {
  type PointCategoryPart,
  pointCategoryPart,
  pointCategoryRoutes,
} from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callRoute } from '../../api/callRoute.ts'
import { readQuery } from '../../api/readQuery.ts'
import { getSeverityName } from '../../i18n/displayNames.ts'
import { translateSchemaIssues } from '../../i18n/translateSchemaIssues.ts'
import { ColorField } from '../partFields/ColorField.tsx'
import { TypePartDescriptionInput } from '../partFields/TypePartDescriptionInput.tsx'
import { TypePartNameInput } from '../partFields/TypePartNameInput.tsx'
import { UploadDefaultField } from '../partFields/UploadDefaultField.tsx'
import { useRenovationName } from '../partFields/useRenovationName.ts'
import { useYesNoText } from '../partFields/useYesNoText.ts'
import type { TypePartFieldsProps, TypePartKind } from '../typePartKind.ts'
import { typePartLinks } from '../typePartLinks.ts'
import { CategoryPinDefaultFields } from './CategoryPinDefaultFields.tsx'
import { CompletionRuleFields } from './CompletionRuleFields.tsx'
import { clientFirmsQuery } from './clientFirmsQuery.ts'
import { PinTemplateFields } from './PinTemplateFields.tsx'
import {
  buildPinTemplateLabels,
  type TemplateRow,
  toPinTemplateRows,
  toPinTemplates,
} from './templateRows.ts'

export interface CategoryValues {
  name: string
  description: string
  /** empty: none of its own */
  poiColorCode: string
  isDefault: boolean
  renovationCycle: RenovationCycle | null
  /** empty: not set */
  completionDays: string | number
  defaultSeverity: Severity | null
  /** empty: none */
  defaultDueDays: string | number
  defaultFirmId: number | null
  projectTypeCustomFieldIds: readonly number[]
  templates: readonly TemplateRow[]
}

const parseOptionalNumber = (typed: string | number): number | null =>
  typed === '' ? null : Number(typed)

const toCategoryBody = ({
  poiColorCode,
  projectTypeCustomFieldIds,
  completionDays,
  defaultDueDays,
  templates,
  ...rest
}: CategoryValues) => ({
  ...rest,
  poiColorCode: poiColorCode || null,
  completionDays: parseOptionalNumber(completionDays),
  defaultDueDays: parseOptionalNumber(defaultDueDays),
  projectTypeCustomFieldIds: [...projectTypeCustomFieldIds],
  templates: toPinTemplates(templates),
})

function Fields({ form, type, isNew }: TypePartFieldsProps<CategoryValues>) {
  const { t } = useTranslation('projectTypes')
  const fields = type.projectTypeCustomFields
  return (
    <>
      <TypePartNameInput form={form} isNew={isNew} />
      <TypePartDescriptionInput form={form} />
      <ColorField
        label={t('color')}
        isOptional
        value={form.values.poiColorCode}
        error={form.errorOf('poiColorCode')}
        onChange={(poiColorCode) => form.change({ poiColorCode })}
        onLeave={() => form.touch('poiColorCode')}
      />
      <UploadDefaultField
        help="onlyDefaultHelp"
        value={form.values.isDefault}
        onChange={(isDefault) => form.change({ isDefault })}
      />
      {isImprovementPlan(type.formJSON) && (
        <CompletionRuleFields form={form} pack={type.brandPack} />
      )}
      <CategoryPinDefaultFields form={form} clientId={type.clientId} />
      <PinTemplateFields form={form} clientId={type.clientId} />
      <MultiSelect
        label={t('customFields')}
        description={t(fields.length > 0 ? 'customFieldsHelp' : 'customFieldsNone')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        disabled={fields.length === 0}
        searchable
        hidePickedOptions
        data={fields.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={form.values.projectTypeCustomFieldIds.map(String)}
        error={form.errorOf('projectTypeCustomFieldIds')}
        onChange={(ids) => form.change({ projectTypeCustomFieldIds: ids.map(Number) })}
      />
    </>
  )
}

/** The categories of points, with the custom fields of such points. */
export const pointCategoryKind: TypePartKind<PointCategoryPart, CategoryValues> = {
  part: 'pointCategory',
  ...typePartLinks.pointCategory,
  list: (id) => readQuery(pointCategoryRoutes.listPointCategories, { id }),
  detail: (id) => readQuery(pointCategoryRoutes.readPointCategory, { id }),
  send: (values, target, options) =>
    callRoute(
      pointCategoryRoutes.savePointCategory,
      { ...target, ...toCategoryBody(values) },
      options,
    ),
  remove: (id) => callRoute(pointCategoryRoutes.deletePointCategory, { id, isDeleted: true }),
  shape: pointCategoryPart,
  nameOf: ({ name }) => name,
  nameKey: 'name',
  useColorKey: () => 'poiColorCode',
  isDefault: ({ isDefault }) => isDefault,
  useColumns: () => {
    const { t } = useTranslation('projectTypes')
    return [
      {
        key: 'description',
        title: t('description'),
        render: ({ description }) => description || '-',
      },
      {
        key: 'customFields',
        title: t('customFields'),
        render: ({ pointCategoryProjectTypeCustomFields: links }) =>
          links.map((link) => link.projectTypeCustomField.name).join(', ') || '-',
      },
    ]
  },
  blank: {
    name: '',
    description: '',
    poiColorCode: '',
    isDefault: false,
    projectTypeCustomFieldIds: [],
    renovationCycle: null,
    completionDays: '',
    defaultSeverity: null,
    defaultDueDays: '',
    defaultFirmId: null,
    templates: [],
  },
  valuesOf: ({
    name,
    description,
    poiColorCode,
    isDefault,
    projectTypeCustomFieldIds,
    templates,
    ...rule
  }) => ({
    name,
    description,
    poiColorCode: poiColorCode ?? '',
    isDefault,
    renovationCycle: rule.renovationCycle,
    completionDays: rule.completionDays ?? '',
    defaultSeverity: rule.defaultSeverity,
    defaultDueDays: rule.defaultDueDays ?? '',
    defaultFirmId: rule.defaultFirmId,
    projectTypeCustomFieldIds,
    templates: toPinTemplateRows(templates),
  }),
  useLabels: () => {
    const { t } = useTranslation('projectTypes')
    return {
      name: t('name'),
      description: t('description'),
      poiColorCode: t('color'),
      isDefault: t('userUploadValue'),
      renovationCycle: t('renovationCycle'),
      completionDays: t('completionDays'),
      defaultSeverity: t('defaultSeverity'),
      defaultDueDays: t('defaultDueDays'),
      defaultFirmId: t('defaultFirm'),
      templates: t('templates'),
      projectTypeCustomFieldIds: t('customFields'),
    }
  },
  problems: (values, labels) => {
    const result = pointCategoryRoutes.savePointCategory.body.safeParse({
      projectTypeId: 1,
      ...toCategoryBody(values),
    })
    return translateSchemaIssues(result.error?.issues ?? [], {
      ...labels,
      ...buildPinTemplateLabels(values.templates),
    })
  },
  useDisplayTexts: (type) => {
    const { t } = useTranslation('projectTypes')
    const cycleName = useRenovationName()
    const yesNo = useYesNoText()
    const firms = useQuery(clientFirmsQuery(type.clientId)).data ?? []
    const nameOf = (id: number) =>
      type.projectTypeCustomFields.find((field) => field.id === id)?.name ?? `#${id}`
    return ({
      isDefault,
      projectTypeCustomFieldIds: ids,
      renovationCycle,
      completionDays,
      ...rest
    }) => ({
      name: rest.name,
      description: rest.description,
      poiColorCode: rest.poiColorCode,
      defaultSeverity: rest.defaultSeverity
        ? getSeverityName(rest.defaultSeverity)
        : t('defaultNone'),
      defaultDueDays: String(rest.defaultDueDays),
      templates: rest.templates.map(({ title }) => title).join(', '),
      defaultFirmId: firms.find(({ id }) => id === rest.defaultFirmId)?.name ?? t('defaultNone'),
      isDefault: yesNo(isDefault),
      renovationCycle:
        renovationCycle === null ? t('cycleNone') : cycleName(type.brandPack, renovationCycle),
      completionDays: String(completionDays),
      projectTypeCustomFieldIds: ids.map(nameOf).join(', '),
    })
  },
  Fields,
}
