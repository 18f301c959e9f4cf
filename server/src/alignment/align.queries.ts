import { composePlaneAlignments, type PlaneAlignment } from '@nspect/contract/alignment/alignment'
import type { AnnotationCoordinates } from '@nspect/contract/media/annotationCoordinates'
import { aliasedTable, and, asc, eq, gt, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Db, DbOrTransaction } from '../db/connect.ts'
import type { Scope } from '../db/scope.ts'
import { files } from '../db/tables/files.ts'
import { carriedPins, projectPins } from '../db/tables/pins.ts'
import { projectModelImages, projects } from '../db/tables/projects.ts'
import { mediaRevisions } from '../db/tables/revisions.ts'
import { carryRoomsToImage } from '../rooms/carryRooms.queries.ts'
import type { ImageKey } from './alignJobDefinition.ts'
import {
  auditCarriedPins,
  buildCarriedPinRows,
  type CarriedPlace,
  claimRevisionAndStoreAlignment,
  updateCarriedPinPlaces,
} from './storeCarried.queries.ts'

const recent = aliasedTable(files, 'recent')

const isOfImage = ({ clientId, projectModelImageId }: ImageKey) =>
  and(
    eq(mediaRevisions.clientId, clientId),
    eq(mediaRevisions.projectModelImageId, projectModelImageId),
  )

/**
 * The inspection of a revision, unless it is completed: its points stay where they are until it is
 * reopened.
 */
export const activeProjectJoin = and(
  eq(projects.clientId, mediaRevisions.clientId),
  eq(projects.id, mediaRevisions.projectId),
  isNull(projects.completedAt),
)

/**
 * The earliest revision of a picture that waits to be aligned, with its file and the one after it.
 */
export const findImageRevisionToAlign = async (db: DbOrTransaction, image: ImageKey) => {
  const [row] = await db
    .select({
      id: mediaRevisions.id,
      projectId: mediaRevisions.projectId,
      alignment: sql<PlaneAlignment | null>`${mediaRevisions.alignment}`,
      old: {
        sha256: files.sha256,
        full: sql<{
          name: string
          size: number
          width: number
          height: number
        }>`${files.variants} -> 'full'`,
      },
      recent: {
        sha256: recent.sha256,
        full: sql<{
          name: string
          size: number
          width: number
          height: number
        }>`${recent.variants} -> 'full'`,
      },
    })
    .from(mediaRevisions)
    .innerJoin(projects, activeProjectJoin)
    .innerJoin(
      files,
      and(eq(files.clientId, mediaRevisions.clientId), eq(files.id, mediaRevisions.fileId)),
    )
    .innerJoin(
      recent,
      and(eq(recent.clientId, mediaRevisions.clientId), eq(recent.id, mediaRevisions.nextFileId)),
    )
    .where(and(isOfImage(image), eq(mediaRevisions.state, 'waiting')))
    .orderBy(asc(mediaRevisions.id))
    .limit(1)
  return row
}

const imagesWaiting = (db: DbOrTransaction, condition: SQL | undefined) =>
  db
    .select({
      clientId: mediaRevisions.clientId,
      projectModelImageId: sql<number>`${mediaRevisions.projectModelImageId}`,
    })
    .from(mediaRevisions)
    .innerJoin(projects, activeProjectJoin)
    .where(
      and(
        eq(mediaRevisions.state, 'waiting'),
        isNotNull(mediaRevisions.projectModelImageId),
        condition,
      ),
    )
    .groupBy(mediaRevisions.clientId, mediaRevisions.projectModelImageId)

/** Pictures with a revision that has waited since then: imported ones, which bring no job along. */
export const listImagesWaitingForAlignment = (
  db: DbOrTransaction,
  since: Date,
  most: number,
): Promise<ImageKey[]> => imagesWaiting(db, lt(mediaRevisions.replacedAt, since)).limit(most)

/** The pictures of an inspection with a revision that waits to be aligned. */
export const listProjectImagesWaitingForAlignment = (
  { db, inTenant }: Scope,
  projectId: number,
): Promise<ImageKey[]> =>
  imagesWaiting(db, inTenant(mediaRevisions, eq(mediaRevisions.projectId, projectId)))

/**
 * The points of a revision that nobody has decided about, with the rectangles that they had on it.
 */
export const listCarriedPins = async (
  db: DbOrTransaction,
  { clientId }: ImageKey,
  mediaRevisionId: number,
) => {
  const rows = await db
    .select({ projectPinId: carriedPins.projectPinId, placeBefore: carriedPins.placeBefore })
    .from(carriedPins)
    .where(
      and(
        eq(carriedPins.clientId, clientId),
        eq(carriedPins.mediaRevisionId, mediaRevisionId),
        eq(carriedPins.state, 'doubtful'),
      ),
    )
    .orderBy(asc(carriedPins.projectPinId))
  return rows.map(({ projectPinId, placeBefore }) => ({
    projectPinId,
    placeBefore: placeBefore as AnnotationCoordinates,
  }))
}

/** The revision of a picture after that one, if there is one already. */
const findNextRevision = async (db: DbOrTransaction, image: ImageKey, mediaRevisionId: number) => {
  const [row] = await db
    .select({ id: mediaRevisions.id })
    .from(mediaRevisions)
    .where(and(isOfImage(image), gt(mediaRevisions.id, mediaRevisionId)))
    .orderBy(asc(mediaRevisions.id))
    .limit(1)
  return row?.id ?? null
}

interface ImageSize {
  width: number
  height: number
}
/** The revision as it was read. */
interface AlignedRevision {
  id: number
  projectId: number
  alignment: PlaneAlignment | null
  old: { sha256: string; full: ImageSize }
  recent: { sha256: string; full: ImageSize }
}

/** A picture that is aligned with the model stays so in its next revision. */
const carryModelAlignment = async (
  db: DbOrTransaction,
  { clientId, projectModelImageId }: ImageKey,
  { old, recent: next }: AlignedRevision,
  alignment: PlaneAlignment,
): Promise<void> => {
  const isImage = and(
    eq(projectModelImages.clientId, clientId),
    eq(projectModelImages.id, projectModelImageId),
  )
  const [row] = await db
    .select({ onModel: projectModelImages.onModel })
    .from(projectModelImages)
    .where(isImage)
  if (row?.onModel?.picture !== old.sha256) return
  const onModel = {
    ...row.onModel,
    ...composePlaneAlignments(alignment, row.onModel),
    picture: next.sha256,
  }
  await db.update(projectModelImages).set({ onModel }).where(isImage)
}

/**
 * Stores how a picture lies in the one after it, and carries its points over: those that are sure
 * stay by themselves. A point that somebody has moved or deleted for good meanwhile is left alone.
 * Where a further revision came meanwhile, it carries them on. Returns false if another run was
 * faster, people have picked places meanwhile, or the inspection was completed.
 */
export const storeImageAlignmentAndCarryPins = (
  db: Db,
  image: ImageKey,
  revision: AlignedRevision,
  {
    alignment,
    carried,
    now,
  }: { alignment: PlaneAlignment | null; carried: readonly CarriedPlace[]; now: Date },
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { clientId, projectModelImageId } = image
    const waiting = { clientId, ...revision, mediaRevisionId: revision.id }
    if (!(await claimRevisionAndStoreAlignment(tx, waiting, alignment))) return false
    if (alignment) await carryModelAlignment(tx, image, revision, alignment)
    const nextId = await findNextRevision(tx, image, revision.id)
    const one = buildCarriedPinRows(carried)
    await updateCarriedPinPlaces(tx, waiting, carried)
    if (nextId !== null) {
      // one that began to wait later was moved or checked between the two: what the next revision
      // knows of it is right
      await tx.execute(sql`update ${carriedPins} set place_before = one."placeAfter" from ${one}, ${projectPins}
        where ${carriedPins.clientId} = ${clientId} and ${carriedPins.mediaRevisionId} = ${nextId}
          and ${carriedPins.projectPinId} = one."projectPinId" and ${carriedPins.state} = 'doubtful'
          and ${projectPins.clientId} = ${clientId} and ${projectPins.id} = one."projectPinId"
          and ${projectPins.doubtfulRevisionId} not in (select ${mediaRevisions.id} from ${mediaRevisions}
            where ${isOfImage(image)} and ${mediaRevisions.id} > ${revision.id})`)
    }
    // those of an earlier revision that nobody has checked are carried along, and stay doubtful
    const { rows } = await tx.execute<{ id: number }>(sql`update ${projectPins} set
        annotation_coordinates = case when ${nextId}::int is null then one."placeAfter" else ${projectPins.annotationCoordinates} end,
        doubtful_revision_id = case when one."isSure" and ${projectPins.doubtfulRevisionId} = ${revision.id}
          then ${nextId}::int else ${projectPins.doubtfulRevisionId} end,
        version = ${projectPins.version} + 1, updated_at = ${now.toISOString()}::timestamptz
      from ${one} where ${projectPins.clientId} = ${clientId} and ${projectPins.id} = one."projectPinId"
        and ${projectPins.projectModelImageId} = ${projectModelImageId} and ${projectPins.doubtfulRevisionId} is not null
      returning ${projectPins.id} as id`)
    const written = new Set(rows.map(({ id }) => id))
    const replaced = { ...revision, id: projectModelImageId }
    await carryRoomsToImage(tx, { id: revision.projectId, clientId }, replaced, alignment)
    const moved = carried.filter(({ projectPinId }) => written.has(projectPinId))
    await auditCarriedPins(tx, waiting, moved, {
      action: 'media.align',
      column: 'annotationCoordinates',
      alignment,
      now,
      record: 'projectModelImage',
      recordId: projectModelImageId,
    })
    return true
  })

/** Aligning was given up: people can do it, and the points wait. */
export const markImageUnaligned = (db: DbOrTransaction, image: ImageKey) =>
  db
    .update(mediaRevisions)
    .set({ state: 'unaligned' })
    .where(and(isOfImage(image), eq(mediaRevisions.state, 'waiting')))

/** It is tried again, with what people have picked. */
export const markImageWaitingForAlignment = (db: DbOrTransaction, image: ImageKey) =>
  db
    .update(mediaRevisions)
    .set({ state: 'waiting' })
    .where(and(isOfImage(image), eq(mediaRevisions.state, 'unaligned')))
