import { id } from '@nspect/contract/shared/scalars'
import { z } from 'zod'
import type { JobDefinition } from '../jobs/job.ts'

/** Identifies a plan set, for work outside of any call. */
export interface PlanKey {
  clientId: number
  planFileId: number
}

/** Drawing the sheets of a plan set. */
export const sheetsJobDefinition: JobDefinition<PlanKey> = {
  name: 'plan.sheets',
  payload: z.object({ clientId: id, planFileId: id }),
  turns: 'client',
  isAskedFor: true,
}
