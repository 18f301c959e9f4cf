import type { RouteInput } from '@nspect/contract/http/route'
import type { projectTypeConfigurationRoutes } from '@nspect/contract/projectTypes/projectTypeConfiguration'
import type { TypeFile } from '@nspect/contract/projectTypes/typeFile'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { insertChecklists } from '../checklists/checklists.queries.ts'
import {
  buildLikePattern,
  buildOrderBy,
  lowerCaseText,
  type RowRange,
  whereContains,
} from '../db/pagingAndSearch.ts'
import { type Scope, whereNotDeleted } from '../db/scope.ts'
import { clients } from '../db/tables/clients.ts'
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
import { insertPinTemplates } from './pinTemplates.queries.ts'
import { buildProjectTypeColumns, ownerColumns } from './projectTypes.queries.ts'

/** Filters and order of the types list. */
export type TypeListParams = Omit<
  RouteInput<typeof projectTypeConfigurationRoutes.listTypeRows>,
  'page' | 'size'
>

const isWanted = ({ live }: Scope, { q, clientId }: TypeListParams): SQL =>
  live(
    projectTypes,
    whereNotDeleted(clients),
    q ? whereContains(projectTypes.name, buildLikePattern(q)) : undefined,
    clientId === undefined ? undefined : eq(projectTypes.clientId, clientId),
  )

/**
 * The inspections of every type, counted once: counting for each type took half a minute to sort
 * 3,000 types by it.
 */
const selectProjectCounts = ({ db, live }: Scope) =>
  db
    .select({
      clientId: projects.clientId,
      projectTypeId: projects.projectTypeId,
      n: sql<number>`count(*)::int`.as('n'),
    })
    .from(projects)
    .where(live(projects))
    .groupBy(projects.clientId, projects.projectTypeId)
    .as('counted')

/** Rows of the types list, each with the number of its inspections. */
export const listProjectTypeRows = (
  scope: Scope,
  params: TypeListParams,
  { limit, offset }: RowRange,
) => {
  const counted = selectProjectCounts(scope)
  const projectCount = sql<number>`coalesce(${counted.n}, 0)`
  const sorts = {
    name: lowerCaseText(projectTypes.name),
    client: lowerCaseText(clients.businessName),
    projectCount,
  }
  return scope.db
    .select({
      id: projectTypes.id,
      name: projectTypes.name,
      description: projectTypes.description,
      clientId: projectTypes.clientId,
      ...ownerColumns,
      projectCount,
      updatedAt: projectTypes.updatedAt,
      version: projectTypes.version,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(projectTypes)
    .innerJoin(clients, eq(clients.id, projectTypes.clientId))
    .leftJoin(
      counted,
      and(eq(counted.clientId, projectTypes.clientId), eq(counted.projectTypeId, projectTypes.id)),
    )
    .where(isWanted(scope, params))
    .orderBy(...buildOrderBy(sorts, params.sort, projectTypes.id))
    .limit(limit)
    .offset(offset)
}

export const countProjectTypes = async (scope: Scope, params: TypeListParams): Promise<number> => {
  const [row] = await scope.db
    .select({ n: sql<number>`count(*)::int` })
    .from(projectTypes)
    .innerJoin(clients, eq(clients.id, projectTypes.clientId))
    .where(isWanted(scope, params))
  return row?.n ?? 0
}

/** A type that was found before, with its whole configuration, and what else its form needs. */
export const findProjectTypeDetail = async (scope: Scope, id: number) => {
  const [row] = await scope.db
    .select({
      ...buildProjectTypeColumns(scope),
      ...ownerColumns,
      updatedAt: projectTypes.updatedAt,
      version: projectTypes.version,
    })
    .from(projectTypes)
    .innerJoin(clients, eq(clients.id, projectTypes.clientId))
    .where(scope.inTenant(projectTypes, eq(projectTypes.id, id)))
  return row
}

/** The row of a type that is locked. */
export const findProjectTypeRow = async ({ db, inTenant }: Scope, id: number) => {
  const [row] = await db
    .select()
    .from(projectTypes)
    .where(inTenant(projectTypes, eq(projectTypes.id, id)))
  return row
}

export const insertProjectType = async (
  { db }: Scope,
  row: typeof projectTypes.$inferInsert,
): Promise<number> => {
  const [inserted] = await db.insert(projectTypes).values(row).returning({ id: projectTypes.id })
  return inserted?.id ?? 0
}

export const updateProjectType = (
  { db, inTenant, now }: Scope,
  row: { id: number; version: number },
  changes: Partial<typeof projectTypes.$inferInsert>,
) =>
  db
    .update(projectTypes)
    .set({ ...changes, version: row.version + 1, updatedAt: now })
    .where(inTenant(projectTypes, eq(projectTypes.id, row.id)))

/** Inserts a type with all its parts from a file. Returns its id. */
export const insertProjectTypeFromFile = async (
  scope: Scope,
  clientId: number,
  file: TypeFile,
): Promise<number> => {
  const { db } = scope
  const { name, description, formJSON } = file
  const { reportScope, reportLimitations, reportMethod, hasSignatures, brandPack } = file
  const texts = { reportScope, reportLimitations, reportMethod, hasSignatures, brandPack }
  const id = await insertProjectType(scope, {
    clientId,
    name,
    description,
    formFields: formJSON,
    ...texts,
  })
  const owned = <Row extends object>(rows: readonly Row[]) =>
    rows.map((row, sortOrder) => ({ clientId, projectTypeId: id, sortOrder, ...row }))
  const [categories, fields] = [owned(file.pointCategories), owned(file.customFields)]
  const fieldIds =
    fields.length > 0
      ? await db.insert(customFields).values(fields).returning({ id: customFields.id })
      : []
  if (categories.length > 0) {
    const inserted = await db
      .insert(pointCategories)
      .values(categories.map(({ fields: _fields, templates: _templates, ...row }) => row))
      .returning({ id: pointCategories.id })
    const links = file.pointCategories.flatMap(({ fields: places }, n) =>
      [...new Set(places)].flatMap((place) => {
        const [category, field] = [inserted[n], fieldIds[place]]
        return category && field
          ? [{ clientId, pointCategoryId: category.id, customFieldId: field.id }]
          : []
      }),
    )
    if (links.length > 0) await db.insert(categoryFields).values(links)
    const withTemplates = file.pointCategories.map(({ templates }, n) => ({
      id: inserted[n]?.id ?? 0,
      templates,
    }))
    await insertPinTemplates(scope, clientId, withTemplates)
  }
  if (file.poiStatuses.length > 0) await db.insert(poiStatuses).values(owned(file.poiStatuses))
  if (file.checkBoxes.length > 0) await db.insert(checkBoxes).values(owned(file.checkBoxes))
  if (file.metaDataFields.length > 0)
    await db.insert(metaDataFields).values(owned(file.metaDataFields))
  await insertChecklists(scope, clientId, id, file.checklists)
  return id
}
