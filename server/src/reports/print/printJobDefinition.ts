import { id } from '@nspect/contract/shared/scalars'
import { z } from 'zod'
import type { JobDefinition } from '../../jobs/job.ts'

const payload = z.object({
  printId: id,
  /** absent in jobs queued by an earlier version */
  clientId: id.optional(),
})
export type PrintPayload = z.output<typeof payload>

/** Printing a report in the background. */
export const printJobDefinition: JobDefinition<PrintPayload> = {
  name: 'report.print',
  payload,
  turns: 'client',
  isAskedFor: true,
}
