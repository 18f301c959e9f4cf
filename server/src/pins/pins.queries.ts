import type { VisitorState } from '@nspect/contract/pins/pins'
import type { ProjectType } from '@nspect/contract/projectTypes/projectTypes'
import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import {
  isCallerLimitedToPins,
  wherePinVisibleToLink,
  whereProjectOfPin,
} from '../access/pinAccess.queries.ts'
import {
  buildProjectAccessQuery,
  type FlatProject,
  type LoadedProject,
  toLoadedProject,
  whereProjectVisible,
} from '../access/projectAccess.queries.ts'
import { type CommentRow, commentsColumn } from '../comments/comments.queries.ts'
import { createScopedQuery } from '../db/preparedQuery.ts'
import type { Scope } from '../db/scope.ts'
import { whereNotDeleted } from '../db/scope.ts'
import { files } from '../db/tables/files.ts'
import { projectPins } from '../db/tables/pins.ts'
import { projectModelImages, projects } from '../db/tables/projects.ts'
import { tourNodes } from '../db/tables/tours.ts'
import { buildPinValueRulesColumn, type PinRules } from '../projectTypes/projectTypes.queries.ts'
import {
  buildPinColumns,
  buildPinTables,
  type FlatPin,
  type PinRow,
  toPinRow,
  toTypeParts,
} from './pinRows.queries.ts'
import { buildPinRulesOfSnapshot, createPinSnapshotMapper } from './typeSnapshot.ts'

export type { PinRow }

const ofProject = (part: typeof projectPins | typeof projectModelImages | typeof tourNodes) =>
  and(eq(part.clientId, projects.clientId), eq(part.projectId, projects.id))

const shown = (scope: Scope, ...more: (SQL | undefined)[]) =>
  and(
    ofProject(projectPins),
    whereNotDeleted(projectPins),
    wherePinVisibleToLink(scope),
    ...more,
  ) ?? sql`true`

const value = sql.placeholder

/** A link to one point can see only the picture that its point is drawn on. */
const onImageOfLink = (scope: Scope) =>
  isCallerLimitedToPins(scope)
    ? sql`exists (select 1 from ${projectPins}
        where ${shown(scope, eq(projectPins.projectModelImageId, value('imageId')))})`
    : undefined

/**
 * Which points: all of an inspection, those on any picture or on one; or one point, with or without
 * the project.
 */
const pinsWhich = {
  all: () => [eq(projects.id, value('projectId'))],
  onImages: () => [eq(projects.id, value('projectId')), isNotNull(projectPins.projectModelImageId)],
  onImage: (scope) => [
    and(
      eq(projects.id, value('projectId')),
      sql`exists (select 1 from ${projectModelImages}
        where ${projectModelImages.id} = ${value('imageId')} and ${ofProject(projectModelImages)})`,
      onImageOfLink(scope),
    ),
    eq(projectPins.projectModelImageId, value('imageId')),
  ],
  one: () => [whereProjectOfPin(value('pinId')), eq(projectPins.id, value('pinId'))],
  oneOf: () => [eq(projects.id, value('projectId')), eq(projectPins.id, value('pinId'))],
  some: () => [
    eq(projects.id, value('projectId')),
    sql`${projectPins.id} = any(${value('pinIds')}::int[])`,
  ],
  hidden: () => [eq(projects.id, value('projectId'))],
} satisfies Record<string, (scope: Scope) => [SQL | undefined, SQL?]>
type PinSelection = keyof typeof pinsWhich
type OneSelection = 'one' | 'oneOf'

/** A visitor's point that a manager has hidden. */
const isHidden = sql`${ofProject(projectPins)} and ${projectPins.visitorState} = 'hidden'`

const selecting = (
  scope: Scope,
  selection: PinSelection,
  isForOutsiders: boolean,
  also?: Record<string, SQL>,
) => {
  const [which, whichPins] = pinsWhich[selection](scope) as [SQL | undefined, SQL?]
  const isListed = selection === 'hidden' ? isHidden : shown(scope, whichPins)
  const isOne = selection === 'one' || selection === 'oneOf'
  const order = isOne ? sql`` : sql`order by ${projectPins.id}`
  return sql`select ${buildPinColumns(isForOutsiders, isOne, also)} from ${buildPinTables(isListed)}
    where ${whereProjectVisible(scope, which)} ${order}`
}
const queryPins = createScopedQuery<FlatPin, Exclude<PinSelection, OneSelection>>(
  (scope, selection) => selecting(scope, selection, scope.actor?.kind === 'visitor'),
)
/**
 * One point comes as one JSON value: to describe sixty columns and read them costs more than the
 * point. (500 points cost less as columns, which are described once.)
 */
const queryPin = createScopedQuery<{ row: FlatPin }, OneSelection>(
  (scope, selection) => sql`select row_to_json(found) as row
    from (${selecting(scope, selection, scope.actor?.kind === 'visitor')}) found`,
)
const queryReportPins = createScopedQuery<FlatPin, 'forOutsiders' | 'forStaff'>((scope, reader) =>
  selecting(scope, 'all', reader === 'forOutsiders', { comments: commentsColumn }),
)

const hidePhotoTimes = (row: ReportPinRow): ReportPinRow => ({
  ...row,
  still: row.still && { ...row.still, taken: null },
  resolution: row.resolution && { ...row.resolution, taken: null },
  photos: row.photos.map((photo) => ({ ...photo, taken: null })),
  comments: row.comments.map((comment) => ({
    ...comment,
    photos: comment.photos.map((photo) => ({ ...photo, taken: null })),
  })),
})

/**
 * Combines the rows of one inspection into it and its points. A row without a point has the
 * inspection alone.
 */
const together = (rows: FlatPin[]) => {
  const owner = rows[0]?.owner
  if (!owner) return undefined
  const project: LoadedProject = {
    id: owner.id,
    clientId: owner.clientId,
    projectTypeId: owner.typeId,
    tier: owner.tier,
    isDeleted: owner.isDeleted,
    isCompleted: owner.isCompleted,
  }
  const parts = toTypeParts(owner)
  const freeze = owner.frozenType ? createPinSnapshotMapper(owner.frozenType) : (row: PinRow) => row
  const withTimes = owner.showsPhotoTimes ? (row: ReportPinRow) => row : hidePhotoTimes
  const pins = rows.flatMap((row): ReportPinRow[] =>
    row.id === null
      ? []
      : [withTimes({ ...freeze(toPinRow(row, row.id, parts)), comments: row.comments ?? [] })],
  )
  return { ...project, pins }
}

/** An inspection with its live points, in one statement, as a screen needs them. */
export const findProjectWithPins = async (scope: Scope, projectId: number) =>
  together(await queryPins(scope, 'all', { projectId }))

/** The same with the points that managers have hidden, and no others. */
export const findProjectWithHiddenPins = async (scope: Scope, projectId: number) =>
  together(await queryPins(scope, 'hidden', { projectId }))

/**
 * The same if the inspection has that picture, else undefined; without `imageId` the points on any
 * picture (T99).
 */
export const findProjectWithPinsOfImage = async (
  scope: Scope,
  projectId: number,
  imageId: number | undefined,
) =>
  together(
    await queryPins(scope, imageId === undefined ? 'onImages' : 'onImage', { projectId, imageId }),
  )

/** A point with all its comments. */
export type ReportPinRow = PinRow & { comments: CommentRow[] }

/**
 * An inspection with its live points and their comments, in one statement; `isForOutsiders`:
 * without hidden fields (T68).
 */
export const findProjectWithReportPins = async (
  scope: Scope,
  projectId: number,
  isForOutsiders = scope.actor?.kind === 'visitor',
) => {
  return together(
    await queryReportPins(scope, isForOutsiders ? 'forOutsiders' : 'forStaff', { projectId }),
  )
}

const findOne = async (scope: Scope, selection: OneSelection, values: Record<string, number>) => {
  const rows = await queryPin(scope, selection, values)
  return together(rows.map(({ row }) => row))
}

/** A live point with its inspection, in one statement. */
export const findProjectWithPin = async (scope: Scope, pinId: number) => {
  const found = await findOne(scope, 'one', { pinId })
  return found?.pins[0] && { ...found, pin: found.pins[0] }
}

/** A point of this inspection, not deleted. */
export const findPin = async (
  scope: Scope,
  pinId: number,
  projectId: number,
): Promise<PinRow | undefined> => (await findOne(scope, 'oneOf', { projectId, pinId }))?.pins[0]

/** Those of these points of an inspection that are not deleted, by their ids. */
export const listPinsById = async (
  scope: Scope,
  projectId: number,
  pinIds: readonly number[],
): Promise<ReadonlyMap<number, PinRow>> => {
  const found = together(await queryPins(scope, 'some', { projectId, pinIds }))
  return new Map(found?.pins.map((row) => [row.pin.id, row]))
}

/** The version of each of these points of an inspection, deleted or not, and whether it is. */
export const listPinVersions = async (
  { db, inTenant }: Scope,
  projectId: number,
  pinIds: readonly number[],
) => {
  const rows = await db
    .select({ id: projectPins.id, version: projectPins.version, isDeleted: projectPins.isDeleted })
    .from(projectPins)
    .where(
      inTenant(
        projectPins,
        eq(projectPins.projectId, projectId),
        inArray(projectPins.id, [...pinIds]),
      ),
    )
  return new Map(rows.map((row) => [row.id, row]))
}

export interface ProjectForPin extends FlatProject {
  frozenType: ProjectType | null
  rules: PinRules
  /** YYYY-MM-DD */
  scanDate: string
  nextPinNumber: number
  modelFileId: number | null
  /** SHA-256 of the uploaded model, if there is one */
  modelHash: string | null
  /** SHA-256 of the panoramas of its tour */
  tourHashes: string[]
  /** its tour was captured from a vendor's, whose places name no file */
  isCaptured: boolean
  imageIds: number[]
}
const modelFile = and(eq(files.clientId, projects.clientId), eq(files.id, projects.modelFileId))
const isCaptured = sql`exists (select from ${tourNodes}
  where ${ofProject(tourNodes)} and ${tourNodes.space} is not null)`
const queryProjectToPin = createScopedQuery<ProjectForPin, 'new' | 'stored'>((scope, point) =>
  buildProjectAccessQuery(
    scope,
    eq(projects.id, value('projectId')),
    sql`, ${buildPinValueRulesColumn()} as rules, ${projects.frozenType} as "frozenType", ${projects.scanDate} as "scanDate",
      ${projects.nextPinNumber} as "nextPinNumber", ${projects.modelFileId} as "modelFileId",
      (select ${files.sha256} from ${files} where ${modelFile}) as "modelHash",
      array(select ${files.sha256} from ${tourNodes}
        join ${files} on ${files.clientId} = ${tourNodes.clientId} and ${files.id} = ${tourNodes.fileId}
        where ${ofProject(tourNodes)}) as "tourHashes", ${isCaptured} as "isCaptured",
      array(select ${projectModelImages.id} from ${projectModelImages}
        where ${ofProject(projectModelImages)}) as "imageIds"`,
    point === 'new' ? sql`next_pin_number = ${projects.nextPinNumber} + 1` : undefined,
  ),
)

/**
 * An inspection with what saving a point in it needs. For a new point, in a changing scope its
 * number is taken (an UPDATE, T77); in `prepare` it is only read.
 */
export const findProjectToSavePin = async (scope: Scope, projectId: number, isNew: boolean) => {
  const [row] = await queryProjectToPin(scope, isNew ? 'new' : 'stored', { projectId })
  if (!row) return undefined
  const rules = row.frozenType ? buildPinRulesOfSnapshot(row.frozenType, row.rules) : row.rules
  const found = { ...row, ...toLoadedProject(row), rules }
  // a model added while this statement waited for the lock is in the row, but not yet visible to
  // the sub-select
  if (found.modelFileId === null || found.modelHash !== null) return found
  const [shown] = await scope.db
    .select({ modelHash: files.sha256, isCaptured: sql<boolean>`${isCaptured}` })
    .from(projects)
    .innerJoin(files, modelFile)
    .where(eq(projects.id, projectId))
  return { ...found, ...shown }
}

/** The rules for the values of a point, of an inspection that was loaded before. */
export const findPinValueRules = async (
  { db, inTenant }: Scope,
  projectId: number,
): Promise<PinRules | undefined> => {
  const which = inTenant(projects, eq(projects.id, projectId))
  const { rows } = await db.execute<{ rules: PinRules; frozenType: ProjectType | null }>(
    sql`select ${buildPinValueRulesColumn()} as rules, ${projects.frozenType} as "frozenType" from ${projects} where ${which}`,
  )
  const [row] = rows
  return row?.frozenType ? buildPinRulesOfSnapshot(row.frozenType, row.rules) : row?.rules
}

const accepted: VisitorState = 'accepted'

/** Deletes a point or restores it; a hidden one that is restored is accepted. */
export const markPinDeleted = ({ db, inTenant, now }: Scope, id: number, isDeleted: boolean) =>
  db
    .update(projectPins)
    .set({
      isDeleted,
      ...(!isDeleted && {
        visitorState: sql`case when ${projectPins.visitorState} = 'hidden' then ${accepted} else ${projectPins.visitorState} end`,
      }),
      version: sql`${projectPins.version} + 1`,
      updatedAt: now,
    })
    .where(and(inTenant(projectPins, eq(projectPins.id, id))))

/**
 * The state of a visitor's point, hidden or not, unless it was deleted; the state of a staff's
 * point is null.
 */
export const findVisitorState = async ({ db, inTenant }: Scope, id: number) => {
  const [row] = await db
    .select({ visitorState: projectPins.visitorState, isDeleted: projectPins.isDeleted })
    .from(projectPins)
    .where(inTenant(projectPins, eq(projectPins.id, id)))
  return row && (!row.isDeleted || row.visitorState === 'hidden') ? row : undefined
}

/**
 * Accepts a visitor's point or hides it. A hidden one counts as deleted, so that nothing else shows
 * it.
 */
export const markPinReviewed = (
  { db, inTenant, now }: Scope,
  id: number,
  visitorState: VisitorState,
  userId: number,
) =>
  db
    .update(projectPins)
    .set({
      visitorState,
      isDeleted: visitorState === 'hidden',
      updatedBy: userId,
      version: sql`${projectPins.version} + 1`,
      updatedAt: now,
    })
    .where(inTenant(projectPins, eq(projectPins.id, id)))
