import type { ModelFacts } from '@nspect/contract/media/modelFile'
import { freeMemory } from '../files/modelFormats/conversion/conversionLimits.ts'
import type { VariantName } from './variantsJobDefinition.ts'

/**
 * Messages of the process that makes lighter variants; the bytes of a variant follow `made` in its
 * pipe.
 */
export type OptimizeMessage =
  | { progress: number }
  | { made: VariantName; size: number }
  /** the run was successful; a coarse copy may follow */
  | { facts: ModelFacts }
  | { failed: 'tooMuch' | 'unreadable'; detail: string }

/** The descriptors of the pipes in that process. */
export const variantPipes: Record<VariantName, number> = { web: 4, light: 5, coarse: 6 }

/**
 * Memory limits of the process, in bytes: its heap, and everything together between two steps; less
 * on a small server.
 */
export const maxMemory = {
  heap: Math.min(1536 * 1024 ** 2, freeMemory),
  all: Math.min(3 * 1024 ** 3, freeMemory),
} as const
