import { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { dropImages } from '@nspect/contract/checklists/checklistContent'
import type { ClientFacts } from '@nspect/contract/permissions/policy'
import {
  type BrandPack,
  neutralBrandPack,
  normalizeBrandPack,
} from '@nspect/contract/projectTypes/brandPack'
import { isCustomFieldKey, isFieldTypeAllowedForKey } from '@nspect/contract/projectTypes/fieldKeys'
import { isImprovementPlan, planFieldKeys } from '@nspect/contract/projectTypes/improvementPlan'
import type { CategoryTemplate } from '@nspect/contract/projectTypes/pinTemplates'
import { projectTypeConfigurationRoutes } from '@nspect/contract/projectTypes/projectTypeConfiguration'
import type { FormField, ProjectType } from '@nspect/contract/projectTypes/projectTypes'
import type { TypeFile } from '@nspect/contract/projectTypes/typeFile'
import type { Language } from '@nspect/contract/shared/enums'
import { limits } from '@nspect/contract/shared/limits'
import { create as contentDisposition } from 'content-disposition'
import {
  findLiveProjectType,
  type LoadedType,
  updateProjectTypeTimestamp,
} from '../access/projectTypeAccess.queries.ts'
import { toChecklistOfFile } from '../checklists/checklists.mapper.ts'
import { type ChecklistRow, listChecklists } from '../checklists/checklists.queries.ts'
import { findClient } from '../clients/clients.queries.ts'
import type { Scope } from '../db/scope.ts'
import { type AuditNote, assertAllowed, feature, handle, loadNoRecord } from '../http/handler.ts'
import { assertFound, createFieldError, HttpError } from '../http/httpError.ts'
import { paginateQuery } from '../http/paginateQuery.ts'
import { assertRecordVersion } from '../http/versionConflict.ts'
import type { CostWriter } from '../money/resolveCost.ts'
import { listPinTemplatesForCaller, resolveTemplateCosts } from './pinTemplates.ts'
import { getPlanFieldName } from './planFieldNames.mapper.ts'
import {
  countProjectTypes,
  findProjectTypeDetail,
  findProjectTypeRow,
  insertProjectType,
  insertProjectTypeFromFile,
  listProjectTypeRows,
  updateProjectType,
} from './projectTypeConfiguration.queries.ts'
import { mapProjectType, mapProjectTypeClient } from './projectTypes.mapper.ts'
import {
  countTypePartUsage,
  listCustomFieldKeys,
  markProjectTypeDeleted,
  typePartQueries,
} from './typeParts.queries.ts'

const loadTypeDetail = async (scope: Scope, id: number) => {
  const { updatedAt, client, tier, isDeleted, version, ...type } = assertFound(
    await findProjectTypeDetail(scope, id),
    'record.missing',
  )
  return {
    ...mapProjectType(type),
    ...mapProjectTypeClient({ client, tier, isDeleted }),
    version,
    updatedDateTime: updatedAt.toISOString(),
  }
}

/** Keys identify the fields of a form, so each must be unique. */
const assertUniqueKeys = (fields: readonly FormField[]) => {
  if (new Set(fields.map(({ key }) => key)).size < fields.length)
    throw createFieldError('formJSON', 'value.invalid')
}

/**
 * A type as a file: fields are referenced by their position, nothing by an id. Fields of deleted
 * categories alone, which no point shows, are left out.
 */
const toTypeFile = (
  type: ProjectType,
  templates: readonly CategoryTemplate[],
  checklists: readonly ChecklistRow[],
): TypeFile => {
  const isThere = (categoryId: number) => type.pointCategories.some(({ id }) => id === categoryId)
  const fields = type.projectTypeCustomFields.filter(
    ({ pointCategoryIds: linked }) => linked.length === 0 || linked.some(isThere),
  )
  return {
    format: 'nspect-type',
    v: 2,
    name: type.name,
    description: type.description,
    formJSON: type.formJSON,
    reportScope: type.reportScope,
    reportLimitations: type.reportLimitations,
    reportMethod: type.reportMethod,
    hasSignatures: type.hasSignatures,
    brandPack: type.brandPack,
    pointCategories: type.pointCategories.map(({ id, defaultFirmId: _, ...category }) => ({
      ...category,
      templates: templates
        .filter(({ pointCategoryId }) => pointCategoryId === id)
        .map(({ pointCategoryId: _of, assignee: _firm, ...template }) => template),
      fields: fields.flatMap(({ pointCategoryIds }, place) =>
        pointCategoryIds.includes(id) ? [place] : [],
      ),
    })),
    poiStatuses: type.projectTypePOIStatuses.map(({ id: _, ...status }) => status),
    checkBoxes: type.projectTypeCheckBoxes.map(({ id: _, ...box }) => box),
    customFields: fields.map((field) => ({
      name: field.name,
      // what an older version stored beside it could not be read back
      key:
        field.key !== null &&
        isCustomFieldKey(field.key) &&
        isFieldTypeAllowedForKey(field.key, field.customFieldType)
          ? field.key
          : null,
      customFieldType: field.customFieldType,
      options: field.options,
      isEditable: field.isEditable,
      isViewable: field.isViewable,
      isRequired: field.isRequired,
      isDefault: field.isDefault,
    })),
    metaDataFields: type.projectTypeMetaDataFields.map(({ question }) => ({ question })),
    checklists: checklists.map(({ content }) => toChecklistOfFile(content)),
  }
}

/** Without pictures, which only their own client has. */
const dropClientImages = (file: TypeFile): TypeFile => ({
  ...file,
  checklists: file.checklists.map(dropImages),
})

const readTypeFile = async (scope: Scope, loaded: LoadedType): Promise<TypeFile> => {
  const type = mapProjectType(
    assertFound(await findProjectTypeDetail(scope, loaded.projectTypeId), 'record.missing'),
  )
  const categoryIds = type.pointCategories.map(({ id }) => id)
  const templates = await listPinTemplatesForCaller(scope, loaded, categoryIds)
  return toTypeFile(type, templates, await listChecklists(scope, loaded.projectTypeId))
}

/** Inserts a type with all its parts; its costs must fit the client's currency. Returns its id. */
const insertTypeFile = async (writer: CostWriter, file: TypeFile): Promise<number> => {
  const pointCategories: TypeFile['pointCategories'] = []
  for (const [n, category] of file.pointCategories.entries()) {
    const path = `pointCategories.${n}.`
    const templates = await resolveTemplateCosts(writer, category.templates, path)
    pointCategories.push({ ...category, templates })
  }
  return insertProjectTypeFromFile(writer.scope, writer.clientId, { ...file, pointCategories })
}

/**
 * Changing the form requires Enterprise and an administrator (T46); an unchanged form requires
 * nothing.
 */
const allowForm = (
  scope: Scope,
  client: ClientFacts,
  form: readonly FormField[],
  stored: readonly FormField[],
) => {
  assertUniqueKeys(form)
  if (!isDeepStrictEqual(form, stored)) assertAllowed(scope.actor, 'projectType.editForm', client)
}

/**
 * A brand's words for its plan are part of the form that they are for, and take the same right
 * (T94).
 */
const allowPack = (scope: Scope, client: ClientFacts, pack: BrandPack, stored: BrandPack) => {
  if (!isDeepStrictEqual(pack, stored)) assertAllowed(scope.actor, 'projectType.editForm', client)
}

/**
 * Gives a type whose form has become a plan the plan's own fields that it lacks (T93), named in the
 * caller's language.
 */
const addPlanFields = async (
  scope: Scope,
  type: Pick<LoadedType, 'id' | 'projectTypeId'>,
  language: Language,
  audit: (note: AuditNote) => void,
) => {
  const keys = new Set((await listCustomFieldKeys(scope, type.projectTypeId)).map(({ key }) => key))
  const missing = planFieldKeys.filter((key) => !keys.has(key))
  if (
    (await typePartQueries.customField.count(scope, type.projectTypeId)) + missing.length >
    limits.partsOfKind
  ) {
    throw new HttpError('input.invalid', {
      errors: [{ field: 'formJSON', key: 'part.tooMany', values: { max: limits.partsOfKind } }],
    })
  }
  if (missing.length === 0) return
  const fields = missing.map((key) => ({
    key,
    name: getPlanFieldName(language, key),
    customFieldType: 'date' as const,
  }))
  const ids = await typePartQueries.customField.insertAll(scope, type, fields)
  for (const [n, after] of fields.entries()) {
    audit({
      record: 'customField',
      recordId: ids[n] ?? null,
      clientId: type.id,
      before: null,
      after,
    })
  }
}

export const projectTypeConfigurationFeature = feature(projectTypeConfigurationRoutes, {
  listTypeRows: handle(projectTypeConfigurationRoutes.listTypeRows, {
    load: loadNoRecord,
    run: async ({ scope, input, header }) => {
      const rows = await paginateQuery(
        input,
        header,
        (range) => listProjectTypeRows(scope, input, range),
        () => countProjectTypes(scope, input),
      )
      return rows.map(({ total: _, updatedAt, client, tier, isDeleted, ...row }) => ({
        ...row,
        ...mapProjectTypeClient({ client, tier, isDeleted }),
        updatedDateTime: updatedAt.toISOString(),
      }))
    },
  }),

  readProjectType: handle(projectTypeConfigurationRoutes.readProjectType, {
    load: (scope, { id }) => findLiveProjectType(scope, id),
    run: ({ scope, subject: type }) => loadTypeDetail(scope, type.projectTypeId),
  }),

  saveProjectType: handle(projectTypeConfigurationRoutes.saveProjectType, {
    load: async (scope, { id, clientId }) => {
      if (id) return findLiveProjectType(scope, id)
      const own = scope.actor?.clientId ?? null
      const owner = clientId ?? own
      if (owner === null) throw createFieldError('clientId', 'projectType.clientNeeded')
      return findClient(scope, owner)
    },
    run: async ({ scope, input, subject, audit, language }) => {
      const { name, description, formJSON } = input
      const { reportScope, reportLimitations, reportMethod, hasSignatures } = input
      const brandPack = input.brandPack && normalizeBrandPack(input.brandPack)
      const texts = { reportScope, reportLimitations, reportMethod, hasSignatures, brandPack }
      if (!input.id) {
        const formFields = formJSON ?? []
        allowForm(scope, subject, formFields, [])
        allowPack(scope, subject, brandPack ?? neutralBrandPack, neutralBrandPack)
        const row = { clientId: subject.id, name, description, formFields, ...texts }
        const id = await insertProjectType(scope, { ...row, updatedAt: scope.now })
        audit({ record: 'projectType', recordId: id, after: row })
        const isPlan = isImprovementPlan(formFields)
        if (isPlan)
          await addPlanFields(scope, { id: subject.id, projectTypeId: id }, language, audit)
        return { id, version: 1 }
      }
      const before = assertFound(await findProjectTypeRow(scope, input.id), 'record.missing')
      await assertRecordVersion(input, before, () => loadTypeDetail(scope, before.id))
      allowForm(scope, subject, formJSON ?? before.formFields, before.formFields)
      allowPack(scope, subject, brandPack ?? before.brandPack, before.brandPack)
      const after = { name, description, ...(formJSON && { formFields: formJSON }), ...texts }
      await updateProjectType(scope, before, after)
      audit({ record: 'projectType', recordId: before.id, clientId: subject.id, before, after })
      const isNowPlan = isImprovementPlan(formJSON ?? []) && !isImprovementPlan(before.formFields)
      if (isNowPlan)
        await addPlanFields(scope, { id: subject.id, projectTypeId: before.id }, language, audit)
      return { id: before.id, version: before.version + 1 }
    },
  }),

  deleteProjectType: handle(projectTypeConfigurationRoutes.deleteProjectType, {
    load: (scope, { id }) => findLiveProjectType(scope, id),
    run: async ({ scope, subject: type, audit }) => {
      await markProjectTypeDeleted(scope, type.projectTypeId)
      const deletion = { before: { isDeleted: false }, after: { isDeleted: true } }
      audit({
        record: 'projectType',
        recordId: type.projectTypeId,
        clientId: type.id,
        ...deletion,
      })
      return { id: type.projectTypeId }
    },
  }),

  readTypeUsage: handle(projectTypeConfigurationRoutes.readTypeUsage, {
    load: (scope, { projectTypeId }) => findLiveProjectType(scope, projectTypeId),
    run: async ({ scope, input: { part, id }, subject: type }) => {
      if (!part) return countTypePartUsage(scope, type.projectTypeId)
      const found = assertFound(await typePartQueries[part].find(scope, id ?? 0), 'record.missing')
      if (found.projectTypeId !== type.projectTypeId) throw new HttpError('record.missing')
      return countTypePartUsage(scope, type.projectTypeId, part, found.id)
    },
  }),

  savePartOrder: handle(projectTypeConfigurationRoutes.savePartOrder, {
    load: (scope, { projectTypeId }) => findLiveProjectType(scope, projectTypeId),
    run: async ({ scope, input: { part, ids }, subject: type, audit }) => {
      const before = (await typePartQueries[part].list(scope, type.projectTypeId)).map(
        ({ id }) => id,
      )
      const isWhole = new Set(ids).size === ids.length && ids.length === before.length
      if (!isWhole || !before.every((id) => ids.includes(id))) throw new HttpError('part.order')
      await typePartQueries[part].order(scope, type.projectTypeId, ids)
      await updateProjectTypeTimestamp(scope, type.projectTypeId)
      audit({
        record: part,
        recordId: null,
        clientId: type.id,
        before: { order: before },
        after: { order: ids },
      })
      return {}
    },
  }),

  copyProjectType: handle(projectTypeConfigurationRoutes.copyProjectType, {
    load: (scope, { id }) => findLiveProjectType(scope, id),
    run: async ({ scope, input, subject: type, audit }) => {
      const owner = assertFound(
        await findClient(scope, input.clientId ?? type.id),
        'record.missing',
      )
      const read = await readTypeFile(scope, type)
      const isOwn = owner.id === type.id
      const file = { ...(isOwn ? read : dropClientImages(read)), name: input.name }
      const id = await insertTypeFile({ scope, clientId: owner.id, audit }, file)
      audit({
        record: 'projectType',
        recordId: id,
        clientId: owner.id,
        after: { copyOf: type.projectTypeId, ...file },
      })
      return { id }
    },
  }),

  exportProjectType: handle(projectTypeConfigurationRoutes.exportProjectType, {
    load: (scope, { id }) => findLiveProjectType(scope, id),
    run: async ({ scope, subject: type }) => {
      const file = dropClientImages(await readTypeFile(scope, type))
      return {
        body: Readable.from([`${JSON.stringify(file, null, 2)}\n`]),
        type: 'application/json; charset=utf-8',
        headers: { 'content-disposition': contentDisposition(`${file.name}.nspect-type.json`) },
      }
    },
  }),

  importProjectType: handle(projectTypeConfigurationRoutes.importProjectType, {
    load: (scope, { clientId }) => findClient(scope, clientId),
    run: async ({ scope, input, subject: client, audit }) => {
      const brandPack = normalizeBrandPack(input.type.brandPack)
      const file = { ...input.type, name: input.name ?? input.type.name, brandPack }
      allowForm(scope, client, file.formJSON, [])
      allowPack(scope, client, brandPack, neutralBrandPack)
      const id = await insertTypeFile({ scope, clientId: client.id, audit }, file)
      audit({ record: 'projectType', recordId: id, after: file })
      return { id }
    },
  }),
})
