import type { PlaneAlignment } from '@nspect/contract/alignment/alignment'
import type { PinCoordinates } from '@nspect/contract/media/pinCoordinates'
import { aliasedTable, and, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { DbOrTransaction } from '../db/connect.ts'
import type { Scope } from '../db/scope.ts'
import { files } from '../db/tables/files.ts'
import { carriedPins, projectPins } from '../db/tables/pins.ts'
import { projects } from '../db/tables/projects.ts'
import { mediaRevisions } from '../db/tables/revisions.ts'
import type { JobDefinition } from '../jobs/job.ts'
import { deriveRoomsOfPins, listOutlinedRooms } from '../rooms/pinRooms.queries.ts'
import { listProjectImagesWaitingForAlignment } from './align.queries.ts'
import { alignImageJobDefinition, type ImageKey } from './alignJobDefinition.ts'
import { applyModelAlignment, type ModelAlignment } from './applyModelAlignment.ts'
import {
  hasAlignedImages,
  hasComparableModels,
  listProjectModelsWaitingForAlignment,
  stopModelAlignments,
} from './model/carryModel.queries.ts'
import { carryModelJobDefinition, type ModelRevisionKey } from './model/carryModelJobDefinition.ts'

/**
 * What is replaced. Its revision is kept, and its points are carried over or have been discarded.
 */
export type ReplacedMedia = Omit<typeof mediaRevisions.$inferInsert, 'id' | 'alignment'>

/** The points that are placed on it, deleted ones too: they may come back. */
const placedOn = ({ clientId, projectId, projectModelImageId }: ReplacedMedia): SQL | undefined =>
  and(
    eq(projectPins.clientId, clientId),
    eq(projectPins.projectId, projectId),
    projectModelImageId
      ? and(
          eq(projectPins.projectModelImageId, projectModelImageId),
          isNotNull(projectPins.annotationCoordinates),
        )
      : isNotNull(projectPins.matterPointCoordinates),
  )

const insertRevision = async (db: DbOrTransaction, replaced: ReplacedMedia): Promise<number> => {
  const [row] = await db
    .insert(mediaRevisions)
    .values(replaced)
    .returning({ id: mediaRevisions.id })
  if (!row) throw new Error('an inserted revision has no id')
  return row.id
}

/**
 * Keeps what was replaced; its points are carried over, if there are any, and wait to be checked
 * until they are proved. Those that waited already have another version: who looks at them sees
 * what is replaced now.
 */
const carryPins = async (
  db: DbOrTransaction,
  replaced: ReplacedMedia,
  mediaRevisionId: number,
): Promise<{ total: number; live: number }> => {
  const { clientId } = replaced
  const place = replaced.projectModelImageId
    ? projectPins.annotationCoordinates
    : projectPins.matterPointCoordinates
  await db.execute(sql`insert into ${carriedPins}
    (client_id, project_pin_id, media_revision_id, state, place_before)
    select ${clientId}, ${projectPins.id}, ${mediaRevisionId}, 'doubtful', ${place} from ${projectPins}
    where ${placedOn(replaced)}`)
  const pins = await db
    .update(projectPins)
    .set({
      doubtfulRevisionId: sql`coalesce(${projectPins.doubtfulRevisionId}, ${mediaRevisionId})`,
      version: sql`${projectPins.version} + (${projectPins.doubtfulRevisionId} is not null)::int`,
    })
    .where(placedOn(replaced))
    .returning({ isDeleted: projectPins.isDeleted })
  return { total: pins.length, live: pins.filter(({ isDeleted }) => !isDeleted).length }
}

/** Where rows are written and jobs are enqueued: of a call, or of a job. */
interface Writing {
  db: DbOrTransaction
  enqueue<P extends object>(work: JobDefinition<P>, payload: P): Promise<void>
}

/** A chosen cover follows its picture to the next revision. */
const moveChosenCover = (
  db: DbOrTransaction,
  { clientId, projectId, fileId, nextFileId }: ReplacedMedia,
) =>
  db
    .update(projects)
    .set({ coverFileId: nextFileId })
    .where(
      and(
        eq(projects.clientId, clientId),
        eq(projects.id, projectId),
        sql`${projects.coverFileId} = ${fileId ?? null}::int`,
      ),
    )

/**
 * Keeps a picture that is replaced, and carries its points over; a job aligns it. The inspection is
 * locked.
 */
export const storeImageRevision = async (
  { db, enqueue }: Writing,
  replaced: ReplacedMedia & { projectModelImageId: number },
): Promise<void> => {
  const { clientId, projectModelImageId } = replaced
  await moveChosenCover(db, replaced)
  await carryPins(db, replaced, await insertRevision(db, replaced))
  await enqueue(alignImageJobDefinition, { clientId, projectModelImageId })
}

/**
 * Keeps a model that is replaced, and carries its points over; where both are models, a job draws
 * them to the new surface. Returns the number of points that are not deleted, and the revision. The
 * inspection is locked.
 */
export const storeModelRevision = async (
  { db, enqueue }: Writing,
  replaced: Omit<ReplacedMedia, 'state' | 'projectModelImageId' | 'planFileId'>,
): Promise<{ points: number; mediaRevisionId: number }> => {
  const { clientId, projectId } = replaced
  await stopModelAlignments(db, { clientId, projectId })
  const mediaRevisionId = await insertRevision(db, { ...replaced, state: 'unaligned' })
  const { total, live } = await carryPins(db, { ...replaced, state: 'unaligned' }, mediaRevisionId)
  const hasMoreToCarry = async () =>
    (await hasAlignedImages(db, clientId, projectId)) ||
    (await listOutlinedRooms(db, { id: projectId, clientId })).length > 0
  if (total > 0 || (await hasMoreToCarry()))
    await carryByJob({ db, enqueue }, { clientId, mediaRevisionId })
  return { points: live, mediaRevisionId }
}

/**
 * Lets a job draw the points of a replaced model to the new surface; false if the two are not both
 * models.
 */
const carryByJob = async ({ db, enqueue }: Writing, key: ModelRevisionKey): Promise<boolean> => {
  if (!(await hasComparableModels(db, key))) return false
  await db
    .update(mediaRevisions)
    .set({ state: 'waiting' })
    .where(
      and(eq(mediaRevisions.clientId, key.clientId), eq(mediaRevisions.id, key.mediaRevisionId)),
    )
  await enqueue(carryModelJobDefinition, key)
  return true
}

/** Enqueues what was replaced in an inspection and still waits to be aligned. */
export const enqueueProjectAlignments = async (
  { scope, enqueue }: { scope: Scope; enqueue: Writing['enqueue'] },
  projectId: number,
): Promise<void> => {
  for (const image of await listProjectImagesWaitingForAlignment(scope, projectId))
    await enqueue(alignImageJobDefinition, image)
  for (const model of await listProjectModelsWaitingForAlignment(scope, projectId))
    await enqueue(carryModelJobDefinition, model)
}

/**
 * Keeps what is replaced as it was, without its points: the PDF of a plan set, or a model that
 * people start anew from.
 */
export const storeRevisionWithoutPins = async (
  db: DbOrTransaction,
  replaced: ReplacedMedia,
): Promise<void> => {
  await insertRevision(db, replaced)
}

/** Who has uploaded the current PDF of a plan set, if it is a revision of it. */
export const findPlanReplacement = async (
  db: DbOrTransaction,
  { clientId, planFileId }: { clientId: number; planFileId: number },
): Promise<{ replacedBy: number; replacedAt: Date } | undefined> => {
  const [row] = await db
    .select({ replacedBy: mediaRevisions.replacedBy, replacedAt: mediaRevisions.replacedAt })
    .from(mediaRevisions)
    .where(and(eq(mediaRevisions.clientId, clientId), eq(mediaRevisions.planFileId, planFileId)))
    .orderBy(sql`${mediaRevisions.id} desc`)
    .limit(1)
  return row
}

/** The last revision of the model of a locked inspection, if it is that one. */
export const findLastRevisionOfModel = async (
  { db, inTenant }: Scope,
  projectId: number,
  mediaRevisionId: number,
): Promise<{ id: number } | undefined> => {
  const [row] = await db
    .select({ id: mediaRevisions.id })
    .from(mediaRevisions)
    .where(
      inTenant(
        mediaRevisions,
        eq(mediaRevisions.projectId, projectId),
        isNull(mediaRevisions.projectModelImageId),
        isNull(mediaRevisions.planFileId),
      ),
    )
    .orderBy(sql`${mediaRevisions.id} desc`)
    .limit(1)
  return row?.id === mediaRevisionId ? row : undefined
}

/**
 * The files of the further panoramas that were replaced together with the first one, of which
 * people pick.
 */
const listFurtherPanoramas = async (
  { db, inTenant }: Scope,
  mediaRevisionId: number,
): Promise<Set<string>> => {
  const together = aliasedTable(mediaRevisions, 'together')
  const rows = await db
    .select({ sha256: files.sha256 })
    .from(mediaRevisions)
    .innerJoin(
      together,
      and(
        eq(together.clientId, mediaRevisions.clientId),
        eq(together.projectId, mediaRevisions.projectId),
        eq(together.replacedAt, mediaRevisions.replacedAt),
        ne(together.id, mediaRevisions.id),
        isNull(together.projectModelImageId),
        isNull(together.planFileId),
      ),
    )
    .innerJoin(files, and(eq(files.clientId, together.clientId), eq(files.id, together.fileId)))
    .where(inTenant(mediaRevisions, eq(mediaRevisions.id, mediaRevisionId)))
  return new Set(rows.map(({ sha256 }) => sha256))
}

/**
 * Points that a revision had carried over by itself wait again, unless somebody has moved them
 * since.
 */
const doubtKept = async ({ db, inTenant }: Scope, mediaRevisionId: number): Promise<void> => {
  const { rows } = await db.execute<{
    id: number
  }>(sql`update ${projectPins} set doubtful_revision_id = ${mediaRevisionId}
    from ${carriedPins} where ${inTenant(carriedPins, eq(carriedPins.mediaRevisionId, mediaRevisionId), eq(carriedPins.state, 'kept'))}
      and ${projectPins.clientId} = ${carriedPins.clientId} and ${projectPins.id} = ${carriedPins.projectPinId}
      and ${carriedPins.placeAfter} in (${projectPins.annotationCoordinates}, ${projectPins.matterPointCoordinates}) and ${projectPins.doubtfulRevisionId} is null
    returning ${projectPins.id} as id`)
  await db
    .update(carriedPins)
    .set({ state: 'doubtful' })
    .where(
      inTenant(
        carriedPins,
        eq(carriedPins.mediaRevisionId, mediaRevisionId),
        sql`${carriedPins.projectPinId} = any(${sql.param(rows.map(({ id }) => id))}::int[])`,
      ),
    )
}

/**
 * The points on the model are carried over by what people have picked, and wait to be checked where
 * they are now, or for a job that draws them to the surface (true). Those in further panoramas of a
 * tour stay: they have frames of their own.
 */
export const alignModelByPicks = async (
  { scope, enqueue }: { scope: Scope; enqueue: Writing['enqueue'] },
  { clientId, projectId, mediaRevisionId }: ModelRevisionKey & { projectId: number },
  aligned: ModelAlignment,
): Promise<boolean> => {
  const { db, inTenant, now } = scope
  await doubtKept(scope, mediaRevisionId)
  await db
    .update(mediaRevisions)
    .set({ state: 'aligned', alignment: aligned.alignment })
    .where(inTenant(mediaRevisions, eq(mediaRevisions.id, mediaRevisionId)))
  const elsewhere = await listFurtherPanoramas(scope, mediaRevisionId)
  const carried = await db
    .select({ projectPinId: carriedPins.projectPinId, placeBefore: carriedPins.placeBefore })
    .from(carriedPins)
    .where(
      inTenant(
        carriedPins,
        eq(carriedPins.mediaRevisionId, mediaRevisionId),
        eq(carriedPins.state, 'doubtful'),
      ),
    )
  const places = carried.flatMap(({ projectPinId, placeBefore }) => {
    const before = placeBefore as PinCoordinates
    if (before.model !== undefined && elsewhere.has(before.model)) return []
    return [{ projectPinId, placeAfter: applyModelAlignment(aligned, before) }]
  })
  const one = sql`json_to_recordset(${JSON.stringify(places)}::json) as one("projectPinId" int, "placeAfter" jsonb)`
  await db.execute(sql`update ${carriedPins} set place_after = one."placeAfter", distance = null, likeness = null from ${one}
    where ${inTenant(carriedPins, eq(carriedPins.mediaRevisionId, mediaRevisionId))}
      and ${carriedPins.projectPinId} = one."projectPinId"`)
  await db.execute(sql`update ${projectPins} set matter_point_coordinates = one."placeAfter",
      version = ${projectPins.version} + 1, updated_at = ${now.toISOString()}::timestamptz from ${one}
    where ${inTenant(projectPins, isNotNull(projectPins.doubtfulRevisionId))} and ${projectPins.id} = one."projectPinId"`)
  await deriveRoomsOfPins(db, { id: projectId, clientId })
  return carryByJob({ db, enqueue }, { clientId, mediaRevisionId })
}

/**
 * A revision is to be aligned by what people have picked: the points that it had carried over by
 * itself wait again.
 */
export const alignImageByPicks = async (
  { scope, enqueue }: { scope: Scope; enqueue: Writing['enqueue'] },
  { id: mediaRevisionId, ...picture }: ImageKey & { id: number },
  alignment: PlaneAlignment,
): Promise<void> => {
  const { db, inTenant } = scope
  await db
    .update(mediaRevisions)
    .set({ state: 'waiting', alignment })
    .where(inTenant(mediaRevisions, eq(mediaRevisions.id, mediaRevisionId)))
  await doubtKept(scope, mediaRevisionId)
  await enqueue(alignImageJobDefinition, picture)
}
