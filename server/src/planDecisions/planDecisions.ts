import { randomBytes } from 'node:crypto'
import { type Decision, planDecisionRoutes } from '@nspect/contract/planDecisions/planDecisions'
import { findProjectOfPin } from '../access/pinAccess.queries.ts'
import {
  findAccessibleProject,
  findProjectOfShareLink,
  type LoadedProject,
} from '../access/projectAccess.queries.ts'
import type { Scope } from '../db/scope.ts'
import { findEvidenceHead } from '../evidence/evidence.queries.ts'
import { assertVisitor, feature, type HandlerContext, handle } from '../http/handler.ts'
import { assertFound, HttpError } from '../http/httpError.ts'
import { findCurrency } from '../money/currency.queries.ts'
import { fromStoredCost } from '../money/storedCost.ts'
import { mapPlanLine } from '../planLines/planLines.mapper.ts'
import { mapDecisionRecord, mapListedDecisions } from './planDecisions.mapper.ts'
import {
  findLastDecisionNumber,
  findLatestDecision,
  findPointToDecide,
  findProjectName,
  insertDecision,
  listDecisions,
  markDecisionUntold,
} from './planDecisions.queries.ts'

type DecideContext = HandlerContext<typeof planDecisionRoutes.decide, LoadedProject, unknown>

/** What is decided about, as it is now. Throws 409 if the reviewer saw another state. */
const readPoint = async ({ scope, input, subject: project }: DecideContext) => {
  const found = assertFound(await findPointToDecide(scope, input.pinId), 'record.missing')
  const { own, inForce } = await findCurrency(scope.db, project.clientId)
  const currency = own ?? inForce
  const estimatedCost = fromStoredCost(found.estimatedCost, currency)
  const line = found.line && mapPlanLine(found.line, currency)
  const lineVersion = line?.version ?? 0
  if (lineVersion !== input.lineVersion || estimatedCost !== input.estimatedCost)
    throw new HttpError('planDecision.lineChanged')
  return {
    point: { number: found.number, title: found.title },
    lineVersion,
    disposition: line?.disposition ?? null,
    deferredTo: line?.deferredTo ?? null,
    ownerReason: line?.reason ?? '',
    lines: line?.lines ?? [],
    estimatedCost,
    currency,
  }
}

/** Is this what was decided last, by the same link? Then it was sent twice. */
const isSameDecision = (a: Decision, b: Omit<Decision, 'n' | 'decidedAt'>): boolean =>
  a.verdict === b.verdict &&
  a.reason === b.reason &&
  a.lineVersion === b.lineVersion &&
  a.estimatedCost === b.estimatedCost &&
  a.point.title === b.point.title

const decide = async (context: DecideContext) => {
  const { scope, input, subject: project, audit } = context
  const { linkId, reviewer } = assertVisitor(scope)
  const { pinId, verdict } = input
  const answer = { verdict, reason: input.reason.trim(), ...(await readPoint(context)) }
  const latest = await findLatestDecision(scope, pinId)
  if (latest?.shareLinkId === linkId && isSameDecision(latest.decision, answer))
    return { n: latest.decision.n }
  const n = (await findLastDecisionNumber(scope, project.id)) + 1
  const decision: Decision = { n, decidedAt: scope.now.toISOString(), ...answer }
  await insertDecision(scope, {
    clientId: project.clientId,
    projectId: project.id,
    projectPinId: pinId,
    n,
    reviewer,
    shareLinkId: linkId,
    record: JSON.stringify(decision),
    salt: randomBytes(16).toString('hex'),
  })
  await markDecisionUntold(scope, linkId, n)
  audit({ record: 'pin', recordId: pinId, after: { decision: n, verdict } })
  return { n }
}

const readRecord = async (scope: Scope, projectId: number) =>
  mapDecisionRecord(
    { id: projectId, name: assertFound(await findProjectName(scope, projectId), 'record.missing') },
    await findEvidenceHead(scope, projectId),
    await listDecisions(scope, projectId),
  )

export const planDecisionFeature = feature(planDecisionRoutes, {
  decide: handle(planDecisionRoutes.decide, {
    // the inspection is locked, so that decisions are numbered one after the other
    load: (scope, { pinId }) => findProjectOfPin(scope, pinId),
    run: decide,
  }),

  listDecisions: handle(planDecisionRoutes.listDecisions, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    run: async ({ scope, subject: project }) =>
      mapListedDecisions(await listDecisions(scope, project.id)),
  }),

  listSharedDecisions: handle(planDecisionRoutes.listSharedDecisions, {
    load: (scope) => findProjectOfShareLink(scope),
    run: async ({ scope, subject: project }) =>
      mapListedDecisions(await listDecisions(scope, project.id)),
  }),

  readDecisionRecord: handle(planDecisionRoutes.readDecisionRecord, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    run: ({ scope, subject: project }) => readRecord(scope, project.id),
  }),

  readSharedDecisionRecord: handle(planDecisionRoutes.readSharedDecisionRecord, {
    load: (scope) => findProjectOfShareLink(scope),
    run: ({ scope, subject: project }) => readRecord(scope, project.id),
  }),
})
