import type { Extension } from '../../server/src/extensions.ts'
import { lookAroundFeature } from './lookAround.ts'
import { demoFeature } from './removeDemo.ts'

/**
 * The demo: a hotel and a guesthouse, created by the first start, with sign-in without a password
 * and removal.
 */
export const demoExtension: Extension = {
  features: [demoFeature],
  localFeatures: [lookAroundFeature],
  // imported lazily: it includes the code that builds a whole hotel
  seed: async (db, storage) => (await import('./demo.ts')).seedDemo(db, storage),
}
