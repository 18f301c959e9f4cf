import { z } from 'zod'
import { routes } from '../http/route.ts'
import { limits } from '../shared/limits.ts'
import { id, instant, messageResponse, text, textId } from '../shared/scalars.ts'

/**
 * A sheet that is larger than its picture, in tiles, row by row, each read by `?tile=` and its
 * number; and its size. Path signed, relative to `api/`.
 */
export const sheetTiles = z.object({ path: z.string(), width: z.int(), height: z.int() })
export type SheetTiles = z.output<typeof sheetTiles>

/**
 * Why a sheet could not be drawn: it needs too much memory or time, is damaged, is a form that only
 * Adobe's programs show, or drawing was given up. `picturesLeftOut`: it was drawn, but without
 * pictures that cannot be read.
 */
export const sheetProblem = z.enum([
  'tooMuch',
  'tooLong',
  'damaged',
  'xfa',
  'stopped',
  'picturesLeftOut',
])
export type SheetProblem = z.output<typeof sheetProblem>

/** A sheet of a plan set. Once it is drawn it is a picture of the inspection like others. */
export const planSheet = z.object({
  id,
  planFileId: id,
  /** its place in the file, from 1 */
  pageNumber: z.int(),
  /** false: an earlier revision of the PDF had it, the current one has not */
  isInFile: z.boolean(),
  /**
   * from the file's table of contents or page labels, else from the title block once it is drawn;
   * empty if there is none
   */
  name: z.string(),
  /** millimetres on paper */
  width: z.int(),
  height: z.int(),
  state: z.enum(['waiting', 'ready', 'failed']),
  problem: sheetProblem.nullable(),
  /** null until it is drawn */
  projectModelImageId: id.nullable(),
  /**
   * of a search: the words around the first one that was found; null if it was found by its name
   */
  excerpt: z.string().nullable(),
})
export type PlanSheet = z.output<typeof planSheet>

/** A PDF of plans, kept as it was uploaded. */
export const planFile = z.object({
  id,
  fileName: z.string(),
  /** signed, relative to `api/` */
  path: z.string(),
  size: z.int(),
  sha256: z.string(),
  sheets: z.int(),
  uploadedOn: instant,
})
export type PlanFile = z.output<typeof planFile>

/** Plan sets of an inspection: PDFs whose sheets become pictures. */
export const planRoutes = routes({
  /**
   * the plan sets with their sheets, in their order; with `q` only the sheets that have all of its
   * words
   */
  listPlanSheets: {
    kind: 'json',
    method: 'GET',
    path: 'Project/GetPlanSheets',
    can: 'project.read',
    changes: false,
    query: z.object({ projectId: textId, q: text(limits.search).optional() }),
    answer: z.object({ planFiles: z.array(planFile), sheets: z.array(planSheet) }),
  },
  /**
   * adds a plan set, or with `planFileId` a new revision of one, whose sheets continue those of the
   * same name or page (T295); sheets are drawn in the background, one after the other
   */
  uploadPlan: {
    kind: 'upload',
    method: 'POST',
    path: 'Project/UploadPlan',
    can: 'project.changeModel',
    changes: true,
    body: z.object({ projectId: textId, planFileId: textId.optional() }),
    files: { file: { max: 1, maxBytes: limits.planBytes, takes: 'plan' } },
    answer: messageResponse({ id, sheets: z.int() }),
    successMessage: 'plan.added',
  },
  /** draws a sheet again that could not be drawn; any other stays as it is */
  retryPlanSheet: {
    kind: 'json',
    method: 'POST',
    path: 'Project/RetryPlanSheet',
    can: 'project.changeModel',
    changes: true,
    body: z.object({ projectId: id, planSheetId: id }),
    answer: messageResponse({}),
    successMessage: 'plan.retried',
  },
  /**
   * removes a plan set with its sheets and its earlier revisions, unless points stand on them
   * (T299)
   */
  removePlan: {
    kind: 'json',
    method: 'POST',
    path: 'Project/RemovePlan',
    can: 'project.changeModel',
    changes: true,
    body: z.object({ projectId: id, planFileId: id }),
    answer: messageResponse({}),
    successMessage: 'plan.removed',
  },
})
