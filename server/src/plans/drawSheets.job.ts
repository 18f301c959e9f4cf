import { Readable } from 'node:stream'
import type { OmittedImages, SheetFailure } from '../files/plans/planMessages.ts'
import {
  defaultTimeouts,
  type OpenPlan,
  UnreadablePlanError,
  withPlanProcess,
} from '../files/plans/planProcess.ts'
import { type Job, job } from '../jobs/job.ts'
import {
  findPlanOfSheets,
  listUntiledSheets,
  listWaitingSheets,
  markPlanSheetsStopped,
  markSheetFailed,
  markSheetTiled,
  markStoppedSheetsWaiting,
  storeDrawnSheet,
} from './plans.queries.ts'
import { removeSheetFiles, storeSheetFiles } from './sheetFiles.ts'
import { type PlanKey, sheetsJobDefinition } from './sheetsJobDefinition.ts'

/**
 * Sheets of one run at most; the rest is a job after those of other clients, which a run leaves off
 * for, too.
 */
const sheetsAtOnce = 8

type Tools = Parameters<Job<PlanKey>['run']>[1]

interface Work extends Pick<Tools, 'db' | 'storage' | 'signal' | 'add' | 'othersWait'> {
  plan: PlanKey & { projectId: number; fileId: number }
  file: { name: string; size: number }
}
type Waiting = Awaited<ReturnType<typeof listWaitingSheets>>[number]
type Untiled = Awaited<ReturnType<typeof listUntiledSheets>>[number]

/**
 * What is left out at the next try of a sheet that something in the file ended the process for;
 * undefined: no more tries.
 */
const nextOmission = (
  { failed, isLast }: SheetFailure,
  omit: OmittedImages | undefined,
): OmittedImages | undefined => {
  if (failed !== 'damaged' || !isLast) return undefined
  return omit === undefined ? 'jpeg2000' : omit === 'jpeg2000' ? 'all' : undefined
}

/**
 * How the drawing of a sheet ended: the process goes on, is gone, or the sheet is tried again
 * without some pictures.
 */
type Outcome = 'goesOn' | 'isGone' | { tryWithout: OmittedImages }

/** Draws a sheet as a picture. */
const drawSheet = async (
  { db, storage, plan, add }: Work,
  open: OpenPlan,
  sheet: Waiting,
  omit: OmittedImages | undefined,
): Promise<Outcome> => {
  const result = await open.draw(sheet.pageNumber, omit)
  if ('failed' in result) {
    const tryWithout = nextOmission(result, omit)
    if (tryWithout) return { tryWithout }
    await markSheetFailed(db, plan, sheet.id, result.failed)
    return result.isLast ? 'isGone' : 'goesOn'
  }
  const { drawn } = result
  const file = await storeSheetFiles(storage, drawn, `sheet-${sheet.pageNumber}.webp`)
  const isTaken = await storeDrawnSheet(
    db,
    plan,
    {
      ...sheet,
      text: drawn.text,
      title: drawn.title,
      isTiled: !drawn.hasTiles,
      problem: omit ? 'picturesLeftOut' : null,
    },
    file,
    add,
  )
  if (!isTaken) await removeSheetFiles(storage, file)
  return 'goesOn'
}

/** Draws a sheet in tiles; without them its picture is all there is. */
const tileSheet = async (
  { db, storage, plan }: Work,
  open: OpenPlan,
  sheet: Untiled,
  omit: OmittedImages | undefined,
): Promise<Outcome> => {
  const result = await open.tile(sheet.pageNumber, omit)
  const tryWithout = 'failed' in result && nextOmission(result, omit)
  if (tryWithout) return { tryWithout }
  if ('failed' in result || result.tiles === null) {
    await markSheetTiled(db, plan, sheet, null)
    return 'failed' in result && result.isLast ? 'isGone' : 'goesOn'
  }
  const { bytes, mime, width, height } = result.tiles
  const { name, size } = await storage.put(Readable.from([bytes]), { maxBytes: bytes.length })
  if (!(await markSheetTiled(db, plan, sheet, { name, size, mime, width, height })))
    await storage.remove(name)
  return 'goesOn'
}

type DrawSheet<T> = (
  work: Work,
  open: OpenPlan,
  sheet: T,
  omit: OmittedImages | undefined,
) => Promise<Outcome>

/** Sheets that are still to be drawn, with what is left out of one that is tried again. */
type SheetsLeft<T> = { sheet: T; omit?: OmittedImages }[]

/** Draws sheets until none is left, or the next one needs another process. */
const drawInProcess = async <T>(
  work: Work,
  open: OpenPlan,
  left: SheetsLeft<T>,
  draw: DrawSheet<T>,
): Promise<void> => {
  for (let next = left.shift(); next !== undefined; next = left.shift()) {
    const outcome = await draw(work, open, next.sheet, next.omit)
    if (outcome === 'isGone') return
    if (outcome !== 'goesOn') {
      left.unshift({ ...next, omit: outcome.tryWithout })
      return
    }
    if (left.length > 0 && (await work.othersWait())) left.length = 0
  }
}

const drawSheets = async <T>(work: Work, sheets: T[], draw: DrawSheet<T>): Promise<void> => {
  const { storage, file, signal } = work
  await storage.withLocalFile(file.name, async (path) => {
    const left: SheetsLeft<T> = sheets.map((sheet) => ({ sheet }))
    while (left.length > 0) {
      await withPlanProcess({ path, size: file.size, signal }, (open) =>
        drawInProcess(work, open, left, draw),
      )
    }
  })
}

/** Gives up sheets of a file that cannot be read. */
const markSheetsUnreadable = async (
  { db, plan }: Work,
  { reason }: UnreadablePlanError,
  { waiting, untiled }: { waiting: Waiting[]; untiled: Untiled[] },
): Promise<void> => {
  for (const sheet of untiled) await markSheetTiled(db, plan, sheet, null)
  const problem = reason === 'tooMuch' ? 'tooMuch' : 'damaged'
  for (const { id } of waiting) await markSheetFailed(db, plan, id, problem)
}

/** Draws the next sheets of a plan set, then enqueues the job again for the rest. */
const drawNextSheets = async (key: PlanKey, tools: Tools): Promise<void> => {
  const { db, add } = tools
  const found = await findPlanOfSheets(db, key)
  if (!found) return
  const { projectId, fileId } = found
  const work: Work = { ...tools, plan: { ...key, projectId, fileId }, file: found }
  const waiting = await listWaitingSheets(db, key, sheetsAtOnce)
  const untiled = waiting.length > 0 ? [] : await listUntiledSheets(db, key, sheetsAtOnce)
  if (waiting.length + untiled.length === 0) return
  try {
    await drawSheets(work, waiting, drawSheet)
    await drawSheets(work, untiled, tileSheet)
  } catch (error) {
    // it was read when it was uploaded: a later version of the library may find fault with it
    if (!(error instanceof UnreadablePlanError)) throw error
    await markSheetsUnreadable(work, error, { waiting, untiled })
  }
  await add(db, sheetsJobDefinition, key)
}

/**
 * Draws the sheets of a plan set, each of which is a picture of its inspection as soon as it is
 * drawn; then those that are larger than pictures in tiles. A sheet that needs too much ends the
 * drawing process and is left out; the others are drawn by another one.
 */
export const drawSheetsJob = job<PlanKey>({
  ...sheetsJobDefinition,
  concurrency: 1,
  // longer than the processes may take, so that their own errors are reported
  seconds: (sheetsAtOnce * (defaultTimeouts.open + defaultTimeouts.sheet)) / 1000 + 120,
  run: drawNextSheets,
  onFailed: async (key, { db }) => {
    await markPlanSheetsStopped(db, key)
  },
  onRetry: (key, db) => markStoppedSheetsWaiting(db, key),
})
