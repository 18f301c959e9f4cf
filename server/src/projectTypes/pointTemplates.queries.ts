import { assigneeParts } from '@nspect/contract/assignees'
import {
  fillAttributes,
  pickAttributes,
  portableTemplateAttributes,
} from '@nspect/contract/pinAttributes'
import type { CategoryTemplate, PointTemplateInput } from '@nspect/contract/pointTemplates'
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { notDeleted, type Scope } from '../db/scope.ts'
import { projects } from '../db/tables/projects.ts'
import { pointCategories, pointTemplates } from '../db/tables/projectTypes.ts'

const columns = {
  pointCategoryId: pointTemplates.pointCategoryId,
  ...pickAttributes(portableTemplateAttributes, pointTemplates),
  assignee: sql<string | null>`'firm:' || ${pointTemplates.firmId}`,
}

const categoryOfTemplate = and(
  eq(pointCategories.clientId, pointTemplates.clientId),
  eq(pointCategories.id, pointTemplates.pointCategoryId),
)

/** The common defects of these categories, in their order. */
export const listTemplates = async (
  { db, inTenant }: Scope,
  categoryIds: readonly number[],
): Promise<CategoryTemplate[]> =>
  categoryIds.length === 0
    ? []
    : db
        .select(columns)
        .from(pointTemplates)
        .where(inTenant(pointTemplates, inArray(pointTemplates.pointCategoryId, [...categoryIds])))
        .orderBy(asc(pointTemplates.pointCategoryId), asc(pointTemplates.sortOrder))

/** The common defects of the type of an inspection, by category, both in their order. */
export const listTemplatesOfProject = (
  { db, inTenant }: Scope,
  projectId: number,
): Promise<CategoryTemplate[]> =>
  db
    .select(columns)
    .from(pointTemplates)
    .innerJoin(pointCategories, categoryOfTemplate)
    .innerJoin(
      projects,
      and(
        eq(projects.clientId, pointCategories.clientId),
        eq(projects.projectTypeId, pointCategories.projectTypeId),
      ),
    )
    .where(inTenant(pointTemplates, eq(projects.id, projectId), notDeleted(pointCategories)))
    .orderBy(
      asc(pointCategories.sortOrder),
      asc(pointCategories.id),
      asc(pointTemplates.sortOrder),
      asc(pointTemplates.id),
    )

/** How many common defects the other categories of a type have. */
export const countOtherTemplates = async (
  { db, inTenant }: Scope,
  projectTypeId: number,
  exceptCategoryId: number,
): Promise<number> => {
  const [row] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(pointTemplates)
    .innerJoin(pointCategories, categoryOfTemplate)
    .where(
      inTenant(
        pointTemplates,
        eq(pointCategories.projectTypeId, projectTypeId),
        ne(pointCategories.id, exceptCategoryId),
        notDeleted(pointCategories),
      ),
    )
  return row?.n ?? 0
}

const rowsOf = (
  clientId: number,
  pointCategoryId: number,
  templates: readonly PointTemplateInput[],
) =>
  templates.map(({ assignee, ...values }, sortOrder) => ({
    ...pickAttributes(portableTemplateAttributes, fillAttributes(values)),
    clientId,
    pointCategoryId,
    sortOrder,
    firmId: (assignee && assigneeParts(assignee)?.id) || null,
  }))

/** Stores the common defects of new categories. */
export const insertTemplates = async (
  { db }: Scope,
  clientId: number,
  categories: readonly { id: number; templates: readonly PointTemplateInput[] }[],
): Promise<void> => {
  const rows = categories.flatMap(({ id, templates }) => rowsOf(clientId, id, templates))
  if (rows.length > 0) await db.insert(pointTemplates).values(rows)
}

/** A category has exactly these common defects from now on. */
export const replaceTemplates = async (
  scope: Scope,
  clientId: number,
  categoryId: number,
  templates: readonly PointTemplateInput[],
): Promise<void> => {
  const { db, inTenant } = scope
  await db
    .delete(pointTemplates)
    .where(inTenant(pointTemplates, eq(pointTemplates.pointCategoryId, categoryId)))
  await insertTemplates(scope, clientId, [{ id: categoryId, templates }])
}
