import type { Decision } from '@nspect/contract/planDecisions/planDecisions'
import { and, asc, desc, eq, max, sql } from 'drizzle-orm'
import { wherePinVisibleToLink } from '../access/pinAccess.queries.ts'
import type { Scope } from '../db/scope.ts'
import { evidenceEntries } from '../db/tables/evidence.ts'
import { projectPins } from '../db/tables/pins.ts'
import { planDecisions } from '../db/tables/planDecisions.ts'
import { planLines } from '../db/tables/planLines.ts'
import { projects } from '../db/tables/projects.ts'
import { shareLinks } from '../db/tables/reports.ts'

/** A point as it is decided about; its line and cost stay until the transaction ends. */
export const findPointToDecide = async ({ db, inTenant }: Scope, pinId: number) => {
  const [row] = await db
    .select({
      number: projectPins.pinNumber,
      title: projectPins.title,
      estimatedCost: projectPins.estimatedCost,
      line: planLines,
    })
    .from(projectPins)
    .leftJoin(
      planLines,
      and(eq(planLines.clientId, projectPins.clientId), eq(planLines.projectPinId, projectPins.id)),
    )
    .where(inTenant(projectPins, eq(projectPins.id, pinId)))
    .for('no key update', { of: projectPins })
  return row
}

/** The number of an inspection's last decision; 0: it has none. Its row is locked by the call. */
export const findLastDecisionNumber = async (
  { db, inTenant }: Scope,
  projectId: number,
): Promise<number> => {
  const [row] = await db
    .select({ n: max(planDecisions.n) })
    .from(planDecisions)
    .where(inTenant(planDecisions, eq(planDecisions.projectId, projectId)))
  return row?.n ?? 0
}

/** The decision of a point that counts. */
export const findLatestDecision = async ({ db, inTenant }: Scope, pinId: number) => {
  const [row] = await db
    .select({ shareLinkId: planDecisions.shareLinkId, record: planDecisions.record })
    .from(planDecisions)
    .where(inTenant(planDecisions, eq(planDecisions.projectPinId, pinId)))
    .orderBy(desc(planDecisions.n))
    .limit(1)
  return row && { ...row, decision: JSON.parse(row.record) as Decision }
}

export const insertDecision = ({ db }: Scope, row: typeof planDecisions.$inferInsert) =>
  db.insert(planDecisions).values(row)

/** Remembers on its link from which decision on nobody was told. */
export const markDecisionUntold = ({ db, inTenant }: Scope, linkId: number, n: number) =>
  db
    .update(shareLinks)
    .set({ untoldFrom: sql`coalesce(${shareLinks.untoldFrom}, ${n}::int)` })
    .where(inTenant(shareLinks, eq(shareLinks.id, linkId)))

/**
 * The decisions of an inspection about points that the caller may see, oldest first, each with its
 * entry of the evidence chain.
 */
export const listDecisions = async (scope: Scope, projectId: number) => {
  const rows = await scope.db
    .select({
      pinId: planDecisions.projectPinId,
      reviewer: planDecisions.reviewer,
      record: planDecisions.record,
      salt: planDecisions.salt,
      evidenceN: planDecisions.evidenceN,
      entry: evidenceEntries.entry,
    })
    .from(planDecisions)
    .innerJoin(
      projectPins,
      and(
        eq(projectPins.clientId, planDecisions.clientId),
        eq(projectPins.id, planDecisions.projectPinId),
      ),
    )
    .leftJoin(
      evidenceEntries,
      and(
        eq(evidenceEntries.clientId, planDecisions.clientId),
        eq(evidenceEntries.projectId, planDecisions.projectId),
        eq(evidenceEntries.n, planDecisions.evidenceN),
      ),
    )
    .where(
      scope.inTenant(
        planDecisions,
        eq(planDecisions.projectId, projectId),
        wherePinVisibleToLink(scope),
      ),
    )
    .orderBy(asc(planDecisions.n))
  return rows.map((row) => ({ ...row, decision: JSON.parse(row.record) as Decision }))
}
export type DecisionRow = Awaited<ReturnType<typeof listDecisions>>[number]

export const findProjectName = async (
  { db, inTenant }: Scope,
  projectId: number,
): Promise<string | undefined> => {
  const [row] = await db
    .select({ name: projects.projectName })
    .from(projects)
    .where(inTenant(projects, eq(projects.id, projectId)))
  return row?.name
}
