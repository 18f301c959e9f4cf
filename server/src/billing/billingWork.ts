import { z } from 'zod'
import type { Work } from '../jobs/job.ts'

const payload = z.object({ clientId: z.int() })

/** Asking the provider what became of a client's subscription. */
export const refreshWork: Work<{ clientId: number }> = { name: 'billing.refresh', payload }

/** Ending the subscription of a client that was deleted (T33). */
export const cancelWork: Work<{ clientId: number }> = { name: 'billing.cancel', payload }
