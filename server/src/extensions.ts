import type { Db } from './db/connect.ts'
import { demoExtension } from './demo/extension.ts'
import type { Feature } from './http/call.ts'
import type { FileStorage } from './storage/storage.ts'

/** Something that the product does without: it starts, and does all else, with its folder and its line below deleted. */
export interface Extension {
  features: readonly Feature[]
  /** served on a machine of one's own only, where looking around is offered */
  localFeatures: readonly Feature[]
  /** what the first start brings, where demo data is wanted; runs again after a start that was cut short */
  seed(db: Db, storage: FileStorage): Promise<void>
}

export const extensions: readonly Extension[] = [demoExtension]

export const localFeatures: readonly Feature[] = extensions.flatMap((extension) => extension.localFeatures)
