import type { GroundArea, ModelCheck, ModelFacts } from '@nspect/contract/media/modelFile'
import { and, desc, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Db, DbOrTransaction } from '../db/connect.ts'
import { type Scope, whereNotDeleted } from '../db/scope.ts'
import { type FileVariant, files } from '../db/tables/files.ts'
import { models, modelTopViews } from '../db/tables/models.ts'
import { projectPins } from '../db/tables/pins.ts'
import { planSheets } from '../db/tables/plans.ts'
import { projectModelImages, projects } from '../db/tables/projects.ts'

/** Identifies a model file, for work outside of any call. */
export interface ModelKey {
  clientId: number
  fileId: number
}

const isModel = ({ clientId, fileId }: ModelKey) =>
  and(eq(models.clientId, clientId), eq(models.fileId, fileId))

export const insertModel = ({ db }: Scope, model: typeof models.$inferInsert) =>
  db.insert(models).values(model)

/** The current model of an inspection; it is locked. */
export const findModelOfProject = async ({ db, inTenant }: Scope, projectId: number) => {
  const [row] = await db
    .select({ modelLink: projects.modelLink, modelFileId: projects.modelFileId })
    .from(projects)
    .where(inTenant(projects, eq(projects.id, projectId)))
  return row
}

/** Replaces the model of an inspection, which is locked. */
export const updateProjectModel = (
  { db, inTenant, now }: Scope,
  projectId: number,
  model: { modelLink: string | null; modelFileId: number | null },
) =>
  db
    .update(projects)
    .set({ ...model, version: sql`${projects.version} + 1`, updatedAt: now })
    .where(inTenant(projects, eq(projects.id, projectId)))

/** Deletes the points placed on the model (T52); returns their number. */
export const markModelPinsDeleted = async (
  { db, inTenant, now }: Scope,
  projectId: number,
): Promise<number> => {
  const discarded = await db
    .update(projectPins)
    .set({ isDeleted: true, version: sql`${projectPins.version} + 1`, updatedAt: now })
    .where(
      inTenant(
        projectPins,
        eq(projectPins.projectId, projectId),
        isNotNull(projectPins.matterPointCoordinates),
        whereNotDeleted(projectPins),
      ),
    )
    .returning({ id: projectPins.id })
  return discarded.length
}

/** The pictures of an inspection in their order, without the sheets of plan sets. */
export const listImageIds = async ({ db, inTenant }: Scope, projectId: number) =>
  db
    .select({
      id: projectModelImages.id,
      sortOrder: projectModelImages.sortOrder,
      fileId: projectModelImages.fileId,
    })
    .from(projectModelImages)
    .leftJoin(
      planSheets,
      and(
        eq(planSheets.clientId, projectModelImages.clientId),
        eq(planSheets.projectModelImageId, projectModelImages.id),
      ),
    )
    .where(
      inTenant(
        projectModelImages,
        eq(projectModelImages.projectId, projectId),
        isNull(planSheets.id),
      ),
    )
    .orderBy(projectModelImages.sortOrder, projectModelImages.id)

/**
 * SHA-256 of a picture of an inspection, which may be a sheet of a plan set; undefined: it has no
 * such picture.
 */
export const findImageHash = async (
  { db, inTenant }: Scope,
  projectId: number,
  imageId: number,
): Promise<string | undefined> => {
  const [row] = await db
    .select({ sha256: files.sha256 })
    .from(projectModelImages)
    .innerJoin(
      files,
      and(eq(files.clientId, projectModelImages.clientId), eq(files.id, projectModelImages.fileId)),
    )
    .where(
      inTenant(
        projectModelImages,
        eq(projectModelImages.projectId, projectId),
        eq(projectModelImages.id, imageId),
      ),
    )
  return row?.sha256
}

export const updateImageFile = ({ db, inTenant }: Scope, imageId: number, fileId: number) =>
  db
    .update(projectModelImages)
    .set({ fileId })
    .where(inTenant(projectModelImages, eq(projectModelImages.id, imageId)))

export const insertImage = async (
  { db }: Scope,
  image: typeof projectModelImages.$inferInsert,
): Promise<number> => {
  const [row] = await db
    .insert(projectModelImages)
    .values(image)
    .returning({ id: projectModelImages.id })
  if (!row) throw new Error('an inserted picture has no id')
  return row.id
}

/** Saves how a model is to be shown; files from before this feature get their row now. */
export const upsertModelCorrections = async (
  { db, now }: Scope,
  model: ModelKey,
  check: ModelCheck,
  isOutsideSame: boolean,
) => {
  await db
    .insert(models)
    .values({ ...model, state: 'ready', progress: 100, check })
    .onConflictDoUpdate({
      target: [models.clientId, models.fileId],
      set: {
        check,
        version: sql`${models.version} + 1`,
        updatedAt: now,
        ...(!isOutsideSame && { outsideViewFileId: null }),
      },
    })
}

/** How a model is displayed; null if nobody has checked it. */
export const findModelCorrections = async (
  { db, inTenant }: Scope,
  { fileId }: ModelKey,
): Promise<ModelCheck | null> => {
  const [row] = await db
    .select({ check: models.check })
    .from(models)
    .where(inTenant(models, eq(models.fileId, fileId)))
  return row?.check ?? null
}

/** Stores the view from outside of a model that has none; its version stays. */
export const insertOutsideView = ({ db, now }: Scope, model: ModelKey, outsideViewFileId: number) =>
  db
    .insert(models)
    .values({ ...model, state: 'ready', progress: 100, outsideViewFileId })
    .onConflictDoUpdate({
      target: [models.clientId, models.fileId],
      set: { outsideViewFileId, updatedAt: now },
    })

/** Whether the view of a model from outside is stored. */
export const hasOutsideView = async (
  { db, inTenant }: Scope,
  { fileId }: ModelKey,
): Promise<boolean> => {
  const found = await db
    .select({ fileId: models.fileId })
    .from(models)
    .where(inTenant(models, and(eq(models.fileId, fileId), isNotNull(models.outsideViewFileId))))
  return found.length > 0
}

/** The SHA-256 of a model file, hex. */
export const findModelHash = async (
  { db, inTenant }: Scope,
  { fileId }: ModelKey,
): Promise<string | undefined> => {
  const [row] = await db
    .select({ sha256: files.sha256 })
    .from(files)
    .where(inTenant(files, eq(files.id, fileId)))
  return row?.sha256
}

/** A stored top view, with the sizes of its picture. */
export interface StoredTopView {
  floor: number | null
  area: GroundArea
  variants: Record<string, FileVariant>
}

/** The floors of a model from above, lowest first. */
export const listModelTopViews = (
  { db, inTenant }: Scope,
  { fileId }: ModelKey,
): Promise<StoredTopView[]> =>
  db
    .select({ floor: modelTopViews.floor, area: modelTopViews.area, variants: files.variants })
    .from(modelTopViews)
    .innerJoin(
      files,
      and(eq(files.clientId, modelTopViews.clientId), eq(files.id, modelTopViews.pictureFileId)),
    )
    .where(inTenant(modelTopViews, eq(modelTopViews.modelFileId, fileId)))
    .orderBy(modelTopViews.floor)

export const insertModelTopView = ({ db }: Scope, view: typeof modelTopViews.$inferInsert) =>
  db.insert(modelTopViews).values(view).onConflictDoNothing()

export const deleteModelTopViews = ({ db, inTenant }: Scope, { fileId }: ModelKey) =>
  db.delete(modelTopViews).where(inTenant(modelTopViews, eq(modelTopViews.modelFileId, fileId)))

/** The file that variants are made of, and their state; does not lock. */
export const findModelFile = async (db: DbOrTransaction, model: ModelKey) => {
  const [row] = await db
    .select({
      name: sql<string>`coalesce(${files.variants} #>> '{clean,name}', ${files.name})`,
      size: files.size,
      state: models.state,
    })
    .from(models)
    .innerJoin(files, and(eq(files.clientId, models.clientId), eq(files.id, models.fileId)))
    .where(isModel(model))
  return row
}

/** Only while it is in progress: a late write must not reopen a finished job. */
export const markModelVariantsProgress = (db: DbOrTransaction, model: ModelKey, progress: number) =>
  db
    .update(models)
    .set({ state: 'working', progress, updatedAt: sql`now()` })
    .where(and(isModel(model), inArray(models.state, ['waiting', 'working'])))

export const markModelVariantsFailed = (db: DbOrTransaction, model: ModelKey, problem: string) =>
  db
    .update(models)
    .set({ state: 'failed', problem, updatedAt: sql`now()` })
    .where(and(isModel(model), ne(models.state, 'ready')))

/** A model whose variants could not be made waits for them again. */
export const markModelWaitingForVariants = (db: DbOrTransaction, model: ModelKey) =>
  db
    .update(models)
    .set({ state: 'waiting', problem: null, updatedAt: sql`now()` })
    .where(and(isModel(model), eq(models.state, 'failed')))

/**
 * Stores the variants, whose bytes are durable, unless another run of the same job was faster.
 * Returns whether it was this run.
 */
export const markModelVariantsReady = (
  db: Db,
  model: ModelKey,
  made: { facts: ModelFacts; variants: Record<string, FileVariant> },
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const ready = await tx
      .update(models)
      .set({
        state: 'ready',
        progress: 100,
        problem: null,
        facts: made.facts,
        updatedAt: sql`now()`,
      })
      .where(and(isModel(model), ne(models.state, 'ready')))
      .returning({ fileId: models.fileId })
    if (ready.length === 0) return false
    await tx
      .update(files)
      .set({
        variants: sql`${files.variants} || ${JSON.stringify(made.variants)}::jsonb`,
        // they may have been begun before the clean form was there
        mayHoldMetadata: sql`${files.mayHoldMetadata} or jsonb_exists(${files.variants}, 'clean')`,
      })
      .where(and(eq(files.clientId, model.clientId), eq(files.id, model.fileId)))
    return true
  })

/**
 * Models of live inspections with more triangles, no light variant and no job in progress; sets
 * them to waiting.
 */
export const claimModelsWithoutVariants = async (
  db: DbOrTransaction,
  triangles: number,
  limit: number,
): Promise<ModelKey[]> => {
  const found = await db
    .select({ clientId: files.clientId, fileId: files.id })
    .from(files)
    .innerJoin(
      projects,
      and(
        eq(projects.clientId, files.clientId),
        eq(projects.modelFileId, files.id),
        whereNotDeleted(projects),
      ),
    )
    .leftJoin(models, and(eq(models.clientId, files.clientId), eq(models.fileId, files.id)))
    .where(
      and(
        eq(files.kind, 'model'),
        gt(files.triangles, triangles),
        sql`not jsonb_exists(${files.variants}, 'light')`,
        or(isNull(models.state), eq(models.state, 'ready')),
      ),
    )
    // several inspections may show one file
    .groupBy(files.clientId, files.id)
    .orderBy(desc(files.id))
    .limit(limit)
  if (found.length === 0) return []
  return db
    .insert(models)
    .values(found.map((model) => ({ ...model, state: 'waiting' as const })))
    .onConflictDoUpdate({
      target: [models.clientId, models.fileId],
      set: { state: 'waiting', progress: 0, updatedAt: sql`now()` },
      // another server may have taken it meanwhile
      setWhere: eq(models.state, 'ready'),
    })
    .returning({ clientId: models.clientId, fileId: models.fileId })
}
