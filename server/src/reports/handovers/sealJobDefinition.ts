import { id } from '@nspect/contract/shared/scalars'
import { z } from 'zod'
import type { JobDefinition } from '../../jobs/job.ts'

const payload = z.object({ handoverId: id, clientId: id })
export type SealPayload = z.output<typeof payload>

/** Printing and sealing the report of a handover, for which people wait. */
export const sealJobDefinition: JobDefinition<SealPayload> = {
  name: 'handover.seal',
  payload,
  turns: 'client',
}
