import type { Route } from '@nspect/contract/route'
import { eq, sql } from 'drizzle-orm'
import type { Scope } from '../db/scope.ts'
import { planFiles, planSheets } from '../db/tables/plans.ts'
import type { AcceptedFile } from '../files/acceptedFile.ts'
import { insertFile } from '../files/files.queries.ts'
import type { HandlerContext } from '../http/handler.ts'
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
const insertPlanFile = async ({ db }: Scope, plan: typeof planFiles.$inferInsert): Promise<number> => {
  const [row] = await db.insert(planFiles).values(plan).returning({ id: planFiles.id })
  if (!row) throw new Error('an inserted plan set has no id')
  return row.id
}

const insertSheets = async ({ db }: Scope, sheets: (typeof planSheets.$inferInsert)[]) => {
  await db.insert(planSheets).values(sheets)
}

/**
 * Stores an accepted plan set of a locked inspection with its sheets, and enqueues their drawing, within the call's
 * transaction. Returns its id.
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
    pages.map((page, at) => ({ clientId, planFileId: id, pageNumber: at + 1, ...page, sortOrder: first + at })),
  )
  await enqueue(sheetsJobDefinition, { clientId, planFileId: id })
  return { id, sheets: pages.length }
}
