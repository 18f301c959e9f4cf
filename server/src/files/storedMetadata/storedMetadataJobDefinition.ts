import { id } from '@nspect/contract/shared/scalars'
import { z } from 'zod'
import type { JobDefinition } from '../../jobs/job.ts'

/** Removing place and camera from what earlier versions stored of a client. */
export const storedMetadataJobDefinition: JobDefinition<{ clientId: number }> = {
  name: 'file.metadata',
  payload: z.object({ clientId: id }),
  turns: 'client',
}
