import { limits } from '@nspect/contract/shared/limits'
import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import { whereProjectVisible } from '../access/projectAccess.queries.ts'
import type { DbOrTransaction } from '../db/connect.ts'
import { type Scope, whereNotDeleted } from '../db/scope.ts'
import { apiKeys } from '../db/tables/credentials/apiKeys.ts'
import { proposals } from '../db/tables/credentials/proposals.ts'
import { firms } from '../db/tables/firms.ts'
import { projectPins } from '../db/tables/pins.ts'
import { projects } from '../db/tables/projects.ts'
import { pointCategories, poiStatuses } from '../db/tables/projectTypes.ts'
import { users } from '../db/tables/users.ts'

const keyJoin = and(eq(apiKeys.id, proposals.apiKeyId), isNull(apiKeys.revokedAt))
const projectJoin = and(
  eq(projects.clientId, proposals.clientId),
  eq(projects.id, proposals.projectId),
)
const pinJoin = and(
  eq(projectPins.clientId, proposals.clientId),
  eq(projectPins.id, proposals.projectPinId),
)

/** Those of one's keys that were not revoked, in inspections that one sees. */
const ownProposals = (scope: Scope, userId: number, id?: number) =>
  whereProjectVisible(
    scope,
    whereNotDeleted(projects),
    eq(proposals.userId, userId),
    id === undefined ? undefined : eq(proposals.id, id),
  )

/** An id in what is proposed, which its key chose. */
const idIn = (name: string) => sql`(${proposals.input} ->> ${sql.raw(`'${name}'`)})::bigint`
const assignedId = (kind: 'user' | 'firm') =>
  sql`substring(${proposals.input} ->> 'assignee' from ${sql.raw(`'^${kind}:(.*)$'`)})::bigint`

/** Who is mentioned, of the client of the inspection. */
const mentionedNames = sql<string[]>`array(
  select trim(mentioned.first_name || ' ' || mentioned.last_name) from ${users} mentioned
  where mentioned.client_id = ${proposals.clientId}
    and ${proposals.input} -> 'mentions' @> to_jsonb(mentioned.id)
  order by mentioned.id)`

/** The oldest of one's own, with the names of what they refer to in their client. */
export const listProposals = (scope: Scope, userId: number) =>
  scope.db
    .select({
      id: proposals.id,
      kind: proposals.kind,
      input: proposals.input,
      createdAt: proposals.createdAt,
      keyName: apiKeys.name,
      projectId: projects.id,
      projectName: projects.projectName,
      pinId: projectPins.id,
      pinNumber: projectPins.pinNumber,
      pinTitle: projectPins.title,
      category: pointCategories.name,
      status: poiStatuses.name,
      firm: firms.name,
      mentions: mentionedNames,
      person: sql<string | null>`trim(${users.firstName} || ' ' || ${users.lastName})`,
    })
    .from(proposals)
    .innerJoin(apiKeys, keyJoin)
    .innerJoin(projects, projectJoin)
    .leftJoin(projectPins, pinJoin)
    .leftJoin(
      pointCategories,
      and(
        eq(pointCategories.clientId, proposals.clientId),
        eq(pointCategories.id, idIn('pointCategoryId')),
      ),
    )
    .leftJoin(
      poiStatuses,
      and(
        eq(poiStatuses.clientId, proposals.clientId),
        eq(poiStatuses.id, idIn('projectTypePOIStatusId')),
      ),
    )
    .leftJoin(firms, and(eq(firms.clientId, proposals.clientId), eq(firms.id, assignedId('firm'))))
    .leftJoin(users, and(eq(users.clientId, proposals.clientId), eq(users.id, assignedId('user'))))
    .where(ownProposals(scope, userId))
    .orderBy(asc(proposals.id))
    .limit(limits.inboxPage)
export type ProposalRow = Awaited<ReturnType<typeof listProposals>>[number]

/** How many there are, as SQL. */
export const selectProposalCount = (scope: Scope, userId: number) =>
  scope.db
    .select({ count: sql<number>`count(*)::int` })
    .from(proposals)
    .innerJoin(apiKeys, keyJoin)
    .innerJoin(projects, projectJoin)
    .where(ownProposals(scope, userId))
    .getSQL()

/** One's own, locked for a change: it is decided once. */
export const findProposal = async (scope: Scope, userId: number, id: number) => {
  const found = scope.db
    .select({
      id: proposals.id,
      clientId: proposals.clientId,
      kind: proposals.kind,
      input: proposals.input,
      keyName: apiKeys.name,
    })
    .from(proposals)
    .innerJoin(apiKeys, keyJoin)
    .innerJoin(projects, projectJoin)
    .where(ownProposals(scope, userId, id))
  const [row] = await (scope.changes ? found.for('update', { of: proposals }) : found)
  return row
}

export const deleteProposal = ({ db, inTenant }: Scope, userId: number, id: number) =>
  db
    .delete(proposals)
    .where(inTenant(proposals, eq(proposals.userId, userId), eq(proposals.id, id)))

/** Deletes those that waited for longer. */
export const deleteOldProposals = (db: DbOrTransaction, before: Date) =>
  db.delete(proposals).where(lt(proposals.createdAt, before))
