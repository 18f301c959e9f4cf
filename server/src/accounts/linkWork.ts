import { languages } from '@nspect/contract/vocab'
import { z } from 'zod'
import type { Work } from '../jobs/job.ts'

const payload = z.object({
  /** what whoever has that address is written; absent in work that an earlier version left */
  letter: z.enum(['resetLink', 'confirmEmail', 'registeredAgain']).default('resetLink'),
  email: z.string(),
  /** of the call, for people who have chosen none */
  language: z.enum(languages),
  /** the link's token, made by the call and sealed, so that running twice makes one link */
  sealedToken: z.string(),
  askedAt: z.iso.datetime(),
})
export type LinkPayload = z.output<typeof payload>

/** Looking up whose address somebody typed who is not signed in, and writing to them. Its name is that of earlier versions. */
export const linkWork: Work<LinkPayload> = { name: 'account.forgot', payload }
