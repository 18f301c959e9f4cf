import { findProposal } from '@nspect/contract/mcp/tools'
import type { ProjectFacts } from '@nspect/contract/permissions/policy'
import { limits } from '@nspect/contract/shared/limits'
import type { Caller } from '../credentials.ts'
import type { AuditNote } from '../handler.ts'
import { HttpError } from '../httpError.ts'
import { countProposalsOfKey, insertProposal, isPinOfProject } from './pipeline.queries.ts'
import type { AuthorizedCall, ValidatedContext } from './requestContext.ts'

/** Whether changes of this caller wait for the owner of their key. */
export const isProposing = (caller: Caller | null): boolean =>
  caller?.actor.kind === 'staff' && caller.actor.apiKey?.access === 'propose'

/**
 * Stores an authorized change in place of making it: its owner accepts it in their inbox. Throws
 * 403 for what no key proposes, and 409 if too much waits.
 */
export const storeProposal = async (
  { endpoint: { route }, input, uploads, words, now }: ValidatedContext,
  { caller, scope, subject }: AuthorizedCall,
) => {
  const proposed = uploads.length > 0 ? undefined : findProposal(route, input)
  const staff = caller?.actor.kind === 'staff' ? caller.actor : undefined
  if (!proposed || !staff?.apiKey) throw new HttpError('apiKey.proposes')
  const { id: apiKeyId } = staff.apiKey
  if ((await countProposalsOfKey(scope.db, apiKeyId)) >= limits.proposalsOfKey)
    throw new HttpError('apiKey.tooManyProposals')
  // every right that is proposed under is one about an inspection
  const { id: projectId, clientId } = subject as ProjectFacts
  const { kind, input: values } = proposed
  const named = values.id ?? values.projectPinId
  const pinId = named === undefined ? null : Number(named)
  if (pinId !== null && !(await isPinOfProject(scope.db, { id: projectId, clientId }, pinId)))
    throw new HttpError('record.missing')
  const proposalId = await insertProposal(scope.db, {
    clientId,
    userId: staff.userId,
    apiKeyId,
    projectId,
    projectPinId: pinId,
    kind,
    input: values,
    createdAt: now,
  })
  const note: AuditNote = {
    record: 'proposal',
    recordId: proposalId,
    after: { kind },
    action: 'proposal.make',
  }
  const answer: Record<string, unknown> = { message: words.say('proposal.waits'), proposalId }
  return { answer, notes: [note] }
}

/** Whether this is the answer of `storeProposal`. */
export const isProposalAnswer = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'proposalId' in answer
