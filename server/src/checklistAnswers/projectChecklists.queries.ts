import type { ChecklistContent } from '@nspect/contract/checklists/checklistContent'
import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { LoadedProject } from '../access/projectAccess.queries.ts'
import { type Scope, whereNotDeleted } from '../db/scope.ts'
import { checklistRevisions, checklists, projectChecklists } from '../db/tables/checklists.ts'
import { projects } from '../db/tables/projects.ts'

/** Whether an inspection asks for anything, as a column of a statement on `projects`. */
export const hasChecklistsColumn = sql<boolean>`(exists (select 1 from ${checklists}
    where ${checklists.clientId} = ${projects.clientId} and ${checklists.projectTypeId} = ${projects.projectTypeId}
      and ${whereNotDeleted(checklists)})
  or exists (select 1 from ${projectChecklists} where ${projectChecklists.clientId} = ${projects.clientId}
    and ${projectChecklists.projectId} = ${projects.id}))`

type ProjectKey = Pick<LoadedProject, 'id' | 'clientId' | 'projectTypeId'>

/** A checklist that an inspection uses, or that its type has gained since. */
interface FoundChecklist {
  checklistId: number
  revision: number
  content: ChecklistContent
  isKept: boolean
  isOutdated: boolean
}

/** A checklist that changed after the inspection had begun. */
export interface ChangedChecklist {
  checklistId: number
  /** what the inspection keeps; null: it does not have it yet */
  kept: ChecklistContent | null
  /** null: the type no longer has it */
  latestRevision: number | null
}

/** What an inspection asks for. */
export interface ChecklistsOfProject {
  checklists: readonly FoundChecklist[]
  /** where those of its type are others now */
  changes: readonly ChangedChecklist[]
}

/**
 * The checklists of an inspection: once it has begun those that it keeps, until then those of its
 * type, in the order in which the type got them.
 */
export const findChecklistsOfProject = async (
  { db, inTenant }: Scope,
  { id, projectTypeId }: ProjectKey,
): Promise<ChecklistsOfProject> => {
  const revision = sql<number>`coalesce(${projectChecklists.revision}, ${checklists.revision})`
  const found = await db
    .select({
      checklistId: checklists.id,
      revision,
      content: checklistRevisions.content,
      isKept: sql<boolean>`${projectChecklists.revision} is not null`,
      isOutdated: sql<boolean>`${checklists.isDeleted} or ${checklists.revision} <> ${revision}`,
      latestRevision: sql<
        number | null
      >`case when not ${checklists.isDeleted} then ${checklists.revision} end`,
    })
    .from(checklists)
    .leftJoin(
      projectChecklists,
      and(
        eq(projectChecklists.clientId, checklists.clientId),
        eq(projectChecklists.checklistId, checklists.id),
        eq(projectChecklists.projectId, id),
      ),
    )
    .innerJoin(
      checklistRevisions,
      and(
        eq(checklistRevisions.clientId, checklists.clientId),
        eq(checklistRevisions.checklistId, checklists.id),
        eq(checklistRevisions.revision, revision),
      ),
    )
    .where(
      inTenant(
        checklists,
        eq(checklists.projectTypeId, projectTypeId),
        or(whereNotDeleted(checklists), isNotNull(projectChecklists.revision)),
      ),
    )
    .orderBy(asc(checklists.id))
  const kept = found.filter(({ isKept }) => isKept)
  if (kept.length === 0) return { checklists: found, changes: [] }
  return {
    checklists: kept,
    changes: found
      .filter(({ isKept, isOutdated }) => !isKept || isOutdated)
      .map(({ checklistId, isKept, content, latestRevision }) => ({
        checklistId,
        kept: isKept ? content : null,
        latestRevision,
      })),
  }
}

const selectLiveOfType = ({ inTenant }: Scope, { id, clientId, projectTypeId }: ProjectKey) =>
  sql`select ${clientId}::int, ${id}::int, ${checklists.id}, ${checklists.revision} from ${checklists}
    where ${inTenant(
      checklists,
      eq(checklists.clientId, clientId),
      eq(checklists.projectTypeId, projectTypeId),
      whereNotDeleted(checklists),
    )}`

/** A locked inspection that begins keeps the checklists of its type as they are now. */
export const keepChecklistsOfType = async (scope: Scope, project: ProjectKey): Promise<void> => {
  await scope.db.execute(sql`insert into ${projectChecklists} (client_id, project_id, checklist_id, revision)
    ${selectLiveOfType(scope, project)} and not exists (select 1 from ${projectChecklists}
      where ${scope.inTenant(
        projectChecklists,
        eq(projectChecklists.clientId, project.clientId),
        eq(projectChecklists.projectId, project.id),
      )})`)
}

/** A locked inspection that has begun uses the checklists of its type as they are now. */
export const replaceKeptChecklists = async (scope: Scope, project: ProjectKey): Promise<void> => {
  const { db, inTenant } = scope
  const dropped = await db
    .delete(projectChecklists)
    .where(inTenant(projectChecklists, eq(projectChecklists.projectId, project.id)))
    .returning({ id: projectChecklists.checklistId })
  if (dropped.length === 0) return
  await db.execute(sql`insert into ${projectChecklists} (client_id, project_id, checklist_id, revision)
    ${selectLiveOfType(scope, project)}`)
}

/** Revisions of checklists that the type of an inspection has or had; none of other types. */
export const listChecklistRevisions = async (
  { db, inTenant }: Scope,
  projectTypeId: number,
  named: readonly { checklistId: number; revision: number }[],
) =>
  db
    .select({
      checklistId: checklistRevisions.checklistId,
      revision: checklistRevisions.revision,
      content: checklistRevisions.content,
    })
    .from(checklistRevisions)
    .innerJoin(
      checklists,
      and(
        eq(checklists.clientId, checklistRevisions.clientId),
        eq(checklists.id, checklistRevisions.checklistId),
      ),
    )
    .where(
      inTenant(
        checklistRevisions,
        eq(checklists.projectTypeId, projectTypeId),
        sql`(${checklistRevisions.checklistId}, ${checklistRevisions.revision}) in (
          select one."checklistId", one.revision from json_to_recordset(${JSON.stringify(named)}::json)
            as one("checklistId" int, revision int))`,
      ),
    )
    .orderBy(asc(checklistRevisions.checklistId), asc(checklistRevisions.revision))

/** An item that some revision of a checklist asks for, or asked for. */
export interface FoundItem {
  checklistId: number
  itemKey: string
  question: string
  appliesTo: ChecklistContent['appliesTo']
}

/** Items as the latest revisions that have them ask for them. */
export const listItemsOfAnyRevision = async (
  { db, inTenant }: Scope,
  projectTypeId: number,
  named: readonly { checklistId: number; itemKey: string }[],
): Promise<FoundItem[]> => {
  if (named.length === 0) return []
  const { rows } = await db.execute<FoundItem & Record<string, unknown>>(
    sql`select distinct on (one."checklistId", one."itemKey") one."checklistId", one."itemKey",
      item ->> 'question' as question, ${checklistRevisions.content} ->> 'appliesTo' as "appliesTo"
    from json_to_recordset(${JSON.stringify(named)}::json) as one("checklistId" int, "itemKey" text)
    join ${checklistRevisions} on ${checklistRevisions.checklistId} = one."checklistId"
    join ${checklists} on ${checklists.clientId} = ${checklistRevisions.clientId}
      and ${checklists.id} = ${checklistRevisions.checklistId}
    cross join lateral jsonb_path_query(${checklistRevisions.content}, '$.sections[*].items[*]') as item
    where ${inTenant(checklistRevisions)} and ${checklists.projectTypeId} = ${projectTypeId}
      and item ->> 'key' = one."itemKey"
    order by one."checklistId", one."itemKey", ${checklistRevisions.revision} desc`,
  )
  return rows
}
