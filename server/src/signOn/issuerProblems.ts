import type { Health } from '@nspect/contract/health'
import type { Querying } from '../db/connect.ts'
import type { Issuer } from '../http/issuers.ts'
import { problemOfIssuer } from './openId.ts'
import { findTier } from './signOn.queries.ts'

/** Each identity provider, asked now, with what keeps people from signing in by it. */
export const issuerProblems = (
  db: Querying,
  issuers: readonly Issuer[],
): Promise<Health['signOn']['providers']> =>
  Promise.all(
    issuers.map(async (issuer) => {
      const hasClient =
        issuer.client === null ||
        (await findTier({ db, now: new Date() }, issuer.client)) !== undefined
      const problem = hasClient
        ? await problemOfIssuer(issuer)
        : `OIDC_FILE: client ${issuer.client} of “${issuer.key}” is not here, or deleted`
      return { name: issuer.name, problem: problem ?? null }
    }),
  )
