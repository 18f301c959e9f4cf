import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { type Issuer, issuerListSchema } from '../http/identityProviders.ts'

/** The identity providers of a file (T248), or why it cannot be used, as the end of a sentence. */
export const readIssuerFile = (
  file: string,
): { issuers: readonly Issuer[] } | { problem: string } => {
  try {
    return { issuers: issuerListSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) }
  } catch (error) {
    const place = error instanceof z.ZodError ? (error.issues[0]?.path.join('.') ?? '') : ''
    return { problem: `names a file that cannot be used${place && ` (at ${place})`}` }
  }
}
