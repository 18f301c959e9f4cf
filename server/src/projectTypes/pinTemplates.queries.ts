import { parseAssignee } from '@nspect/contract/pins/assignees'
import { pickPinAttributes } from '@nspect/contract/pins/pickPinAttributes'
import { fillPinAttributes, portableTemplateAttributes } from '@nspect/contract/pins/pinAttributes'
import type { CategoryTemplate, PinTemplateInput } from '@nspect/contract/projectTypes/pinTemplates'
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { type Scope, whereNotDeleted } from '../db/scope.ts'
import { projects } from '../db/tables/projects.ts'
import { pinTemplates, pointCategories } from '../db/tables/projectTypes.ts'
import { selectOwnCurrency } from '../money/currency.queries.ts'
import { fromStoredCost, toStoredCost } from '../money/storedCost.ts'

const columns = {
  pointCategoryId: pinTemplates.pointCategoryId,
  ...pickPinAttributes(portableTemplateAttributes, pinTemplates),
  assignee: sql<string | null>`'firm:' || ${pinTemplates.firmId}`,
  currency: selectOwnCurrency(pinTemplates.clientId),
}
type Row = Omit<CategoryTemplate, 'estimatedCost'> & {
  estimatedCost: bigint | null
  currency: string | null
}

const toTemplate = ({ currency, estimatedCost, ...row }: Row): CategoryTemplate => ({
  ...row,
  estimatedCost: fromStoredCost(estimatedCost, currency),
})

const categoryOfTemplate = and(
  eq(pointCategories.clientId, pinTemplates.clientId),
  eq(pointCategories.id, pinTemplates.pointCategoryId),
)

/** The common defects of these categories, in their order. */
export const listPinTemplates = async (
  { db, inTenant }: Scope,
  categoryIds: readonly number[],
): Promise<CategoryTemplate[]> => {
  if (categoryIds.length === 0) return []
  const rows = await db
    .select(columns)
    .from(pinTemplates)
    .innerJoin(pointCategories, categoryOfTemplate)
    .where(inTenant(pinTemplates, inArray(pinTemplates.pointCategoryId, [...categoryIds])))
    .orderBy(asc(pinTemplates.pointCategoryId), asc(pinTemplates.sortOrder))
  return rows.map(toTemplate)
}

/** The common defects of the type of an inspection, by category, both in their order. */
export const listPinTemplatesOfProject = async (
  { db, inTenant }: Scope,
  projectId: number,
): Promise<CategoryTemplate[]> => {
  const rows = await db
    .select(columns)
    .from(pinTemplates)
    .innerJoin(pointCategories, categoryOfTemplate)
    .innerJoin(
      projects,
      and(
        eq(projects.clientId, pointCategories.clientId),
        eq(projects.projectTypeId, pointCategories.projectTypeId),
      ),
    )
    .where(inTenant(pinTemplates, eq(projects.id, projectId), whereNotDeleted(pointCategories)))
    .orderBy(
      asc(pointCategories.sortOrder),
      asc(pointCategories.id),
      asc(pinTemplates.sortOrder),
      asc(pinTemplates.id),
    )
  return rows.map(toTemplate)
}

/** How many common defects the other categories of a type have. */
export const countPinTemplatesOfOtherCategories = async (
  { db, inTenant }: Scope,
  projectTypeId: number,
  exceptCategoryId: number,
): Promise<number> => {
  const [row] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(pinTemplates)
    .innerJoin(pointCategories, categoryOfTemplate)
    .where(
      inTenant(
        pinTemplates,
        eq(pointCategories.projectTypeId, projectTypeId),
        ne(pointCategories.id, exceptCategoryId),
        whereNotDeleted(pointCategories),
      ),
    )
  return row?.n ?? 0
}

const toTemplateRows = (
  clientId: number,
  pointCategoryId: number,
  templates: readonly PinTemplateInput[],
) =>
  templates.map(({ assignee, ...values }, sortOrder) => ({
    ...pickPinAttributes(portableTemplateAttributes, fillPinAttributes(values)),
    estimatedCost: toStoredCost(values.estimatedCost ?? null),
    clientId,
    pointCategoryId,
    sortOrder,
    firmId: (assignee && parseAssignee(assignee)?.id) || null,
  }))

/** Stores the common defects of new categories, whose costs have all decimals. */
export const insertPinTemplates = async (
  { db }: Scope,
  clientId: number,
  categories: readonly { id: number; templates: readonly PinTemplateInput[] }[],
): Promise<void> => {
  const rows = categories.flatMap(({ id, templates }) => toTemplateRows(clientId, id, templates))
  if (rows.length > 0) await db.insert(pinTemplates).values(rows)
}

/** A category has exactly these common defects from now on. */
export const replacePinTemplates = async (
  scope: Scope,
  clientId: number,
  categoryId: number,
  templates: readonly PinTemplateInput[],
): Promise<void> => {
  const { db, inTenant } = scope
  await db
    .delete(pinTemplates)
    .where(inTenant(pinTemplates, eq(pinTemplates.pointCategoryId, categoryId)))
  await insertPinTemplates(scope, clientId, [{ id: categoryId, templates }])
}
