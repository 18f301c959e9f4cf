import { id } from '@nspect/contract/scalars'
import { z } from 'zod'
import type { Work } from '../jobs/job.ts'

/** Erasing a deleted client for good. */
export const purgeWork: Work<{ clientId: number }> = { name: 'client.purge', payload: z.object({ clientId: id }) }
