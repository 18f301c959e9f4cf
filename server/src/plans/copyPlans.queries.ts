import type { Route } from '@nspect/contract/http/route'
import { asc, eq, sql } from 'drizzle-orm'
import type { Scope } from '../db/scope.ts'
import { planFiles, planSheets } from '../db/tables/plans.ts'
import type { HandlerContext } from '../http/handler.ts'
import { sheetsJobDefinition } from './sheetsJobDefinition.ts'

/** New ids by former ones. */
type NewIds = ReadonlyMap<number, number>

/** Copies the sheets; returns the ids of the plan sets with sheets that are not drawn yet. */
const copySheets = async (
  { db, inTenant }: Scope,
  clientId: number,
  plans: NewIds,
  images: NewIds,
): Promise<number[]> => {
  const former = await db
    .select()
    .from(planSheets)
    .where(
      inTenant(
        planSheets,
        sql`${planSheets.planFileId} = any(${sql.param([...plans.keys()])}::int[])`,
        sql`${planSheets.isInFile}`,
      ),
    )
    .orderBy(asc(planSheets.id))
  if (former.length === 0) return []
  await db.insert(planSheets).values(
    former.map(({ id: _, planFileId, projectModelImageId, ...sheet }) => ({
      ...sheet,
      clientId,
      planFileId: plans.get(planFileId) ?? 0,
      projectModelImageId: images.get(projectModelImageId ?? 0) ?? null,
      // the job of the first inspection adds them to the file that both show
      isTiled: projectModelImageId !== null || sheet.isTiled,
    })),
  )
  const waiting = former.filter(({ state }) => state === 'waiting')
  return [...new Set(waiting.map(({ planFileId }) => plans.get(planFileId) ?? 0))]
}

/**
 * Shows the plan sets of an inspection in another one of its client, too, and enqueues the drawing of
 * sheets that wait for it. `images`: its pictures, by those of the former inspection.
 */
export const copyPlans = async (
  { scope, enqueue }: Pick<HandlerContext<Route, unknown, unknown>, 'scope' | 'enqueue'>,
  { clientId, formerId, id: projectId }: { clientId: number; formerId: number; id: number },
  images: NewIds,
): Promise<void> => {
  const { db, inTenant } = scope
  const former = await db
    .select({ id: planFiles.id, fileId: planFiles.fileId })
    .from(planFiles)
    .where(inTenant(planFiles, eq(planFiles.projectId, formerId)))
    .orderBy(asc(planFiles.id))
  if (former.length === 0) return
  const added = await db
    .insert(planFiles)
    .values(former.map(({ fileId }) => ({ clientId, projectId, fileId })))
    .returning({ id: planFiles.id })
  const plans = new Map(former.map(({ id }, n) => [id, added[n]?.id ?? 0]))
  for (const planFileId of await copySheets(scope, clientId, plans, images))
    await enqueue(sheetsJobDefinition, { clientId, planFileId })
}
