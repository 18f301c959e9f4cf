import type { CategoryTemplate } from '@nspect/contract/projectTypes/pinTemplates'
import type {
  CheckBoxPart,
  CustomFieldPart,
  MetaDataFieldPart,
  PointCategoryPart,
  PoiStatusPart,
} from '@nspect/contract/projectTypes/projectTypeConfiguration'
import type { LoadedType } from '../access/projectTypeAccess.queries.ts'
import { mapTier } from '../clients/clients.mapper.ts'
import type {
  checkBoxes,
  customFields,
  metaDataFields,
  pointCategories,
  poiStatuses,
} from '../db/tables/projectTypes.ts'

interface Kept {
  id: number
  projectTypeId: number
  sortOrder: number
  isDeleted: boolean
  version: number
  updatedAt: Date
}

const toStoredFields = ({ id, projectTypeId, sortOrder, isDeleted, version, updatedAt }: Kept) => ({
  id,
  projectTypeId,
  sortOrder,
  isDeleted,
  version,
  updatedDateTime: updatedAt.toISOString(),
})

type Category = typeof pointCategories.$inferSelect
/** The fields that a category is linked to. */
export type CategoryField = { pointCategoryId: number; customFieldId: number; name: string }

export const mapPointCategory = (
  row: Category,
  links: readonly CategoryField[],
  templates: readonly CategoryTemplate[],
): PointCategoryPart => {
  const own = links.filter(({ pointCategoryId }) => pointCategoryId === row.id)
  return {
    ...toStoredFields(row),
    name: row.name,
    description: row.description,
    isDefault: row.isDefault,
    poiColorCode: row.poiColorCode,
    renovationCycle: row.renovationCycle,
    completionDays: row.completionDays,
    defaultSeverity: row.defaultSeverity,
    defaultDueDays: row.defaultDueDays,
    defaultFirmId: row.defaultFirmId,
    projectTypeCustomFieldIds: own.map(({ customFieldId }) => customFieldId),
    projectTypeCustomFieldId: own[0]?.customFieldId ?? null,
    pointCategoryProjectTypeCustomFields: own.map(({ pointCategoryId, customFieldId, name }) => ({
      projectTypeCustomFieldId: customFieldId,
      pointCategoryId,
      projectTypeCustomField: { name },
    })),
    templates: templates
      .filter(({ pointCategoryId }) => pointCategoryId === row.id)
      .map(({ pointCategoryId: _, ...template }) => template),
  }
}

export const mapCheckBox = (row: typeof checkBoxes.$inferSelect): CheckBoxPart => ({
  ...toStoredFields(row),
  name: row.name,
  isDefault: row.isDefault,
})

export const mapCustomField = (
  row: typeof customFields.$inferSelect,
  links: readonly { pointCategoryId: number; customFieldId: number }[],
): CustomFieldPart => ({
  ...toStoredFields(row),
  key: row.key,
  name: row.name,
  description: '',
  customFieldType: row.customFieldType,
  customFieldTypeOptions: row.options.join(','),
  options: row.options,
  isEditable: row.isEditable,
  isViewable: row.isViewable,
  isRequired: row.isRequired,
  isDefault: row.isDefault,
  pointCategoryIds: links
    .filter(({ customFieldId }) => customFieldId === row.id)
    .map((link) => link.pointCategoryId),
})

export const mapPoiStatus = (
  row: typeof poiStatuses.$inferSelect,
  { id: clientId, client, tier, projectTypeId, name }: LoadedType,
): PoiStatusPart => ({
  ...toStoredFields(row),
  projectType: { id: projectTypeId, name },
  clientId,
  client,
  clientTier: mapTier(tier),
  name: row.name,
  description: row.description,
  poiColorCode: row.poiColorCode,
  isDefault: row.isDefault,
  isInProgress: row.isInProgress,
  setWhen: row.setWhen,
})

export const mapMetaDataField = (row: typeof metaDataFields.$inferSelect): MetaDataFieldPart => ({
  ...toStoredFields(row),
  question: row.question,
})
