import type { DeletedFilterValue } from '@nspect/contract/savedViews/savedViews'
import { and, count, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { lowerCaseText } from '../db/pagingAndSearch.ts'
import { type Scope, whereNotDeleted } from '../db/scope.ts'
import { firms } from '../db/tables/firms.ts'
import {
  checkBoxes,
  customFields,
  pointCategories,
  poiStatuses,
} from '../db/tables/projectTypes.ts'
import { savedViews } from '../db/tables/savedViews.ts'
import { users } from '../db/tables/users.ts'
import { isUniqueViolation } from '../db/uniqueViolation.ts'

const columns = {
  id: savedViews.id,
  ownerId: savedViews.ownerId,
  name: savedViews.name,
  isShared: savedViews.isShared,
  filter: savedViews.filter,
  version: savedViews.version,
  updatedAt: savedViews.updatedAt,
}

/** A person's own views of a type, and those that are shared; the views of one client. */
const seenBy = (userId: number) => or(eq(savedViews.ownerId, userId), savedViews.isShared)

/** What a person sees of a type's views, by name. */
export const listSavedViews = ({ db, live }: Scope, projectTypeId: number, userId: number) =>
  db
    .select({
      ...columns,
      ownerName: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
    })
    .from(savedViews)
    .innerJoin(users, eq(users.id, savedViews.ownerId))
    .where(live(savedViews, eq(savedViews.projectTypeId, projectTypeId), seenBy(userId)))
    .orderBy(lowerCaseText(savedViews.name), savedViews.id)
export type SavedViewRow = Omit<Awaited<ReturnType<typeof listSavedViews>>[number], 'ownerName'>

/** One of them, locked; `isDeleted`: one that was deleted. */
export const lockSavedView = async (
  { db, inTenant }: Scope,
  key: { id: number; projectTypeId: number; userId: number },
  isDeleted = false,
): Promise<SavedViewRow | undefined> => {
  const { id, projectTypeId, userId } = key
  const state = isDeleted ? sql`${savedViews.isDeleted}` : whereNotDeleted(savedViews)
  const [row] = await db
    .select(columns)
    .from(savedViews)
    .where(
      inTenant(
        savedViews,
        eq(savedViews.id, id),
        eq(savedViews.projectTypeId, projectTypeId),
        seenBy(userId),
        state,
      ),
    )
    .for('no key update')
  return row
}

/** How many other views of the type the person has. */
export const countOtherSavedViews = async (
  { db, live }: Scope,
  { id, projectTypeId, ownerId }: { id: number; projectTypeId: number; ownerId: number },
): Promise<number> => {
  const own = and(
    eq(savedViews.projectTypeId, projectTypeId),
    eq(savedViews.ownerId, ownerId),
    ne(savedViews.id, id),
  )
  const [row] = await db.select({ count: count() }).from(savedViews).where(live(savedViews, own))
  return row?.count ?? 0
}

/** Inserts a view; undefined if the person has one of that name. */
export const insertSavedView = async (
  { db, now }: Scope,
  view: Pick<
    typeof savedViews.$inferInsert,
    'clientId' | 'projectTypeId' | 'ownerId' | 'name' | 'isShared' | 'filter'
  >,
): Promise<number | undefined> => {
  const [row] = await db
    .insert(savedViews)
    .values({ ...view, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: savedViews.id })
  return row?.id
}

/** Updates a locked view; returns whether its name was free. */
export const updateSavedView = (
  { db, inTenant, now }: Scope,
  { id, version }: SavedViewRow,
  changes: Partial<Pick<SavedViewRow, 'name' | 'isShared' | 'filter'> & { isDeleted: boolean }>,
): Promise<boolean> =>
  db
    .update(savedViews)
    .set({ ...changes, version: version + 1, updatedAt: now })
    .where(inTenant(savedViews, eq(savedViews.id, id)))
    .then(
      () => true,
      (error: unknown) => {
        if (isUniqueViolation(error)) return false
        throw error
      },
    )

/** What is named by views, by kind: ids. */
export type ReferencedIds = Record<
  'field' | 'category' | 'status' | 'box' | 'user' | 'firm',
  readonly number[]
>

/** What of these was deleted; parts of a type that was found before, with their names. */
export const listDeletedFilterValues = async (
  { db, inTenant }: Scope,
  projectTypeId: number,
  ids: ReferencedIds,
): Promise<readonly DeletedFilterValue[]> => {
  const parts = [
    { table: customFields, ids: ids.field, key: sql`'f' || ${customFields.id}`, value: sql`null` },
    {
      table: pointCategories,
      ids: ids.category,
      key: sql`'category'`,
      value: sql`${pointCategories.id}::text`,
    },
    {
      table: poiStatuses,
      ids: ids.status,
      key: sql`'status'`,
      value: sql`${poiStatuses.id}::text`,
    },
    { table: checkBoxes, ids: ids.box, key: sql`'flags'`, value: sql`'box-' || ${checkBoxes.id}` },
  ].map(
    ({
      table,
      ids: which,
      key,
      value,
    }) => sql`select ${key} as key, ${value} as value, ${table.name} as name from ${table}
      where ${and(eq(table.projectTypeId, projectTypeId), inArray(table.id, [...which]), sql`${table.isDeleted}`)}`,
  )
  const people = [
    { table: users, ids: ids.user, prefix: 'user-' },
    { table: firms, ids: ids.firm, prefix: 'firm-' },
  ].map(
    ({
      table,
      ids: which,
      prefix,
    }) => sql`select 'assignee', ${sql.raw(`'${prefix}'`)} || ${table.id}, null from ${table}
      where ${inTenant(table, inArray(table.id, [...which]), sql`${table.isDeleted}`)}`,
  )
  const all: SQL[] = [...parts, ...people]
  const { rows } = await db.execute<DeletedFilterValue & Record<string, unknown>>(
    sql.join(all, sql` union all `),
  )
  return rows
}
