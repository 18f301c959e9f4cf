import { job } from '../../jobs/job.ts'
import {
  findModelToCarry,
  listPinsToCarry,
  markModelWaitingForAlignment,
  markRevisionUnaligned,
  storeCarriedModelPins,
} from './carryModel.queries.ts'
import { carryModelJobDefinition, type ModelRevisionKey } from './carryModelJobDefinition.ts'
import { SnapError, snapStoredModels } from './snapStoredModels.ts'

/**
 * Carries the points of a replaced model over to the surface of the new one, where nothing has
 * moved or people have picked places on both. What is not where it was waits for people.
 */
export const carryModelJob = job<ModelRevisionKey>({
  ...carryModelJobDefinition,
  concurrency: 1,
  // longer than the process may take
  seconds: 600,
  run: async (key, { db, storage, signal }) => {
    const revision = await findModelToCarry(db, key)
    if (!revision) return
    const points = await listPinsToCarry(db, key)
    const { alignment, scale, old, recent } = revision
    try {
      const input = {
        points: points.map(({ placeBefore: { position, normal } }) => ({ position, normal })),
        alignment,
        scale,
      }
      const snapped = await snapStoredModels(
        storage,
        { old: old.name, recent: recent.name },
        input,
        signal,
      )
      const carried = points.flatMap(({ projectPinId, placeBefore }, n) => {
        const to = snapped.points[n]
        return to ? [{ projectPinId, placeBefore, to }] : []
      })
      await storeCarriedModelPins(
        db,
        { ...key, ...revision },
        { alignment: snapped.alignment, carried, now: new Date() },
      )
    } catch (error) {
      if (!(error instanceof SnapError)) throw error
      await markRevisionUnaligned(db, key)
    }
  },
  onFailed: async (key, { db }) => {
    await markRevisionUnaligned(db, key)
  },
  onRetry: (key, db) => markModelWaitingForAlignment(db, key),
})
