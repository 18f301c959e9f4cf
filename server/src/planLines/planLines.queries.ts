import type { CostLine, Disposition } from '@nspect/contract/planLines/planLines'
import { and, eq, sql } from 'drizzle-orm'
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

/** A point's stored cost and what the plan says about it; both stay until the transaction ends. */
export const findPinWithPlanLine = async ({ db, inTenant }: Scope, pinId: number) => {
  const [row] = await db
    .select({ estimatedCost: projectPins.estimatedCost, line: storedColumns })
    .from(projectPins)
    .leftJoin(
      planLines,
      and(eq(planLines.clientId, projectPins.clientId), eq(planLines.projectPinId, projectPins.id)),
    )
    .where(inTenant(projectPins, eq(projectPins.id, pinId)))
    .for('no key update', { of: projectPins })
  return row
}

/** What is stored of it. */
export interface PlanLineValues {
  disposition: Disposition | null
  deferredTo: string | null
  reason: string
  lines: CostLine[]
}

/** Stores what a plan says about a point, as this version of it. */
export const upsertPlanLine = (
  { db, now }: Scope,
  pin: { id: number; clientId: number },
  version: number,
  values: PlanLineValues,
) => {
  const written = { ...values, version, updatedAt: now }
  return db
    .insert(planLines)
    .values({ clientId: pin.clientId, projectPinId: pin.id, ...written })
    .onConflictDoUpdate({ target: [planLines.clientId, planLines.projectPinId], set: written })
}

/** Stores the sum of a point's lines as its cost. */
export const updateCostOfPin = (
  { db, inTenant, now }: Scope,
  pinId: number,
  cost: string | null,
  updatedBy: number,
) =>
  db
    .update(projectPins)
    .set({
      estimatedCost: toStoredCost(cost),
      version: sql`${projectPins.version} + 1`,
      updatedAt: now,
      updatedBy,
    })
    .where(inTenant(projectPins, eq(projectPins.id, pinId)))
