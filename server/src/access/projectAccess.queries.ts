import { managerRoles, type ProjectFacts } from '@nspect/contract/permissions/policy'
import type { Role } from '@nspect/contract/shared/enums'
import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Scope } from '../db/scope.ts'
import { clients } from '../db/tables/clients.ts'
import { projects, userProjects } from '../db/tables/projects.ts'
import { projectTypes } from '../db/tables/projectTypes.ts'
import { users } from '../db/tables/users.ts'

const isManager = (role: Role) => (managerRoles as readonly Role[]).includes(role)

/**
 * Whether the caller sees every inspection of their client (of all clients for SuperAdmin), not
 * only assigned ones.
 */
export const canSeeAllProjectsOfClient = ({ actor }: Scope): boolean =>
  actor?.kind === 'staff' && isManager(actor.role)

/**
 * The inspections that the caller may see at all (T28): for managers their client's, archived ones
 * too; for User and Viewer those assigned to them; for a visitor the one of their link.
 */
export const whereProjectVisible = (scope: Scope, ...more: (SQL | undefined)[]): SQL => {
  const { actor, inTenant } = scope
  if (actor?.kind === 'visitor') {
    const { clientId, projectId } = actor
    return (
      and(
        eq(projects.clientId, clientId),
        eq(projects.id, projectId),
        sql`not ${projects.isDeleted}`,
        ...more,
      ) ?? sql`false`
    )
  }
  if (canSeeAllProjectsOfClient(scope)) return inTenant(projects, ...more)
  const assigned = sql`exists (select 1 from ${userProjects} where ${userProjects.userId} = ${actor?.userId ?? 0}
    and ${userProjects.clientId} = ${projects.clientId} and ${userProjects.projectId} = ${projects.id}
    and ${userProjects.accessibleToUser})`
  return inTenant(projects, sql`not ${projects.isDeleted}`, assigned, ...more)
}

/**
 * Whether a person, a row of users, may see the inspection of the statement: null without a person
 * (T28). With `offset 0` each person is looked up by the key; without it the assignments of all
 * clients may be read at once, to be looked up there.
 */
export const wherePersonSeesProject = (
  person: Pick<typeof users, 'id' | 'clientId' | 'role' | 'isDeleted'>,
): SQL<boolean | null> =>
  sql`not ${person.isDeleted} and ${person.clientId} = ${projects.clientId} and (${inArray(person.role, [...managerRoles])}
    or exists (select 1 from ${userProjects} where ${userProjects.userId} = ${person.id}
      and ${userProjects.clientId} = ${projects.clientId} and ${userProjects.projectId} = ${projects.id}
      and ${userProjects.accessibleToUser} offset 0))`

/** How many of these people, each named once, may see an inspection of the caller's tenant. */
export const countPeopleWhoSeeProject = async (
  { db, inTenant }: Scope,
  projectId: number,
  ids: readonly number[],
): Promise<number> => {
  const [row] = await db
    .select({ count: count() })
    .from(users)
    .innerJoin(projects, eq(projects.clientId, users.clientId))
    .where(
      inTenant(
        projects,
        eq(projects.id, projectId),
        inArray(users.id, [...ids]),
        wherePersonSeesProject(users),
      ),
    )
  return row?.count ?? 0
}

/** The type of the inspection, for joins. */
export const projectTypeJoin = and(
  eq(projectTypes.clientId, projects.clientId),
  eq(projectTypes.id, projects.projectTypeId),
)

export type LoadedProject = ProjectFacts & { projectTypeId: number }

/** The row of an inspection, with what the rules need. */
export interface FlatProject extends Omit<LoadedProject, 'isCompleted'> {
  completedAt: string | null
}

export const toLoadedProject = ({ completedAt, ...rest }: FlatProject): LoadedProject => ({
  ...rest,
  isCompleted: completedAt !== null,
})

const facts = sql`${projects.id}, ${projects.clientId} as "clientId", ${projects.projectTypeId} as "projectTypeId",
  ${clients.tier}, ${projects.isDeleted} as "isDeleted", ${projects.completedAt} as "completedAt"`

/**
 * The statement that loads the inspection that a rule decides about. `also`: more columns that the
 * call needs. A call that changes something locks the inspection, so that completing it or
 * replacing its model waits; `set` is updated in the same statement.
 */
export const buildProjectAccessQuery = (
  scope: Scope,
  condition: SQL,
  also = sql``,
  set?: SQL,
): SQL => {
  const where = sql`${clients.id} = ${projects.clientId} and ${whereProjectVisible(scope, condition)}`
  const selected = sql`select ${facts} ${also} from ${projects}, ${clients} where ${where}`
  if (!scope.changes) return selected
  if (!set) return sql`${selected} for no key update of ${projects}`
  return sql`update ${projects} set ${set} from ${clients} where ${where} returning ${facts} ${also}`
}

export const findAccessibleProjectWhere = async (
  scope: Scope,
  condition: SQL,
): Promise<LoadedProject | undefined> => {
  const { rows } = await scope.db.execute<FlatProject & Record<string, unknown>>(
    buildProjectAccessQuery(scope, condition),
  )
  return rows[0] && toLoadedProject(rows[0])
}

export const findAccessibleProject = (scope: Scope, id: number) =>
  findAccessibleProjectWhere(scope, eq(projects.id, id))

/** The inspection of a visitor's link. */
export const findProjectOfShareLink = async (scope: Scope): Promise<LoadedProject | undefined> =>
  scope.actor?.kind === 'visitor' ? findAccessibleProject(scope, scope.actor.projectId) : undefined
