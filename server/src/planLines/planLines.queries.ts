import type { CostLine, Disposition } from '@nspect/contract/planLines/planLines'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Scope } from '../db/scope.ts'
import { projectPins } from '../db/tables/pins.ts'
import { planLines } from '../db/tables/planLines.ts'
import { toStoredCost } from '../money/storedCost.ts'

const storedColumns = {
  version: planLines.version,
  updatedAt: planLines.updatedAt,
  disposition: planLines.disposition,
  deferredTo: planLines.deferredTo,
  reason: planLines.reason,
  lines: planLines.lines,
}

/**
 * Points of an inspection with their stored costs and what the plan says about them, by their numbers;
 * all of it stays until the transaction ends.
 */
export const listPinsWithPlanLines = (
  { db, live }: Scope,
  projectId: number,
  pinIds: readonly number[],
) =>
  db
    .select({
      id: projectPins.id,
      pinNumber: projectPins.pinNumber,
      estimatedCost: projectPins.estimatedCost,
      line: storedColumns,
    })
    .from(projectPins)
    .leftJoin(
      planLines,
      and(eq(planLines.clientId, projectPins.clientId), eq(planLines.projectPinId, projectPins.id)),
    )
    .where(
      live(projectPins, eq(projectPins.projectId, projectId), inArray(projectPins.id, [...pinIds])),
    )
    .orderBy(projectPins.pinNumber)
    .for('no key update', { of: projectPins })

/** What is stored of it. */
export interface PlanLineValues {
  disposition: Disposition | null
  deferredTo: string | null
  reason: string
  lines: CostLine[]
}

/** Stores what a plan says about points, as these versions of it. */
export const upsertPlanLines = async (
  { db, now }: Scope,
  clientId: number,
  rows: readonly (PlanLineValues & { pinId: number; version: number })[],
): Promise<void> => {
  if (rows.length === 0) return
  const written = rows.map(({ pinId, ...values }) => ({
    ...values,
    clientId,
    projectPinId: pinId,
    updatedAt: now,
  }))
  await db
    .insert(planLines)
    .values(written)
    .onConflictDoUpdate({
      target: [planLines.clientId, planLines.projectPinId],
      set: {
        version: sql`excluded.version`,
        updatedAt: sql`excluded.updated_at`,
        disposition: sql`excluded.disposition`,
        deferredTo: sql`excluded.deferred_to`,
        reason: sql`excluded.reason`,
        lines: sql`excluded.lines`,
      },
    })
}

/** Stores the sums of points' lines as their costs. */
export const updateCostsOfPins = async (
  { db, inTenant, now }: Scope,
  costs: readonly { pinId: number; cost: string | null }[],
  updatedBy: number,
): Promise<void> => {
  if (costs.length === 0) return
  const rows = costs.map(({ pinId, cost }) => ({
    id: pinId,
    units: toStoredCost(cost)?.toString() ?? null,
  }))
  await db.execute(sql`update ${projectPins} set estimated_cost = one.units,
    version = ${projectPins.version} + 1, updated_at = ${now}, updated_by = ${updatedBy}
  from json_to_recordset(${JSON.stringify(rows)}::json) as one(id int, units bigint)
  where ${inTenant(projectPins)} and ${projectPins.id} = one.id`)
}
