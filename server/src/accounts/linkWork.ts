import { languages } from '@nspect/contract/vocab'
import { z } from 'zod'
import type { Work } from '../jobs/job.ts'

const payload = z.object({
  /** the letter to the owner of the address; absent in jobs that an earlier version queued */
  letter: z.enum(['resetLink', 'confirmEmail', 'registeredAgain']).default('resetLink'),
  email: z.string(),
  /** of the call, for people who have chosen none */
  language: z.enum(languages),
  /** the link's token, made by the call and sealed, so that running twice makes one link */
  sealedToken: z.string(),
  askedAt: z.iso.datetime(),
})
export type LinkPayload = z.output<typeof payload>

/** Looks up the owner of an address that somebody typed without signing in, and writes to them. Named as in earlier versions. */
export const linkWork: Work<LinkPayload> = { name: 'account.forgot', payload }
