import { clientDataRoutes } from '@nspect/contract/clientData/clientData'
import { inboxRoutes } from '@nspect/contract/inbox/inbox'
import { defaultNotificationSettings } from '@nspect/contract/notifications/notificationSettings'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { planDecisionRoutes } from '@nspect/contract/planDecisions/planDecisions'
import { planLineRoutes } from '@nspect/contract/planLines/planLines'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { users } from '../db/tables/users.ts'
import {
  createPlanPin,
  openAsReviewer,
  samplePlanLines,
  shareWithReviewer,
} from '../testing/reviewerLinks.ts'
import { createWorld, type Person, type World } from '../testing/world.ts'
import { addNewsToInboxes } from './inboxEntries.ts'
import { sendPinNotifications } from './notifications.ts'

const { decide } = planDecisionRoutes
const minute = 60_000

let w: World
let manager: Person
beforeAll(async () => {
  w = await createWorld({ site: { sendsMail: true } })
})
afterAll(() => w.close())
beforeEach(async () => {
  w.clock.pass(60 * minute)
  // each test has a manager of its own, whose news is that of the test alone
  manager = await w.as('Manager')
})

const pace = { look: 500, quiet: 0, longest: 0 }
const round = () =>
  sendPinNotifications({
    db: w.database.db,
    tokens: w.tokens,
    site: w.site,
    runner: { addAll: async () => undefined },
    now: () => w.clock.now,
    pace,
  })
/** The reviewer has paused: it is told. */
const roundAfterPause = async () => {
  w.clock.pass(11 * minute)
  await round()
}
const newsOf = async (person: Person) =>
  (await person.call(inboxRoutes.listInbox, {})).body.entries.filter(
    ({ kind }) => kind === 'decided',
  )
const mailsTo = async ({ userId }: Person) => {
  const [user] = await w.database.db
    .select({ to: users.username })
    .from(users)
    .where(eq(users.id, userId))
  return (await w.mails()).filter(({ to }) => to === user?.to)
}

const setUp = async (points = 1) => {
  const { id: projectId } = await w.project()
  const pinIds: number[] = []
  for (let n = 0; n < points; n += 1) pinIds.push(await createPlanPin(w, manager, projectId))
  const { id: linkId, short } = await shareWithReviewer(manager, projectId)
  const token = await openAsReviewer(w, short)
  const answer = (pinId = pinIds[0] ?? 0, args = {}) =>
    w.nobody.call(decide, {
      token,
      pinId,
      lineVersion: 1,
      estimatedCost: '200.00',
      verdict: 'approved',
      ...args,
    })
  return { projectId, pinIds, linkId, answer }
}
const reject = { verdict: 'rejected', reason: 'Replace the vanities.' } as const

describe('T784: what a reviewer decides is told', () => {
  it('once for 120 decisions in a row, by verdict, in the inbox and by mail', async () => {
    const { pinIds, answer } = await setUp(120)
    const rejected = pinIds.slice(0, 3)
    for (const pinId of pinIds) await answer(pinId, rejected.includes(pinId) ? reject : {})
    await round()
    expect(await newsOf(manager)).toEqual([])
    await roundAfterPause()
    await roundAfterPause()
    const [entry, ...others] = await newsOf(manager)
    expect(others).toEqual([])
    expect(entry).toMatchObject({
      actor: 'Ines Duarte',
      decisions: { approved: 117, rejected: 3, evidence: 0 },
      excerpt: '',
    })
    const [mail, ...more] = await mailsTo(manager)
    expect(more).toEqual([])
    expect(mail?.text).toContain('Ines Duarte decided on 120 points: Approved: 117, Rejected: 3')
  })

  it('of a single point with its reason, and of a point decided twice only what counts', async () => {
    const { answer, pinIds } = await setUp()
    await answer()
    await answer(pinIds[0], reject)
    await roundAfterPause()
    expect(await newsOf(manager)).toMatchObject([
      {
        projectPinId: pinIds[0],
        decisions: { approved: 0, rejected: 1, evidence: 0 },
        excerpt: reject.reason,
      },
    ])
  })

  it('again after a pause, also of the same point once its line has changed', async () => {
    const { answer, pinIds } = await setUp()
    const [pinId = 0] = pinIds
    await answer(pinId, reject)
    await roundAfterPause()
    const lines = samplePlanLines.map((line) => ({ ...line, quantity: '3' }))
    const changed = { pinId, version: 1, disposition: 'required', lines } as const
    await manager.call(planLineRoutes.savePlanLine, changed)
    await answer(pinId, { lineVersion: 2, estimatedCost: '300.00' })
    await roundAfterPause()
    expect((await newsOf(manager)).map(({ decisions }) => decisions)).toEqual([
      { approved: 1, rejected: 0, evidence: 0 },
      { approved: 0, rejected: 1, evidence: 0 },
    ])
  })

  it('while the reviewer goes on after four hours, and not sooner', async () => {
    const { answer, pinIds } = await setUp(30)
    let decided = 0
    for (const pinId of pinIds) {
      await answer(pinId)
      decided += 1
      w.clock.pass(9 * minute)
      await round()
      if ((await newsOf(manager)).length > 0) break
    }
    expect(decided).toBe(27)
  })
})

describe('T785: decisions are told', () => {
  it('to who made the link, and to who follows a point, if they see the inspection and read decisions', async () => {
    const { projectId, pinIds, answer } = await setUp()
    const [pinId = 0] = pinIds
    const people = {
      assigned: await w.as('User'),
      unasked: await w.as('User'),
      viewer: await w.as('Viewer'),
      gone: await w.as('User'),
      bored: await w.as('User'),
      elsewhere: await w.as('Manager', w.otherClient),
    }
    const { assigned, unasked, viewer, gone, bored, elsewhere } = people
    for (const person of [assigned, unasked, viewer, gone, bored]) await w.assign(person, projectId)
    for (const person of [viewer, gone]) {
      await person.call(inboxRoutes.saveWatch, { projectPinId: pinId, isWatching: true })
    }
    const { body: pin } = await manager.call(pinRoutes.readPin, { id: pinId })
    await manager.call(pinRoutes.savePin, {
      ...pin,
      assignee: `user:${assigned.userId}`,
    } as never)
    await w.database.db.update(users).set({ isDeleted: true }).where(eq(users.id, gone.userId))
    await answer()
    await roundAfterPause()
    expect((await newsOf(manager)).length).toBe(1)
    expect((await newsOf(assigned)).length).toBe(1)
    for (const person of [unasked, viewer, bored, elsewhere])
      expect(await newsOf(person)).toEqual([])
  })

  it('also once the link is revoked, without the name of a reviewer who was erased since', async () => {
    const { projectId, linkId, answer } = await setUp()
    await answer()
    await manager.call(reportRoutes.revokeShareLink, { projectId, id: linkId })
    await roundAfterPause()
    expect(await newsOf(manager)).toMatchObject([{ actor: 'Ines Duarte' }])
    const admin = await w.as('Admin')
    const erase = { clientId: w.client.id, name: 'Ines Duarte' }
    await admin.call(clientDataRoutes.eraseVisitor, erase)
    expect(await newsOf(manager)).toMatchObject([{ actor: '', decisions: { approved: 1 } }])
  })

  it('not of a point that was deleted meanwhile, and by no mail to those who want none', async () => {
    const { pinIds, answer } = await setUp(2)
    const [first = 0, second = 0] = pinIds
    const choices = { ...defaultNotificationSettings, decided: 'never' } as const
    await w.database.db
      .update(users)
      .set({ notifications: choices })
      .where(eq(users.id, manager.userId))
    for (const pinId of [first, second]) await answer(pinId)
    await roundAfterPause()
    await manager.call(pinRoutes.deletePin, { id: second, isDeleted: true })
    expect(await newsOf(manager)).toMatchObject([{ decisions: { approved: 1 } }])
    await manager.call(pinRoutes.deletePin, { id: first, isDeleted: true })
    expect(await newsOf(manager)).toEqual([])
    expect(await mailsTo(manager)).toEqual([])
  })

  it('once by two servers at a time, and by the next if the first is killed before it ends', async () => {
    const { answer } = await setUp()
    await answer()
    w.clock.pass(11 * minute)
    const killed = w.database.db.transaction(async (tx) => {
      await addNewsToInboxes(tx, w.site, w.clock.now)
      throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    expect(await newsOf(manager)).toEqual([])
    await Promise.all([round(), round()])
    await round()
    expect((await newsOf(manager)).length).toBe(1)
    expect((await mailsTo(manager)).length).toBe(1)
  })
})
