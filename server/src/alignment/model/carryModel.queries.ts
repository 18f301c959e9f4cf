import type { SpaceAlignment } from '@nspect/contract/alignment/alignment'
import type { PinCoordinates } from '@nspect/contract/media/pinCoordinates'
import {
  aliasedTable,
  and,
  asc,
  eq,
  exists,
  isNotNull,
  isNull,
  lt,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Db, DbOrTransaction } from '../../db/connect.ts'
import type { Scope } from '../../db/scope.ts'
import { files } from '../../db/tables/files.ts'
import { models } from '../../db/tables/models.ts'
import { carriedPins, projectPins } from '../../db/tables/pins.ts'
import { projectModelImages, projects } from '../../db/tables/projects.ts'
import { mediaRevisions } from '../../db/tables/revisions.ts'
import { carryRoomsToModel } from '../../rooms/carryRooms.queries.ts'
import { activeProjectJoin } from '../align.queries.ts'
import {
  auditCarriedPins,
  claimRevisionAndStoreAlignment,
  moveCarriedPins,
  updateCarriedPinPlaces,
} from '../storeCarried.queries.ts'
import type { ModelRevisionKey } from './carryModelJobDefinition.ts'
import { computeCarriedPlace } from './computeCarriedPlace.ts'
import type { SnappedPin } from './snapPinsToModel.ts'

const recent = aliasedTable(files, 'recent')
const checkOfRecent = aliasedTable(models, 'check_of_recent')
const isOfModel = and(isNull(mediaRevisions.projectModelImageId), isNull(mediaRevisions.planFileId))

const isRevision = ({ clientId, mediaRevisionId }: ModelRevisionKey) =>
  and(eq(mediaRevisions.clientId, clientId), eq(mediaRevisions.id, mediaRevisionId))

const fileOfRevision = and(
  eq(files.clientId, mediaRevisions.clientId),
  eq(files.id, mediaRevisions.fileId),
)
const nextFile = and(
  eq(recent.clientId, mediaRevisions.clientId),
  eq(recent.id, mediaRevisions.nextFileId),
)
const areModels = and(eq(files.kind, 'model'), eq(recent.kind, 'model'))

/** Whether a picture of an inspection is aligned with a model. */
export const hasAlignedImages = async (
  db: DbOrTransaction,
  clientId: number,
  projectId: number,
): Promise<boolean> => {
  const found = await db
    .select({ id: projectModelImages.id })
    .from(projectModelImages)
    .where(
      and(
        eq(projectModelImages.clientId, clientId),
        eq(projectModelImages.projectId, projectId),
        isNotNull(projectModelImages.onModel),
      ),
    )
    .limit(1)
  return found.length > 0
}

/**
 * Whether a replaced model and the one that replaced it have surfaces to compare: not a panorama or
 * a link.
 */
export const hasComparableModels = async (
  db: DbOrTransaction,
  key: ModelRevisionKey,
): Promise<boolean> => {
  const found = await db
    .select({ id: mediaRevisions.id })
    .from(mediaRevisions)
    .innerJoin(files, fileOfRevision)
    .innerJoin(recent, nextFile)
    .where(and(isRevision(key), areModels))
  return found.length > 0
}

/**
 * Earlier models of a locked inspection no longer wait: another one came. Their points wait for
 * people.
 */
export const stopModelAlignments = (
  db: DbOrTransaction,
  { clientId, projectId }: { clientId: number; projectId: number },
) =>
  db
    .update(mediaRevisions)
    .set({
      state: sql`case when ${mediaRevisions.alignment} is null then 'unaligned' else 'aligned' end`,
    })
    .where(
      and(
        eq(mediaRevisions.clientId, clientId),
        eq(mediaRevisions.projectId, projectId),
        isOfModel,
        eq(mediaRevisions.state, 'waiting'),
      ),
    )

/** A replaced model whose points wait to be carried over, with its file and the one after it. */
export const findModelToCarry = async (db: DbOrTransaction, key: ModelRevisionKey) => {
  const [row] = await db
    .select({
      projectId: mediaRevisions.projectId,
      alignment: sql<SpaceAlignment | null>`${mediaRevisions.alignment}`,
      old: { name: files.name, sha256: files.sha256 },
      recent: { name: recent.name, sha256: recent.sha256 },
      // a new file is not checked yet; its unit is that of the one before, if both lie alike
      // floors are counted in both alike: neither names its storeys, or both name the same
      hasSameFloors: sql<boolean>`(${models.facts} #> '{ifc,storeys}') is not distinct from (${checkOfRecent.facts} #> '{ifc,storeys}')`,
      scale: sql<number>`coalesce((${checkOfRecent.check} ->> 'scale')::float, (${models.check} ->> 'scale')::float, 1)`,
    })
    .from(mediaRevisions)
    .innerJoin(projects, activeProjectJoin)
    .innerJoin(files, fileOfRevision)
    .innerJoin(recent, nextFile)
    .leftJoin(models, and(eq(models.clientId, files.clientId), eq(models.fileId, files.id)))
    .leftJoin(
      checkOfRecent,
      and(eq(checkOfRecent.clientId, recent.clientId), eq(checkOfRecent.fileId, recent.id)),
    )
    .where(
      and(
        isRevision(key),
        areModels,
        eq(mediaRevisions.state, 'waiting'),
        eq(projects.modelFileId, recent.id),
      ),
    )
  return row
}

const modelsWaiting = (db: DbOrTransaction, condition: SQL | undefined) =>
  db
    .select({ clientId: mediaRevisions.clientId, mediaRevisionId: mediaRevisions.id })
    .from(mediaRevisions)
    .innerJoin(projects, activeProjectJoin)
    .where(and(eq(mediaRevisions.state, 'waiting'), isOfModel, condition))

/**
 * Models that were replaced and have waited since then: imported ones, which bring no job along.
 */
export const listModelsWaitingForAlignment = (
  db: DbOrTransaction,
  since: Date,
  most: number,
): Promise<ModelRevisionKey[]> =>
  modelsWaiting(db, lt(mediaRevisions.replacedAt, since)).limit(most)

/** The replaced models of an inspection whose points wait to be carried over. */
export const listProjectModelsWaitingForAlignment = (
  { db, inTenant }: Scope,
  projectId: number,
): Promise<ModelRevisionKey[]> =>
  modelsWaiting(db, inTenant(mediaRevisions, eq(mediaRevisions.projectId, projectId)))

/**
 * The points of a replaced model that nobody has decided about, deleted ones too, with the places
 * that they had on it.
 */
export const listPinsToCarry = async (
  db: DbOrTransaction,
  { clientId, mediaRevisionId }: ModelRevisionKey,
) => {
  const rows = await db
    .select({
      projectPinId: carriedPins.projectPinId,
      placeBefore: carriedPins.placeBefore,
      isDeleted: projectPins.isDeleted,
    })
    .from(carriedPins)
    .innerJoin(
      projectPins,
      and(
        eq(projectPins.clientId, carriedPins.clientId),
        eq(projectPins.id, carriedPins.projectPinId),
      ),
    )
    .where(
      and(
        eq(carriedPins.clientId, clientId),
        eq(carriedPins.mediaRevisionId, mediaRevisionId),
        eq(carriedPins.state, 'doubtful'),
      ),
    )
    .orderBy(asc(carriedPins.projectPinId))
  return rows.map(({ placeBefore, ...row }) => ({
    ...row,
    placeBefore: placeBefore as PinCoordinates,
  }))
}

interface CarriedPoint {
  projectPinId: number
  placeBefore: PinCoordinates
  to: SnappedPin
}

interface Carried {
  /** null: the models do not lie alike */
  alignment: SpaceAlignment | null
  carried: readonly CarriedPoint[]
  now: Date
}

interface CarriedRevision extends ModelRevisionKey {
  projectId: number
  /** by picks, as it was read */
  alignment: SpaceAlignment | null
  hasSameFloors: boolean
  old: { sha256: string }
  recent: { sha256: string }
}

/**
 * Stores where the points of a replaced model are on the new one: those that are sure stay by
 * themselves. A point that somebody has moved or decided about meanwhile is left alone. Returns
 * false if another run was faster, the model was replaced again, people have picked places, or the
 * inspection was completed meanwhile.
 */
export const storeCarriedModelPins = (
  db: Db,
  revision: CarriedRevision,
  { alignment, carried, now }: Carried,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { clientId, projectId, old, recent: next } = revision
    if (!(await claimRevisionAndStoreAlignment(tx, revision, alignment))) return false
    // pictures that are aligned with a model that did not move stay so
    if (alignment && !revision.alignment)
      await tx.execute(sql`update ${projectModelImages}
        set on_model = jsonb_set(${projectModelImages.onModel}, '{model}', to_jsonb(${next.sha256}::text))
        where ${projectModelImages.clientId} = ${clientId} and ${projectModelImages.projectId} = ${projectId}
          and ${projectModelImages.onModel} ->> 'model' = ${old.sha256}`)
    const points = carried.map(({ projectPinId, placeBefore, to }) => {
      const { distance, likeness, isSure } = to
      const placeAfter = computeCarriedPlace(revision, alignment, placeBefore, to)
      return { projectPinId, placeBefore, placeAfter, distance, likeness, isSure }
    })
    await updateCarriedPinPlaces(tx, revision, points)
    const moved = await moveCarriedPins(tx, revision, points, now)
    await carryRoomsToModel(tx, { id: projectId, clientId }, revision, alignment)
    await auditCarriedPins(tx, revision, moved, {
      action: 'model.carry',
      column: 'matterPointCoordinates',
      record: 'project',
      recordId: projectId,
      alignment,
      now,
    })
    return true
  })

/** Its points are left to people. */
export const markRevisionUnaligned = (db: DbOrTransaction, key: ModelRevisionKey) =>
  db
    .update(mediaRevisions)
    .set({
      state: sql`case when ${mediaRevisions.alignment} is null then 'unaligned' else 'aligned' end`,
    })
    .where(and(isRevision(key), eq(mediaRevisions.state, 'waiting')))

/**
 * It is tried again, unless the model was replaced once more: then its points were carried on from
 * there, or wait for people.
 */
export const markModelWaitingForAlignment = (db: DbOrTransaction, key: ModelRevisionKey) => {
  const current = db
    .select({ id: projects.id })
    .from(projects)
    .where(
      and(
        eq(projects.clientId, mediaRevisions.clientId),
        eq(projects.id, mediaRevisions.projectId),
        eq(projects.modelFileId, mediaRevisions.nextFileId),
      ),
    )
  return db
    .update(mediaRevisions)
    .set({ state: 'waiting' })
    .where(and(isRevision(key), eq(mediaRevisions.state, 'unaligned'), exists(current)))
}
