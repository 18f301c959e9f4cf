import { type CommentAction, commentRoutes } from '@nspect/contract/comments/comments'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { reviewRoutes } from '@nspect/contract/review/review'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectPinComments } from '../db/tables/comments.ts'
import { projects } from '../db/tables/projects.ts'
import { createWorld, type Person, type TestClient, type World } from '../testing/world.ts'

const { listWaiting, listReasons } = reviewRoutes
const { saveComment, undoRepairStep } = commentRoutes
const { readPin, savePin } = pinRoutes

let w: World
beforeAll(async () => {
  w = await createWorld()
})
afterAll(() => w.close())

/**
 * A client with inspections of its own, and repairs that are submitted one minute after the other.
 */
const house = async (tier: 'Business' | 'Professional' = 'Business') => {
  const client = await w.newClient(tier)
  const manager = await w.as('Manager', client)
  return {
    client,
    manager,
    submit: (title: string, projectId?: number) => submitRepair(client, manager, title, projectId),
  }
}
const submitRepair = async (client: TestClient, by: Person, title: string, projectId?: number) => {
  const pin = await w.pin({
    projectId: projectId ?? (await w.project({ client })).id,
    client,
    title,
  })
  w.clock.pass(60_000)
  await again(by, pin.id)
  return pin.id
}
const again = (by: Person, projectPinId: number) =>
  by.call(saveComment, {
    projectPinId,
    action: 'submit',
    matterportResolutionLink: 'https://tour.example/after',
  })
const queue = async (by: Person) => (await by.call(listWaiting, {})).body
const titles = async (by: Person) => (await queue(by)).repairs.map(({ title }) => title)
/** Marks a point as resolved, or not, without a step of its repair. */
const setByHand = async (by: Person, id: number, isResolved: boolean) => {
  const { projectId, pointCategoryId, title, version } = (await by.call(readPin, { id })).body
  await by.call(savePin, {
    id,
    projectId,
    pointCategoryId,
    title,
    version,
    isResolved,
    isApproved: false,
  })
}
const decide = (
  by: Person,
  action: CommentAction,
  seen: { projectPinId: number; lastStepId: number },
  comment = '',
) =>
  by.call(saveComment, {
    projectPinId: seen.projectPinId,
    action,
    comment,
    seenStep: seen.lastStepId,
  })

describe('T155: the repairs that wait for approval', () => {
  it('are listed across inspections, the longest waiting first, each with what a decision needs', async () => {
    const { client, manager, submit } = await house()
    const projectId = (await w.project({ client, projectName: 'Quay House' })).id
    const first = await submit('Loose tile', projectId)
    await submit('Blind lamp')
    await w.pin({ projectId, client, title: 'Not repaired yet' })
    const { total, repairs, next } = await queue(manager)
    expect([total, next]).toEqual([2, null])
    const [submitted] = await w.database.db
      .select({ id: projectPinComments.id })
      .from(projectPinComments)
      .where(eq(projectPinComments.projectPinId, first))
    expect(repairs).toMatchObject([
      {
        projectPinId: first,
        projectId,
        title: 'Loose tile',
        projectName: 'Quay House',
        lastStepId: submitted?.id,
      },
      { title: 'Blind lamp' },
    ])
    expect(repairs[0]).toMatchObject({
      clientName: null,
      resolvedBy: expect.stringMatching(/^Manager/),
    })
  })

  it('T370: who marks a point as resolved by hand has resolved it, from then on', async () => {
    const { client, manager, submit } = await house()
    const other = await w.as('Admin', client)
    const turnedDown = await submit('Sent back')
    await manager.call(saveComment, {
      projectPinId: turnedDown,
      action: 'reject',
      comment: 'Still loose',
    })
    const untouched = await w.pin({
      projectId: (await w.project({ client })).id,
      client,
      title: 'Never submitted',
    })
    w.clock.pass(60_000)
    await setByHand(other, turnedDown, true)
    await setByHand(other, untouched.id, true)
    const mark = {
      resolvedBy: expect.stringMatching(/^Admin/),
      resolvedAt: w.clock.now.toISOString(),
    }
    const { repairs } = await queue(manager)
    expect(repairs.map(({ resolvedBy, resolvedAt }) => ({ resolvedBy, resolvedAt }))).toEqual([
      mark,
      mark,
    ])
  })

  it('T370: a repair that was submitted stays that of its people when it is opened by hand and that is taken back', async () => {
    const { client, manager, submit } = await house()
    const id = await submit('Loose rail')
    const before = await queue(manager)
    const other = await w.as('Admin', client)
    w.clock.pass(60_000)
    await setByHand(other, id, false)
    expect((await queue(manager)).repairs).toEqual([])
    await setByHand(other, id, true)
    expect(await queue(manager)).toEqual(before)
  })

  it('are for those who may approve: User, Viewer and strangers are refused', async () => {
    const { client } = await house()
    for (const role of ['User', 'Viewer'] as const) {
      const person = await w.as(role, client)
      for (const route of [listWaiting, listReasons])
        expect((await person.call(route, {})).status).toBe(403)
    }
    expect((await w.nobody.call(listWaiting, {})).status).toBe(401)
  })

  it('are those of the own client, of no archived inspection, and of no plan without approval', async () => {
    const [ours, theirs, small] = [await house(), await house(), await house('Professional')]
    await ours.submit('Ours')
    await theirs.submit('Theirs')
    await small.submit('Done without approval')
    const archived = (await w.project({ client: ours.client })).id
    await ours.submit('Archived', archived)
    await w.database.db.update(projects).set({ isDeleted: true }).where(eq(projects.id, archived))
    expect(await titles(ours.manager)).toEqual(['Ours'])
    expect(await queue(small.manager)).toEqual({ total: 0, repairs: [], next: null })
    const all = await titles(await w.as('SuperAdmin'))
    expect(all).toEqual(expect.arrayContaining(['Ours', 'Theirs']))
    expect(all).not.toContain('Done without approval')
    const [foreign] = (await queue(theirs.manager)).repairs
    expect(foreign && (await decide(ours.manager, 'accept', foreign)).status).toBe(404)
  })

  it('come page by page, and a decision moves none of those that follow', async () => {
    const { manager, submit } = await house()
    const names = ['One', 'Two', 'Three', 'Four', 'Five']
    for (const name of names) await submit(name)
    const page = async (after?: string) =>
      (await manager.call(listWaiting, { size: 2, ...(after && { after }) })).body
    const first = await page()
    for (const repair of first.repairs)
      expect((await decide(manager, 'accept', repair)).status).toBe(200)
    const second = await page(first.next ?? '')
    const third = await page(second.next ?? '')
    expect(
      [first, second, third].flatMap(({ repairs }) => repairs.map(({ title }) => title)),
    ).toEqual(names)
    expect([first.total, second.total, third.next]).toEqual([5, 3, null])
    expect((await manager.call(listWaiting, { after: 'nonsense' })).status).toBe(400)
  })
})

describe('T156: a decision holds for the repair that was seen', () => {
  it('and is refused once somebody else decided, or the repair was submitted anew', async () => {
    const { client, manager, submit } = await house()
    await submit('Sent back meanwhile')
    const other = await w.as('Admin', client)
    const [seen] = (await queue(manager)).repairs
    if (!seen) throw new Error('nothing waits')
    expect((await decide(other, 'reject', seen, 'The grout is missing.')).status).toBe(200)
    const late = await decide(manager, 'accept', seen)
    expect([late.status, late.body.code]).toEqual([409, 'repair.changed'])
    await again(other, seen.projectPinId)
    expect((await decide(manager, 'accept', seen)).body.code).toBe('repair.changed')
    const [anew] = (await queue(manager)).repairs
    expect(anew && (await decide(manager, 'accept', anew)).status).toBe(200)
  })

  it('is made once under its key, and undone the repair waits at its place again', async () => {
    const { manager, submit } = await house()
    await submit('First')
    await submit('Second')
    const [seen] = (await queue(manager)).repairs
    if (!seen) throw new Error('nothing waits')
    const sent = { headers: { 'idempotency-key': crypto.randomUUID() } }
    const input = {
      projectPinId: seen.projectPinId,
      action: 'accept',
      seenStep: seen.lastStepId,
    } as const
    const answers = [
      await manager.call(saveComment, input, sent),
      await manager.call(saveComment, input, sent),
    ]
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(await titles(manager)).toEqual(['Second'])
    expect((await manager.call(undoRepairStep, { id: answers[0]?.body.id ?? 0 })).status).toBe(200)
    expect((await queue(manager)).repairs[0]).toEqual(seen)
  })
})

describe('T156: the reasons for sending repairs back', () => {
  it('are the caller’s own, the latest first, each once', async () => {
    const { client, manager, submit } = await house()
    const other = await w.as('Admin', client)
    const reject = async (by: Person, reason: string) => {
      const [seen] = (await queue(by)).repairs
      if (seen) await decide(by, 'reject', seen, reason)
    }
    for (const reason of ['Not painted.', 'Photo is blurred.', 'Not painted.']) {
      await submit(reason)
      await reject(manager, reason)
    }
    await submit('of somebody else')
    await reject(other, 'Ask the tiler.')
    expect((await manager.call(listReasons, {})).body).toEqual([
      'Not painted.',
      'Photo is blurred.',
    ])
    // neither are those of a step that was taken back
    const { db } = w.database
    await db
      .update(projectPinComments)
      .set({ isDeleted: true })
      .where(eq(projectPinComments.comment, 'Photo is blurred.'))
    expect((await manager.call(listReasons, {})).body).toEqual(['Not painted.'])
  })
})
