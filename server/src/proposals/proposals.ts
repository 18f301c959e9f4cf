import { toProposedCall } from '@nspect/contract/mcp/tools'
import type { ProjectFacts } from '@nspect/contract/permissions/policy'
import { type Proposal, proposalRoutes } from '@nspect/contract/proposals/proposals'
import type { Scope } from '../db/scope.ts'
import {
  assertAllowed,
  assertStaff,
  type Endpoint,
  type Feature,
  feature,
  handle,
  loadNoRecord,
} from '../http/handler.ts'
import { HttpError } from '../http/httpError.ts'
import {
  deleteProposal,
  findProposal,
  listProposals,
  type ProposalRow,
} from './proposals.queries.ts'

const mapValues = (row: ProposalRow): Proposal['values'] => {
  const { input, category, status, firm, person } = row
  const { severity, dueDate, isCritical, assignee } = input as Proposal['values']
  return {
    ...('pointCategoryId' in input && { category }),
    ...('projectTypePOIStatusId' in input && { status }),
    ...('severity' in input && { severity: severity ?? null }),
    ...('dueDate' in input && { dueDate: dueDate ?? null }),
    ...('assignee' in input && { assignee: assignee ? (firm ?? person ?? assignee) : null }),
    ...('isCritical' in input && { isCritical: isCritical === true }),
  }
}

const mapProposal = (row: ProposalRow): Proposal => {
  const { id, kind, keyName, createdAt, projectId, projectName, input, mentions } = row
  const { pinId, pinNumber, pinTitle } = row
  const { title, description, comment } = input
  return {
    id,
    kind,
    keyName,
    createdAt: createdAt.toISOString(),
    projectId,
    projectName,
    pin: pinId === null ? null : { id: pinId, number: pinNumber ?? 0, title: pinTitle ?? '' },
    title: title === undefined ? null : String(title),
    text: String(description ?? comment ?? ''),
    mentions,
    values: mapValues(row),
  }
}

/** The endpoints whose calls are proposed, by path. */
type Endpoints = ReadonlyMap<string, Endpoint>

const findEndpoint = (endpoints: Endpoints, path: string): Endpoint => {
  const endpoint = endpoints.get(path)
  if (!endpoint) throw new Error(`${path} is proposed and has no endpoint`)
  return endpoint
}

/** One's own with what its call is about; undefined if either is gone. */
const loadProposedCall = async (scope: Scope, endpoints: Endpoints, id: number) => {
  const proposal = await findProposal(scope, assertStaff(scope).userId, id)
  if (!proposal) return undefined
  const { tool, args } = toProposedCall(proposal.kind, proposal.input)
  const endpoint = findEndpoint(endpoints, tool.route.path)
  const about = (await endpoint.handler.load(scope, args)) as ProjectFacts | undefined
  return about && { ...about, proposed: { proposal, tool, args, endpoint, about } }
}

/** The calls about what keys propose, whose acceptance makes a call of one of these features. */
export const createProposalFeature = (proposable: readonly Feature[]): Feature => {
  const endpoints: Endpoints = new Map(
    proposable.flatMap(({ calls }) =>
      Object.values(calls).map((endpoint) => [endpoint.route.path, endpoint] as const),
    ),
  )
  return feature(proposalRoutes, {
    listProposals: handle(proposalRoutes.listProposals, {
      load: loadNoRecord,
      run: async ({ scope }) =>
        (await listProposals(scope, assertStaff(scope).userId)).map(mapProposal),
    }),

    acceptProposal: handle(proposalRoutes.acceptProposal, {
      load: (scope, { id }) => loadProposedCall(scope, endpoints, id),
      run: async ({ subject: { proposed }, ...context }) => {
        const { proposal, tool, args, endpoint, about } = proposed
        const { scope, audit } = context
        const { can } = tool.route
        const staff = assertStaff(scope)
        if (can !== 'public') assertAllowed(staff, can, about as never)
        const answer = await endpoint.handler.run({
          ...context,
          input: args as never,
          subject: about,
          // for uploads, which cannot be proposed
          prepared: undefined,
          audit: (note) => audit({ action: can, ...note, byKey: proposal.keyName }),
        })
        const refused = tool.findRefusal?.(answer)
        // the rest of the call is undone with it
        if (refused) throw new HttpError(refused.code)
        await deleteProposal(scope, staff.userId, proposal.id)
        return { id: proposal.id }
      },
    }),

    rejectProposal: handle(proposalRoutes.rejectProposal, {
      load: (scope, { id }) => findProposal(scope, assertStaff(scope).userId, id),
      run: async ({ scope, subject: { id, kind, keyName }, audit }) => {
        await deleteProposal(scope, assertStaff(scope).userId, id)
        audit({ record: 'proposal', recordId: id, before: { kind }, after: null, byKey: keyName })
        return { id }
      },
    }),
  })
}
