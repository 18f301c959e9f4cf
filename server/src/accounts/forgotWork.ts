import { languages } from '@nspect/contract/vocab'
import { z } from 'zod'
import type { Work } from '../jobs/job.ts'

const forgotten = z.object({
  email: z.string(),
  /** of the call, for people who have chosen none */
  language: z.enum(languages),
  /** the link's token, made by the call and sealed, so that running twice makes one link */
  sealedToken: z.string(),
  askedAt: z.iso.datetime(),
})
export type Forgotten = z.output<typeof forgotten>

/** Looking up who forgot his password, and writing to him. */
export const forgotWork: Work<Forgotten> = { name: 'account.forgot', payload: forgotten }
