import { id } from '@nspect/contract/shared/scalars'
import { z } from 'zod'
import type { JobDefinition } from '../../jobs/job.ts'

/** Identifies an earlier revision of a model, for work outside of any call. */
export interface ModelRevisionKey {
  clientId: number
  mediaRevisionId: number
}

/** Carrying the points of a replaced model over to the one that replaced it. */
export const carryModelJobDefinition: JobDefinition<ModelRevisionKey> = {
  name: 'model.carry',
  payload: z.object({ clientId: id, mediaRevisionId: id }),
  turns: 'client',
}
