import { type AssigneeOption, parseAssignee } from '@nspect/contract/pins/assignees'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { wherePersonSeesProject } from '../access/projectAccess.queries.ts'
import { lowerCaseText } from '../db/pagingAndSearch.ts'
import { type Scope, whereNotDeleted } from '../db/scope.ts'
import { firms } from '../db/tables/firms.ts'
import { projects } from '../db/tables/projects.ts'
import { users } from '../db/tables/users.ts'

const listAssignablePeople = ({ db, inTenant }: Scope, projectId: number, more?: SQL) => {
  const name = sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`
  return db
    .select({ id: users.id, name })
    .from(users)
    .innerJoin(projects, eq(projects.clientId, users.clientId))
    .where(inTenant(projects, eq(projects.id, projectId), wherePersonSeesProject(users), more))
    .orderBy(lowerCaseText(users.firstName), lowerCaseText(users.lastName), users.id)
}

const listAssignableFirms = ({ db, inTenant }: Scope, projectId: number, more?: SQL) =>
  db
    .select({ id: firms.id, name: firms.name })
    .from(firms)
    .innerJoin(projects, eq(projects.clientId, firms.clientId))
    .where(inTenant(projects, eq(projects.id, projectId), whereNotDeleted(firms), more))
    .orderBy(lowerCaseText(firms.name), firms.id)

/**
 * Whoever can be assigned a point of the inspection: people who may see it, then firms of its
 * client, by name.
 */
export const listPinAssignees = async (
  scope: Scope,
  projectId: number,
): Promise<AssigneeOption[]> => {
  const people = await listAssignablePeople(scope, projectId)
  const outside = await listAssignableFirms(scope, projectId)
  return [
    ...people.map(({ id, name }) => ({ assignee: `user:${id}`, kind: 'user' as const, name })),
    ...outside.map(({ id, name }) => ({ assignee: `firm:${id}`, kind: 'firm' as const, name })),
  ]
}

/** One of those, by its key. */
export const findPinAssignee = async (scope: Scope, projectId: number, key: string) => {
  const parts = parseAssignee(key)
  if (!parts) return undefined
  const { kind, id } = parts
  const [found] =
    kind === 'user'
      ? await listAssignablePeople(scope, projectId, and(eq(users.id, id)))
      : await listAssignableFirms(scope, projectId, and(eq(firms.id, id)))
  return found && { kind, ...found }
}
