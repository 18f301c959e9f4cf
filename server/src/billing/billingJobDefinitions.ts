import { z } from 'zod'
import type { JobDefinition } from '../jobs/job.ts'

const payload = z.object({ clientId: z.int() })

/** Reading a client's subscription from the provider. */
export const refreshJobDefinition: JobDefinition<{ clientId: number }> = {
  name: 'billing.refresh',
  payload,
  turns: 'client',
}

/** Cancelling the subscription of a deleted client (T33). */
export const cancelJobDefinition: JobDefinition<{ clientId: number }> = {
  name: 'billing.cancel',
  payload,
  turns: 'client',
}
