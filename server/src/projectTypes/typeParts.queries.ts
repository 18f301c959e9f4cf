import type { TypePart } from '@nspect/contract/projectTypes/projectTypeConfiguration'
import type { RepairEvent } from '@nspect/contract/projectTypes/repairEvents'
import { and, asc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { findLiveProjectType, type LoadedType } from '../access/projectTypeAccess.queries.ts'
import { type Scope, whereNotDeleted } from '../db/scope.ts'
import { pinCheckBoxes, pinCustomFields, projectPins } from '../db/tables/pins.ts'
import { metaDataAnswers, projects } from '../db/tables/projects.ts'
import {
  categoryFields,
  checkBoxes,
  customFields,
  metaDataFields,
  pointCategories,
  poiStatuses,
  projectTypes,
} from '../db/tables/projectTypes.ts'

interface PartTable extends PgTable {
  id: PgColumn
  clientId: PgColumn
  projectTypeId: PgColumn
  sortOrder: PgColumn
  version: PgColumn
  isDeleted: PgColumn
}

/** The columns of every kind of part, in addition to its content. */
interface PartRow {
  id: number
  projectTypeId: number
  sortOrder: number
  version: number
  updatedAt: Date
}

type Owner = Pick<LoadedType, 'id' | 'projectTypeId'>

/** Adds parts to a table after the others, in this order; the type is locked. */
const insertInto =
  (table: PartTable) =>
  async ({ db, now }: Scope, type: Owner, contents: readonly object[]): Promise<number[]> => {
    const next = sql`(select coalesce(max(${table.sortOrder}) + 1, 0) from ${table}
      where ${table.projectTypeId} = ${type.projectTypeId})`
    const rows = contents.map((content, n) => ({
      clientId: type.id,
      projectTypeId: type.projectTypeId,
      updatedAt: now,
      sortOrder: sql`${next} + ${n}::int`,
      ...content,
    }))
    const added = (await db
      .insert(table)
      .values(rows as never)
      .returning({ id: table.id })) as { id: number }[]
    return added.map(({ id }) => id)
  }

/**
 * The statements shared by all five kinds of parts. The builder cannot infer rows from a table
 * parameter.
 */
const partsIn = <T extends PartTable & { $inferSelect: PartRow; $inferInsert: object }>(
  table: T,
) => {
  const bare: PartTable = table
  const find = async ({ db, live }: Scope, id: number): Promise<T['$inferSelect'] | undefined> => {
    const rows = await db
      .select()
      .from(bare)
      .where(live(bare, eq(bare.id, id)))
    return (rows as unknown as T['$inferSelect'][])[0]
  }
  return {
    list: ({ db, live }: Scope, projectTypeId: number) =>
      db
        .select()
        .from(bare)
        .where(live(bare, eq(bare.projectTypeId, projectTypeId)))
        .orderBy(asc(bare.sortOrder), asc(bare.id)) as unknown as Promise<T['$inferSelect'][]>,
    find,
    /**
     * A live part with its type, which is locked if the call changes something: that lock covers
     * all parts. `of`: the type that the caller expects.
     */
    findWithType: async (
      scope: Scope,
      id: number,
      of?: number,
    ): Promise<(LoadedType & { part: T['$inferSelect'] }) | undefined> => {
      const part = await find(scope, id)
      const type = part && (await findLiveProjectType(scope, part.projectTypeId))
      return type && part && (of === undefined || of === type.projectTypeId)
        ? { ...type, part }
        : undefined
    },
    insertAll: insertInto(bare),
    update: (
      { db, inTenant, now }: Scope,
      row: T['$inferSelect'],
      changes: Partial<T['$inferInsert']>,
    ) =>
      db
        .update(bare)
        .set({ ...changes, version: row.version + 1, updatedAt: now } as never)
        .where(inTenant(bare, eq(bare.id, row.id))),
    /**
     * Unsets the default, as another part of the type becomes it (T60: one category, one status).
     */
    clearDefault: ({ db, inTenant, now }: Scope, projectTypeId: number, exceptId: number) =>
      db
        .update(bare)
        .set({ isDefault: false, version: sql`${bare.version} + 1`, updatedAt: now } as never)
        .where(
          inTenant(
            bare,
            eq(bare.projectTypeId, projectTypeId),
            ne(bare.id, exceptId),
            sql`is_default`,
          ),
        ),
    count: async ({ db, live }: Scope, projectTypeId: number): Promise<number> => {
      const [row] = await db
        .select({ n: sql<number>`count(*)::int` })
        .from(bare)
        .where(live(bare, eq(bare.projectTypeId, projectTypeId)))
      return row?.n ?? 0
    },
    /** Stores the positions of live parts in the order of `ids`; returns how many there were. */
    order: async (
      { db, live }: Scope,
      projectTypeId: number,
      ids: readonly number[],
    ): Promise<number> => {
      const written = await db
        .update(bare)
        .set({ sortOrder: sql`array_position(${sql.param(ids)}::int[], ${bare.id}) - 1` } as never)
        .where(live(bare, eq(bare.projectTypeId, projectTypeId), inArray(bare.id, [...ids])))
        .returning({ id: bare.id })
      return written.length
    },
  }
}

/** The five kinds of parts of a type. */
export const typePartQueries = {
  pointCategory: partsIn(pointCategories),
  checkBox: partsIn(checkBoxes),
  customField: partsIn(customFields),
  poiStatus: partsIn(poiStatuses),
  metaDataField: partsIn(metaDataFields),
} satisfies Record<TypePart, unknown>

/** Makes no other status of the type the one that is set then, as this one becomes it (T374). */
export const clearSetWhenOfOtherStatuses = (
  { db, live, now }: Scope,
  projectTypeId: number,
  setWhen: RepairEvent,
  exceptId: number,
) =>
  db
    .update(poiStatuses)
    .set({ setWhen: null, version: sql`${poiStatuses.version} + 1`, updatedAt: now })
    .where(
      live(
        poiStatuses,
        eq(poiStatuses.projectTypeId, projectTypeId),
        eq(poiStatuses.setWhen, setWhen),
        ne(poiStatuses.id, exceptId),
      ),
    )

/** The fields that each of these categories shows, with their names. */
export const listCustomFieldsOfCategories = async (
  { db, inTenant }: Scope,
  categoryIds: number[],
) =>
  categoryIds.length === 0
    ? []
    : db
        .select({
          pointCategoryId: categoryFields.pointCategoryId,
          customFieldId: categoryFields.customFieldId,
          name: customFields.name,
        })
        .from(categoryFields)
        .innerJoin(
          customFields,
          and(
            eq(customFields.clientId, categoryFields.clientId),
            eq(customFields.id, categoryFields.customFieldId),
          ),
        )
        .where(
          inTenant(
            categoryFields,
            inArray(categoryFields.pointCategoryId, categoryIds),
            whereNotDeleted(customFields),
          ),
        )
        .orderBy(
          asc(customFields.sortOrder),
          asc(customFields.id),
          asc(categoryFields.pointCategoryId),
        )

/** The categories that show each of these fields, deleted ones too. */
export const listCategoriesOfCustomFields = async ({ db, inTenant }: Scope, fieldIds: number[]) =>
  fieldIds.length === 0
    ? []
    : db
        .select({
          pointCategoryId: categoryFields.pointCategoryId,
          customFieldId: categoryFields.customFieldId,
        })
        .from(categoryFields)
        .innerJoin(
          pointCategories,
          and(
            eq(pointCategories.clientId, categoryFields.clientId),
            eq(pointCategories.id, categoryFields.pointCategoryId),
          ),
        )
        .where(inTenant(categoryFields, inArray(categoryFields.customFieldId, fieldIds)))
        .orderBy(
          asc(pointCategories.sortOrder),
          asc(pointCategories.id),
          asc(categoryFields.customFieldId),
        )

/** Which of these fields are live ones of this type. */
export const listCustomFieldIds = async (
  { db, live }: Scope,
  projectTypeId: number,
  ids: number[],
): Promise<Set<number>> => {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: customFields.id })
    .from(customFields)
    .where(
      live(
        customFields,
        eq(customFields.projectTypeId, projectTypeId),
        inArray(customFields.id, ids),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

/** The live fields of a type that the product uses for something (T93). */
export const listCustomFieldKeys = ({ db, live }: Scope, projectTypeId: number) =>
  db
    .select({ id: customFields.id, key: customFields.key })
    .from(customFields)
    .where(
      live(
        customFields,
        eq(customFields.projectTypeId, projectTypeId),
        isNotNull(customFields.key),
      ),
    )
    .orderBy(customFields.id)

/** Links a category to exactly these fields. */
export const replaceCustomFieldsOfCategory = async (
  { db, inTenant }: Scope,
  clientId: number,
  pointCategoryId: number,
  ids: number[],
) => {
  await db
    .delete(categoryFields)
    .where(inTenant(categoryFields, eq(categoryFields.pointCategoryId, pointCategoryId)))
  if (ids.length === 0) return
  await db
    .insert(categoryFields)
    .values(ids.map((customFieldId) => ({ clientId, pointCategoryId, customFieldId })))
}

const pinsWhere = (condition: ReturnType<typeof sql>) =>
  sql<number>`(select count(*)::int from ${projectPins} where ${whereNotDeleted(projectPins)} and ${condition})`
const none = sql<number>`0`

/**
 * Uses of a whole type, or of one part of it: inspections that are not archived, live points,
 * answers.
 */
export const countTypePartUsage = async (
  { db }: Scope,
  projectTypeId: number,
  part?: TypePart,
  id = 0,
) => {
  const projectsOfType = sql<number>`(select count(*)::int from ${projects}
    where ${projects.projectTypeId} = ${projectTypeId} and ${whereNotDeleted(projects)})`
  const pinsOf = {
    pointCategory: pinsWhere(sql`${projectPins.pointCategoryId} = ${id}`),
    poiStatus: pinsWhere(sql`${projectPins.poiStatusId} = ${id}`),
    checkBox: pinsWhere(sql`exists (select 1 from ${pinCheckBoxes}
      where ${pinCheckBoxes.clientId} = ${projectPins.clientId} and ${pinCheckBoxes.projectPinId} = ${projectPins.id}
      and ${pinCheckBoxes.checkBoxId} = ${id} and ${pinCheckBoxes.isChecked})`),
    customField: pinsWhere(sql`exists (select 1 from ${pinCustomFields}
      where ${pinCustomFields.clientId} = ${projectPins.clientId} and ${pinCustomFields.projectPinId} = ${projectPins.id}
      and ${pinCustomFields.customFieldId} = ${id})`),
    metaDataField: none,
  }
  const pinsOfType =
    pinsWhere(sql`${projectPins.projectId} in (select ${projects.id} from ${projects}
    where ${projects.projectTypeId} = ${projectTypeId})`)
  const answers =
    part === 'metaDataField'
      ? sql<number>`(select count(*)::int from ${metaDataAnswers} where ${metaDataAnswers.metaDataFieldId} = ${id})`
      : none
  const { rows } = await db.execute<{ projects: number; pins: number; answers: number }>(
    sql`select ${projectsOfType} as projects, ${part ? pinsOf[part] : pinsOfType} as pins, ${answers} as answers`,
  )
  return rows[0] ?? { projects: 0, pins: 0, answers: 0 }
}

export const markProjectTypeDeleted = ({ db, inTenant, now }: Scope, projectTypeId: number) =>
  db
    .update(projectTypes)
    .set({ isDeleted: true, updatedAt: now, version: sql`${projectTypes.version} + 1` })
    .where(inTenant(projectTypes, eq(projectTypes.id, projectTypeId)))
