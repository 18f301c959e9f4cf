import type { PointCategory } from '@nspect/contract/projectTypes'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { notDeleted, type Scope } from '../db/scope.ts'
import { pointCategories, projectTypes } from '../db/tables/projectTypes.ts'

const categoryColumns = {
  id: pointCategories.id,
  projectTypeId: pointCategories.projectTypeId,
  name: pointCategories.name,
  description: pointCategories.description,
  isDefault: pointCategories.isDefault,
  poiColorCode: pointCategories.poiColorCode,
}

/** The live categories of some types, in their order, by type. */
export const listCategoriesByType = async ({ db, live }: Scope, projectTypeIds: number[]) => {
  const rows = projectTypeIds.length
    ? await db
        .select(categoryColumns)
        .from(pointCategories)
        .where(live(pointCategories, inArray(pointCategories.projectTypeId, projectTypeIds)))
        .orderBy(asc(pointCategories.sortOrder), asc(pointCategories.id))
    : []
  const byType = new Map<number, PointCategory[]>(projectTypeIds.map((id) => [id, []]))
  for (const { projectTypeId, ...category } of rows) byType.get(projectTypeId)?.push(category)
  return byType
}

/** Types that a new inspection may be of. */
export const listProjectTypes = ({ db, live }: Scope, clientId?: number) =>
  db
    .select({
      id: projectTypes.id,
      clientId: projectTypes.clientId,
      name: projectTypes.name,
      description: projectTypes.description,
    })
    .from(projectTypes)
    .where(live(projectTypes, clientId === undefined ? undefined : eq(projectTypes.clientId, clientId)))
    .orderBy(asc(projectTypes.name), asc(projectTypes.id))

/** A live type of that very client. */
export const findProjectTypeOf = async ({ db, live }: Scope, id: number, clientId: number) => {
  const [row] = await db
    .select({ id: projectTypes.id })
    .from(projectTypes)
    .where(live(projectTypes, eq(projectTypes.id, id), eq(projectTypes.clientId, clientId)))
  return row
}

/** A category of that very type; live, or already used by the point that is saved. */
export const findCategoryOf = async ({ db, mine }: Scope, id: number, projectTypeId: number, usedId?: number) => {
  const [row] = await db
    .select({ id: pointCategories.id })
    .from(pointCategories)
    .where(
      and(
        mine(pointCategories, eq(pointCategories.id, id), eq(pointCategories.projectTypeId, projectTypeId)),
        id === usedId ? undefined : notDeleted(pointCategories),
      ),
    )
  return row
}
