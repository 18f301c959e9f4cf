import { setTimeout as pause } from 'node:timers/promises'
import { planDecisionRoutes } from '@nspect/contract/planDecisions/planDecisions'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { handoverRoutes } from '@nspect/contract/reports/handovers'
import { reportRoutes } from '@nspect/contract/reports/reports'
import type { Person } from '../../server/src/testing/apiCaller.ts'
import type { FirstProject } from '../../server/src/testing/createFirstProject.ts'
import type { FaultCounts } from './counts.ts'
import type { LedgerEntry } from './ledger.ts'
import { createTaskKey, type WorkTask } from './workload.ts'

/** How a reviewer decides by a link, and how parties sign a handover. */
export interface DecisionTasks {
  decision(): WorkTask
  handover(): WorkTask
  /** decisions, handovers and signatures that are there, once nothing waits to be sealed */
  read(by: Person, counts: FaultCounts): Promise<LedgerEntry[]>
}

/** ms that sealing may take without one report being sealed */
const maxSealMs = 120_000
const password = 'harbour-4711'
const signers = ['Ines Duarte', 'Jon Vega']
const drawing = { width: 600, height: 200, strokes: ['40,150 200,40 380,160'] }

const taken = <T>({ status, body }: { status: number; body: T }): T => {
  if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(body).slice(0, 200)}`)
  return body
}

/** A link by which a reviewer decides, opened with its password. */
const openReviewerLink = async (by: Person, projectId: number): Promise<string> => {
  const { link } = taken(
    await by.call(reportRoutes.saveShareLink, {
      projectId,
      level: 'decide',
      password,
      reviewer: { name: 'Ines Duarte', email: null },
    }),
  )
  const token = new URL(link).searchParams.get('token') ?? ''
  const { data } = taken(await by.call(reportRoutes.openShareLink, { token, password }))
  return data.originalToken
}

/** The decisions of an inspection, whose numbers have no gap. */
const readDecisions = async (
  by: Person,
  projectId: number,
  counts: FaultCounts,
): Promise<LedgerEntry[]> => {
  const { decisions } = taken(await by.call(planDecisionRoutes.readDecisionRecord, { projectId }))
  if (decisions.some(({ decision }, place) => decision.n !== place + 1))
    counts.wrong.push('the numbers of decisions have a gap')
  const broken = decisions.filter(({ isIntact, entry }) => !isIntact || entry === null).length
  if (broken > 0) counts.wrong.push(`${broken} decisions are not in the evidence chain`)
  return decisions.map(({ decision: { n, reason } }) => ({
    kind: 'decision',
    mark: reason,
    id: n,
  }))
}

/** Handovers of these inspections, once all are sealed. */
const readSealed = async (by: Person, projectIds: readonly number[], counts: FaultCounts) => {
  for (let [left, end] = [-1, 0]; ; await pause(500)) {
    const lists = await Promise.all(
      projectIds.map(async (projectId) =>
        taken(await by.call(handoverRoutes.listHandovers, { projectId })),
      ),
    )
    const all = lists.flat()
    const waiting = all.filter(({ state }) => state === 'waiting').length
    if (waiting !== left) end = Date.now() + maxSealMs
    left = waiting
    if (waiting > 0 && Date.now() < end) continue
    const unsealed = all.filter(({ state }) => state !== 'sealed').length
    if (unsealed > 0) counts.wrong.push(`${unsealed} handovers are not sealed`)
    return all
  }
}

/** Handovers and their signatures; each is of an inspection of its own. */
const readHandovers = async (
  by: Person,
  isOurs: (name: string) => boolean,
  counts: FaultCounts,
): Promise<LedgerEntry[]> => {
  const projects = taken(await by.call(projectRoutes.listProjects, {}))
  const names = new Map(
    projects
      .filter(({ projectName }) => isOurs(projectName))
      .map((row) => [row.id, row.projectName]),
  )
  const found = await readSealed(by, [...names.keys()], counts)
  const unsigned = found.filter(
    ({ parties }) => parties.map(({ name }) => name).join() !== signers.join(),
  ).length
  if (unsigned > 0) counts.wrong.push(`${unsigned} handovers lack a signature or have one twice`)
  counts.notes.push(
    `handovers sealed: ${found.length}, signatures: ${found.length * signers.length}`,
  )
  return found.map(({ id, projectId }) => ({
    kind: 'handover',
    mark: names.get(projectId) ?? '',
    id,
  }))
}

/** Lets a reviewer decide about points of an inspection, and parties sign others of its type. */
export const createDecisionTasks = async (
  by: Person,
  { projectId }: FirstProject,
  nextPin: () => number,
): Promise<DecisionTasks> => {
  const token = await openReviewerLink(by, projectId)
  const { clientId, projectTypeId } = taken(
    await by.call(projectRoutes.readProject, { id: projectId }),
  )
  return {
    decision: () => {
      const mark = `decision ${createTaskKey()}`
      const answer = { verdict: 'rejected', reason: mark, lineVersion: 0 } as const
      const args = { token, pinId: nextPin(), estimatedCost: null, ...answer }
      const send: WorkTask['send'] = async (person, headers) => {
        const { status, body } = await person.call(planDecisionRoutes.decide, args, { headers })
        return { status, body, id: body.n }
      }
      return { kind: 'decision', mark, key: createTaskKey(), send }
    },
    handover: () => {
      const mark = `handover ${createTaskKey()}`
      const projectKey = createTaskKey()
      const parties = signers.map((name) => ({
        role: 'Customer',
        name,
        kind: 'drawn' as const,
        drawing,
        signedAt: new Date().toISOString(),
      }))
      const project = {
        projectName: mark,
        clientId,
        projectTypeId,
        scanDate: '2026-11-02',
        modelLink: 'https://my.matterport.com/show/?m=abcdefghijk',
      }
      const send: WorkTask['send'] = async (person, headers) => {
        const made = await person.call(projectRoutes.saveProject, project, {
          headers: { 'idempotency-key': projectKey },
        })
        if (made.status !== 200) return made
        const args = { projectId: made.body.id, points: 0, seenUntil: null, parties }
        const { status, body } = await person.call(handoverRoutes.handOver, args, { headers })
        return { status, body, id: body.id }
      }
      return { kind: 'handover', mark, key: createTaskKey(), send }
    },
    read: async (person, counts) => [
      ...(await readDecisions(person, projectId, counts)),
      ...(await readHandovers(person, (name) => name.startsWith('handover '), counts)),
    ],
  }
}
