import { modelMessages } from '@nspect/contract/models'
import { endOfTurn, GaveWay } from '../jobs/endOfTurn.ts'
import { job } from '../jobs/job.ts'
import { progressOf } from '../jobs/progress.ts'
import { makeVariants, NotOptimized } from './makeVariants.ts'
import {
  findModelFile,
  markFailed,
  markProgress,
  markReady,
  markWaiting,
} from './models.queries.ts'
import { variantsJobDefinition } from './variantsJobDefinition.ts'

/** The longest that one model may take, in milliseconds. */
const longest = 20 * 60_000
/** after which it gives way to models of other clients; twice as long each time, so that it is ready one day */
const firstTurn = 60_000
/** Makes the lighter variants of an uploaded model. Until they are ready, or if that fails, the file itself is shown. */
export const makeVariantsJob = job({
  ...variantsJobDefinition,
  concurrency: 1,
  // longer than the process may take, so that its own error is reported
  seconds: longest / 1000 + 300,
  run: async ({ gaveWay = 0, ...model }, { db, storage, log, signal, othersWait, add }) => {
    const file = await findModelFile(db, model)
    if (!file || file.state === 'ready' || file.state === 'failed') return
    await markProgress(db, model, 0)
    const progress = progressOf((percent) => markProgress(db, model, percent))
    const turn = endOfTurn(firstTurn * 2 ** gaveWay, othersWait)
    try {
      const made = await makeVariants(storage, file.name, {
        signal: AbortSignal.any([signal, turn.signal]),
        longest,
        progress: progress.note,
        withoutCoarse: (error) =>
          log.warn({ err: error, file: file.name }, 'coarse copy not stored'),
      })
      await progress.stop()
      if (await markReady(db, model, made)) return
      for (const { name } of Object.values(made.variants)) await storage.remove(name)
    } catch (error) {
      if (error instanceof GaveWay)
        return await add(db, variantsJobDefinition, { ...model, gaveWay: gaveWay + 1 })
      if (!(error instanceof NotOptimized)) throw error
      await markFailed(db, model, modelMessages[`model.${error.reason}`])
    } finally {
      await turn.stop()
      await progress.stop()
    }
  },
  onFailed: async (model, { db }) => {
    await markFailed(db, model, modelMessages['model.stopped'])
  },
  onRetry: (model, db) => markWaiting(db, model),
})
