import type { PlaneAlignment, SpaceAlignment } from '@nspect/contract/alignment/alignment'
import { and, eq, sql } from 'drizzle-orm'
import type { DbOrTransaction } from '../db/connect.ts'
import { carriedPins, projectPins } from '../db/tables/pins.ts'
import { projects } from '../db/tables/projects.ts'
import { mediaRevisions } from '../db/tables/revisions.ts'
import { insertAuditRows } from '../http/pipeline/pipeline.queries.ts'

type Alignment = PlaneAlignment | SpaceAlignment

/** A revision of a picture or a model whose points wait to be carried over, as it was read. */
export interface WaitingRevision {
  clientId: number
  projectId: number
  mediaRevisionId: number
  /** by picks */
  alignment: Alignment | null
}

/** Where a point of a revision was carried to. */
export interface CarriedPlace {
  projectPinId: number
  placeBefore: object
  placeAfter: object
  /** in metres; null where nothing is near; left out on a picture */
  distance?: number | null
  likeness: number
  isSure: boolean
}

/** Locks an inspection; false if it is completed. */
const lockActiveProject = async (
  db: DbOrTransaction,
  clientId: number,
  projectId: number,
): Promise<boolean> => {
  const { rows } = await db.execute(
    sql`select 1 from ${projects} where ${projects.clientId} = ${clientId} and ${projects.id} = ${projectId}
      and ${projects.completedAt} is null for no key update`,
  )
  return rows.length > 0
}

/**
 * Locks the inspection of a waiting revision and stores its alignment; null: the two media do not
 * lie alike. Returns false if it no longer waits, people have picked places meanwhile, or the
 * inspection was completed.
 */
export const claimRevisionAndStoreAlignment = async (
  tx: DbOrTransaction,
  { clientId, projectId, mediaRevisionId, alignment: read }: WaitingRevision,
  alignment: Alignment | null,
): Promise<boolean> => {
  if (!(await lockActiveProject(tx, clientId, projectId))) return false
  const taken = await tx
    .update(mediaRevisions)
    .set({ state: alignment ? 'aligned' : 'unaligned', alignment })
    .where(
      and(
        eq(mediaRevisions.clientId, clientId),
        eq(mediaRevisions.id, mediaRevisionId),
        eq(mediaRevisions.state, 'waiting'),
        sql`${mediaRevisions.alignment} is not distinct from ${read && JSON.stringify(read)}::jsonb`,
      ),
    )
    .returning({ id: mediaRevisions.id })
  return taken.length > 0
}

/** The carried places as a table `one` of a statement. */
export const buildCarriedPinRows = (carried: readonly CarriedPlace[]) =>
  sql`json_to_recordset(${JSON.stringify(carried)}::json) as one("projectPinId" int, "placeBefore" jsonb,
    "placeAfter" jsonb, distance float, likeness float, "isSure" boolean)`

/** Those that are sure stay by themselves, unless somebody has decided about them meanwhile. */
export const updateCarriedPinPlaces = (
  tx: DbOrTransaction,
  { clientId, mediaRevisionId }: Pick<WaitingRevision, 'clientId' | 'mediaRevisionId'>,
  carried: readonly CarriedPlace[],
) =>
  tx.execute(sql`update ${carriedPins} set place_after = one."placeAfter", distance = one.distance,
      likeness = one.likeness, state = case when one."isSure" then 'kept' else 'doubtful' end
    from ${buildCarriedPinRows(carried)}
    where ${carriedPins.clientId} = ${clientId} and ${carriedPins.mediaRevisionId} = ${mediaRevisionId}
      and ${carriedPins.projectPinId} = one."projectPinId" and ${carriedPins.state} = 'doubtful'`)

/**
 * Moves the points of a replaced model themselves; returns those that were moved. Those of an
 * earlier revision that nobody has checked are carried along, and stay doubtful.
 */
export const moveCarriedPins = async (
  tx: DbOrTransaction,
  { clientId, mediaRevisionId }: Pick<WaitingRevision, 'clientId' | 'mediaRevisionId'>,
  carried: readonly CarriedPlace[],
  now: Date,
): Promise<CarriedPlace[]> => {
  const { rows } = await tx.execute<{ id: number }>(sql`update ${projectPins} set
      matter_point_coordinates = one."placeAfter",
      doubtful_revision_id = case when one."isSure" and ${projectPins.doubtfulRevisionId} = ${mediaRevisionId}
        then null else ${projectPins.doubtfulRevisionId} end,
      version = ${projectPins.version} + 1, updated_at = ${now.toISOString()}::timestamptz
    from ${buildCarriedPinRows(carried)} where ${projectPins.clientId} = ${clientId} and ${projectPins.id} = one."projectPinId"
      and ${projectPins.matterPointCoordinates} is not null and ${projectPins.doubtfulRevisionId} is not null
    returning ${projectPins.id} as id`)
  const moved = new Set(rows.map(({ id }) => id))
  return carried.filter(({ projectPinId }) => moved.has(projectPinId))
}

interface CarriedAudit {
  action: 'media.align' | 'model.carry'
  /** the column of a point's place */
  column: 'annotationCoordinates' | 'matterPointCoordinates'
  /** what was replaced */
  record: 'project' | 'projectModelImage'
  recordId: number
  alignment: Alignment | null
  now: Date
}

/**
 * The audit of a revision that was carried over: of each point that was `moved`, and of the whole.
 */
export const auditCarriedPins = (
  tx: DbOrTransaction,
  { clientId, projectId }: WaitingRevision,
  moved: readonly CarriedPlace[],
  { action, column, record, recordId, alignment, now }: CarriedAudit,
) => {
  const about = { at: now, clientId, projectId, actor: 'job', actorName: '', action, requestId: '' }
  return insertAuditRows(tx, [
    ...moved.map(({ projectPinId, placeBefore, placeAfter, isSure }) => ({
      ...about,
      record: 'pin',
      recordId: projectPinId,
      before: { [column]: placeBefore },
      after: { [column]: placeAfter, isDoubtful: !isSure },
    })),
    {
      ...about,
      record,
      recordId,
      after: { alignment, points: moved.length, kept: moved.filter(({ isSure }) => isSure).length },
    },
  ])
}
