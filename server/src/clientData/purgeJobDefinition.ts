import { id } from '@nspect/contract/shared/scalars'
import { z } from 'zod'
import type { JobDefinition } from '../jobs/job.ts'

/** Erasing a deleted client for good. */
export const purgeJobDefinition: JobDefinition<{ clientId: number }> = {
  name: 'client.purge',
  payload: z.object({ clientId: id }),
  turns: 'client',
}
