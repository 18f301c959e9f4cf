import type { Route } from '@nspect/contract/http/route'
import { eq, isNull, sql } from 'drizzle-orm'
import { storeRevisionWithoutPins } from '../alignment/carryOver.queries.ts'
import type { Scope } from '../db/scope.ts'
import { files } from '../db/tables/files.ts'
import { planFiles, planSheets } from '../db/tables/plans.ts'
import type { AcceptedFile } from '../files/acceptedFile.ts'
import { insertFile } from '../files/files.queries.ts'
import { assertStaff, type HandlerContext } from '../http/handler.ts'
import { pairSheetsWithFormerOnes } from './pairSheetsWithFormerOnes.ts'
import { sheetsJobDefinition } from './sheetsJobDefinition.ts'

/** Sheets come after the pictures of an inspection. */
const firstSheet = 100

/** The place after all sheets of an inspection. */
const nextSortOrder = async ({ db, inTenant }: Scope, projectId: number): Promise<number> => {
  const [row] = await db
    .select({ next: sql<number>`coalesce(max(${planSheets.sortOrder}) + 1, ${firstSheet})` })
    .from(planSheets)
    .innerJoin(
      planFiles,
      sql`${planFiles.clientId} = ${planSheets.clientId} and ${planFiles.id} = ${planSheets.planFileId}`,
    )
    .where(inTenant(planFiles, eq(planFiles.projectId, projectId)))
  return Number(row?.next ?? firstSheet)
}

/** The row of a plan set. */
const insertPlanFile = async (
  { db }: Scope,
  plan: typeof planFiles.$inferInsert,
): Promise<number> => {
  const [row] = await db.insert(planFiles).values(plan).returning({ id: planFiles.id })
  if (!row) throw new Error('an inserted plan set has no id')
  return row.id
}

const insertSheets = async ({ db }: Scope, sheets: (typeof planSheets.$inferInsert)[]) => {
  await db.insert(planSheets).values(sheets)
}

/**
 * Stores an accepted plan set of a locked inspection with its sheets, and enqueues their drawing,
 * within the call's transaction. Returns its id.
 */
export const storePlan = async (
  { scope, enqueue }: Pick<HandlerContext<Route, unknown, unknown>, 'scope' | 'enqueue'>,
  { id: projectId, clientId }: { id: number; clientId: number },
  { pages = [], ...file }: AcceptedFile,
): Promise<{ id: number; sheets: number }> => {
  const fileId = await insertFile(scope, clientId, file)
  const id = await insertPlanFile(scope, { clientId, projectId, fileId, createdAt: scope.now })
  const first = await nextSortOrder(scope, projectId)
  await insertSheets(
    scope,
    pages.map((page, at) => ({
      clientId,
      planFileId: id,
      pageNumber: at + 1,
      ...page,
      sortOrder: first + at,
    })),
  )
  await enqueue(sheetsJobDefinition, { clientId, planFileId: id })
  return { id, sheets: pages.length }
}

/** A plan set of a locked inspection. */
export const findPlanOfProject = async (
  { db, inTenant }: Scope,
  projectId: number,
  planFileId: number,
) => {
  const [row] = await db
    .select({ id: planFiles.id, fileId: planFiles.fileId, displayName: files.displayName })
    .from(planFiles)
    .innerJoin(
      files,
      sql`${files.clientId} = ${planFiles.clientId} and ${files.id} = ${planFiles.fileId}`,
    )
    .where(inTenant(planFiles, eq(planFiles.projectId, projectId), eq(planFiles.id, planFileId)))
  return row
}

const listSheetsOfPlan = ({ db, inTenant }: Scope, planFileId: number) =>
  db
    .select({
      id: planSheets.id,
      pageNumber: planSheets.pageNumber,
      name: planSheets.name,
      isInFile: planSheets.isInFile,
    })
    .from(planSheets)
    .where(inTenant(planSheets, eq(planSheets.planFileId, planFileId)))
    .orderBy(planSheets.pageNumber, planSheets.id)

/**
 * Sheets that are not in the PDF any more are not drawn again: those without a picture go, others
 * keep it.
 */
const settleGoneSheets = async ({ db, inTenant }: Scope, planFileId: number): Promise<void> => {
  const areGone = [eq(planSheets.planFileId, planFileId), eq(planSheets.isInFile, false)]
  await db
    .delete(planSheets)
    .where(inTenant(planSheets, ...areGone, isNull(planSheets.projectModelImageId)))
  await db
    .update(planSheets)
    .set({ state: 'ready', problem: null })
    .where(inTenant(planSheets, ...areGone))
}

/**
 * Stores the next revision of a plan set of a locked inspection, within the call's transaction: its
 * sheets wait to be drawn and keep their pictures until then. Sheets that are not in the new PDF
 * keep theirs. Returns how many there are of each.
 */
export const storePlanRevision = async (
  { scope, enqueue }: Pick<HandlerContext<Route, unknown, unknown>, 'scope' | 'enqueue'>,
  { id: projectId, clientId }: { id: number; clientId: number },
  plan: { id: number; fileId: number },
  { pages = [], ...file }: AcceptedFile,
): Promise<{ id: number; sheets: number; continued: number; added: number; gone: number }> => {
  const { db, inTenant, now } = scope
  const fileId = await insertFile(scope, clientId, file)
  await storeRevisionWithoutPins(db, {
    clientId,
    projectId,
    planFileId: plan.id,
    fileId: plan.fileId,
    nextFileId: fileId,
    state: 'none',
    replacedBy: assertStaff(scope).userId,
    replacedAt: now,
  })
  await db
    .update(planFiles)
    .set({ fileId })
    .where(inTenant(planFiles, eq(planFiles.id, plan.id)))
  const before = await listSheetsOfPlan(scope, plan.id)
  const continued = pairSheetsWithFormerOnes(before, pages)
  // pages change places: none has one while they are dealt out anew
  await db
    .update(planSheets)
    .set({ isInFile: false })
    .where(inTenant(planSheets, eq(planSheets.planFileId, plan.id)))
  const waiting = { isInFile: true, state: 'waiting', problem: null, isTiled: false } as const
  for (const [at, sheet] of continued.entries()) {
    const page = pages[at]
    if (!sheet || !page) continue
    await db
      .update(planSheets)
      .set({ ...page, ...waiting, pageNumber: at + 1 })
      .where(inTenant(planSheets, eq(planSheets.id, sheet.id)))
  }
  await settleGoneSheets(scope, plan.id)
  const first = await nextSortOrder(scope, projectId)
  const added = pages.flatMap((page, at) =>
    continued[at] ? [] : [{ ...page, pageNumber: at + 1 }],
  )
  if (added.length > 0) {
    await insertSheets(
      scope,
      added.map((page, n) => ({ clientId, planFileId: plan.id, ...page, sortOrder: first + n })),
    )
  }
  await enqueue(sheetsJobDefinition, { clientId, planFileId: plan.id })
  const counts = { continued: pages.length - added.length, added: added.length }
  return { id: plan.id, sheets: pages.length, ...counts, gone: before.length - counts.continued }
}
