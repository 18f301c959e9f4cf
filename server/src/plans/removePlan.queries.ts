import { and, count, eq, inArray, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Scope } from '../db/scope.ts'
import { files } from '../db/tables/files.ts'
import { carriedPins, projectPins } from '../db/tables/pins.ts'
import { planFiles, planSheets } from '../db/tables/plans.ts'
import { projectModelImages, projects } from '../db/tables/projects.ts'
import { mediaRevisions } from '../db/tables/revisions.ts'
import { rooms } from '../db/tables/rooms.ts'
import { tourNodes } from '../db/tables/tours.ts'

/** The pictures of a plan set's sheets, also of those that its current revision has not. */
const listImagesOfPlan = async ({ db, inTenant }: Scope, planFileId: number) =>
  db
    .select({ id: projectModelImages.id, fileId: projectModelImages.fileId })
    .from(planSheets)
    .innerJoin(
      projectModelImages,
      and(
        eq(projectModelImages.clientId, planSheets.clientId),
        eq(projectModelImages.id, planSheets.projectModelImageId),
      ),
    )
    .where(inTenant(planSheets, eq(planSheets.planFileId, planFileId)))

/** How many points stand on the sheets of a plan set. */
export const countPinsOnPlan = async (
  { db, inTenant }: Scope,
  planFileId: number,
): Promise<number> => {
  const [row] = await db
    .select({ points: count() })
    .from(projectPins)
    .innerJoin(
      planSheets,
      and(
        eq(planSheets.clientId, projectPins.clientId),
        eq(planSheets.projectModelImageId, projectPins.projectModelImageId),
      ),
    )
    .where(
      inTenant(
        projectPins,
        eq(projectPins.isDeleted, false),
        eq(planSheets.planFileId, planFileId),
      ),
    )
  return row?.points ?? 0
}

const listRevisionsOfPlan = (
  { db, inTenant }: Scope,
  planFileId: number,
  images: readonly number[],
) =>
  db
    .select({
      id: mediaRevisions.id,
      fileId: mediaRevisions.fileId,
      nextFileId: mediaRevisions.nextFileId,
    })
    .from(mediaRevisions)
    .where(
      inTenant(
        mediaRevisions,
        or(
          eq(mediaRevisions.planFileId, planFileId),
          inArray(mediaRevisions.projectModelImageId, [...images]),
        ),
      ),
    )

/**
 * Deleted points keep no place on pictures that are about to go, and no point is told by where it
 * was on them.
 */
const forgetPlaces = async (
  { db, inTenant }: Scope,
  images: number[],
  revisions: number[],
): Promise<void> => {
  await db
    .update(projectPins)
    .set({ projectModelImageId: null, annotationCoordinates: null })
    .where(inTenant(projectPins, inArray(projectPins.projectModelImageId, images)))
  await db
    .update(projectPins)
    .set({ doubtfulRevisionId: null })
    .where(inTenant(projectPins, inArray(projectPins.doubtfulRevisionId, revisions)))
  await db
    .update(tourNodes)
    .set({ projectModelImageId: null, x: null, y: null })
    .where(inTenant(tourNodes, inArray(tourNodes.projectModelImageId, images)))
  await db
    .update(rooms)
    .set({ outline: null, version: sql`${rooms.version} + 1` })
    .where(
      inTenant(
        rooms,
        sql`(${rooms.outline} ->> 'projectModelImageId')::int = any(${sql.param(images)}::int[])`,
      ),
    )
  await db
    .delete(carriedPins)
    .where(inTenant(carriedPins, inArray(carriedPins.mediaRevisionId, revisions)))
}

/** Deletes files, except those that inspections that repeat this one, or that it repeats, show. */
const deleteUnsharedFiles = async ({ db, inTenant }: Scope, ids: number[]): Promise<void> => {
  const isFile = (column: PgColumn) => sql`${column} = ${files.id}`
  const ofClient = (table: { clientId: PgColumn }) => sql`${table.clientId} = ${files.clientId}`
  await db.delete(files).where(
    inTenant(
      files,
      inArray(files.id, ids),
      sql`not exists (select 1 from ${planFiles} where ${ofClient(planFiles)} and ${isFile(planFiles.fileId)})`,
      sql`not exists (select 1 from ${projectModelImages}
        where ${ofClient(projectModelImages)} and ${isFile(projectModelImages.fileId)})`,
      sql`not exists (select 1 from ${mediaRevisions} where ${ofClient(mediaRevisions)}
        and (${isFile(mediaRevisions.fileId)} or ${isFile(mediaRevisions.nextFileId)}))`,
    ),
  )
}

/**
 * Deletes a plan set of a locked inspection, on which no point stands, with its sheets, their
 * pictures and earlier revisions, and the rows of their files, whose bytes are swept. Panoramas
 * that were placed on its sheets are placed nowhere.
 */
export const deletePlan = async (
  scope: Scope,
  plan: { id: number; projectId: number; fileId: number },
): Promise<void> => {
  const { db, inTenant } = scope
  const pictures = await listImagesOfPlan(scope, plan.id)
  const images = pictures.map(({ id }) => id)
  const kept = await listRevisionsOfPlan(scope, plan.id, images)
  const revisions = kept.map(({ id }) => id)
  await forgetPlaces(scope, images, revisions)
  await db
    .delete(mediaRevisions)
    .where(inTenant(mediaRevisions, inArray(mediaRevisions.id, revisions)))
  await db.delete(planSheets).where(inTenant(planSheets, eq(planSheets.planFileId, plan.id)))
  await db.delete(planFiles).where(inTenant(planFiles, eq(planFiles.id, plan.id)))
  await db
    .delete(projectModelImages)
    .where(inTenant(projectModelImages, inArray(projectModelImages.id, images)))
  const revised = kept.flatMap(({ fileId, nextFileId }) =>
    [fileId, nextFileId].filter((id) => id !== null),
  )
  const fileIds = new Set([plan.fileId, ...pictures.map(({ fileId }) => fileId), ...revised])
  await db
    .update(projects)
    .set({ coverFileId: null })
    .where(
      inTenant(
        projects,
        eq(projects.id, plan.projectId),
        inArray(projects.coverFileId, [...fileIds]),
      ),
    )
  await deleteUnsharedFiles(scope, [...fileIds])
}
