import type { PlanFile, PlanSheet } from '@nspect/contract/plans'
import type { Scope } from '../db/scope.ts'
import type { listPlanFiles, listSheets } from './plans.queries.ts'

/** millimetres of a point of 1/72 inch */
const millimetres = 25.4 / 72

export const mapPlanFile = (
  scope: Scope,
  { name, mime, displayName, createdAt, ...row }: Awaited<ReturnType<typeof listPlanFiles>>[number],
): PlanFile => ({
  ...row,
  fileName: displayName,
  path: scope.path({ name, mime }) ?? '',
  uploadedOn: createdAt.toISOString(),
})

export const mapSheet = ({ width, height, ...row }: Awaited<ReturnType<typeof listSheets>>[number]): PlanSheet => ({
  ...row,
  width: Math.round(width * millimetres),
  height: Math.round(height * millimetres),
})
