import type { ModelFile } from '@nspect/contract/media/modelFile'
import type { TopView, TopViewTools } from '@nspect/viewer'

interface TakeTopViewsOptions {
  model: Pick<ModelFile, 'topViews'>
  tools: Pick<TopViewTools, 'floors' | 'take'>
  /** settles when nobody would notice a rendering */
  rested: () => Promise<void>
  save: (floor: number | null, view: TopView) => Promise<void>
}

/**
 * Renders the floors that are not stored, one after the other; returns how many. Rejects when the
 * signal fires.
 */
export const takeTopViews = async (
  { model, tools, rested, save }: TakeTopViewsOptions,
  signal: AbortSignal,
): Promise<number> => {
  const stored = new Set(model.topViews.map(({ floor }) => floor))
  const missing = (await tools.floors()).filter((floor) => !stored.has(floor))
  for (const floor of missing) {
    await rested()
    const view = await tools.take(floor)
    // meanwhile another model may be shown
    signal.throwIfAborted()
    await save(floor, view)
  }
  return missing.length
}
