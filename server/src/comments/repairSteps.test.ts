import { type CommentAction, commentRoutes } from '@nspect/contract/comments/comments'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { limits } from '@nspect/contract/shared/limits'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestImage } from '../testing/exampleTypes.ts'
import { createWorld, type Person, type TestClient, type World } from '../testing/world.ts'

const { saveComment, listComments, undoRepairStep, hideComment } = commentRoutes

let w: World
beforeAll(async () => {
  w = await createWorld()
})
afterAll(() => w.close())

const photos = async (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, n) => ({
      field: 'file',
      bytes: await createTestImage(),
      name: `after${n}.png`,
    })),
  )

/** A point of a client's inspection, and its manager, who takes steps of its repair. */
const point = async (client: TestClient = w.client) => {
  const manager = await w.as('Manager', client)
  const { id: projectId } = await w.project({ client })
  const { id: projectPinId } = await w.pin({ projectId, client })
  return {
    manager,
    projectId,
    projectPinId,
    step: async (action: CommentAction, { by = manager, comment = '', count = 1 } = {}) =>
      by.call(
        saveComment,
        { projectPinId, action, comment },
        action === 'submit' ? { files: await photos(count) } : undefined,
      ),
    undo: (id: number, by: Person = manager) => by.call(undoRepairStep, { id }),
    read: async () => {
      const { isResolved, isApproved, lastStep } = (
        await manager.call(pinRoutes.readPin, { id: projectPinId })
      ).body
      return { isResolved, isApproved, lastStep }
    },
    comments: async () => (await manager.call(listComments, { projPinId: projectPinId })).body,
  }
}
const waiting = { isResolved: true, isApproved: false, lastStep: 'submit' }
const accepted = { isResolved: true, isApproved: true, lastStep: 'accept' }
const open = { isResolved: false, isApproved: false }

describe('T73: managing the repair of a point', () => {
  it('an acceptance is taken back, and the repair waits again', async () => {
    const { step, read } = await point()
    await step('submit')
    await step('accept')
    const { status, body } = await step('withdraw', { comment: 'The second window was not done.' })
    expect([status, body.message]).toEqual([
      200,
      'Acceptance withdrawn. The repair is awaiting approval again.',
    ])
    expect(await read()).toEqual({ ...waiting, lastStep: 'withdraw' })
  })

  it('T372: a point names its last step, so that a decision holds only for the repair that was seen', async () => {
    const { manager, projectId, projectPinId, step } = await point()
    const lastStepId = async () =>
      (await manager.call(pinRoutes.readPin, { id: projectPinId })).body.lastStepId
    const accept = async (seenStep: number) =>
      (await manager.call(saveComment, { projectPinId, action: 'accept', comment: '', seenStep }))
        .status
    expect(await lastStepId()).toBe(0)
    await step('submit')
    const seen = await lastStepId()
    await step('submit')
    expect([await accept(seen), await accept(await lastStepId())]).toEqual([409, 200])
    const [listed] = (await manager.call(pinRoutes.listPins, { projectId })).body
    expect(listed?.lastStepId).toBe(await lastStepId())
  })

  it('a point is opened again, whether its repair waits, was accepted or sent back', async () => {
    for (const before of [['submit'], ['submit', 'accept'], ['submit', 'reject']] as const) {
      const { step, read } = await point()
      for (const action of before) await step(action, { comment: 'Seen on site.' })
      expect((await step('reopen')).body.message).toBe('Point reopened.')
      expect(await read()).toEqual({ ...open, lastStep: 'reopen' })
    }
  })

  it('T411: a step that does not fit any more is refused, nothing is sent back without a repair, and neither changes anything', async () => {
    const { step, read, comments } = await point()
    const sentBack = await step('reject', { comment: 'Too late' })
    expect([sentBack.status, sentBack.body.code]).toEqual([409, 'repair.none'])
    for (const action of ['withdraw', 'reopen', 'resolve'] as const) {
      const { status, body } = await step(action, { comment: 'Too late' })
      expect([action, status, body.code]).toEqual([action, 409, 'repair.changed'])
    }
    await step('submit')
    await step('accept')
    expect((await step('accept')).status).toBe(409)
    expect(await read()).toEqual(accepted)
    expect(await comments()).toHaveLength(2)
  })

  it('two managers who judge the same repair at once: one of them is told', async () => {
    const { step, comments } = await point()
    await step('submit')
    const other = await w.as('Manager')
    const answers = await Promise.all([step('accept'), step('accept', { by: other })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await comments()).toHaveLength(2)
  })

  it('is not for who only submits', async () => {
    const { step, projectId, projectPinId, read } = await point()
    const user = await w.as('User')
    await w.assign(user, projectId)
    await step('submit', { by: user })
    for (const action of ['accept', 'reject', 'withdraw', 'reopen', 'resolve'] as const) {
      expect((await step(action, { by: user, comment: 'Mine' })).status).toBe(403)
    }
    // before they are told that a picture has no place there
    const judged = await user.call(
      saveComment,
      { projectPinId, action: 'accept' },
      { files: await photos(1) },
    )
    expect([judged.status, judged.body.code]).toEqual([403, 'role.denied'])
    expect(await read()).toEqual(waiting)
  })

  it('a picture comes with a submission only', async () => {
    const { manager, projectPinId, step } = await point()
    await step('submit')
    const { status } = await manager.call(
      saveComment,
      { projectPinId, action: 'accept' },
      { files: await photos(1) },
    )
    expect(status).toBe(400)
  })
})

describe('T73: below Business', () => {
  it('a point is resolved, with or without a submission, and opened again', async () => {
    const { step, read } = await point(await w.newClient('Starter'))
    for (const action of ['submit', 'resolve'] as const) {
      expect((await step(action)).status).toBe(200)
      expect(await read()).toEqual({ ...waiting, lastStep: action })
      expect((await step('reopen')).status).toBe(200)
      expect(await read()).toEqual({ ...open, lastStep: 'reopen' })
    }
  })

  it('nobody but a SuperAdmin judges a repair', async () => {
    const { step } = await point(await w.newClient('Professional'))
    await step('submit')
    for (const action of ['accept', 'reject', 'withdraw'] as const) {
      expect((await step(action, { comment: 'No' })).status).toBe(402)
    }
    expect((await step('accept', { by: await w.as('SuperAdmin') })).status).toBe(200)
  })

  it('a point is not resolved without a submission where repairs are accepted', async () => {
    const { step } = await point()
    expect((await step('resolve')).status).toBe(409)
  })
})

describe('T73: a step that was taken by mistake', () => {
  it.each([
    [['submit', 'accept'], waiting],
    [['submit', 'reject'], waiting],
    [['submit', 'accept', 'withdraw'], accepted],
    [['submit', 'accept', 'reopen'], accepted],
    [['submit', 'reopen'], waiting],
  ] as const)(
    '%j: the last one is undone, and leaves no comment; the history keeps both',
    async (steps, before) => {
      const { step, undo, read, comments } = await point()
      let last = 0
      for (const action of steps) last = (await step(action, { comment: 'Words' })).body.id
      const { status, body } = await undo(last)
      expect([status, body.message]).toEqual([200, 'Undone.'])
      expect(await read()).toEqual(before)
      expect((await comments()).map(({ action }) => action)).toEqual(steps.slice(0, -1))
      const { rows } = await w.database.db.execute<{ after: object }>(
        sql`select after from audit_events where record = 'comment' and record_id = ${last} order by id`,
      )
      expect(rows.map(({ after }) => after)).toMatchObject([
        { action: steps.at(-1) },
        { isUndone: true },
      ])
    },
  )

  it('is undone by nobody else, once, not later than 15 minutes, and a submission never', async () => {
    const { step, undo, read, manager } = await point()
    const submitted = (await step('submit')).body.id
    expect((await undo(submitted)).status).toBe(404)
    const first = (await step('accept')).body.id
    expect((await undo(first, await w.as('Manager'))).body.code).toBe('comment.others')
    expect((await undo(first)).status).toBe(200)
    expect((await undo(first)).status).toBe(404)
    expect((await manager.call(hideComment, { id: first, isDeleted: false })).status).toBe(404)
    const second = (await step('accept')).body.id
    w.clock.pass(limits.commentEditMinutes * 60_000 + 1)
    expect((await undo(second)).body.code).toBe('comment.tooLate')
    expect(await read()).toEqual(accepted)
  })

  it('stays once something else happened to the point', async () => {
    const { step, undo, read, manager, projectPinId, projectId } = await point()
    await step('submit')
    const rejected = (await step('reject', { comment: 'The grout is missing.' })).body.id
    await step('submit')
    expect((await undo(rejected)).body.code).toBe('repair.changed')
    const accepting = (await step('accept')).body.id
    const { pointCategoryId, title, version } = (
      await manager.call(pinRoutes.readPin, { id: projectPinId })
    ).body
    const byHand = {
      id: projectPinId,
      projectId,
      pointCategoryId,
      title,
      version,
      isApproved: false,
    }
    expect((await manager.call(pinRoutes.savePin, byHand)).status).toBe(200)
    expect((await undo(accepting)).body.code).toBe('repair.changed')
    expect(await read()).toEqual({ ...waiting, lastStep: 'accept' })
  })
})

describe('T74: a repair with several photos', () => {
  it('is one submission; the first photo is the point’s, all are in the comment in their order', async () => {
    const { step, comments, manager, projectPinId } = await point()
    const { status, body } = await step('submit', { count: 3, comment: 'All three windows.' })
    expect([status, body.message]).toEqual([200, 'Repair submitted.'])
    const [submitted] = await comments()
    const paths = submitted?.poiResolutionImagePaths ?? []
    expect(new Set(paths).size).toBe(3)
    const pin = (await manager.call(pinRoutes.readPin, { id: projectPinId })).body
    expect([paths[0], submitted?.poiResolutionImagePath]).toEqual([
      pin.poiResolutionImagePath,
      pin.poiResolutionImagePath,
    ])
    for (const path of paths) {
      expect((await fetch(`${w.url}/api/${path}`)).headers.get('content-type')).toBe('image/jpeg')
    }
  })

  it('sent again under the same key is submitted once', async () => {
    const { manager, projectPinId, comments } = await point()
    const sent = { headers: { 'idempotency-key': crypto.randomUUID() }, files: await photos(2) }
    const input = { projectPinId, action: 'submit' } as const
    const first = await manager.call(saveComment, input, sent)
    const again = await manager.call(saveComment, input, sent)
    expect(again.body).toEqual(first.body)
    expect(
      (await comments()).map(({ poiResolutionImagePaths }) => poiResolutionImagePaths.length),
    ).toEqual([2])
  })

  it('has at most ten', async () => {
    const { step, read } = await point()
    expect((await step('submit', { count: limits.photosPerRepair + 1 })).status).toBe(400)
    expect(await read()).toMatchObject(open)
  })

  it('keeps nothing if one photo is unreadable', async () => {
    const { manager, projectPinId, comments, read } = await point()
    const files = [
      ...(await photos(1)),
      { field: 'file', bytes: new Uint8Array([1, 2, 3]), name: 'broken.png' },
    ]
    const { status, body } = await manager.call(
      saveComment,
      { projectPinId, action: 'submit' },
      { files },
    )
    expect([status, body.Message]).toEqual([400, expect.stringContaining('broken.png')])
    expect([await comments(), await read()]).toMatchObject([[], open])
  })
})
