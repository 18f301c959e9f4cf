import type { ExternalPinId } from '@nspect/contract/pins/pinImports'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Scope } from '../../db/scope.ts'
import { projectPinComments } from '../../db/tables/comments.ts'
import { pinExternalIds } from '../../db/tables/externalIds.ts'
import { projectPins } from '../../db/tables/pins.ts'
import { projects } from '../../db/tables/projects.ts'

/** The ids that other programs gave points of an inspection. */
export const listExternalIds = (
  { db, inTenant }: Scope,
  projectId: number,
): Promise<ExternalPinId[]> =>
  db
    .select({
      externalId: pinExternalIds.externalId,
      pinId: pinExternalIds.projectPinId,
      isDeleted: projectPins.isDeleted,
    })
    .from(pinExternalIds)
    .innerJoin(
      projectPins,
      and(
        eq(projectPins.clientId, pinExternalIds.clientId),
        eq(projectPins.id, pinExternalIds.projectPinId),
      ),
    )
    .where(inTenant(pinExternalIds, eq(pinExternalIds.projectId, projectId)))
    .orderBy(pinExternalIds.externalId)

/** The points that have these ids of another program, deleted or not. */
export const findPinsByExternalId = async (
  { db, inTenant }: Scope,
  projectId: number,
  externalIds: readonly string[],
): Promise<Map<string, number>> => {
  const rows = await db
    .select({ externalId: pinExternalIds.externalId, pinId: pinExternalIds.projectPinId })
    .from(pinExternalIds)
    .where(
      inTenant(
        pinExternalIds,
        eq(pinExternalIds.projectId, projectId),
        inArray(pinExternalIds.externalId, [...externalIds]),
      ),
    )
  return new Map(rows.map(({ externalId, pinId }) => [externalId, pinId]))
}

/** Remembers the ids of another program, each of one point. */
export const upsertExternalIds = async (
  { db }: Scope,
  project: { id: number; clientId: number },
  ids: readonly { externalId: string; pinId: number }[],
): Promise<void> => {
  if (ids.length === 0) return
  await db
    .insert(pinExternalIds)
    .values(
      ids.map(({ externalId, pinId }) => ({
        clientId: project.clientId,
        projectId: project.id,
        externalId,
        projectPinId: pinId,
      })),
    )
    .onConflictDoUpdate({
      target: [pinExternalIds.clientId, pinExternalIds.projectId, pinExternalIds.externalId],
      set: { projectPinId: sql`excluded.project_pin_id` },
    })
}

/** Forgets the ids that other programs gave these points. */
export const deleteExternalIds = ({ db, inTenant }: Scope, pinIds: readonly number[]) =>
  db
    .delete(pinExternalIds)
    .where(inTenant(pinExternalIds, inArray(pinExternalIds.projectPinId, [...pinIds])))

/** Stores the number of the next point of a locked inspection. */
export const updateNextPinNumber = (
  { db, inTenant }: Scope,
  projectId: number,
  nextPinNumber: number,
) =>
  db
    .update(projects)
    .set({ nextPinNumber })
    .where(inTenant(projects, eq(projects.id, projectId)))

/** Those of these points that somebody commented on. */
export const listCommentedPins = async (
  { db, live }: Scope,
  pinIds: readonly number[],
): Promise<Set<number>> => {
  const rows = await db
    .select({ pinId: projectPinComments.projectPinId })
    .from(projectPinComments)
    .where(live(projectPinComments, inArray(projectPinComments.projectPinId, [...pinIds])))
  return new Set(rows.map(({ pinId }) => pinId))
}

/** Deletes points of a locked inspection. */
export const markPinsDeleted = ({ db, inTenant, now }: Scope, pinIds: readonly number[]) =>
  db
    .update(projectPins)
    .set({ isDeleted: true, version: sql`${projectPins.version} + 1`, updatedAt: now })
    .where(inTenant(projectPins, inArray(projectPins.id, [...pinIds])))
