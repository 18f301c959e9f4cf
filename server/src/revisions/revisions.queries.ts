import type { AnnotationCoordinates } from '@nspect/contract/media/annotationCoordinates'
import type { PinCoordinates } from '@nspect/contract/media/pinCoordinates'
import type { CarriedState } from '@nspect/contract/revisions/revisions'
import { aliasedTable, and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Scope } from '../db/scope.ts'
import { files } from '../db/tables/files.ts'
import { models } from '../db/tables/models.ts'
import { carriedPins, projectPins } from '../db/tables/pins.ts'
import { projectModelImages } from '../db/tables/projects.ts'
import { mediaRevisions } from '../db/tables/revisions.ts'
import { users } from '../db/tables/users.ts'
import { buildAuthorName } from '../users/authorNameColumns.queries.ts'

const fileOfRevision = and(
  eq(files.clientId, mediaRevisions.clientId),
  eq(files.id, mediaRevisions.fileId),
)
const carriedPinsJoin = sql`from ${carriedPins} join ${projectPins} on ${projectPins.clientId} = ${carriedPins.clientId}
  and ${projectPins.id} = ${carriedPins.projectPinId} and not ${projectPins.isDeleted}
  where ${carriedPins.clientId} = ${mediaRevisions.clientId} and ${carriedPins.mediaRevisionId} = ${mediaRevisions.id}`

/** What was replaced in an inspection, latest first. */
export const listRevisions = ({ db, inTenant }: Scope, projectId: number) =>
  db
    .select({
      id: mediaRevisions.id,
      projectModelImageId: mediaRevisions.projectModelImageId,
      planFileId: mediaRevisions.planFileId,
      modelLink: mediaRevisions.modelLink,
      state: mediaRevisions.state,
      alignment: mediaRevisions.alignment,
      replacedAt: mediaRevisions.replacedAt,
      replacedBy: buildAuthorName(users),
      file: {
        name: files.name,
        mime: files.mime,
        displayName: files.displayName,
        variants: files.variants,
        createdAt: files.createdAt,
        kind: files.kind,
        size: files.size,
        sha256: files.sha256,
      },
      check: models.check,
      points: sql<number>`(select count(*)::int ${carriedPinsJoin})`,
      doubtful: sql<number>`(select count(*)::int ${carriedPinsJoin} and ${projectPins.doubtfulRevisionId} = ${mediaRevisions.id})`,
    })
    .from(mediaRevisions)
    .innerJoin(users, eq(users.id, mediaRevisions.replacedBy))
    .leftJoin(files, fileOfRevision)
    .leftJoin(
      models,
      and(eq(models.clientId, mediaRevisions.clientId), eq(models.fileId, mediaRevisions.fileId)),
    )
    .where(inTenant(mediaRevisions, eq(mediaRevisions.projectId, projectId)))
    .orderBy(desc(mediaRevisions.id))

const still = aliasedTable(files, 'still')

/**
 * The points of an inspection that wait to be checked, in the order of their numbers, with what
 * they were placed on.
 */
export const listDoubtfulPins = ({ db, live }: Scope, projectId: number) =>
  db
    .select({
      projectPinId: projectPins.id,
      revisionId: mediaRevisions.id,
      pinNumber: projectPins.pinNumber,
      title: projectPins.title,
      version: projectPins.version,
      revisionImageId: mediaRevisions.projectModelImageId,
      projectModelImageId: projectPins.projectModelImageId,
      annotationCoordinates: projectPins.annotationCoordinates,
      matterPointCoordinates: projectPins.matterPointCoordinates,
      placeBefore: carriedPins.placeBefore,
      distance: carriedPins.distance,
      likeness: carriedPins.likeness,
      state: mediaRevisions.state,
      old: files.variants,
      still: still.variants,
    })
    .from(projectPins)
    .innerJoin(
      mediaRevisions,
      and(
        eq(mediaRevisions.clientId, projectPins.clientId),
        eq(mediaRevisions.id, projectPins.doubtfulRevisionId),
      ),
    )
    .innerJoin(
      carriedPins,
      and(
        eq(carriedPins.clientId, projectPins.clientId),
        eq(carriedPins.projectPinId, projectPins.id),
        eq(carriedPins.mediaRevisionId, mediaRevisions.id),
      ),
    )
    .leftJoin(files, fileOfRevision)
    .leftJoin(
      still,
      and(
        eq(still.clientId, projectPins.clientId),
        eq(still.id, sql`coalesce(${projectPins.closeUpFileId}, ${projectPins.stillFileId})`),
      ),
    )
    .where(
      live(
        projectPins,
        eq(projectPins.projectId, projectId),
        isNotNull(projectPins.doubtfulRevisionId),
      ),
    )
    .orderBy(asc(projectPins.pinNumber))

/**
 * A revision of an inspection with each point that was carried over from it; a single row without a
 * point if there are none.
 */
export const listCarriedPins = (
  { db, inTenant }: Scope,
  projectId: number,
  mediaRevisionId: number,
) =>
  db
    .select({
      revisionImageId: mediaRevisions.projectModelImageId,
      pin: {
        projectPinId: projectPins.id,
        pinNumber: projectPins.pinNumber,
        title: projectPins.title,
      },
      carried: { state: carriedPins.state, placeBefore: carriedPins.placeBefore },
    })
    .from(mediaRevisions)
    .leftJoin(
      carriedPins,
      and(
        eq(carriedPins.clientId, mediaRevisions.clientId),
        eq(carriedPins.mediaRevisionId, mediaRevisions.id),
      ),
    )
    .leftJoin(
      projectPins,
      and(
        eq(projectPins.clientId, carriedPins.clientId),
        eq(projectPins.id, carriedPins.projectPinId),
        eq(projectPins.isDeleted, false),
      ),
    )
    .where(
      inTenant(
        mediaRevisions,
        eq(mediaRevisions.projectId, projectId),
        eq(mediaRevisions.id, mediaRevisionId),
      ),
    )
    .orderBy(asc(projectPins.pinNumber))

/**
 * The last revision of a picture of this inspection, if it is the one that the picture shows now
 * came after; with both files' sizes.
 */
export const findLastRevisionOfImage = async (
  { db, inTenant }: Scope,
  projectId: number,
  mediaRevisionId: number,
) => {
  const recent = aliasedTable(files, 'recent')
  const [row] = await db
    .select({
      id: mediaRevisions.id,
      clientId: mediaRevisions.clientId,
      projectModelImageId: projectModelImages.id,
      old: { width: files.width, height: files.height },
      recent: { width: recent.width, height: recent.height },
    })
    .from(mediaRevisions)
    .innerJoin(
      projectModelImages,
      and(
        eq(projectModelImages.clientId, mediaRevisions.clientId),
        eq(projectModelImages.id, mediaRevisions.projectModelImageId),
        eq(projectModelImages.fileId, mediaRevisions.nextFileId),
      ),
    )
    .innerJoin(files, fileOfRevision)
    .innerJoin(
      recent,
      and(eq(recent.clientId, mediaRevisions.clientId), eq(recent.id, mediaRevisions.nextFileId)),
    )
    .where(
      inTenant(
        mediaRevisions,
        eq(mediaRevisions.projectId, projectId),
        eq(mediaRevisions.id, mediaRevisionId),
      ),
    )
  return row
}

/**
 * A point of this inspection that was carried over, deleted or not, with what was decided about it
 * last.
 */
export const findCarriedPin = async (
  { db, inTenant }: Scope,
  projectId: number,
  projectPinId: number,
) => {
  const [row] = await db
    .select({
      id: projectPins.id,
      clientId: projectPins.clientId,
      version: projectPins.version,
      updatedAt: projectPins.updatedAt,
      isDeleted: projectPins.isDeleted,
      doubtfulRevisionId: projectPins.doubtfulRevisionId,
      annotationCoordinates: projectPins.annotationCoordinates,
      matterPointCoordinates: projectPins.matterPointCoordinates,
      mediaRevisionId: carriedPins.mediaRevisionId,
      revisionImageId: mediaRevisions.projectModelImageId,
      state: carriedPins.state,
      placeBefore: carriedPins.placeBefore,
      placeAfter: carriedPins.placeAfter,
      checkedAt: carriedPins.checkedAt,
    })
    .from(projectPins)
    .innerJoin(
      carriedPins,
      and(
        eq(carriedPins.clientId, projectPins.clientId),
        eq(carriedPins.projectPinId, projectPins.id),
      ),
    )
    .innerJoin(
      mediaRevisions,
      and(
        eq(mediaRevisions.clientId, carriedPins.clientId),
        eq(mediaRevisions.id, carriedPins.mediaRevisionId),
      ),
    )
    .where(
      inTenant(projectPins, eq(projectPins.projectId, projectId), eq(projectPins.id, projectPinId)),
    )
    // the revision that it waits for, else the one that was decided about last
    .orderBy(
      sql`(${projectPins.doubtfulRevisionId} = ${carriedPins.mediaRevisionId}) desc nulls last,
        ${carriedPins.checkedAt} desc nulls last, ${carriedPins.mediaRevisionId} desc`,
    )
    .limit(1)
  return row
}

interface Decision {
  state: CarriedState
  /** null: nobody's; it waits again */
  userId: number | null
  /** where the point was until then, to which taking the decision back returns it */
  placeNow: AnnotationCoordinates | PinCoordinates | null
  pin: {
    annotationCoordinates?: AnnotationCoordinates
    matterPointCoordinates?: PinCoordinates
    isDeleted?: boolean
    doubtfulRevisionId: number | null
  }
}

/** Stores what was decided about a point that was carried over. The inspection is locked. */
export const updatePinDecision = async (
  { db, inTenant, now }: Scope,
  { id, mediaRevisionId }: { id: number; mediaRevisionId: number },
  { state, userId, placeNow, pin }: Decision,
): Promise<void> => {
  await db
    .update(projectPins)
    .set({
      ...pin,
      ...(userId !== null && { updatedBy: userId }),
      version: sql`${projectPins.version} + 1`,
      updatedAt: now,
    })
    .where(inTenant(projectPins, eq(projectPins.id, id)))
  await db
    .update(carriedPins)
    .set({
      state,
      checkedBy: userId,
      checkedAt: userId === null ? null : now,
      ...(userId !== null && { placeAfter: placeNow }),
    })
    .where(
      inTenant(
        carriedPins,
        eq(carriedPins.projectPinId, id),
        eq(carriedPins.mediaRevisionId, mediaRevisionId),
      ),
    )
}
