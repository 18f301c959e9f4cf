import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Scope, whereNotDeleted } from '../db/scope.ts'
import { type FileVariant, files } from '../db/tables/files.ts'
import { projectPins } from '../db/tables/pins.ts'
import { projects } from '../db/tables/projects.ts'
import { mediaRevisions } from '../db/tables/revisions.ts'
import { rooms } from '../db/tables/rooms.ts'
import { tourNodes } from '../db/tables/tours.ts'
import type { RepeatedMedia } from './findSameView.ts'

const previous = alias(projects, 'previous')

const repeatedRooms = sql<{ id: number; originRoomId: number }[]>`(
  select coalesce(json_agg(json_build_object('id', ${rooms.id}, 'originRoomId', ${rooms.originRoomId}) order by ${rooms.id}), '[]')
  from ${rooms} where ${rooms.clientId} = ${projects.clientId} and ${rooms.projectId} = ${projects.id}
    and ${whereNotDeleted(rooms)} and ${isNotNull(rooms.originRoomId)})`

/** The inspection that another one repeats, and its rooms by those that repeat them. */
export const findPreviousProject = async ({ db, inTenant }: Scope, projectId: number) => {
  const [row] = await db
    .select({
      projectId: previous.id,
      clientId: previous.clientId,
      projectTypeId: previous.projectTypeId,
      projectName: previous.projectName,
      scanDate: previous.scanDate,
      rooms: repeatedRooms,
    })
    .from(projects)
    .innerJoin(
      previous,
      and(eq(previous.clientId, projects.clientId), eq(previous.id, projects.previousProjectId)),
    )
    .where(inTenant(projects, eq(projects.id, projectId)))
  return row
}

/** Points of an inspection that were placed in 3D and not moved by a revision since. */
export const listSeenPins = async (
  { db, live }: Scope,
  projectId: number,
  pinIds: readonly number[],
) =>
  db
    .select({
      id: projectPins.id,
      place: projectPins.matterPointCoordinates,
      variants: sql<Record<string, FileVariant>>`${files.variants}`,
    })
    .from(projectPins)
    .innerJoin(
      files,
      and(eq(files.clientId, projectPins.clientId), eq(files.id, projectPins.stillFileId)),
    )
    .where(
      live(
        projectPins,
        eq(projectPins.projectId, projectId),
        inArray(projectPins.id, [...pinIds]),
        isNotNull(projectPins.matterPointCoordinates),
        isNull(projectPins.doubtfulRevisionId),
      ),
    )

const shown = alias(files, 'shown')
const former = alias(files, 'former')
const next = alias(files, 'next')

/** What an inspection and the one that it repeats show in 3D. */
export const findRepeatedMedia = async (
  { db, inTenant }: Scope,
  projectId: number,
): Promise<RepeatedMedia> => {
  const [models] = await db
    .select({ before: former.sha256, now: shown.sha256 })
    .from(projects)
    .innerJoin(
      previous,
      and(eq(previous.clientId, projects.clientId), eq(previous.id, projects.previousProjectId)),
    )
    .leftJoin(shown, and(eq(shown.clientId, projects.clientId), eq(shown.id, projects.modelFileId)))
    .leftJoin(
      former,
      and(eq(former.clientId, previous.clientId), eq(former.id, previous.modelFileId)),
    )
    .where(inTenant(projects, eq(projects.id, projectId)))
  const panoramas = await db
    .select({ key: tourNodes.key, sha256: files.sha256 })
    .from(tourNodes)
    .innerJoin(files, and(eq(files.clientId, tourNodes.clientId), eq(files.id, tourNodes.fileId)))
    .where(inTenant(tourNodes, eq(tourNodes.projectId, projectId)))
    .orderBy(asc(tourNodes.sortOrder), asc(tourNodes.id))
  const replaced = await db
    .select({
      from: former.sha256,
      to: next.sha256,
      alignment: sql<RepeatedMedia['replaced'][number]['alignment']>`${mediaRevisions.alignment}`,
    })
    .from(mediaRevisions)
    .innerJoin(
      former,
      and(eq(former.clientId, mediaRevisions.clientId), eq(former.id, mediaRevisions.fileId)),
    )
    .leftJoin(
      next,
      and(eq(next.clientId, mediaRevisions.clientId), eq(next.id, mediaRevisions.nextFileId)),
    )
    .where(
      inTenant(
        mediaRevisions,
        eq(mediaRevisions.projectId, projectId),
        isNull(mediaRevisions.projectModelImageId),
        isNull(mediaRevisions.planFileId),
      ),
    )
    .orderBy(asc(mediaRevisions.id))
  return { before: models?.before ?? null, now: models?.now ?? null, panoramas, replaced }
}
