import type { ModelFacts } from '@nspect/contract/models'
import type { VariantName } from './variantsWork.ts'

/** What the process that makes lighter forms says; the bytes of a form follow `made` in its pipe. */
export type LightenMessage =
  | { progress: number }
  | { made: VariantName; size: number }
  /** the last word of a run that went well */
  | { facts: ModelFacts }
  | { failed: 'tooMuch' | 'unreadable'; detail: string }

/** The descriptors of the pipes in that process. */
export const pipes: Record<VariantName, number> = { web: 4, light: 5 }

/** What the process may hold, in bytes: its objects, and everything together between two steps. */
export const mostMemory = { heap: 1536 * 1024 ** 2, all: 3 * 1024 ** 3 } as const
