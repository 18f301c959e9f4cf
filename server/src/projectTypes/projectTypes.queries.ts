import type { CustomFieldType } from '@nspect/contract/fields'
import type {
  PointCategory,
  PoiStatus,
  ProjectTypeCheckBox,
  ProjectTypeMetaDataField,
} from '@nspect/contract/projectTypes'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { notDeleted, type Scope } from '../db/scope.ts'
import {
  categoryFields,
  checkBoxes,
  customFields,
  metaDataFields,
  pointCategories,
  poiStatuses,
  projectTypes,
} from '../db/tables/projectTypes.ts'

type Configured = PgTable & { id: PgColumn; projectTypeId: PgColumn; sortOrder: PgColumn; isDeleted: PgColumn }

/** The rows of `table` that belong to the type at hand, in their order, as one JSON list. */
const all = <Row>(table: Configured, row: SQL, ...which: (SQL | undefined)[]) => {
  const list = sql`(select coalesce(json_agg(${row} order by ${table.sortOrder}, ${table.id}), '[]')
    from ${table} where ${and(sql`${table.projectTypeId} = ${projectTypes.id}`, ...which)})`
  // one level down, because the builder drops table names from the columns of a statement about one table
  return sql<Row[]>`${list}`
}

const listed = <Row>(table: Configured, row: SQL, ...which: (SQL | undefined)[]) =>
  all<Row>(table, row, notDeleted(table), ...which)

/** A field as the database tells it; the view adds the spellings of the wire. */
export interface CustomFieldRow {
  id: number
  name: string
  customFieldType: CustomFieldType
  options: string[]
  isEditable: boolean
  isViewable: boolean
  isRequired: boolean
  isDefault: boolean
  pointCategoryIds: number[]
}

/**
 * A type with all that it configures, as columns of a statement in which `project_types` stands. The holder of a share link
 * does not get the fields that are not viewable (T68).
 */
export const typeColumns = ({ actor }: Scope) => ({
  id: projectTypes.id,
  clientId: projectTypes.clientId,
  name: projectTypes.name,
  description: projectTypes.description,
  formJSON: projectTypes.formFields,
  pointCategories: listed<PointCategory>(
    pointCategories,
    sql`json_build_object('id', ${pointCategories.id}, 'name', ${pointCategories.name},
      'description', ${pointCategories.description}, 'isDefault', ${pointCategories.isDefault},
      'poiColorCode', ${pointCategories.poiColorCode})`,
  ),
  projectTypePOIStatuses: listed<PoiStatus>(
    poiStatuses,
    sql`json_build_object('id', ${poiStatuses.id}, 'name', ${poiStatuses.name},
      'description', ${poiStatuses.description}, 'poiColorCode', ${poiStatuses.poiColorCode},
      'isDefault', ${poiStatuses.isDefault})`,
  ),
  projectTypeCheckBoxes: listed<ProjectTypeCheckBox>(
    checkBoxes,
    sql`json_build_object('id', ${checkBoxes.id}, 'name', ${checkBoxes.name}, 'isDefault', ${checkBoxes.isDefault})`,
  ),
  projectTypeCustomFields: listed<CustomFieldRow>(
    customFields,
    sql`json_build_object('id', ${customFields.id}, 'name', ${customFields.name},
      'customFieldType', ${customFields.customFieldType}, 'options', ${customFields.options},
      'isEditable', ${customFields.isEditable}, 'isViewable', ${customFields.isViewable},
      'isRequired', ${customFields.isRequired}, 'isDefault', ${customFields.isDefault},
      'pointCategoryIds', (select coalesce(json_agg(${categoryFields.pointCategoryId}), '[]') from ${categoryFields}
        join ${pointCategories} on ${pointCategories.id} = ${categoryFields.pointCategoryId}
        where ${categoryFields.customFieldId} = ${customFields.id} and ${notDeleted(pointCategories)}))`,
    actor?.kind === 'visitor' ? sql`${customFields.isViewable}` : undefined,
  ),
  projectTypeMetaDataFields: listed<ProjectTypeMetaDataField>(
    metaDataFields,
    sql`json_build_object('id', ${metaDataFields.id}, 'question', ${metaDataFields.question})`,
  ),
})

/** Types that a new inspection may be of. */
export const listProjectTypes = (scope: Scope, clientId?: number) =>
  scope.db
    .select(typeColumns(scope))
    .from(projectTypes)
    .where(scope.live(projectTypes, clientId === undefined ? undefined : eq(projectTypes.clientId, clientId)))
    .orderBy(asc(projectTypes.name), asc(projectTypes.id))

export type ProjectTypeRow = Awaited<ReturnType<typeof listProjectTypes>>[number]

/** A live type of that very client. */
export const findProjectTypeOf = async ({ db, live }: Scope, id: number, clientId: number) => {
  const [row] = await db
    .select({ id: projectTypes.id, formFields: projectTypes.formFields })
    .from(projectTypes)
    .where(live(projectTypes, eq(projectTypes.id, id), eq(projectTypes.clientId, clientId)))
  return row
}

/** What a point of the type is held against when it is saved: everything, also what was deleted but may still be in use. */
export const findPinRules = async ({ db, mine }: Scope, projectTypeId: number) => {
  const [row] = await db
    .select({
      categories: all<{ id: number; isDefault: boolean; isDeleted: boolean }>(
        pointCategories,
        sql`json_build_object('id', ${pointCategories.id}, 'isDefault', ${pointCategories.isDefault},
          'isDeleted', ${pointCategories.isDeleted})`,
      ),
      statuses: all<{ id: number; isDefault: boolean; isDeleted: boolean }>(
        poiStatuses,
        sql`json_build_object('id', ${poiStatuses.id}, 'isDefault', ${poiStatuses.isDefault},
          'isDeleted', ${poiStatuses.isDeleted})`,
      ),
      checkBoxes: all<{ id: number; name: string; isDefault: boolean; isDeleted: boolean }>(
        checkBoxes,
        sql`json_build_object('id', ${checkBoxes.id}, 'name', ${checkBoxes.name},
          'isDefault', ${checkBoxes.isDefault}, 'isDeleted', ${checkBoxes.isDeleted})`,
      ),
      customFields: all<{
        id: number
        name: string
        customFieldType: CustomFieldType
        options: string[]
        isEditable: boolean
        isRequired: boolean
        isDeleted: boolean
        categoryIds: number[]
      }>(
        customFields,
        sql`json_build_object('id', ${customFields.id}, 'name', ${customFields.name},
          'customFieldType', ${customFields.customFieldType}, 'options', ${customFields.options},
          'isEditable', ${customFields.isEditable}, 'isRequired', ${customFields.isRequired},
          'isDeleted', ${customFields.isDeleted},
          'categoryIds', (select coalesce(json_agg(${categoryFields.pointCategoryId}), '[]') from ${categoryFields}
            where ${categoryFields.customFieldId} = ${customFields.id}))`,
      ),
    })
    .from(projectTypes)
    .where(mine(projectTypes, eq(projectTypes.id, projectTypeId)))
  return row
}
export type PinRules = NonNullable<Awaited<ReturnType<typeof findPinRules>>>
