import type { PlanFile, PlanSheet, SheetTiles } from '@nspect/contract/plans/plans'
import type { Scope } from '../db/scope.ts'
import type { FileVariant } from '../db/tables/files.ts'
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

/** The tiles of a sheet that is larger than its picture. */
export const mapSheetTiles = (
  scope: Scope,
  { tiles }: Record<string, FileVariant>,
): SheetTiles | null =>
  tiles ? { path: scope.path(tiles) ?? '', width: tiles.width, height: tiles.height } : null

export const mapSheet = ({
  width,
  height,
  ...row
}: Awaited<ReturnType<typeof listSheets>>[number]): PlanSheet => ({
  ...row,
  width: Math.round(width * millimetres),
  height: Math.round(height * millimetres),
})
