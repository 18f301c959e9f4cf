import type { CategoryDefaults } from '@nspect/contract/projectTypes/categoryDefaults'
import type {
  PointCategory,
  PoiStatus,
  ProjectTypeCheckBox,
  ProjectTypeMetaDataField,
} from '@nspect/contract/projectTypes/projectTypes'
import type { CustomFieldType } from '@nspect/contract/shared/customFields'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type Scope, whereNotDeleted } from '../db/scope.ts'
import { clients } from '../db/tables/clients.ts'
import { firms } from '../db/tables/firms.ts'
import { projects } from '../db/tables/projects.ts'
import {
  categoryFields,
  checkBoxes,
  customFields,
  metaDataFields,
  pointCategories,
  poiStatuses,
  projectTypes,
} from '../db/tables/projectTypes.ts'

type Configured = PgTable & {
  id: PgColumn
  clientId: PgColumn
  projectTypeId: PgColumn
  sortOrder: PgColumn
  isDeleted: PgColumn
}

/** The rows of `table` that belong to the current type, in their order, as one JSON list. */
const all = <Row>(table: Configured, row: SQL, ...conditions: (SQL | undefined)[]) => {
  const list = sql`(select coalesce(json_agg(${row} order by ${table.sortOrder}, ${table.id}), '[]')
    from ${table} where ${and(eq(table.clientId, projectTypes.clientId), eq(table.projectTypeId, projectTypes.id), ...conditions)})`
  // nested, because the builder omits table names from the columns of a statement about one table
  return sql<Row[]>`${list}`
}

const listed = <Row>(table: Configured, row: SQL, ...conditions: (SQL | undefined)[]) =>
  all<Row>(table, row, whereNotDeleted(table), ...conditions)

/** A field as the database returns it; the view adds the alternative spellings of the API. */
export interface CustomFieldRow {
  id: number
  key: string | null
  name: string
  customFieldType: CustomFieldType
  options: string[]
  isEditable: boolean
  isViewable: boolean
  isRequired: boolean
  isDefault: boolean
  /** deleted categories too: without them a field of theirs alone would be one of all categories */
  pointCategoryIds: number[]
}

/** What says in which categories the field of the statement is. */
const ofField = and(
  eq(categoryFields.clientId, customFields.clientId),
  eq(categoryFields.customFieldId, customFields.id),
)

/** The ids of the categories that show the field of the statement; none: all show it. */
export const fieldCategoriesColumn = sql`(select coalesce(json_agg(${categoryFields.pointCategoryId}
    order by ${categoryFields.pointCategoryId}), '[]')
  from ${categoryFields} where ${ofField})`

/**
 * A type with its whole configuration, as columns of a statement on `project_types`. With a share
 * link the fields that are not viewable are omitted (T68).
 */
export const buildProjectTypeColumns = ({ actor }: Scope) => ({
  id: projectTypes.id,
  clientId: projectTypes.clientId,
  name: projectTypes.name,
  description: projectTypes.description,
  formJSON: projectTypes.formFields,
  reportScope: projectTypes.reportScope,
  reportLimitations: projectTypes.reportLimitations,
  reportMethod: projectTypes.reportMethod,
  hasSignatures: projectTypes.hasSignatures,
  brandPack: projectTypes.brandPack,
  pointCategories: listed<PointCategory>(
    pointCategories,
    sql`json_build_object('id', ${pointCategories.id}, 'name', ${pointCategories.name},
      'description', ${pointCategories.description}, 'isDefault', ${pointCategories.isDefault},
      'poiColorCode', ${pointCategories.poiColorCode}, 'renovationCycle', ${pointCategories.renovationCycle},
      'completionDays', ${pointCategories.completionDays}, 'defaultSeverity', ${pointCategories.defaultSeverity},
      'defaultDueDays', ${pointCategories.defaultDueDays}, 'defaultFirmId', ${pointCategories.defaultFirmId})`,
  ),
  projectTypePOIStatuses: listed<PoiStatus>(
    poiStatuses,
    sql`json_build_object('id', ${poiStatuses.id}, 'name', ${poiStatuses.name},
      'description', ${poiStatuses.description}, 'poiColorCode', ${poiStatuses.poiColorCode},
      'isDefault', ${poiStatuses.isDefault}, 'isInProgress', ${poiStatuses.isInProgress},
      'setWhen', ${poiStatuses.setWhen})`,
  ),
  projectTypeCheckBoxes: listed<ProjectTypeCheckBox>(
    checkBoxes,
    sql`json_build_object('id', ${checkBoxes.id}, 'name', ${checkBoxes.name}, 'isDefault', ${checkBoxes.isDefault})`,
  ),
  projectTypeCustomFields: listed<CustomFieldRow>(
    customFields,
    sql`json_build_object('id', ${customFields.id}, 'key', ${customFields.key}, 'name', ${customFields.name},
      'customFieldType', ${customFields.customFieldType}, 'options', ${customFields.options},
      'isEditable', ${customFields.isEditable}, 'isViewable', ${customFields.isViewable},
      'isRequired', ${customFields.isRequired}, 'isDefault', ${customFields.isDefault},
      'pointCategoryIds', (select coalesce(json_agg(${categoryFields.pointCategoryId}
        order by ${pointCategories.sortOrder}, ${pointCategories.id}), '[]') from ${categoryFields}
        join ${pointCategories} on ${pointCategories.clientId} = ${categoryFields.clientId}
          and ${pointCategories.id} = ${categoryFields.pointCategoryId}
        where ${ofField}))`,
    actor?.kind === 'visitor' ? sql`${customFields.isViewable}` : undefined,
  ),
  projectTypeMetaDataFields: listed<ProjectTypeMetaDataField>(
    metaDataFields,
    sql`json_build_object('id', ${metaDataFields.id}, 'question', ${metaDataFields.question})`,
  ),
})

/** Whose type it is, as columns of a statement on `project_types` and `clients`. */
export const ownerColumns = {
  client: clients.businessName,
  tier: clients.tier,
  isDeleted: projectTypes.isDeleted,
}

/** Types that a new inspection may have. */
export const listProjectTypes = (scope: Scope, clientId?: number) =>
  scope.db
    .select({ ...buildProjectTypeColumns(scope), ...ownerColumns })
    .from(projectTypes)
    .innerJoin(clients, eq(clients.id, projectTypes.clientId))
    .where(
      scope.live(
        projectTypes,
        clientId === undefined ? undefined : eq(projectTypes.clientId, clientId),
      ),
    )
    .orderBy(asc(projectTypes.name), asc(projectTypes.id))

/** A type in its current state, deleted or not, for an inspection that is being completed. */
export const findProjectTypeToFreeze = async (scope: Scope, id: number) => {
  const [row] = await scope.db
    .select(buildProjectTypeColumns(scope))
    .from(projectTypes)
    .where(scope.inTenant(projectTypes, eq(projectTypes.id, id)))
  return row
}

export type ProjectTypeRow = NonNullable<Awaited<ReturnType<typeof findProjectTypeToFreeze>>>

/**
 * A type of this client, deleted ones too; locked so that it cannot be deleted before the
 * transaction ends.
 */
export const lockProjectTypeOfClient = async (
  { db, inTenant }: Scope,
  id: number,
  clientId: number,
) => {
  const [row] = await db
    .select({
      id: projectTypes.id,
      formFields: projectTypes.formFields,
      isDeleted: projectTypes.isDeleted,
    })
    .from(projectTypes)
    .where(inTenant(projectTypes, eq(projectTypes.id, id), eq(projectTypes.clientId, clientId)))
    .for('share')
  return row
}

interface Ruled {
  id: number
  name: string
  isDefault: boolean
  isDeleted: boolean
}
/** The firm that points of a category are assigned to; none once it is deleted. */
const liveFirm = sql`(select ${firms.id} from ${firms}
  where ${firms.clientId} = ${pointCategories.clientId} and ${firms.id} = ${pointCategories.defaultFirmId} and ${whereNotDeleted(firms)})`

/** The rules for saving a point. */
export interface PinRules {
  categories: (Ruled & { color: string | null } & CategoryDefaults)[]
  statuses: (Ruled & Pick<PoiStatus, 'isInProgress' | 'setWhen'> & { color: string })[]
  checkBoxes: Ruled[]
  customFields: (Ruled & {
    customFieldType: CustomFieldType
    options: string[]
    isEditable: boolean
    isViewable: boolean
    isRequired: boolean
    categoryIds: number[]
  })[]
}

/**
 * The whole configuration of the current inspection's type, including deleted parts that may still
 * be in use: a column of a statement on `projects`.
 */
export const buildPinValueRulesColumn = () => {
  const every = (table: Configured & { name: PgColumn; isDefault: PgColumn }, more: SQL = sql``) =>
    sql`(select coalesce(json_agg(json_build_object('id', ${table.id}, 'name', ${table.name},
        'isDefault', ${table.isDefault}, 'isDeleted', ${table.isDeleted} ${more})
        order by ${table.sortOrder}, ${table.id}), '[]')
      from ${table} where ${table.clientId} = ${projects.clientId} and ${table.projectTypeId} = ${projects.projectTypeId})`
  return sql<PinRules>`json_build_object(
    'categories', ${every(
      pointCategories,
      sql`, 'color', ${pointCategories.poiColorCode}, 'defaultSeverity', ${pointCategories.defaultSeverity},
        'defaultDueDays', ${pointCategories.defaultDueDays}, 'defaultFirmId', ${liveFirm}`,
    )},
    'statuses', ${every(
      poiStatuses,
      sql`, 'color', ${poiStatuses.poiColorCode}, 'isInProgress', ${poiStatuses.isInProgress},
        'setWhen', ${poiStatuses.setWhen}`,
    )},
    'checkBoxes', ${every(checkBoxes)},
    'customFields', ${every(
      customFields,
      sql`, 'customFieldType', ${customFields.customFieldType}, 'options', ${customFields.options},
        'isEditable', ${customFields.isEditable}, 'isViewable', ${customFields.isViewable},
        'isRequired', ${customFields.isRequired}, 'categoryIds', ${fieldCategoriesColumn}`,
    )})`
}
