import { homeRoutes } from '@nspect/contract/home/home'
import { type Verdict, verdicts } from '@nspect/contract/planDecisions/currentDecision'
import { planDecisionRoutes } from '@nspect/contract/planDecisions/planDecisions'
import { getPlanTurn, isPlanPointOverdue } from '@nspect/contract/planDecisions/planTurns'
import {
  type Disposition,
  dispositions,
  planLineRoutes,
} from '@nspect/contract/planLines/planLines'
import { projectRoutes } from '@nspect/contract/projects/projects'
import {
  computePlanCompletionDate,
  createPlanFormLookup,
} from '@nspect/contract/projectTypes/improvementPlan'
import { reportRoutes } from '@nspect/contract/reports/reports'
import type { Role } from '@nspect/contract/shared/enums'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createScope } from '../db/scope.ts'
import { pinCustomFields, projectPins } from '../db/tables/pins.ts'
import { planDecisions } from '../db/tables/planDecisions.ts'
import { planLines } from '../db/tables/planLines.ts'
import { shareLinks } from '../db/tables/reports.ts'
import { createPlanType, fillPlanForm, type PlanType } from '../testing/planProjects.ts'
import {
  createPlanPin,
  openAsReviewer,
  samplePlanLines,
  shareWithReviewer,
} from '../testing/reviewerLinks.ts'
import { createWorld, type Person, type World } from '../testing/world.ts'
import { findWaitingPlans } from './planTurns.queries.ts'

let w: World
let manager: Person
let type: PlanType
const today = '2027-06-01'
const [past, future] = ['2027-05-31', '2027-06-01']
beforeAll(async () => {
  w = await createWorld({ site: { sendsMail: true } })
  manager = await w.as('Manager')
  type = await createPlanType(w, w.client)
})
afterAll(() => w.close())

const newPlan = (answers: Readonly<Record<string, string>> = {}, typeId = type.id) =>
  w.project({ projectTypeId: typeId, formValues: fillPlanForm(answers) })
const waitingOf = async (person: Person) =>
  (await person.call(homeRoutes.readHome, { day: today })).body.plans.next
const listOf = async ({ userId }: Person, role: Role) => {
  const actor = { kind: 'staff', userId, name: '', role, clientId: w.client.id } as const
  const options = { changes: false, now: w.clock.now, sign: () => '' }
  return (await findWaitingPlans(createScope(w.database.db, actor, options), today)).next
}
/** What an inspector sees of that plan. */
const waitingIn = async (projectId: number) => {
  const inspector = await w.as('User')
  await w.assign(inspector, projectId)
  return (await waitingOf(inspector))[0]
}
const none = { brand: 0, owner: 0, overdue: 0 }

interface Case {
  disposition: Disposition | null
  estimatedCost: string | null
  verdict: Verdict | null
  isOutdated: boolean
  written: string
  category: keyof Pick<PlanType, 'byCycle' | 'byDays' | 'withoutRule'>
  isResolved: boolean
  actual: string
  hasReviewer: boolean
}

const states = [null, ...verdicts].flatMap((verdict) =>
  (verdict === null ? [false] : [false, true]).map((isOutdated) => ({ verdict, isOutdated })),
)
/** Each answer, cost and decision, with and without a link; dates and progress in turn. */
const cases: Case[] = [null, ...dispositions]
  .flatMap((disposition) =>
    [null, '200.00'].flatMap((estimatedCost) =>
      states.flatMap((state) =>
        [true, false].map((hasReviewer) => ({ disposition, estimatedCost, ...state, hasReviewer })),
      ),
    ),
  )
  .map((chosen, n) => ({
    ...chosen,
    written: ['', past, '', future, past][n % 5] ?? '',
    category: (['byCycle', 'byDays', 'withoutRule'] as const)[n % 3] ?? 'withoutRule',
    isResolved: n % 7 === 0,
    actual: n % 11 === 0 ? past : '',
  }))

/** A plan with this one point. */
const storePlan = async (chosen: Case, n: number) => {
  const { db } = w.database
  // the renovation is late, and so is what was due 90 days after the issue of every second plan
  const answers = { '7yearCycleDate': past, pipIssueDate: n % 2 ? '2027-03-02' : '2027-03-03' }
  const { id: projectId } = await newPlan(answers)
  const { id } = await w.pin({ projectId })
  const of = { clientId: w.client.id, projectPinId: id }
  const units = chosen.estimatedCost?.replace('.', '')
  await db
    .update(projectPins)
    .set({
      pointCategoryId: type[chosen.category],
      isResolved: chosen.isResolved,
      estimatedCost: units === undefined ? null : BigInt(units),
    })
    .where(eq(projectPins.id, id))
  if (chosen.disposition !== null)
    await db
      .insert(planLines)
      .values({ ...of, disposition: chosen.disposition, deferredTo: future })
  for (const [customFieldId, value] of [
    [type.requiredFieldId, chosen.written],
    [type.actualFieldId, chosen.actual],
  ] as const)
    if (value !== '')
      await db
        .insert(pinCustomFields)
        .values({ ...of, customFieldId, name: '', customFieldType: 'date', value })
  if (chosen.hasReviewer)
    await db.insert(shareLinks).values({
      clientId: w.client.id,
      projectId,
      userId: manager.userId,
      level: 'decide',
      reviewerName: 'Ines Duarte',
      tokenHash: `plan ${n}`,
      tokenEncrypted: '',
      createdAt: w.clock.now,
      expiresAt: new Date(w.clock.now.getTime() + 3_600_000),
    })
  if (chosen.verdict !== null) {
    const lineVersion = (chosen.disposition === null ? 0 : 1) + (chosen.isOutdated ? 1 : 0)
    const record = JSON.stringify({
      n: 1,
      verdict: chosen.verdict,
      reason: '',
      point: { number: 1, title: '' },
      lineVersion,
      estimatedCost: chosen.estimatedCost,
    })
    const decision = { ...of, projectId, n: 1, reviewer: 'Ines Duarte', record, salt: '1' }
    await db.insert(planDecisions).values(decision)
  }
  return { projectId, answers }
}

const expectedOf = (chosen: Case, answers: Readonly<Record<string, string>>) => {
  const { verdict, isOutdated, written, category, isResolved, actual, disposition } = chosen
  const decision = verdict && { verdict, isOutdated }
  const rule = {
    renovationCycle: category === 'byCycle' ? (7 as const) : null,
    completionDays: category === 'byDays' ? 90 : null,
  }
  const turn = getPlanTurn({
    hasProposal: disposition !== null || chosen.estimatedCost !== null,
    decision,
    hasReviewer: chosen.hasReviewer,
  })
  const requiredDay = computePlanCompletionDate(
    written,
    rule,
    createPlanFormLookup(fillPlanForm(answers)),
  ).day
  const isOverdue = isPlanPointOverdue(
    {
      requiredDay,
      disposition,
      deferredTo: future,
      decision,
      isDone: isResolved || actual !== '',
    },
    today,
  )
  return {
    brand: turn === 'brand' ? 1 : 0,
    owner: turn === 'owner' ? 1 : 0,
    overdue: isOverdue ? 1 : 0,
  }
}

it('T781: what waits for whom is counted as it is defined, for every answer, cost, decision and day', async () => {
  const expected: { projectId: number; counts: typeof none }[] = []
  for (const [n, chosen] of cases.entries()) {
    const { projectId, answers } = await storePlan(chosen, n)
    expected.push({ projectId, counts: expectedOf(chosen, answers) })
  }
  const counted = new Map<number, object>()
  for (let from = 0; from < expected.length; from += 40) {
    const inspector = await w.as('User')
    for (const { projectId } of expected.slice(from, from + 40))
      await w.assign(inspector, projectId)
    for (const { projectId, brand, owner, overdue } of await listOf(inspector, 'User'))
      counted.set(projectId, { brand, owner, overdue })
  }
  const found = expected.map(({ projectId }, n) => ({
    ...cases[n],
    counts: counted.get(projectId) ?? none,
  }))
  expect(found).toEqual(expected.map(({ counts }, n) => ({ ...cases[n], counts })))
})

describe('T782: the dashboard says what waits in plans', () => {
  it('for the brand until it decides, then for the owner, and for the brand once they answered', async () => {
    const { id: projectId } = await newPlan()
    const pinId = await createPlanPin(w, manager, projectId)
    expect(await waitingIn(projectId)).toBeUndefined()
    const { id: linkId, short } = await shareWithReviewer(manager, projectId)
    expect(await waitingIn(projectId)).toMatchObject({ ...none, brand: 1 })
    const token = await openAsReviewer(w, short)
    const seen = { token, pinId, lineVersion: 1, estimatedCost: '200.00' }
    const reject = { ...seen, verdict: 'rejected', reason: 'Replace them.' } as const
    await w.nobody.call(planDecisionRoutes.decide, reject)
    expect(await waitingIn(projectId)).toMatchObject({ ...none, owner: 1 })
    const lines = samplePlanLines.map((line) => ({ ...line, quantity: '3' }))
    const answer = { pinId, version: 1, disposition: 'required', lines } as const
    await manager.call(planLineRoutes.savePlanLine, answer)
    expect(await waitingIn(projectId)).toMatchObject({ ...none, brand: 1 })
    await manager.call(reportRoutes.revokeShareLink, { projectId, id: linkId })
    expect(await waitingIn(projectId)).toBeUndefined()
  })

  it('not for those who may not read decisions, of another client, or of an archived plan', async () => {
    const { id: projectId } = await newPlan()
    await createPlanPin(w, manager, projectId)
    await shareWithReviewer(manager, projectId)
    const [viewer, user, stranger] = [await w.as('Viewer'), await w.as('User'), await w.as('User')]
    for (const person of [viewer, user]) await w.assign(person, projectId)
    expect(await waitingOf(viewer)).toEqual([])
    expect(await waitingOf(stranger)).toEqual([])
    expect(await waitingOf(user)).toMatchObject([{ projectId, brand: 1 }])
    const elsewhere = await w.as('Manager', w.otherClient)
    expect(await waitingOf(elsewhere)).toEqual([])
    expect(await waitingOf(await w.as('SuperAdmin'))).toEqual([])
    await manager.call(projectRoutes.archiveProject, { id: projectId, isDeleted: true })
    expect(await waitingOf(user)).toEqual([])
  })

  it('only of plans, and of points that its links show', async () => {
    const { id: survey } = await w.project()
    await createPlanPin(w, manager, survey)
    await shareWithReviewer(manager, survey)
    const { id: plan } = await newPlan()
    const pinIds = [await createPlanPin(w, manager, plan), await createPlanPin(w, manager, plan)]
    await shareWithReviewer(manager, plan, { pinIds: pinIds.slice(0, 1) })
    expect(await waitingIn(survey)).toBeUndefined()
    expect(await waitingIn(plan)).toMatchObject({ ...none, brand: 1 })
  })
})
