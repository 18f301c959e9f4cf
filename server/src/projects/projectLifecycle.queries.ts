import type { ProjectEventKind } from '@nspect/contract/projects/projectLifecycle'
import { desc, eq } from 'drizzle-orm'
import type { Scope } from '../db/scope.ts'
import { handovers } from '../db/tables/handovers.ts'
import { projectEvents, projects } from '../db/tables/projects.ts'
import { users } from '../db/tables/users.ts'
import { buildAuthorName } from '../users/authorNameColumns.queries.ts'

/** Records an event of an inspection as a whole. */
export const insertProjectEvent = (
  { db, now }: Scope,
  project: { id: number; clientId: number },
  event: { kind: ProjectEventKind; userId: number; reason?: string },
) =>
  db.insert(projectEvents).values({
    clientId: project.clientId,
    projectId: project.id,
    at: now,
    reason: event.reason ?? '',
    ...event,
  })

/** The events of an inspection, newest first. */
export const listProjectEvents = ({ db, inTenant }: Scope, projectId: number) =>
  db
    .select({
      id: projectEvents.id,
      kind: projectEvents.kind,
      reason: projectEvents.reason,
      by: buildAuthorName(users),
      at: projectEvents.at,
    })
    .from(projectEvents)
    .innerJoin(users, eq(users.id, projectEvents.userId))
    .where(inTenant(projectEvents, eq(projectEvents.projectId, projectId)))
    .orderBy(desc(projectEvents.id))

/** Back to active: it uses the live type again (T48, T67). */
export const markProjectReopened = ({ db, inTenant, now }: Scope, id: number) =>
  db
    .update(projects)
    .set({ completedAt: null, frozenType: null, updatedAt: now })
    .where(inTenant(projects, eq(projects.id, id)))

/** Is a handover of the inspection still being sealed? */
export const isHandoverWaiting = async ({ db, inTenant }: Scope, projectId: number) => {
  const found = await db
    .select({ id: handovers.id })
    .from(handovers)
    .where(inTenant(handovers, eq(handovers.projectId, projectId), eq(handovers.state, 'waiting')))
    .limit(1)
  return found.length > 0
}
