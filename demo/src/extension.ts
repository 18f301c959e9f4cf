import type { Extension } from '../../server/src/extensions.ts'
import { lookAroundFeature } from './lookAround.ts'
import { demoFeature } from './removeDemo.ts'

/** The demo: a hotel and a guesthouse, brought by the first start, with a way in without a password and a way out. */
export const demoExtension: Extension = {
  features: [demoFeature],
  localFeatures: [lookAroundFeature],
  // loaded only where it is wanted: it brings the code that builds a whole hotel
  seed: async (db, storage) => (await import('./demo.ts')).seedDemo(db, storage),
}
