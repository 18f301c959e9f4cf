import type { HealthReport } from '@nspect/contract/health/health'
import type { DbOrTransaction } from '../db/connect.ts'
import type { Issuer } from '../http/identityProviders.ts'
import { findIssuerProblem } from './openId.ts'
import { findClientTier } from './sso.queries.ts'

/** Each identity provider, asked now, with what keeps people from signing in by it. */
export const listIssuerProblems = (
  db: DbOrTransaction,
  issuers: readonly Issuer[],
): Promise<HealthReport['signOn']['providers']> =>
  Promise.all(
    issuers.map(async (issuer) => {
      const hasClient =
        issuer.client === null ||
        (await findClientTier({ db, now: new Date() }, issuer.client)) !== undefined
      const problem = hasClient
        ? await findIssuerProblem(issuer)
        : `OIDC_FILE: client ${issuer.client} of “${issuer.key}” is not here, or deleted`
      return { name: issuer.name, problem: problem ?? null }
    }),
  )
