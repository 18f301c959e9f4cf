import type { SheetProblem } from '@nspect/contract/plans/plans'
import { and, asc, eq, isNotNull, lt, or, sql } from 'drizzle-orm'
import { findPlanReplacement, storeImageRevision } from '../alignment/carryOver.queries.ts'
import type { Db, DbOrTransaction } from '../db/connect.ts'
import type { Scope } from '../db/scope.ts'
import { type FileVariant, files } from '../db/tables/files.ts'
import { planFiles, planSheets } from '../db/tables/plans.ts'
import { projectModelImages, projects } from '../db/tables/projects.ts'
import type { AcceptedFile } from '../files/acceptedFile.ts'
import type { JobQueue } from '../jobs/job.ts'
import type { PlanKey } from './sheetsJobDefinition.ts'

const isOfPlan = ({ clientId, planFileId }: PlanKey) =>
  and(eq(planSheets.clientId, clientId), eq(planSheets.planFileId, planFileId))
const fileOfPlan = and(eq(files.clientId, planFiles.clientId), eq(files.id, planFiles.fileId))
const isUntiled = and(
  eq(planSheets.isInFile, true),
  eq(planSheets.state, 'ready'),
  eq(planSheets.isTiled, false),
)
const planOfSheet = and(
  eq(planFiles.clientId, planSheets.clientId),
  eq(planFiles.id, planSheets.planFileId),
)

/** The plan sets of an inspection with their files, oldest first. */
export const listPlanFiles = ({ db, inTenant }: Scope, projectId: number) =>
  db
    .select({
      id: planFiles.id,
      name: files.name,
      mime: files.mime,
      displayName: files.displayName,
      size: files.size,
      sha256: files.sha256,
      createdAt: files.createdAt,
      sheets: sql<number>`(select count(*)::int from ${planSheets}
        where ${planSheets.isInFile} and ${planSheets.clientId} = ${planFiles.clientId} and ${planSheets.planFileId} = ${planFiles.id})`,
    })
    .from(planFiles)
    .innerJoin(files, fileOfPlan)
    .where(inTenant(planFiles, eq(planFiles.projectId, projectId)))
    .orderBy(asc(planFiles.id))

const words = sql`to_tsvector('simple', search_fold(${planSheets.name} || ' ' || ${planSheets.text}))`

/**
 * What a search asks for: its words, of which the last letters may be missing; null without any.
 */
const wanted = (q: string) => sql`(select to_tsquery('simple', string_agg(word || ':*', ' & '))
  from unnest(string_to_array(btrim(search_fold(${q})), ' ')) as word where word <> '')`

/** Around the first word that is found; null where the sheet's name has all of them. */
const buildExcerptColumn = (q: string) => sql<string | null>`case
  when to_tsvector('simple', search_fold(${planSheets.name})) @@ ${wanted(q)} then null
  else ts_headline('simple', ${planSheets.text}, ${wanted(q)}, 'MaxWords=12, MinWords=6, StartSel="", StopSel=""') end`

/** The sheets of an inspection in their order; with `q` those that have all of its words. */
export const listSheets = ({ db, inTenant }: Scope, projectId: number, q: string) =>
  db
    .select({
      id: planSheets.id,
      planFileId: planSheets.planFileId,
      pageNumber: planSheets.pageNumber,
      isInFile: planSheets.isInFile,
      name: planSheets.name,
      width: planSheets.width,
      height: planSheets.height,
      state: planSheets.state,
      problem: planSheets.problem,
      projectModelImageId: planSheets.projectModelImageId,
      excerpt: q === '' ? sql<string | null>`null` : buildExcerptColumn(q),
    })
    .from(planSheets)
    .innerJoin(planFiles, planOfSheet)
    .where(
      inTenant(
        planFiles,
        eq(planFiles.projectId, projectId),
        q === '' ? undefined : sql`${words} @@ ${wanted(q)}`,
      ),
    )
    .orderBy(asc(planSheets.sortOrder), asc(planSheets.id))

/** A sheet of a locked inspection. */
export const findSheet = async ({ db, inTenant }: Scope, projectId: number, sheetId: number) => {
  const [row] = await db
    .select({
      id: planSheets.id,
      planFileId: planSheets.planFileId,
      state: planSheets.state,
      isInFile: planSheets.isInFile,
    })
    .from(planSheets)
    .innerJoin(planFiles, planOfSheet)
    .where(inTenant(planFiles, eq(planFiles.projectId, projectId), eq(planSheets.id, sheetId)))
  return row
}

/** A sheet that could not be drawn waits for it again. */
export const markSheetWaiting = ({ db, inTenant }: Scope, sheetId: number) =>
  db
    .update(planSheets)
    .set({ state: 'waiting', problem: null })
    .where(inTenant(planSheets, eq(planSheets.id, sheetId), eq(planSheets.state, 'failed')))

/** The file that sheets are drawn of, and its inspection. */
export const findPlanOfSheets = async (db: DbOrTransaction, { clientId, planFileId }: PlanKey) => {
  const [row] = await db
    .select({
      projectId: planFiles.projectId,
      fileId: planFiles.fileId,
      name: files.name,
      size: files.size,
    })
    .from(planFiles)
    .innerJoin(files, fileOfPlan)
    .where(and(eq(planFiles.clientId, clientId), eq(planFiles.id, planFileId)))
  return row
}

/** Plan sets older than that with work left: imported ones, which bring no job along. */
export const listWaitingPlans = (
  db: DbOrTransaction,
  since: Date,
  most: number,
): Promise<PlanKey[]> =>
  db
    .select({ clientId: planFiles.clientId, planFileId: planFiles.id })
    .from(planSheets)
    .innerJoin(planFiles, planOfSheet)
    .where(
      and(
        lt(planFiles.createdAt, since),
        eq(planSheets.isInFile, true),
        or(eq(planSheets.state, 'waiting'), isUntiled),
      ),
    )
    .groupBy(planFiles.clientId, planFiles.id)
    .limit(most)

/** The first sheets that wait, in their order. */
export const listWaitingSheets = (db: DbOrTransaction, plan: PlanKey, most: number) =>
  db
    .select({
      id: planSheets.id,
      pageNumber: planSheets.pageNumber,
      sortOrder: planSheets.sortOrder,
    })
    .from(planSheets)
    .where(and(isOfPlan(plan), eq(planSheets.isInFile, true), eq(planSheets.state, 'waiting')))
    .orderBy(asc(planSheets.pageNumber))
    .limit(most)

/** The first sheets that are drawn, but not in tiles, with the files of their pictures. */
export const listUntiledSheets = (db: DbOrTransaction, plan: PlanKey, most: number) =>
  db
    .select({
      id: planSheets.id,
      pageNumber: planSheets.pageNumber,
      fileId: projectModelImages.fileId,
    })
    .from(planSheets)
    .innerJoin(
      projectModelImages,
      and(
        eq(projectModelImages.clientId, planSheets.clientId),
        eq(projectModelImages.id, planSheets.projectModelImageId),
      ),
    )
    .where(and(isOfPlan(plan), isUntiled))
    .orderBy(asc(planSheets.pageNumber))
    .limit(most)

/** The sheet's picture is still that file. */
const showsStill = (fileId: number) =>
  sql`exists (select 1 from ${projectModelImages} where ${projectModelImages.clientId} = ${planSheets.clientId}
    and ${projectModelImages.id} = ${planSheets.projectModelImageId} and ${projectModelImages.fileId} = ${fileId})`

/**
 * Adds the tiles of a sheet, whose bytes are durable, to the file of its picture, unless another
 * run of the same job was faster; null: it has none. Returns whether it was this run.
 */
export const markSheetTiled = (
  db: Db,
  plan: PlanKey,
  sheet: { id: number; fileId: number },
  tiles: FileVariant | null,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { clientId } = plan
    const [taken] = await tx
      .update(planSheets)
      .set({ isTiled: true })
      .where(
        and(
          eq(planSheets.clientId, clientId),
          eq(planSheets.id, sheet.id),
          isUntiled,
          showsStill(sheet.fileId),
        ),
      )
      .returning({ id: planSheets.id })
    if (!taken) return false
    if (tiles === null) return true
    await tx
      .update(files)
      .set({ variants: sql`${files.variants} || ${JSON.stringify({ tiles })}::jsonb` })
      .where(and(eq(files.clientId, clientId), eq(files.id, sheet.fileId)))
    return true
  })

/** A plan set, and its PDF as it was opened. */
type OpenedPlan = PlanKey & { fileId: number }

/**
 * A sheet that waits to be drawn of this PDF, which may have been replaced by its next revision
 * meanwhile.
 */
const isWaiting = ({ clientId, planFileId, fileId }: OpenedPlan, sheetId: number) =>
  and(
    eq(planSheets.clientId, clientId),
    eq(planSheets.id, sheetId),
    eq(planSheets.state, 'waiting'),
    sql`exists (select 1 from ${planFiles} where ${planFiles.clientId} = ${clientId} and ${planFiles.id} = ${planFileId}
      and ${planFiles.fileId} = ${fileId})`,
  )

export const markSheetFailed = (
  db: DbOrTransaction,
  plan: OpenedPlan,
  sheetId: number,
  problem: SheetProblem,
) => db.update(planSheets).set({ state: 'failed', problem }).where(isWaiting(plan, sheetId))

/** Every sheet that still waits: drawing them was given up. */
export const markPlanSheetsStopped = (db: DbOrTransaction, plan: PlanKey) =>
  db
    .update(planSheets)
    .set({ state: 'failed', problem: 'stopped' })
    .where(and(isOfPlan(plan), eq(planSheets.state, 'waiting')))

/** Sheets whose drawing was given up wait for it again. */
export const markStoppedSheetsWaiting = (db: DbOrTransaction, plan: PlanKey) =>
  db
    .update(planSheets)
    .set({ state: 'waiting', problem: null })
    .where(and(isOfPlan(plan), eq(planSheets.isInFile, true), eq(planSheets.problem, 'stopped')))

/** Replaces the picture of a sheet by its next revision, which takes over its points. */
const replaceImage = async (
  writing: Parameters<typeof storeImageRevision>[0],
  plan: OpenedPlan & { projectId: number },
  image: { projectModelImageId: number; fileId: number },
): Promise<void> => {
  const { db: tx } = writing
  const { clientId, projectId } = plan
  const { projectModelImageId, fileId: nextFileId } = image
  const ofImage = and(
    eq(projectModelImages.clientId, clientId),
    eq(projectModelImages.id, projectModelImageId),
  )
  const [before] = await tx
    .select({ fileId: projectModelImages.fileId })
    .from(projectModelImages)
    .where(ofImage)
  const reviser = await findPlanReplacement(tx, plan)
  if (!before || !reviser)
    throw new Error(`sheet of picture ${projectModelImageId} has nothing to replace`)
  await storeImageRevision(writing, {
    clientId,
    projectId,
    projectModelImageId,
    fileId: before.fileId,
    nextFileId,
    state: 'waiting',
    ...reviser,
  })
  await tx.update(projectModelImages).set({ fileId: nextFileId }).where(ofImage)
}

const insertImage = async (
  tx: DbOrTransaction,
  { clientId, projectId }: { clientId: number; projectId: number },
  picture: { fileId: number; sortOrder: number },
): Promise<number> => {
  const [image] = await tx
    .insert(projectModelImages)
    .values({ clientId, projectId, ...picture })
    .returning({ id: projectModelImages.id })
  return image?.id ?? 0
}

/**
 * Adds a drawn sheet, whose bytes are durable, to the pictures of its inspection, or replaces its
 * picture by this revision of it, unless another run of the same job was faster, or the inspection
 * was completed meanwhile. Returns whether it was this run.
 */
export const storeDrawnSheet = (
  db: Db,
  plan: OpenedPlan & { projectId: number },
  sheet: {
    id: number
    sortOrder: number
    text: string
    /** its name if the file gives it none */
    title: string
    isTiled: boolean
    problem: SheetProblem | null
  },
  file: AcceptedFile,
  add: JobQueue['add'],
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { clientId, projectId } = plan
    // nobody places a point meanwhile
    const { rows } = await tx.execute<{
      isCompleted: boolean
    }>(sql`select ${projects.completedAt} is not null as "isCompleted"
      from ${projects} where ${projects.clientId} = ${clientId} and ${projects.id} = ${projectId} for no key update`)
    if (rows[0]?.isCompleted) {
      // a completed inspection keeps what its points are on; it can be tried again once it is
      // reopened
      const kept = await tx
        .update(planSheets)
        .set({ state: 'failed', problem: 'stopped' })
        .where(and(isWaiting(plan, sheet.id), isNotNull(planSheets.projectModelImageId)))
        .returning({ id: planSheets.id })
      if (kept.length > 0) return false
    }
    const [taken] = await tx
      .update(planSheets)
      .set({
        state: 'ready',
        problem: sheet.problem,
        text: sheet.text,
        name: sql`case when ${planSheets.name} = '' then ${sheet.title} else ${planSheets.name} end`,
        isTiled: sheet.isTiled,
      })
      .where(isWaiting(plan, sheet.id))
      .returning({ projectModelImageId: planSheets.projectModelImageId })
    if (!taken) return false
    const [stored] = await tx
      .insert(files)
      .values({ ...file, clientId })
      .returning({ id: files.id })
    const fileId = stored?.id ?? 0
    const { projectModelImageId: imageId } = taken
    if (imageId !== null) {
      const writing = {
        db: tx,
        enqueue: (work, payload) => add(tx, work, payload),
      } satisfies Parameters<typeof storeImageRevision>[0]
      await replaceImage(writing, plan, { projectModelImageId: imageId, fileId })
      return true
    }
    const projectModelImageId = await insertImage(tx, plan, {
      fileId,
      sortOrder: sheet.sortOrder,
    })
    await tx
      .update(planSheets)
      .set({ projectModelImageId })
      .where(and(eq(planSheets.clientId, clientId), eq(planSheets.id, sheet.id)))
    return true
  })
