import { languages } from '@nspect/contract/shared/enums'
import { z } from 'zod'
import type { JobDefinition } from '../jobs/job.ts'

const payload = z.object({
  /** the letter to the owner of the address; absent in jobs queued by an earlier version */
  letter: z.enum(['resetLink', 'confirmEmail', 'registeredAgain']).default('resetLink'),
  email: z.string(),
  /** of the call, for users without a language setting */
  language: z.enum(languages),
  /** the link's token, created by the call and encrypted, so that running twice makes one link */
  sealedToken: z.string(),
  askedAt: z.iso.datetime(),
})
export type AccountLinkPayload = z.output<typeof payload>

/**
 * Looks up the owner of an address entered without signing in, and writes to them. Its job name is
 * that of earlier versions.
 */
export const accountLinkJobDefinition: JobDefinition<AccountLinkPayload> = {
  name: 'account.forgot',
  payload,
  turns: {
    none: 'nobody has signed in, whose account it is is looked up by the job; calls are limited per address',
  },
}
