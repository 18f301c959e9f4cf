import { z } from 'zod'
import { type Route, routes } from '../http/route.ts'
import { maxReportTextLength } from '../prints/printing.ts'
import { clientTier } from '../sessions/sessions.ts'
import { customFieldTypes } from '../shared/customFields.ts'
import { limits } from '../shared/limits.ts'
import { buildListQuery } from '../shared/listQuery.ts'
import {
  id,
  idOrNew,
  instant,
  messageResponse,
  requiredText,
  text,
  textId,
  updatedAtAsRead,
  version,
} from '../shared/scalars.ts'
import { brandPack } from './brandPack.ts'
import { categoryDefaults } from './categoryDefaults.ts'
import { completionRule } from './completionRule.ts'
import { pinTemplate, pinTemplateInputs } from './pinTemplates.ts'
import {
  formField,
  pointCategory,
  poiStatus,
  projectType,
  projectTypeCheckBox,
  projectTypeCustomField,
  projectTypeMetaDataField,
  typeOwner,
} from './projectTypes.ts'
import { repairEvents } from './repairEvents.ts'
import { typeFile } from './typeFile.ts'
import { color, fieldOptions } from './typePartValues.ts'

/**
 * Configuration of a type of inspection (T57 to T71). Its five kinds of parts are saved one by one;
 * each save names the version of the part that was read (T83).
 */

/** Parts of a type, by their names in paths and responses. */
export const typeParts = [
  'pointCategory',
  'checkBox',
  'customField',
  'poiStatus',
  'metaDataField',
] as const
export type TypePart = (typeof typeParts)[number]

/** A row of the types list. */
export const projectTypeRow = z.object({
  id,
  name: z.string(),
  description: z.string(),
  clientId: id,
  ...typeOwner,
  /** inspections of this type that are not archived */
  projectCount: z.int(),
  updatedDateTime: instant,
  version: z.int(),
})
export type ProjectTypeRow = z.output<typeof projectTypeRow>

/** A type with its client's name, for its form and the screens of its parts. */
export const projectTypeDetail = projectType.extend({
  ...typeOwner,
  updatedDateTime: instant,
  version: z.int(),
})
export type ProjectTypeDetail = z.output<typeof projectTypeDetail>

export const projectTypeSorts = ['name', 'client', 'projectCount'] as const
export type ProjectTypeSort = (typeof projectTypeSorts)[number]

/** Fields that every part has besides its content. */
const storedFields = {
  projectTypeId: id,
  sortOrder: z.int(),
  isDeleted: z.boolean(),
  updatedDateTime: instant,
  version: z.int(),
}
/** 0 or absent = new; the version that was read, so that no other change is overwritten */
const stored = {
  id: idOrNew.optional(),
  projectTypeId: id,
  version: version.optional(),
  updatedDateTime: updatedAtAsRead.optional(),
}
const name = requiredText(limits.partName, 'part.nameNeeded')
const description = text(limits.notes).nullable().optional()
/** "User Upload Value" (T60) */
const isDefault = z.boolean().optional()

export const pointCategoryPart = pointCategory.extend({
  ...storedFields,
  projectTypeCustomFieldIds: z.array(id),
  /** the first of them (T61) */
  projectTypeCustomFieldId: id.nullable(),
  /** common defects; none for those who may not configure types */
  templates: z.array(pinTemplate),
  pointCategoryProjectTypeCustomFields: z.array(
    z.object({
      projectTypeCustomFieldId: id,
      pointCategoryId: id,
      projectTypeCustomField: z.object({ name: z.string() }),
    }),
  ),
})
export type PointCategoryPart = z.output<typeof pointCategoryPart>
export const checkBoxPart = projectTypeCheckBox.extend(storedFields)
export type CheckBoxPart = z.output<typeof checkBoxPart>
export const customFieldPart = projectTypeCustomField.extend({
  ...storedFields,
  /** the value: empty here, because only a point has one */
  description: z.string(),
})
export type CustomFieldPart = z.output<typeof customFieldPart>
/** With the type, the client and the tier that it belongs to. */
export const poiStatusPart = poiStatus.extend({
  ...storedFields,
  projectType: z.object({ id, name: z.string() }),
  clientId: id,
  client: z.string(),
  clientTier,
})
export type PoiStatusPart = z.output<typeof poiStatusPart>
export const metaDataFieldPart = projectTypeMetaDataField.extend(storedFields)
export type MetaDataFieldPart = z.output<typeof metaDataFieldPart>

const read = <const P extends string, Q extends z.ZodType, A extends z.ZodType>(
  path: P,
  query: Q,
  answer: A,
) =>
  ({
    kind: 'json',
    method: 'GET',
    path,
    can: 'projectType.read',
    changes: false,
    query,
    answer,
  }) as const satisfies Route

const byId = z.object({ id: textId })
/** Sort keys of the parts of a type; without one, in their order. */
export const partSorts = ['name', 'updatedDateTime'] as const
const buildPartListQuery = <const Name extends string>(name: Name) =>
  z.object({ ...buildListQuery(partSorts), ...({ [name]: textId } as Record<Name, typeof textId>) })
const removed = z.object({
  id,
  projectTypeId: id.optional(),
  isDeleted: z.literal(true, { error: 'value.invalid' }),
})

const save = <const P extends string, B extends z.ZodType>(path: P, body: B) =>
  ({
    kind: 'json',
    method: 'POST',
    path,
    can: 'projectType.configure',
    changes: true,
    body,
    answer: messageResponse({ id, version: z.int() }),
    successMessage: 'part.saved',
  }) as const satisfies Route

const remove = <const P extends string>(path: P) =>
  ({
    kind: 'json',
    method: 'POST',
    path,
    can: 'projectType.configure',
    changes: true,
    body: removed,
    answer: messageResponse({ id }),
    successMessage: 'part.deleted',
  }) as const satisfies Route

export const pointCategoryRoutes = routes({
  readPointCategory: read('PointCategory/GetPointCategoryById', byId, pointCategoryPart),
  listPointCategories: read(
    'PointCategory/GetPointCategoryByProjectTypeId',
    buildPartListQuery('id'),
    z.array(pointCategoryPart),
  ),
  savePointCategory: save(
    'PointCategory/SavePointCategory',
    z.object({
      ...stored,
      name,
      description,
      isDefault,
      poiColorCode: color.nullable().optional(),
      /** absent = unchanged */
      renovationCycle: completionRule.renovationCycle.optional(),
      completionDays: completionRule.completionDays.optional(),
      defaultSeverity: categoryDefaults.defaultSeverity.optional(),
      defaultDueDays: categoryDefaults.defaultDueDays.optional(),
      defaultFirmId: categoryDefaults.defaultFirmId.optional(),
      templates: pinTemplateInputs.optional(),
      projectTypeCustomFieldIds: z.array(id).max(limits.partsOfKind).optional(),
    }),
  ),
  deletePointCategory: remove('PointCategory/DeletePointCategoryIsDeletedFlag'),
})

export const checkBoxRoutes = routes({
  readCheckBox: read('ProjectTypeCheckBox/GetProjectTypeCheckBoxById', byId, checkBoxPart),
  listCheckBoxes: read(
    'ProjectTypeCheckBox/GetProjectTypeCheckBoxByProjectTypeId',
    buildPartListQuery('projTypeId'),
    z.array(checkBoxPart),
  ),
  saveCheckBox: save(
    'ProjectTypeCheckBox/SaveProjectTypeCheckBox',
    z.object({
      ...stored,
      name: requiredText(limits.partName, 'part.checkBoxNameNeeded'),
      isDefault,
    }),
  ),
  deleteCheckBox: remove('ProjectTypeCheckBox/DeleteProjectTypeCheckBoxIsDeletedFlag'),
})

/** Aliases of field types, accepted on input (T63). */
export const fieldTypeAliases: Record<string, (typeof customFieldTypes)[number]> = {
  text: 'textual',
  string: 'textual',
  select: 'dropdown',
  number: 'decimal',
}

export const fieldType = z.preprocess(
  (type) => (typeof type === 'string' ? (fieldTypeAliases[type] ?? type) : type),
  z.enum(customFieldTypes, { error: 'value.invalid' }),
)

export const customFieldRoutes = routes({
  readCustomField: read(
    'ProjectTypeCustomField/GetProjectTypeCustomFieldById',
    byId,
    customFieldPart,
  ),
  listCustomFields: read(
    'ProjectTypeCustomField/GetProjectTypeCustomFieldByProjectTypeId',
    buildPartListQuery('projTypeId'),
    z.array(customFieldPart),
  ),
  saveCustomField: save(
    'ProjectTypeCustomField/SaveProjectTypeCustomField',
    z.object({
      ...stored,
      name,
      /** one of the known keys, or none; absent = unchanged (T93) */
      key: z.string().max(limits.fieldKey).nullable().optional(),
      /** the ten types, and aliases of them (T63) */
      customFieldType: fieldType,
      customFieldTypeOptions: fieldOptions.optional(),
      options: fieldOptions.optional(),
      isEditable: z.boolean().optional(),
      isViewable: z.boolean().optional(),
      isRequired: z.boolean().optional(),
      isDefault,
    }),
  ),
  deleteCustomField: remove('ProjectTypeCustomField/DeleteProjectTypeCustomFieldIsDeletedFlag'),
})

export const poiStatusRoutes = routes({
  readPoiStatus: read('ProjectTypePOIStatus/GetPOIStatusById', byId, poiStatusPart),
  listPoiStatuses: read(
    'ProjectTypePOIStatus/GetPOIStatusByProjectTypeId',
    buildPartListQuery('id'),
    z.array(poiStatusPart),
  ),
  savePoiStatus: save(
    'ProjectTypePOIStatus/SavePOIStatus',
    z.object({
      ...stored,
      name,
      description,
      isDefault,
      poiColorCode: color.optional(),
      /** absent = unchanged */
      isInProgress: z.boolean().optional(),
      /** absent = unchanged; another status of the type that has it loses it (T374) */
      setWhen: z.enum(repairEvents, { error: 'value.invalid' }).nullable().optional(),
    }),
  ),
  deletePoiStatus: remove('ProjectTypePOIStatus/DeletePOIStatusByIsDeletedFlag'),
})

export const metaDataFieldRoutes = routes({
  readMetaDataField: read('ProjectTypeMetaDataField/GetById', byId, metaDataFieldPart),
  listMetaDataFields: read(
    'ProjectTypeMetaDataField/GetByProjectTypeId',
    buildPartListQuery('projectTypeId'),
    z.array(metaDataFieldPart),
  ),
  /** alias of the same call (T112) */
  listMetaDataFieldsOfType: read(
    'ProjectType/GetProjectTypeMetaDataFields',
    buildPartListQuery('projectTypeId'),
    z.array(metaDataFieldPart),
  ),
  saveMetaDataField: save(
    'ProjectTypeMetaDataField/Save',
    z.object({ ...stored, question: requiredText(limits.question, 'part.questionNeeded') }),
  ),
  deleteMetaDataField: remove('ProjectTypeMetaDataField/SoftDelete'),
})

const nameOfType = requiredText(limits.projectTypeName, 'projectType.nameNeeded')

export const projectTypeConfigurationRoutes = routes({
  /** the list on the types page: rows with counts, paginated (T115) */
  listTypeRows: {
    kind: 'json',
    method: 'GET',
    path: 'ProjectType/GetAllProjectTypes',
    can: 'projectType.list',
    changes: false,
    query: z.object({ ...buildListQuery(projectTypeSorts), clientId: textId.optional() }),
    answer: z.array(projectTypeRow),
  },
  readProjectType: {
    kind: 'json',
    method: 'GET',
    path: 'ProjectType/GetProjectTypeById',
    can: 'projectType.read',
    changes: false,
    query: byId,
    answer: projectTypeDetail,
  },
  saveProjectType: {
    kind: 'json',
    method: 'POST',
    path: 'ProjectType/SaveProjectType',
    can: 'projectType.save',
    changes: true,
    body: z.object({
      id: idOrNew.optional(),
      name: nameOfType,
      description: requiredText(limits.notes, 'projectType.descriptionNeeded'),
      /** cannot be changed once the type exists */
      clientId: id.nullable().optional(),
      /** the type's own fields of the inspection form (T46); absent = unchanged */
      formJSON: z.array(formField).max(200).optional(),
      /** texts of its reports; absent = unchanged */
      reportScope: text(maxReportTextLength).optional(),
      reportLimitations: text(maxReportTextLength).optional(),
      reportMethod: text(maxReportTextLength).optional(),
      hasSignatures: z.boolean().optional(),
      /** absent = unchanged */
      brandPack: brandPack.optional(),
      version: version.optional(),
      updatedDateTime: updatedAtAsRead.optional(),
    }),
    answer: messageResponse({ id, version: z.int() }),
    successMessage: 'projectType.saved',
  },
  /** soft delete: existing inspections continue, new ones are rejected (T58) */
  deleteProjectType: {
    kind: 'json',
    method: 'POST',
    path: 'ProjectType/DeleteProjectTypeIsDeletedFlag',
    can: 'projectType.configure',
    changes: true,
    body: z.object({ id, isDeleted: z.literal(true, { error: 'value.invalid' }) }),
    answer: messageResponse({ id }),
    successMessage: 'projectType.deleted',
  },
  /** what depends on a type or one of its parts; shown before it is deleted */
  readTypeUsage: {
    kind: 'json',
    method: 'GET',
    path: 'ProjectType/GetUsage',
    can: 'projectType.read',
    changes: false,
    query: z.object({
      projectTypeId: textId,
      part: z.enum(typeParts).optional(),
      id: textId.optional(),
    }),
    answer: z.object({ projects: z.int(), pins: z.int(), answers: z.int() }),
  },
  /** all parts of one kind in their new order, each exactly once */
  savePartOrder: {
    kind: 'json',
    method: 'POST',
    path: 'ProjectType/SavePartOrder',
    can: 'projectType.configure',
    changes: true,
    body: z.object({
      projectTypeId: id,
      part: z.enum(typeParts),
      ids: z.array(id).min(1).max(limits.partsOfKind),
    }),
    answer: messageResponse({}),
    successMessage: 'part.ordered',
  },
  /** complete, under another name, for the same client or, by SuperAdmin, for another */
  copyProjectType: {
    kind: 'json',
    method: 'POST',
    path: 'ProjectType/CopyProjectType',
    can: 'projectType.configure',
    changes: true,
    body: z.object({ id, name: nameOfType, clientId: id.optional() }),
    answer: messageResponse({ id }),
    successMessage: 'projectType.copied',
  },
  exportProjectType: {
    kind: 'stream',
    method: 'GET',
    path: 'ProjectType/ExportProjectType',
    can: 'projectType.read',
    changes: false,
    query: byId,
  },
  importProjectType: {
    kind: 'json',
    method: 'POST',
    path: 'ProjectType/ImportProjectType',
    can: 'projectType.save',
    changes: true,
    body: z.object({ clientId: id, name: nameOfType.optional(), type: typeFile }),
    answer: messageResponse({ id }),
    successMessage: 'projectType.imported',
  },
})
