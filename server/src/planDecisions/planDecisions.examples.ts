import { eq } from 'drizzle-orm'
import { shareLinks } from '../db/tables/reports.ts'
import { computeShareLinkLock } from '../http/credentials.queries.ts'
import type { ExampleFor, Examples } from '../testing/exampleTypes.ts'

const hour = 3_600_000

/** The token of the caller's link after it was made a reviewer's; that of anybody else as it is. */
const toReviewerToken = async ({ w, token }: ExampleFor): Promise<string> => {
  const { now } = w.clock
  const claims = await w.tokens.read('share', token, now)
  if (typeof claims?.link !== 'number') return token
  const gate = { level: 'decide', passwordHash: null, reviewerEmail: 'ines@brand.example' } as const
  await w.database.db
    .update(shareLinks)
    .set({ ...gate, reviewerName: 'Ines Duarte' })
    .where(eq(shareLinks.id, claims.link))
  return w.tokens.make(
    'share',
    { link: claims.link, lock: computeShareLinkLock(gate) },
    { issuedAt: now, expiresAt: new Date(now.getTime() + hour) },
  )
}

const withToken = async (fixture: ExampleFor) => {
  await fixture.w.pin({ client: fixture.client, projectId: fixture.projectId })
  return { args: { token: await toReviewerToken(fixture) } }
}

export const examples: Examples = {
  decide: async (fixture) => ({
    args: {
      token: await toReviewerToken(fixture),
      pinId: (await fixture.w.pin({ client: fixture.client, projectId: fixture.projectId })).id,
      lineVersion: 0,
      estimatedCost: null,
      verdict: 'rejected',
      reason: 'Replace the vanities. Resurfacing does not meet the standard.',
    },
  }),
  listDecisions: ({ projectId }) => ({ args: { projectId } }),
  listSharedDecisions: withToken,
  readDecisionRecord: ({ projectId }) => ({ args: { projectId } }),
  readSharedDecisionRecord: withToken,
}
