import type { TourSweep } from '@nspect/contract/tourCaptures/tourCaptures'
import { getMatterportSpace } from '@nspect/contract/tours/tourHosts'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Scope } from '../db/scope.ts'
import { files } from '../db/tables/files.ts'
import { models } from '../db/tables/models.ts'
import { capturedPanoramas, tourCaptures } from '../db/tables/tours.ts'
import { users } from '../db/tables/users.ts'
import { buildAuthorName } from '../users/authorNameColumns.queries.ts'

/** The capture of an inspection that goes on, as it is stored. */
export const findOpenTourCapture = async ({ db, inTenant }: Scope, projectId: number) => {
  const [row] = await db
    .select({
      id: tourCaptures.id,
      modelLink: tourCaptures.modelLink,
      statement: tourCaptures.statement,
      statedBy: buildAuthorName(users),
      statedAt: tourCaptures.statedAt,
      sweeps: tourCaptures.sweeps,
    })
    .from(tourCaptures)
    .innerJoin(users, eq(users.id, tourCaptures.statedBy))
    .where(
      inTenant(tourCaptures, eq(tourCaptures.projectId, projectId), isNull(tourCaptures.endedAt)),
    )
  return row
}
export type OpenCapture = NonNullable<Awaited<ReturnType<typeof findOpenTourCapture>>>

/** The pictures of a capture, with their files. */
export const listCapturedPanoramas = ({ db, inTenant }: Scope, tourCaptureId: number) =>
  db
    .select({
      sweepId: capturedPanoramas.sweepId,
      fileId: capturedPanoramas.fileId,
      turn: capturedPanoramas.turn,
      isTurnMeasured: capturedPanoramas.isTurnMeasured,
      variants: files.variants,
    })
    .from(capturedPanoramas)
    .innerJoin(
      files,
      and(eq(files.clientId, capturedPanoramas.clientId), eq(files.id, capturedPanoramas.fileId)),
    )
    .where(inTenant(capturedPanoramas, eq(capturedPanoramas.tourCaptureId, tourCaptureId)))
    .orderBy(asc(capturedPanoramas.sweepId))
export type CapturedPanorama = Awaited<ReturnType<typeof listCapturedPanoramas>>[number]

/** A statement of right, with what is captured under it. */
type Stated = Pick<
  typeof tourCaptures.$inferInsert,
  'statement' | 'statedBy' | 'statedAt' | 'sweeps'
>

export const insertTourCapture = (
  { db }: Scope,
  capture: Omit<typeof tourCaptures.$inferInsert, 'id'>,
) => db.insert(tourCaptures).values(capture)

export const updateTourCaptureStatement = (
  { db, inTenant }: Scope,
  id: number,
  stated: Partial<Stated>,
) =>
  db
    .update(tourCaptures)
    .set(stated)
    .where(inTenant(tourCaptures, eq(tourCaptures.id, id)))

export const insertCapturedPanorama = (
  { db }: Scope,
  panorama: typeof capturedPanoramas.$inferInsert,
) => db.insert(capturedPanoramas).values(panorama)

/** Ends a capture; its statement stays on record. */
export const markTourCaptureEnded = async (
  { db, inTenant, now }: Scope,
  id: number,
): Promise<void> => {
  await db
    .delete(capturedPanoramas)
    .where(inTenant(capturedPanoramas, eq(capturedPanoramas.tourCaptureId, id)))
  await db
    .update(tourCaptures)
    .set({ endedAt: now })
    .where(inTenant(tourCaptures, eq(tourCaptures.id, id)))
}

/** Removes pictures of a capture that nothing else shows, with their files. */
export const deleteCapturedPanoramas = async (
  { db, inTenant }: Scope,
  tourCaptureId: number,
  panoramas: readonly Pick<CapturedPanorama, 'sweepId' | 'fileId'>[],
): Promise<void> => {
  if (panoramas.length === 0) return
  const sweepIds = panoramas.map(({ sweepId }: Pick<TourSweep, 'sweepId'>) => sweepId)
  const fileIds = panoramas.map(({ fileId }) => fileId)
  await db
    .delete(capturedPanoramas)
    .where(
      inTenant(
        capturedPanoramas,
        eq(capturedPanoramas.tourCaptureId, tourCaptureId),
        inArray(capturedPanoramas.sweepId, sweepIds),
      ),
    )
  await db.delete(models).where(inTenant(models, inArray(models.fileId, fileIds)))
  await db.delete(files).where(inTenant(files, inArray(files.id, fileIds)))
}

/** Whether a capture is of the space that an address shows. */
export const isTourCaptureOfSpace = (
  capture: { modelLink: string },
  modelLink: string | null | undefined,
): boolean =>
  typeof modelLink === 'string' &&
  getMatterportSpace(capture.modelLink) === getMatterportSpace(modelLink)

/**
 * Ends the capture of a space that an inspection no longer shows, with its pictures; returns their
 * number, null for none.
 */
export const endTourCaptureOfOtherSpace = async (
  scope: Scope,
  projectId: number,
  modelLink: string,
): Promise<number | null> => {
  const open = await findOpenTourCapture(scope, projectId)
  if (!open || isTourCaptureOfSpace(open, modelLink)) return null
  const panoramas = await listCapturedPanoramas(scope, open.id)
  await deleteCapturedPanoramas(scope, open.id, panoramas)
  await markTourCaptureEnded(scope, open.id)
  return panoramas.length
}
