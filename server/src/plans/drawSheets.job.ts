import { Readable } from 'node:stream'
import type { Db } from '../db/connect.ts'
import { type OpenPlan, UnreadablePlan, usualTimes, withPlan } from '../files/plans/planProcess.ts'
import { type JobQueue, job } from '../jobs/job.ts'
import type { FileStorage } from '../storage/storage.ts'
import { removeSheet, storeSheet } from './drawSheets.ts'
import {
  addDrawnSheet,
  findPlan,
  listUntiledSheets,
  listWaitingSheets,
  markSheetFailed,
  markSheetsStopped,
  markStoppedWaiting,
  markTiled,
} from './plans.queries.ts'
import { type PlanKey, sheetsJobDefinition } from './sheetsJobDefinition.ts'

/** Sheets of one run at most; the rest is a job after those of other clients, which a run leaves off for, too. */
const sheetsAtOnce = 8

interface Work {
  db: Db
  storage: FileStorage
  plan: PlanKey & { projectId: number; fileId: number }
  add: JobQueue['add']
}
type Waiting = Awaited<ReturnType<typeof listWaitingSheets>>[number]
type Untiled = Awaited<ReturnType<typeof listUntiledSheets>>[number]

/** Draws a sheet as a picture. Returns whether its process goes on. */
const drawSheet = async (
  { db, storage, plan, add }: Work,
  open: OpenPlan,
  sheet: Waiting,
): Promise<boolean> => {
  const result = await open.draw(sheet.pageNumber)
  if ('failed' in result) {
    await markSheetFailed(db, plan, sheet.id, result.failed)
    return result.failed === 'damaged'
  }
  const { drawn } = result
  const file = await storeSheet(storage, drawn, `sheet-${sheet.pageNumber}.webp`)
  const isTaken = await addDrawnSheet(
    db,
    plan,
    { ...sheet, text: drawn.text, isTiled: !drawn.hasTiles },
    file,
    add,
  )
  if (!isTaken) await removeSheet(storage, file)
  return true
}

/** Draws a sheet in tiles; without them its picture is all there is. Returns whether its process goes on. */
const tileSheet = async (
  { db, storage, plan }: Work,
  open: OpenPlan,
  sheet: Untiled,
): Promise<boolean> => {
  const result = await open.tile(sheet.pageNumber)
  if ('failed' in result || result.tiles === null) {
    await markTiled(db, plan, sheet, null)
    return !('failed' in result) || result.failed === 'damaged'
  }
  const { bytes, mime, width, height } = result.tiles
  const { name, size } = await storage.put(Readable.from([bytes]), { maxBytes: bytes.length })
  if (!(await markTiled(db, plan, sheet, { name, size, mime, width, height })))
    await storage.remove(name)
  return true
}

/**
 * Draws the sheets of a plan set, each of which is a picture of its inspection as soon as it is drawn; then those that are
 * larger than pictures in tiles. A sheet that needs too much ends the drawing process and is left out; the others are drawn
 * by another one.
 */
export const drawSheetsJob = job<PlanKey>({
  ...sheetsJobDefinition,
  concurrency: 1,
  // longer than the processes may take, so that their own errors are reported
  seconds: (sheetsAtOnce * (usualTimes.open + usualTimes.sheet)) / 1000 + 120,
  run: async (key, { db, storage, signal, add, othersWait }) => {
    const found = await findPlan(db, key)
    if (!found) return
    const { projectId, fileId } = found
    const plan = { ...key, projectId, fileId }
    const work: Work = { db, storage, plan, add }
    const each = async <T>(
      sheets: T[],
      draw: (work: Work, open: OpenPlan, sheet: T) => Promise<boolean>,
    ) =>
      storage.withLocalFile(found.name, async (path) => {
        while (sheets.length > 0) {
          await withPlan({ path, size: found.size, signal }, async (open) => {
            for (let sheet = sheets.shift(); sheet !== undefined; sheet = sheets.shift()) {
              if (!(await draw(work, open, sheet))) return
              if (sheets.length > 0 && (await othersWait())) sheets.length = 0
            }
          })
        }
      })
    const waiting = await listWaitingSheets(db, key, sheetsAtOnce)
    const untiled = waiting.length > 0 ? [] : await listUntiledSheets(db, key, sheetsAtOnce)
    if (waiting.length + untiled.length === 0) return
    try {
      await each([...waiting], drawSheet)
      await each([...untiled], tileSheet)
    } catch (error) {
      // it was read when it was uploaded: a later version of the library may find fault with it
      if (!(error instanceof UnreadablePlan)) throw error
      for (const sheet of untiled) await markTiled(db, key, sheet, null)
      const problem = error.reason === 'tooMuch' ? 'tooMuch' : 'damaged'
      for (const { id } of waiting) await markSheetFailed(db, plan, id, problem)
    }
    await add(db, sheetsJobDefinition, key)
  },
  onFailed: async (key, { db }) => {
    await markSheetsStopped(db, key)
  },
  onRetry: (key, db) => markStoppedWaiting(db, key),
})
