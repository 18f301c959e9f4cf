import messages from '@nspect/contract/messages/texts.en.json' with { type: 'json' }
import { job } from '../jobs/job.ts'
import { createJobProgressWriter } from '../jobs/progress.ts'
import { startTurnTimer, TurnEndedError } from '../jobs/turnTimer.ts'
import { createModelVariants, OptimizeError } from './createModelVariants.ts'
import {
  findModelFile,
  markModelVariantsFailed,
  markModelVariantsProgress,
  markModelVariantsReady,
  markModelWaitingForVariants,
} from './models.queries.ts'
import { variantsJobDefinition } from './variantsJobDefinition.ts'

/** The longest that one model may take, in milliseconds. */
const maxRunMs = 20 * 60_000
/**
 * after which it gives way to models of other clients; twice as long each time, so that it is ready
 * one day
 */
const firstTurn = 60_000
/**
 * Makes the lighter variants of an uploaded model. Until they are ready, or if that fails, the file
 * itself is shown.
 */
export const createVariantsJob = job({
  ...variantsJobDefinition,
  concurrency: 1,
  // longer than the process may take, so that its own error is reported
  seconds: maxRunMs / 1000 + 300,
  run: async ({ gaveWay = 0, ...model }, { db, storage, log, signal, othersWait, add }) => {
    const file = await findModelFile(db, model)
    if (!file || file.state === 'ready' || file.state === 'failed') return
    await markModelVariantsProgress(db, model, 0)
    const progress = createJobProgressWriter((percent) =>
      markModelVariantsProgress(db, model, percent),
    )
    const turn = startTurnTimer(firstTurn * 2 ** gaveWay, othersWait)
    try {
      const made = await createModelVariants(storage, file.name, {
        signal: AbortSignal.any([signal, turn.signal]),
        longest: maxRunMs,
        progress: progress.note,
        withoutCoarse: (error) =>
          log.warn({ err: error, file: file.name }, 'coarse copy not stored'),
      })
      await progress.stop()
      if (await markModelVariantsReady(db, model, made)) return
      for (const { name } of Object.values(made.variants)) await storage.remove(name)
    } catch (error) {
      if (error instanceof TurnEndedError)
        return await add(db, variantsJobDefinition, { ...model, gaveWay: gaveWay + 1 })
      if (!(error instanceof OptimizeError)) throw error
      await markModelVariantsFailed(db, model, messages[`model.${error.reason}`])
    } finally {
      await turn.stop()
      await progress.stop()
    }
  },
  onFailed: async (model, { db }) => {
    await markModelVariantsFailed(db, model, messages['model.stopped'])
  },
  onRetry: (model, db) => markModelWaitingForVariants(db, model),
})
