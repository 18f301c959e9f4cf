import { proposalRoutes } from '@nspect/contract/proposals/proposals'
import type { QueryClient } from '@tanstack/react-query'
import { callRoute } from '../api/callRoute.ts'
import { readQuery } from '../api/readQuery.ts'

/** What one's own keys propose. */
export const proposalsQuery = () => readQuery(proposalRoutes.listProposals, {})

export type ProposalDecision = 'accept' | 'reject'

/**
 * Accepts or rejects a proposal, once however often it is sent. What an accepted one changed is
 * read anew.
 */
export const decideProposal = async (
  client: QueryClient,
  id: number,
  decision: ProposalDecision,
): Promise<void> => {
  const { acceptProposal, rejectProposal } = proposalRoutes
  await callRoute(
    decision === 'accept' ? acceptProposal : rejectProposal,
    { id },
    { idempotencyKey: `${decision}-proposal-${id}` },
  )
  await client.invalidateQueries()
}
