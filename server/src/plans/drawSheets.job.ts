import { UnreadablePlan, usualTimes, withPlan } from '../files/plans/planProcess.ts'
import { job } from '../jobs/job.ts'
import { removeSheet, storeSheet } from './drawSheets.ts'
import {
  addDrawnSheet,
  findPlan,
  listWaitingSheets,
  markSheetFailed,
  markSheetsStopped,
  markStoppedWaiting,
} from './plans.queries.ts'
import { type PlanKey, sheetsJobDefinition } from './sheetsJobDefinition.ts'

/** Sheets of one run; the rest is a job after those of other plan sets, so that nobody's first sheet waits long. */
const sheetsAtOnce = 8

/**
 * Draws the sheets of a plan set, each of which is a picture of its inspection as soon as it is drawn. A sheet that needs
 * too much ends the drawing process and is left out; the others are drawn by another one.
 */
export const drawSheetsJob = job<PlanKey>({
  ...sheetsJobDefinition,
  concurrency: 1,
  // longer than the processes may take, so that their own errors are reported
  seconds: (sheetsAtOnce * (usualTimes.open + usualTimes.sheet)) / 1000 + 120,
  run: async (key, { db, storage, signal, add }) => {
    const found = await findPlan(db, key)
    if (!found) return
    const plan = { ...key, projectId: found.projectId }
    const sheets = await listWaitingSheets(db, key, sheetsAtOnce + 1)
    const open = sheets.slice(0, sheetsAtOnce)
    await storage
      .withLocalFile(found.name, async (path) => {
        while (open.length > 0) {
          await withPlan({ path, size: found.size, signal }, async ({ draw }) => {
            for (let sheet = open.shift(); sheet !== undefined; sheet = open.shift()) {
              const result = await draw(sheet.pageNumber)
              if ('failed' in result) {
                await markSheetFailed(db, key, sheet.id, result.failed)
                // after anything else its process has ended
                if (result.failed === 'damaged') continue
                return
              }
              const file = await storeSheet(storage, result.drawn, `sheet-${sheet.pageNumber}.webp`)
              const { text } = result.drawn
              if (!(await addDrawnSheet(db, plan, { ...sheet, text }, file))) await removeSheet(storage, file)
            }
          })
        }
      })
      .catch(async (error: unknown) => {
        // it was read when it was uploaded: a later version of the library may find fault with it
        if (!(error instanceof UnreadablePlan)) throw error
        for (const { id } of sheets.slice(0, sheetsAtOnce)) {
          await markSheetFailed(db, key, id, error.reason === 'tooMuch' ? 'tooMuch' : 'damaged')
        }
      })
    if (sheets.length > sheetsAtOnce) await add(db, sheetsJobDefinition, key)
  },
  onFailed: async (key, { db }) => {
    await markSheetsStopped(db, key)
  },
  onRetry: (key, db) => markStoppedWaiting(db, key),
})
