import type { ExternalPinId, ImportedComment } from '@nspect/contract/pins/pinImports'
import { and, count, eq, gte, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import { type Scope, whereNotDeleted } from '../../db/scope.ts'
import { projectPinComments } from '../../db/tables/comments.ts'
import { pinExternalIds } from '../../db/tables/externalIds.ts'
import { pinPhotos, projectPins } from '../../db/tables/pins.ts'
import { projects } from '../../db/tables/projects.ts'

/** An id of another program, and when that had changed its point, as of the last import. */
export type ExternalIdRow = ExternalPinId & { changedThereAt: Date | null }

/** The ids that other programs gave points of an inspection. */
export const listExternalIds = (
  { db, inTenant }: Scope,
  projectId: number,
): Promise<ExternalIdRow[]> =>
  db
    .select({
      externalId: pinExternalIds.externalId,
      pinId: pinExternalIds.projectPinId,
      isDeleted: projectPins.isDeleted,
      changedThereAt: pinExternalIds.changedThereAt,
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
  ids: readonly { externalId: string; pinId: number; changedThereAt: Date | null }[],
): Promise<void> => {
  if (ids.length === 0) return
  await db
    .insert(pinExternalIds)
    .values(
      ids.map(({ externalId, pinId, changedThereAt }) => ({
        clientId: project.clientId,
        projectId: project.id,
        externalId,
        projectPinId: pinId,
        changedThereAt,
      })),
    )
    .onConflictDoUpdate({
      target: [pinExternalIds.clientId, pinExternalIds.projectId, pinExternalIds.externalId],
      set: {
        projectPinId: sql`excluded.project_pin_id`,
        changedThereAt: sql`excluded.changed_there_at`,
      },
    })
}

/** Forgets the ids that other programs gave these points. */
export const deleteExternalIds = ({ db, inTenant }: Scope, pinIds: readonly number[]) =>
  db
    .delete(pinExternalIds)
    .where(inTenant(pinExternalIds, inArray(pinExternalIds.projectPinId, [...pinIds])))

/** Forgets what another program had last changed of these points: a file says it anew. */
export const forgetChangesThere = ({ db, inTenant }: Scope, pinIds: readonly number[]) =>
  db
    .update(pinExternalIds)
    .set({ changedThereAt: null })
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

/** Adds comments of another program to a point, without those that it has; returns their ids. */
export const insertImportedComments = async (
  { db, now }: Scope,
  pin: { id: number; clientId: number },
  comments: readonly ImportedComment[],
): Promise<number[]> => {
  if (comments.length === 0) return []
  const rows = await db
    .insert(projectPinComments)
    .values(
      comments.map(({ id, author, comment, writtenAt }) => ({
        clientId: pin.clientId,
        projectPinId: pin.id,
        importedId: id,
        commentedBy: author,
        comment,
        createdAt: new Date(Math.min(Date.parse(writtenAt), now.getTime())),
        updatedAt: now,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: projectPinComments.id })
  return rows.map(({ id }) => id)
}

/** Takes imported comments away, so that another import brings them again. */
export const markImportedCommentsUndone = ({ db, inTenant, now }: Scope, ids: readonly number[]) =>
  db
    .update(projectPinComments)
    .set({ isDeleted: true, undoneAt: now, updatedAt: now })
    .where(
      inTenant(
        projectPinComments,
        inArray(projectPinComments.id, [...ids]),
        isNotNull(projectPinComments.importedId),
      ),
    )

/** Deletes the photos that came with the import of that time, but for those of points that stay. */
export const markImportedPhotosDeleted = (
  { db, live, now }: Scope,
  projectId: number,
  { importedAt, staying }: { importedAt: Date; staying: readonly number[] },
) =>
  db
    .update(pinPhotos)
    .set({ isDeleted: true, updatedAt: now })
    .where(
      live(
        pinPhotos,
        eq(pinPhotos.isImported, true),
        gte(pinPhotos.createdAt, importedAt),
        notInArray(pinPhotos.projectPinId, [...staying]),
        sql`exists (select from ${projectPins} where ${projectPins.clientId} = ${pinPhotos.clientId}
          and ${projectPins.id} = ${pinPhotos.projectPinId} and ${projectPins.projectId} = ${projectId}
          and ${whereNotDeleted(projectPins)})`,
      ),
    )

/** How many photos of points came with imports. */
export const countImportedPhotos = ({ db, live }: Scope, projectId: number) =>
  db
    .select({ pinId: pinPhotos.projectPinId, count: count() })
    .from(pinPhotos)
    .innerJoin(
      projectPins,
      and(eq(projectPins.clientId, pinPhotos.clientId), eq(projectPins.id, pinPhotos.projectPinId)),
    )
    .where(live(pinPhotos, eq(pinPhotos.isImported, true), eq(projectPins.projectId, projectId)))
    .groupBy(pinPhotos.projectPinId)
    .orderBy(pinPhotos.projectPinId)

/** Those of these points that somebody has commented on here since. */
export const listCommentedPins = async (
  { db, live }: Scope,
  pinIds: readonly number[],
  since: Date,
): Promise<Set<number>> => {
  const rows = await db
    .select({ pinId: projectPinComments.projectPinId })
    .from(projectPinComments)
    .where(
      live(
        projectPinComments,
        inArray(projectPinComments.projectPinId, [...pinIds]),
        isNull(projectPinComments.importedId),
        gte(projectPinComments.createdAt, since),
      ),
    )
  return new Set(rows.map(({ pinId }) => pinId))
}

/** Deletes points of a locked inspection. */
export const markPinsDeleted = ({ db, inTenant, now }: Scope, pinIds: readonly number[]) =>
  db
    .update(projectPins)
    .set({ isDeleted: true, version: sql`${projectPins.version} + 1`, updatedAt: now })
    .where(inTenant(projectPins, inArray(projectPins.id, [...pinIds])))
