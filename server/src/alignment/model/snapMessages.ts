import type { SnapInput, SnapResult } from './snapPinsToModel.ts'

/** What the process that draws points to a model is asked; the models follow in its pipes. */
export type SnapRequest = SnapInput
/** Its last message. */
export type SnapMessage = { snapped: SnapResult } | { failed: string }

/** The descriptors of the pipes in that process. */
export const modelPipeDescriptors = { old: 0, recent: 4 } as const

/** Memory limits of the process, in bytes: its heap, and everything together between two steps. */
export const maxMemory = { heap: 1024 ** 3, all: 2 * 1024 ** 3 } as const
