import { z } from 'zod'
import type { Work } from '../jobs/job.ts'

const payload = z.object({ clientId: z.int() })

/** Reading a client's subscription from the provider. */
export const refreshWork: Work<{ clientId: number }> = { name: 'billing.refresh', payload }

/** Cancelling the subscription of a deleted client (T33). */
export const cancelWork: Work<{ clientId: number }> = { name: 'billing.cancel', payload }
