import { id } from '@nspect/contract/shared/scalars'
import { z } from 'zod'
import type { JobDefinition } from '../jobs/job.ts'
import type { ModelKey } from './models.queries.ts'

interface VariantsPayload extends ModelKey {
  /** how often it gave way to models of other clients; absent: never */
  gaveWay?: number | undefined
}

/** Making the lighter variants of a model. */
export const variantsJobDefinition: JobDefinition<VariantsPayload> = {
  name: 'model.variants',
  payload: z.object({ clientId: id, fileId: id, gaveWay: z.int().optional() }),
  turns: 'client',
  isAskedFor: true,
}

/**
 * Budgets of the lighter variants: sides in pixels, bytes of all textures decoded, triangles drawn.
 */
export const variantBudgets = {
  web: { side: 2048, decoded: 256 * 1024 ** 2, triangles: Number.POSITIVE_INFINITY },
  light: { side: 2048, decoded: 96 * 1024 ** 2, triangles: 600_000 },
}
export type VariantBudgets = typeof variantBudgets
export type VariantName = keyof VariantBudgets | 'coarse'

/**
 * Of models that desktops would load more bytes of, a coarse copy is made, which is shown first.
 */
export const coarseFromBytes = 8 * 1024 ** 2

/** Smaller files, with textures and triangles within the tighter budget, are light enough. */
export const lightEnoughBytes = 3 * 1024 ** 2
