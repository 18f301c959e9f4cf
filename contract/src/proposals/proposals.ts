import { z } from 'zod'
import { routes } from '../http/route.ts'
import { severities } from '../pins/severity.ts'
import { limits } from '../shared/limits.ts'
import { id, instant, messageResponse } from '../shared/scalars.ts'

/** What a key may propose: the tools that change something (`mcp/tools.ts`). */
export const proposalKinds = ['create_point', 'change_point', 'add_comment'] as const
export type ProposalKind = (typeof proposalKinds)[number]

/** What a key of one's own proposes, still undecided. Its texts were written by a program. */
export const proposal = z.object({
  id,
  kind: z.enum(proposalKinds),
  keyName: z.string(),
  createdAt: instant,
  projectId: id,
  projectName: z.string(),
  /** the point that it is about; null for a new one */
  pin: z.object({ id, number: z.int(), title: z.string() }).nullable(),
  /** of a new point */
  title: z.string().nullable(),
  /** the description of a new point, or the comment */
  text: z.string(),
  /** who is mentioned in the comment, by name */
  mentions: z.array(z.string()),
  /** by name; absent: not proposed, null: emptied */
  values: z
    .object({
      category: z.string().nullable(),
      status: z.string().nullable(),
      severity: z.enum(severities).nullable(),
      dueDate: z.string().nullable(),
      assignee: z.string().nullable(),
      isCritical: z.boolean(),
    })
    .partial(),
})
export type Proposal = z.output<typeof proposal>

export const proposalRoutes = routes({
  /** what one's own keys propose in inspections that one sees: the oldest, at most a page */
  listProposals: {
    kind: 'json',
    method: 'GET',
    path: 'Inbox/GetProposals',
    can: 'proposal.list',
    changes: false,
    answer: z.array(proposal).max(limits.inboxPage),
  },
  /** Makes the proposed call, by the rights that one has now. What is refused stays proposed. */
  acceptProposal: {
    kind: 'json',
    method: 'POST',
    path: 'Inbox/AcceptProposal',
    can: 'proposal.accept',
    changes: true,
    body: z.object({ id }),
    answer: messageResponse({ id }),
    successMessage: 'proposal.accepted',
  },
  rejectProposal: {
    kind: 'json',
    method: 'POST',
    path: 'Inbox/RejectProposal',
    can: 'proposal.reject',
    changes: true,
    body: z.object({ id }),
    answer: messageResponse({ id }),
    successMessage: 'proposal.rejected',
  },
})
