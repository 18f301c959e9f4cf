import type { ChecklistContent, ChecklistInput } from '@nspect/contract/checklists/checklistContent'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Scope } from '../db/scope.ts'
import { checklistRevisions, checklists, projectChecklists } from '../db/tables/checklists.ts'
import { projects } from '../db/tables/projects.ts'
import { assertStaff } from '../http/handler.ts'
import { assignChecklistKeys } from './checklists.mapper.ts'

const latestRevision = and(
  eq(checklistRevisions.clientId, checklists.clientId),
  eq(checklistRevisions.checklistId, checklists.id),
  eq(checklistRevisions.revision, checklists.revision),
)

const columns = {
  id: checklists.id,
  projectTypeId: checklists.projectTypeId,
  revision: checklists.revision,
  content: checklistRevisions.content,
  updatedAt: checklists.updatedAt,
  version: checklists.version,
}

/** The checklists of a type as their latest revisions say, in the order in which they were added. */
export const listChecklists = ({ db, live }: Scope, projectTypeId: number) =>
  db
    .select(columns)
    .from(checklists)
    .innerJoin(checklistRevisions, latestRevision)
    .where(live(checklists, eq(checklists.projectTypeId, projectTypeId)))
    .orderBy(asc(checklists.id))
export type ChecklistRow = Awaited<ReturnType<typeof listChecklists>>[number]

/** A checklist of a type. */
export const findChecklist = async ({ db, live }: Scope, projectTypeId: number, id: number) => {
  const [row] = await db
    .select(columns)
    .from(checklists)
    .innerJoin(checklistRevisions, latestRevision)
    .where(live(checklists, eq(checklists.projectTypeId, projectTypeId), eq(checklists.id, id)))
  return row
}

/** Whether an inspection in progress keeps a revision of a checklist. */
export const isChecklistInUse = async ({ db, live }: Scope, id: number): Promise<boolean> => {
  const rows = await db
    .select({ projectId: projects.id })
    .from(projectChecklists)
    .innerJoin(
      projects,
      and(
        eq(projects.clientId, projectChecklists.clientId),
        eq(projects.id, projectChecklists.projectId),
      ),
    )
    .where(live(projects, eq(projectChecklists.checklistId, id), isNull(projects.completedAt)))
    .limit(1)
  return rows.length > 0
}

/** How many checklists a type has. */
export const countChecklists = async (
  { db, live }: Scope,
  projectTypeId: number,
): Promise<number> => {
  const [row] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(checklists)
    .where(live(checklists, eq(checklists.projectTypeId, projectTypeId)))
  return row?.n ?? 0
}

const insertRevisions = async (
  scope: Scope,
  clientId: number,
  rows: readonly { checklistId: number; revision: number; content: ChecklistContent }[],
): Promise<void> => {
  const createdBy = assertStaff(scope).userId
  await scope.db
    .insert(checklistRevisions)
    .values(rows.map((row) => ({ ...row, clientId, createdBy, createdAt: scope.now })))
}

/** Adds checklists to a type of a client, after the others; returns their ids. */
export const insertChecklists = async (
  scope: Scope,
  clientId: number,
  projectTypeId: number,
  added: readonly ChecklistInput[],
): Promise<number[]> => {
  if (added.length === 0) return []
  const { db, now } = scope
  const rows = await db
    .insert(checklists)
    .values(added.map(() => ({ clientId, projectTypeId, createdAt: now, updatedAt: now })))
    .returning({ id: checklists.id })
  const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b)
  await insertRevisions(
    scope,
    clientId,
    added.map((input, n) => ({
      checklistId: ids[n] ?? 0,
      revision: 1,
      content: assignChecklistKeys(input),
    })),
  )
  return ids
}

/** Adds a revision to a checklist of a locked type. */
export const insertChecklistRevision = async (
  scope: Scope,
  clientId: number,
  checklistId: number,
  revision: number,
  content: ChecklistContent,
): Promise<void> => {
  await insertRevisions(scope, clientId, [{ checklistId, revision, content }])
}

/** Stores that a checklist was saved, and its latest revision. */
export const updateChecklist = (
  { db, inTenant, now }: Scope,
  { id, version }: Pick<ChecklistRow, 'id' | 'version'>,
  revision: number,
) =>
  db
    .update(checklists)
    .set({ revision, version: version + 1, updatedAt: now })
    .where(inTenant(checklists, eq(checklists.id, id)))

/** Deletes a checklist; inspections that have begun with it keep it. */
export const markChecklistDeleted = ({ db, inTenant, now }: Scope, id: number) =>
  db
    .update(checklists)
    .set({ isDeleted: true, version: sql`${checklists.version} + 1`, updatedAt: now })
    .where(inTenant(checklists, eq(checklists.id, id)))
