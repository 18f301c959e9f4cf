import { languages } from '@nspect/contract/shared/enums'
import { id } from '@nspect/contract/shared/scalars'
import { z } from 'zod'
import type { JobDefinition } from '../jobs/job.ts'

const payload = z.object({
  exportId: id,
  /** absent in jobs queued by an earlier version */
  clientId: id.optional(),
  /** of the call, for people without a language setting */
  language: z.enum(languages),
})
export type ExportPayload = z.output<typeof payload>

/** Making a client's export. */
export const exportJobDefinition: JobDefinition<ExportPayload> = {
  name: 'client.export',
  payload,
  turns: 'client',
  isAskedFor: true,
}
