import type { PinTemplateInput } from '@nspect/contract/projectTypes/pinTemplates'
import {
  checkBoxRoutes,
  customFieldRoutes,
  metaDataFieldRoutes,
  type partSorts,
  pointCategoryRoutes,
  poiStatusRoutes,
} from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { validateFieldKey } from '@nspect/contract/projectTypes/typePartValues'
import { findLiveProjectType, type LoadedType } from '../access/projectTypeAccess.queries.ts'
import type { Scope } from '../db/scope.ts'
import { hasFirm } from '../firms/firms.queries.ts'
import { feature, type HandlerContext, handle } from '../http/handler.ts'
import { createFieldError, HttpError } from '../http/httpError.ts'
import { paginateRows } from '../http/paginateRows.ts'
import { listPinTemplates, replacePinTemplates } from './pinTemplates.queries.ts'
import {
  assertPinTemplates,
  listPinTemplatesForCaller,
  resolveTemplateCosts,
} from './pinTemplates.ts'
import { deleteTypePart, saveTypePart } from './saveTypePart.ts'
import { defaultStatusColor } from './typePartLists.ts'
import {
  mapCheckBox,
  mapCustomField,
  mapMetaDataField,
  mapPointCategory,
  mapPoiStatus,
} from './typeParts.mapper.ts'
import {
  clearSetWhenOfOtherStatuses,
  listCategoriesOfCustomFields,
  listCustomFieldIds,
  listCustomFieldKeys,
  listCustomFieldsOfCategories,
  replaceCustomFieldsOfCategory,
  typePartQueries,
} from './typeParts.queries.ts'

/** 404 for a record that a field names: of another client, or deleted meanwhile. */
const missingIn = (field: string, key: string): HttpError =>
  new HttpError('record.missing', { errors: [{ field, key, values: {} }] })

/** Throws 404 for a firm of another client, or one that is deleted. */
const assertOwnFirm = async (
  scope: Scope,
  clientId: number,
  { defaultFirmId: id }: { defaultFirmId?: number | null | undefined },
): Promise<void> => {
  if (id && !(await hasFirm(scope, clientId, id)))
    throw missingIn('defaultFirmId', 'template.firmUnknown')
}

/** What was sent, else what was stored. */
const sentOr = <Value>(
  sent: Value | null | undefined,
  stored: Value | null | undefined,
): Value | null => (sent === undefined ? (stored ?? null) : sent)

type Named = { updatedDateTime: string } & (
  | { name: string; description?: string }
  | { question: string }
)
const getPartName = (part: Named) => ('question' in part ? part.question : part.name)

/** The parts of one kind, as a list (T115). */
const answerParts = <Part extends Named>(
  parts: readonly Part[],
  asked: Parameters<typeof paginateRows<Part, (typeof partSorts)[number]>>[1],
  header: Parameters<typeof paginateRows>[2],
): Part[] => [
  ...paginateRows(parts, asked, header, {
    texts: (part) => [getPartName(part), 'description' in part ? (part.description ?? null) : null],
    sorts: { name: getPartName, updatedDateTime: (part) => part.updatedDateTime },
  }),
]

const { pointCategory, checkBox, customField, poiStatus, metaDataField } = typePartQueries

type SaveCategoryContext = HandlerContext<
  typeof pointCategoryRoutes.savePointCategory,
  LoadedType,
  undefined
>
type StoredCategory = Awaited<ReturnType<typeof pointCategory.find>>

/** The fields of the category, if any were sent; throws 404 for one that the type does not have. */
const resolveFieldIds = async ({ scope, input, subject: type }: SaveCategoryContext) => {
  if (!input.projectTypeCustomFieldIds) return undefined
  const fieldIds = [...new Set(input.projectTypeCustomFieldIds)]
  const existing = await listCustomFieldIds(scope, type.projectTypeId, fieldIds)
  if (fieldIds.some((id) => !existing.has(id))) {
    throw missingIn('projectTypeCustomFieldIds', 'value.invalid')
  }
  return fieldIds
}

const buildCategory = (input: SaveCategoryContext['input'], stored: StoredCategory) => ({
  name: input.name,
  description: input.description ?? stored?.description ?? '',
  isDefault: input.isDefault ?? stored?.isDefault ?? false,
  poiColorCode: sentOr(input.poiColorCode, stored?.poiColorCode),
  renovationCycle: sentOr(input.renovationCycle, stored?.renovationCycle),
  completionDays: sentOr(input.completionDays, stored?.completionDays),
  defaultSeverity: sentOr(input.defaultSeverity, stored?.defaultSeverity),
  defaultDueDays: sentOr(input.defaultDueDays, stored?.defaultDueDays),
  defaultFirmId: sentOr(input.defaultFirmId, stored?.defaultFirmId),
})

/** Stores the category itself, without its fields and templates. */
const storeCategory = async (
  { scope, input, subject: type, audit }: SaveCategoryContext,
  templates: readonly PinTemplateInput[] | undefined,
) => {
  const { id } = input
  const [links, stored] = id
    ? [await listCustomFieldsOfCategories(scope, [id]), await listPinTemplates(scope, [id])]
    : [[], []]
  return saveTypePart({
    scope,
    type,
    input,
    audit,
    record: 'pointCategory',
    store: pointCategory,
    isOnlyDefault: true,
    content: (category) => buildCategory(input, category),
    view: (row) => mapPointCategory(row, links, stored),
    beside: templates && { before: { templates: stored }, after: { templates } },
  })
}

const savePointCategory = async (context: SaveCategoryContext) => {
  const { scope, input, subject: type, audit } = context
  const fieldIds = await resolveFieldIds(context)
  await assertOwnFirm(scope, type.id, input)
  if (input.templates) await assertPinTemplates(scope, type, input.id ?? 0, input.templates)
  const writer = { scope, clientId: type.id, audit }
  const templates = input.templates && (await resolveTemplateCosts(writer, input.templates))
  const saved = await storeCategory(context, templates)
  if (templates) await replacePinTemplates(scope, type.id, saved.id, templates)
  if (fieldIds) await replaceCustomFieldsOfCategory(scope, type.id, saved.id, fieldIds)
  return saved
}

export const pointCategoryFeature = feature(pointCategoryRoutes, {
  readPointCategory: handle(pointCategoryRoutes.readPointCategory, {
    load: (scope, { id }) => pointCategory.findWithType(scope, id),
    run: async ({ scope, subject: { part, ...type } }) =>
      mapPointCategory(
        part,
        await listCustomFieldsOfCategories(scope, [part.id]),
        await listPinTemplatesForCaller(scope, type, [part.id]),
      ),
  }),
  listPointCategories: handle(pointCategoryRoutes.listPointCategories, {
    load: (scope, { id }) => findLiveProjectType(scope, id),
    run: async ({ scope, input, subject: type, header }) => {
      const rows = await pointCategory.list(scope, type.projectTypeId)
      const ids = rows.map(({ id }) => id)
      const links = await listCustomFieldsOfCategories(scope, ids)
      const templates = await listPinTemplatesForCaller(scope, type, ids)
      return answerParts(
        rows.map((row) => mapPointCategory(row, links, templates)),
        input,
        header,
      )
    },
  }),
  savePointCategory: handle(pointCategoryRoutes.savePointCategory, {
    load: (scope, { projectTypeId }) => findLiveProjectType(scope, projectTypeId),
    run: savePointCategory,
  }),
  deletePointCategory: handle(pointCategoryRoutes.deletePointCategory, {
    load: (scope, { id, projectTypeId }) => pointCategory.findWithType(scope, id, projectTypeId),
    run: ({ scope, subject: { part, ...type }, audit }) =>
      deleteTypePart({ scope, type, part, record: 'pointCategory', store: pointCategory, audit }),
  }),
})

export const checkBoxFeature = feature(checkBoxRoutes, {
  readCheckBox: handle(checkBoxRoutes.readCheckBox, {
    load: (scope, { id }) => checkBox.findWithType(scope, id),
    run: async ({ subject: { part } }) => mapCheckBox(part),
  }),
  listCheckBoxes: handle(checkBoxRoutes.listCheckBoxes, {
    load: (scope, { projTypeId }) => findLiveProjectType(scope, projTypeId),
    run: async ({ scope, input, subject: type, header }) =>
      answerParts((await checkBox.list(scope, type.projectTypeId)).map(mapCheckBox), input, header),
  }),
  saveCheckBox: handle(checkBoxRoutes.saveCheckBox, {
    load: (scope, { projectTypeId }) => findLiveProjectType(scope, projectTypeId),
    run: ({ scope, input, subject: type, audit }) =>
      saveTypePart({
        scope,
        type,
        input,
        audit,
        record: 'checkBox',
        store: checkBox,
        content: (stored) => ({
          name: input.name,
          isDefault: input.isDefault ?? stored?.isDefault ?? false,
        }),
        view: mapCheckBox,
      }),
  }),
  deleteCheckBox: handle(checkBoxRoutes.deleteCheckBox, {
    load: (scope, { id, projectTypeId }) => checkBox.findWithType(scope, id, projectTypeId),
    run: ({ scope, subject: { part, ...type }, audit }) =>
      deleteTypePart({ scope, type, part, record: 'checkBox', store: checkBox, audit }),
  }),
})

type SaveFieldContext = HandlerContext<
  typeof customFieldRoutes.saveCustomField,
  LoadedType,
  undefined
>
type SaveFieldInput = SaveFieldContext['input']
type StoredField = Awaited<ReturnType<typeof customField.find>>

const isChoice = ({ customFieldType }: SaveFieldInput): boolean =>
  customFieldType === 'dropdown' || customFieldType === 'multiselect'

const getSentOptions = (input: SaveFieldInput) => input.options ?? input.customFieldTypeOptions

/**
 * A choice keeps its options if none were sent; other types have none, except old checkbox groups
 * (T63). Throws 400 for a choice without options.
 */
const resolveOptions = (input: SaveFieldInput, stored: StoredField) => {
  const options = getSentOptions(input) ?? stored?.options ?? []
  if (isChoice(input) && options.length === 0) throw createFieldError('options', 'options.needed')
  return isChoice(input) || input.customFieldType === 'checkbox' ? options : []
}

/** Throws 400 for a new key that is not valid, or another field's. */
const resolveKey = (
  input: SaveFieldInput,
  stored: StoredField,
  others: Parameters<typeof validateFieldKey>[1],
) => {
  const { customFieldType } = input
  const key = sentOr(input.key, stored?.key)
  const isUnchanged = key === stored?.key && customFieldType === stored?.customFieldType
  const problem = isUnchanged ? null : validateFieldKey({ key, customFieldType }, others)
  if (problem) throw createFieldError('key', problem)
  return key
}

const buildCustomField = (
  input: SaveFieldInput,
  stored: StoredField,
  otherKeys: Parameters<typeof validateFieldKey>[1],
) => {
  const options = resolveOptions(input, stored)
  return {
    key: resolveKey(input, stored, otherKeys),
    name: input.name,
    customFieldType: input.customFieldType,
    options,
    isEditable: input.isEditable ?? stored?.isEditable ?? true,
    isViewable: input.isViewable ?? stored?.isViewable ?? true,
    isRequired: input.isRequired ?? stored?.isRequired ?? false,
    isDefault: input.isDefault ?? stored?.isDefault ?? false,
  }
}

const saveCustomField = async ({ scope, input, subject: type, audit }: SaveFieldContext) => {
  if (isChoice(input) && getSentOptions(input)?.length === 0)
    throw createFieldError('options', 'options.needed')
  const links = input.id ? await listCategoriesOfCustomFields(scope, [input.id]) : []
  const otherKeys = (await listCustomFieldKeys(scope, type.projectTypeId))
    .filter(({ id }) => id !== input.id)
    .map(({ key }) => key)
  return saveTypePart({
    scope,
    type,
    input,
    audit,
    record: 'customField',
    store: customField,
    content: (stored) => buildCustomField(input, stored, otherKeys),
    view: (row) => mapCustomField(row, links),
  })
}

export const customFieldFeature = feature(customFieldRoutes, {
  readCustomField: handle(customFieldRoutes.readCustomField, {
    load: (scope, { id }) => customField.findWithType(scope, id),
    run: async ({ scope, subject: { part } }) =>
      mapCustomField(part, await listCategoriesOfCustomFields(scope, [part.id])),
  }),
  listCustomFields: handle(customFieldRoutes.listCustomFields, {
    load: (scope, { projTypeId }) => findLiveProjectType(scope, projTypeId),
    run: async ({ scope, input, subject: type, header }) => {
      const rows = await customField.list(scope, type.projectTypeId)
      const links = await listCategoriesOfCustomFields(
        scope,
        rows.map(({ id }) => id),
      )
      return answerParts(
        rows.map((row) => mapCustomField(row, links)),
        input,
        header,
      )
    },
  }),
  saveCustomField: handle(customFieldRoutes.saveCustomField, {
    load: (scope, { projectTypeId }) => findLiveProjectType(scope, projectTypeId),
    run: saveCustomField,
  }),
  deleteCustomField: handle(customFieldRoutes.deleteCustomField, {
    load: (scope, { id, projectTypeId }) => customField.findWithType(scope, id, projectTypeId),
    run: ({ scope, subject: { part, ...type }, audit }) =>
      deleteTypePart({ scope, type, part, record: 'customField', store: customField, audit }),
  }),
})

export const poiStatusFeature = feature(poiStatusRoutes, {
  readPoiStatus: handle(poiStatusRoutes.readPoiStatus, {
    load: (scope, { id }) => poiStatus.findWithType(scope, id),
    run: async ({ subject: { part, ...type } }) => mapPoiStatus(part, type),
  }),
  listPoiStatuses: handle(poiStatusRoutes.listPoiStatuses, {
    load: (scope, { id }) => findLiveProjectType(scope, id),
    run: async ({ scope, input, subject: type, header }) => {
      const rows = await poiStatus.list(scope, type.projectTypeId)
      return answerParts(
        rows.map((row) => mapPoiStatus(row, type)),
        input,
        header,
      )
    },
  }),
  savePoiStatus: handle(poiStatusRoutes.savePoiStatus, {
    load: (scope, { projectTypeId }) => findLiveProjectType(scope, projectTypeId),
    run: async ({ scope, input, subject: type, audit }) => {
      if (input.setWhen)
        await clearSetWhenOfOtherStatuses(scope, type.projectTypeId, input.setWhen, input.id ?? 0)
      return saveTypePart({
        scope,
        type,
        input,
        audit,
        record: 'poiStatus',
        store: poiStatus,
        isOnlyDefault: true,
        content: (stored) => ({
          name: input.name,
          description: input.description ?? stored?.description ?? '',
          isDefault: input.isDefault ?? stored?.isDefault ?? false,
          poiColorCode: (
            input.poiColorCode ??
            stored?.poiColorCode ??
            defaultStatusColor
          ).toLowerCase(),
          isInProgress: input.isInProgress ?? stored?.isInProgress ?? false,
          setWhen: sentOr(input.setWhen, stored?.setWhen),
        }),
        view: (row) => mapPoiStatus(row, type),
      })
    },
  }),
  deletePoiStatus: handle(poiStatusRoutes.deletePoiStatus, {
    load: (scope, { id, projectTypeId }) => poiStatus.findWithType(scope, id, projectTypeId),
    run: ({ scope, subject: { part, ...type }, audit }) =>
      deleteTypePart({ scope, type, part, record: 'poiStatus', store: poiStatus, audit }),
  }),
})

export const metaDataFieldFeature = feature(metaDataFieldRoutes, {
  readMetaDataField: handle(metaDataFieldRoutes.readMetaDataField, {
    load: (scope, { id }) => metaDataField.findWithType(scope, id),
    run: async ({ subject: { part } }) => mapMetaDataField(part),
  }),
  listMetaDataFields: handle(metaDataFieldRoutes.listMetaDataFields, {
    load: (scope, { projectTypeId }) => findLiveProjectType(scope, projectTypeId),
    run: async ({ scope, input, subject: type, header }) =>
      answerParts(
        (await metaDataField.list(scope, type.projectTypeId)).map(mapMetaDataField),
        input,
        header,
      ),
  }),
  listMetaDataFieldsOfType: handle(metaDataFieldRoutes.listMetaDataFieldsOfType, {
    load: (scope, { projectTypeId }) => findLiveProjectType(scope, projectTypeId),
    run: async ({ scope, input, subject: type, header }) =>
      answerParts(
        (await metaDataField.list(scope, type.projectTypeId)).map(mapMetaDataField),
        input,
        header,
      ),
  }),
  saveMetaDataField: handle(metaDataFieldRoutes.saveMetaDataField, {
    load: (scope, { projectTypeId }) => findLiveProjectType(scope, projectTypeId),
    run: ({ scope, input, subject: type, audit }) =>
      saveTypePart({
        scope,
        type,
        input,
        audit,
        record: 'metaDataField',
        store: metaDataField,
        content: () => ({ question: input.question }),
        view: mapMetaDataField,
      }),
  }),
  deleteMetaDataField: handle(metaDataFieldRoutes.deleteMetaDataField, {
    load: (scope, { id, projectTypeId }) => metaDataField.findWithType(scope, id, projectTypeId),
    run: ({ scope, subject: { part, ...type }, audit }) =>
      deleteTypePart({ scope, type, part, record: 'metaDataField', store: metaDataField, audit }),
  }),
})
