import type { Db } from './db/connect.ts'
import type { Feature } from './http/handler.ts'
import type { FileStorage } from './storage/storage.ts'

/**
 * An optional part of the product, in a separate package: the product starts and works with the
 * package's folder and its line below deleted (decision 018).
 */
export interface Extension {
  features: readonly Feature[]
  /** served on a local machine only, where trying the demo is offered */
  localFeatures: readonly Feature[]
  /** run on the first start if demo data is wanted; runs again after an interrupted start */
  seed(db: Db, storage: FileStorage): Promise<void>
}

export const extensions: readonly Extension[] = [
  // one line each; nothing else of the product imports them
  (await import('../../demo/src/extension.ts')).demoExtension,
]

export const localFeatures: readonly Feature[] = extensions.flatMap(
  (extension) => extension.localFeatures,
)
