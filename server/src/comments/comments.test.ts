import { type CommentAction, commentRoutes } from '@nspect/contract/comments/comments'
import type { RouteArgs } from '@nspect/contract/http/route'
import { getPinStage } from '@nspect/contract/pins/pinStage'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { reportRoutes } from '@nspect/contract/reports/reports'
import type { ShareLevel } from '@nspect/contract/shared/enums'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildProjectLock, changeDuringCall } from '../testing/changeDuringCall.ts'
import { createTestImage } from '../testing/exampleTypes.ts'
import { createWorld, type Person, type TestClient, type World } from '../testing/world.ts'

let w: World
let manager: Person
let projectId: number
beforeAll(async () => {
  w = await createWorld()
  manager = await w.as('Manager')
  projectId = (await w.project()).id
})
afterAll(() => w.close())

const photo = async () => [{ field: 'file', bytes: await createTestImage(), name: 'after.png' }]
const link = 'https://my.matterport.com/show/?m=SxQL3iGyoDo'
const newPin = async (client?: TestClient) => {
  const { id } = client ? await w.project({ client }) : { id: projectId }
  return (await w.pin({ projectId: id, ...(client ? { client } : {}) })).id
}
/** A call on this point, which is deleted while the call waits for the inspection. */
const deletedDuring = <Answer>(
  ofProject: number,
  pinId: number,
  call: () => Promise<Answer>,
): Promise<Answer> => {
  const change = sql`update project_pins set is_deleted = true where id = ${pinId}`
  return changeDuringCall(w.database.db, { locked: buildProjectLock(ofProject), change }, call)
}
const pinOf = async (id: number, person = manager) =>
  (await person.call(pinRoutes.readPin, { id })).body

describe('talking about a point', () => {
  it('keeps who said what, in the order it was said', async () => {
    const projectPinId = await newPin()
    const user = await w.as('User')
    await w.assign(user, projectId)
    await manager.call(commentRoutes.saveComment, { projectPinId, comment: 'Who can mend this?' })
    const second = await user.call(commentRoutes.saveComment, {
      projectPinId,
      comment: ' The tiler comes on Thursday. ',
    })
    expect(second.body.message).toBe('Comment added.')
    const { body } = await manager.call(commentRoutes.listComments, { projPinId: projectPinId })
    expect(body.map(({ comment, commentedBy }) => [comment, commentedBy.split(' ')[0]])).toEqual([
      ['Who can mend this?', 'Manager'],
      ['The tiler comes on Thursday.', 'User'],
    ])
  })

  it('comes as JSON where no picture comes with it; sent as a form again under the same key it is said once', async () => {
    const projectPinId = await newPin()
    const input = { projectPinId, comment: 'The grout is dry.' }
    const key = { 'idempotency-key': crypto.randomUUID() }
    const asJson = await fetch(`${w.url}/api/${commentRoutes.saveComment.path}`, {
      method: 'POST',
      headers: {
        ...key,
        authorization: `Bearer ${manager.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(input),
    })
    const asForm = await manager.call(commentRoutes.saveComment, input, { headers: key })
    expect(await asJson.json()).toEqual(asForm.body)
    expect(
      (await manager.call(commentRoutes.listComments, { projPinId: projectPinId })).body,
    ).toHaveLength(1)
  })

  it('needs words', async () => {
    const { status, body } = await manager.call(commentRoutes.saveComment, {
      projectPinId: await newPin(),
      comment: '  ',
    })
    expect([status, body.Message]).toEqual([400, 'Comment is required'])
  })

  it('BI-073: below Business answers 402, yet a repair may be submitted at every tier', async () => {
    const client = await w.newClient('Professional')
    const admin = await w.as('Admin', client)
    const projectPinId = await newPin(client)
    const refused = [
      await admin.call(commentRoutes.saveComment, { projectPinId, comment: 'Hello' }),
      await admin.call(commentRoutes.saveComment, { projectPinId, action: 'accept' }),
    ]
    for (const { status, body } of refused)
      expect([status, body.code]).toEqual([402, 'tier.unavailable'])
    const submitted = await admin.call(
      commentRoutes.saveComment,
      { projectPinId, action: 'submit' },
      { files: await photo() },
    )
    expect(submitted.status).toBe(200)
    expect(await pinOf(projectPinId, admin)).toMatchObject({ isResolved: true, isApproved: false })
  })
})

describe('repairing a point (T73, T74)', () => {
  it('handing in a photo resolves it, with the photo on the point and on the comment', async () => {
    const projectPinId = await newPin()
    const before = await pinOf(projectPinId)
    const { body } = await manager.call(
      commentRoutes.saveComment,
      { projectPinId, action: 'submit', comment: 'New tile set.' },
      { files: await photo() },
    )
    expect(body.message).toBe('Repair submitted.')
    const pin = await pinOf(projectPinId)
    expect(pin).toMatchObject({ isResolved: true, isApproved: false, version: before.version + 1 })
    expect(
      (await fetch(`${w.url}/api/${pin.poiResolutionImagePath}`)).headers.get('content-type'),
    ).toBe('image/jpeg')
    const comments = await manager.call(commentRoutes.listComments, { projPinId: projectPinId })
    expect(comments.body[0]?.poiResolutionImagePath).toBe(pin.poiResolutionImagePath)
  })

  it('a later link takes the photo’s place', async () => {
    const projectPinId = await newPin()
    await manager.call(
      commentRoutes.saveComment,
      { projectPinId, action: 'submit' },
      { files: await photo() },
    )
    await manager.call(commentRoutes.saveComment, {
      projectPinId,
      action: 'submit',
      matterportResolutionLink: link,
    })
    expect(await pinOf(projectPinId)).toMatchObject({
      poiResolutionImagePath: null,
      matterportResolutionLink: link,
    })
  })

  it('takes a picture or a link, never both, never neither', async () => {
    const projectPinId = await newPin()
    const both = { projectPinId, action: 'submit', matterportResolutionLink: link } as const
    expect(
      (await manager.call(commentRoutes.saveComment, both, { files: await photo() })).status,
    ).toBe(400)
    expect(
      (await manager.call(commentRoutes.saveComment, { projectPinId, action: 'submit' })).status,
    ).toBe(400)
    expect((await pinOf(projectPinId)).isResolved).toBe(false)
  })

  it('managers accept it or send it back; others may not', async () => {
    const projectPinId = await newPin()
    const user = await w.as('User')
    await w.assign(user, projectId)
    await user.call(
      commentRoutes.saveComment,
      { projectPinId, action: 'submit' },
      { files: await photo() },
    )
    expect(
      (await user.call(commentRoutes.saveComment, { projectPinId, action: 'accept' })).status,
    ).toBe(403)
    await manager.call(commentRoutes.saveComment, { projectPinId, action: 'accept' })
    expect(await pinOf(projectPinId)).toMatchObject({ isResolved: true, isApproved: true })
    expect(
      (await manager.call(commentRoutes.saveComment, { projectPinId, action: 'reject' })).status,
    ).toBe(400)
    await manager.call(commentRoutes.saveComment, {
      projectPinId,
      action: 'reject',
      comment: 'The grout is missing.',
    })
    expect(await pinOf(projectPinId)).toMatchObject({ isResolved: false, isApproved: false })
  })

  it('T120: the point tells the last step, with which its stage is known', async () => {
    const projectPinId = await newPin()
    const stage = async () => getPinStage(await pinOf(projectPinId), true)
    const step = async (
      input: { action?: CommentAction; comment?: string },
      files?: Awaited<ReturnType<typeof photo>>,
    ) => manager.call(commentRoutes.saveComment, { projectPinId, ...input }, files && { files })
    expect([(await pinOf(projectPinId)).lastStep, await stage()]).toEqual([null, 'open'])
    await step({ action: 'submit' }, await photo())
    expect([(await pinOf(projectPinId)).lastStep, await stage()]).toEqual(['submit', 'waiting'])
    await step({ action: 'reject', comment: 'The grout is missing.' })
    // a comment that is no step changes nothing
    await step({ comment: 'The tiler was told.' })
    expect([(await pinOf(projectPinId)).lastStep, await stage()]).toEqual(['reject', 'sentBack'])
    await step({ action: 'submit' }, await photo())
    await step({ action: 'accept' })
    expect([(await pinOf(projectPinId)).lastStep, await stage()]).toEqual(['accept', 'accepted'])
    expect(
      (await manager.call(pinRoutes.listPins, { projectId })).body.find(
        ({ id }) => id === projectPinId,
      ),
    ).toMatchObject({
      lastStep: 'accept',
    })
  })

  it('goes on after the inspection is completed (T49)', async () => {
    const { id } = await w.project({ completedAt: new Date() })
    const { id: projectPinId } = await w.pin({ projectId: id })
    expect(
      (
        await manager.call(
          commentRoutes.saveComment,
          { projectPinId, action: 'submit' },
          { files: await photo() },
        )
      ).status,
    ).toBe(200)
  })

  it('a form that was open meanwhile hears that the point has changed', async () => {
    const projectPinId = await newPin()
    const { version } = await pinOf(projectPinId)
    await manager.call(
      commentRoutes.saveComment,
      { projectPinId, action: 'submit' },
      { files: await photo() },
    )
    const { client } = w
    const stale = {
      id: projectPinId,
      projectId,
      pointCategoryId: client.categoryId,
      title: 'Old form',
      version,
    }
    expect((await manager.call(pinRoutes.savePin, stale)).status).toBe(409)
  })
})

describe('T86: a comment that is there', () => {
  const { saveComment, listComments, hideComment } = commentRoutes
  const written = async () => {
    const { id: projectId } = await w.project()
    const user = await w.as('User')
    await w.assign(user, projectId)
    const projectPinId = (await w.pin({ projectId })).id
    const { id } = (
      await user.call(saveComment, { projectPinId, comment: 'The tiler comes on Thursday.' })
    ).body
    const read = async () => (await manager.call(listComments, { projPinId: projectPinId })).body
    return { projectId, user, projectPinId, id, read }
  }
  const friday = 'The tiler comes on Friday.'

  it('is changed by its author for 15 minutes, and says so; the history keeps both', async () => {
    const { user, projectPinId, id, read } = await written()
    const [before] = await read()
    expect(before).toMatchObject({ isEdited: false, version: 1, isDeleted: false })
    w.clock.pass(15 * 60_000)
    const changed = await user.call(saveComment, {
      id,
      projectPinId,
      comment: ` ${friday} `,
      version: 1,
    })
    expect([changed.status, changed.body.message, changed.body.id]).toEqual([
      200,
      'Comment changed.',
      id,
    ])
    expect(await read()).toMatchObject([{ id, comment: friday, isEdited: true, version: 2 }])
    const { rows } = await w.database.db.execute<{ before: object; after: object }>(
      sql`select before, after from audit_events where record = 'comment' and record_id = ${id} order by id desc limit 1`,
    )
    expect(rows).toEqual([
      { before: { comment: 'The tiler comes on Thursday.' }, after: { comment: friday } },
    ])
    const stale = await user.call(saveComment, {
      id,
      projectPinId,
      comment: 'On Sunday.',
      version: 1,
    })
    expect([stale.status, stale.body.current]).toMatchObject([409, { comment: friday, version: 2 }])
    w.clock.pass(1)
    const late = await user.call(saveComment, {
      id,
      projectPinId,
      comment: 'On Monday.',
      version: 2,
    })
    expect([late.status, late.body.code]).toEqual([409, 'comment.tooLate'])
  })

  it('is changed by nobody else, not for another point, and not to nothing', async () => {
    const { user, projectPinId, id, read } = await written()
    const others = await manager.call(saveComment, {
      id,
      projectPinId,
      comment: friday,
      version: 1,
    })
    expect([others.status, others.body.code]).toEqual([403, 'comment.others'])
    const elsewhere = await written()
    const onOther = await user.call(saveComment, {
      id: elsewhere.id,
      projectPinId,
      comment: friday,
      version: 1,
    })
    expect(onOther.status).toBe(404)
    expect(
      (await user.call(saveComment, { id, projectPinId, comment: ' ', version: 1 })).status,
    ).toBe(400)
    expect(await read()).toMatchObject([{ comment: 'The tiler comes on Thursday.', version: 1 }])
  })

  it('is hidden by a manager, whoever wrote it, and shown again; whoever may not hide it is refused', async () => {
    const { user, projectPinId, id, read } = await written()
    expect((await user.call(hideComment, { id, isDeleted: true })).status).toBe(403)
    const hidden = await manager.call(hideComment, { id, isDeleted: true })
    expect([hidden.status, hidden.body.message, await read()]).toEqual([200, 'Comment hidden.', []])
    expect(
      (await user.call(saveComment, { id, projectPinId, comment: friday, version: 1 })).status,
    ).toBe(404)
    const shown = await manager.call(hideComment, { id, isDeleted: false })
    expect([shown.body.message, (await read()).length]).toEqual(['Comment shown again.', 1])
    await manager.call(pinRoutes.deletePin, { id: projectPinId, isDeleted: true })
    expect((await manager.call(hideComment, { id, isDeleted: true })).status).toBe(404)
  })

  it('leaves the stage of its point as it is when it is a step of a repair', async () => {
    const { projectPinId, read } = await written()
    await manager.call(saveComment, { projectPinId, action: 'submit' }, { files: await photo() })
    await manager.call(saveComment, {
      projectPinId,
      action: 'reject',
      comment: 'The grout is missing.',
    })
    const step = (await read()).at(-1)
    await manager.call(hideComment, { id: step?.id ?? 0, isDeleted: true })
    expect((await manager.call(pinRoutes.readPin, { id: projectPinId })).body.lastStep).toBe(
      'reject',
    )
  })
})

it('a repair step whose point is deleted while it waits for the inspection is refused', async () => {
  const projectPinId = await newPin()
  const step = { projectPinId, action: 'resolve', comment: 'Seen to' } as const
  const { status, body } = await deletedDuring(projectId, projectPinId, () =>
    manager.call(commentRoutes.saveComment, step),
  )
  expect([status, body.code]).toEqual([404, 'record.missing'])
})

it('a repair step whose point is deleted while its undoing waits for the inspection stays as it is', async () => {
  const projectPinId = await newPin()
  const step = { projectPinId, action: 'submit' } as const
  const { id } = (await manager.call(commentRoutes.saveComment, step, { files: await photo() }))
    .body
  const undo = () => manager.call(commentRoutes.undoRepairStep, { id })
  const { status, body } = await deletedDuring(projectId, projectPinId, undo)
  expect([status, body.code]).toEqual([404, 'record.missing'])
  const { rows } = await w.database.db.execute(
    sql`select undone_at from project_pin_comments where id = ${id}`,
  )
  expect(rows).toEqual([{ undone_at: null }])
})

describe('T96, T97: a visitor', () => {
  const { addSharedComment, listComments } = commentRoutes
  /** past the minutes in which links are counted, so that tests do not share tries */
  beforeEach(() => w.clock.pass(15 * 60_000))

  /**
   * A token of a link to an inspection, or with `key` to that point only; a second call gets
   * another token of the same link.
   */
  const tokenFor = async (
    id: number,
    level: ShareLevel = 'comment',
    key?: number,
    by = manager,
  ) => {
    const args = { projectId: id, level, ...(key !== undefined && { key }) }
    const { link } = (await by.call(reportRoutes.saveShareLink, args)).body
    const short = new URL(link).searchParams.get('token') ?? ''
    return (await w.nobody.call(reportRoutes.resolveShortToken, { token: short })).body.data
      .originalToken
  }
  const inspection = async () => {
    const { id } = await w.project()
    return { id, projectPinId: (await w.pin({ projectId: id })).id }
  }
  const words = 'The tap drips again.'
  const say = (args: Omit<RouteArgs<typeof addSharedComment>, 'comment'> & { comment?: string }) =>
    w.nobody.call(addSharedComment, { comment: words, ...args })
  const commentsOf = async (projectPinId: number) =>
    (await manager.call(listComments, { projPinId: projectPinId })).body.map(
      ({ comment }) => comment,
    )

  it('comes as a form or as JSON', async () => {
    const { id, projectPinId } = await inspection()
    const token = await tokenFor(id)
    expect((await say({ token, projectPinId, anonymousName: '' })).status).toBe(200)
    const asJson = { ...addSharedComment, kind: 'json' } as never
    expect(
      (await w.nobody.call(asJson, { token, projectPinId, comment: 'In JSON.' } as never)).status,
    ).toBe(200)
    expect(await commentsOf(projectPinId)).toEqual([words, 'In JSON.'])
  })

  it('is heard by staff and by whoever holds the link, named and known for a visitor', async () => {
    const { id, projectPinId } = await inspection()
    const token = await tokenFor(id)
    const answer = await say({
      token,
      projectPinId,
      comment: ` ${words} `,
      anonymousName: ' Ines Duarte ',
    })
    expect([answer.status, answer.body.message]).toEqual([200, 'Comment added.'])
    const visitors = {
      id: answer.body.id,
      comment: words,
      action: null,
      userId: null,
      commentedBy: 'Ines Duarte',
      anonymousName: 'Ines Duarte',
      isAddedAfterCompletion: false,
    }
    await manager.call(commentRoutes.saveComment, { projectPinId, comment: 'We come on Monday.' })
    const both = [
      expect.objectContaining(visitors),
      expect.objectContaining({ anonymousName: null }),
    ]
    expect((await manager.call(listComments, { projPinId: projectPinId })).body).toEqual(both)
    const [staffs] = (await manager.call(reportRoutes.listReportPins, { projectId: id })).body
    const [shared] = (await w.nobody.call(reportRoutes.listSharedPins, { token })).body
    expect([staffs?.projectPinComments, shared?.projectPinComments]).toEqual([both, both])
  })

  it('whose point is deleted while they wait for its inspection hears that it is gone, and nothing is kept', async () => {
    const { id, projectPinId } = await inspection()
    const token = await tokenFor(id)
    const { status, body } = await deletedDuring(id, projectPinId, () =>
      say({ token, projectPinId }),
    )
    expect([status, body.code]).toEqual([404, 'record.missing'])
    const { rows } = await w.database.db.execute(
      sql`select id from project_pin_comments where project_pin_id = ${projectPinId}`,
    )
    expect(rows).toEqual([])
  })

  it('stands in the trail with their link, name and words', async () => {
    const { id, projectPinId } = await inspection()
    const { body } = await say({
      token: await tokenFor(id),
      projectPinId,
      anonymousName: 'Ines Duarte',
    })
    const { rows } = await w.database.db.execute(
      sql`select actor, record, after from audit_events where action = 'comment.addShared' and record_id = ${body.id}`,
    )
    const after = { projectPinId, comment: words, name: 'Ines Duarte' }
    expect(rows).toEqual([{ actor: expect.stringMatching(/^link:\d+$/), record: 'comment', after }])
  })

  it('needs words; without a name they are Anonymous, and a name is one line', async () => {
    const { id, projectPinId } = await inspection()
    const token = await tokenFor(id)
    const silent = await say({ token, projectPinId, comment: '  ' })
    expect([silent.status, silent.body.Message]).toEqual([400, 'Comment is required'])
    expect((await say({ token, projectPinId, anonymousName: 'Ines\nBcc: everybody' })).status).toBe(
      400,
    )
    await say({ token, projectPinId })
    await say({ token, projectPinId, anonymousName: '  ' })
    const { body } = await manager.call(listComments, { projPinId: projectPinId })
    expect(body.map(({ anonymousName }) => anonymousName)).toEqual(['Anonymous', 'Anonymous'])
  })

  it('T86: says what a manager can hide', async () => {
    const { id, projectPinId } = await inspection()
    const token = await tokenFor(id)
    const { body } = await say({ token, projectPinId })
    expect(
      (await manager.call(commentRoutes.hideComment, { id: body.id, isDeleted: true })).status,
    ).toBe(200)
    expect(await commentsOf(projectPinId)).toEqual([])
    const [shared] = (await w.nobody.call(reportRoutes.listSharedPins, { token })).body
    expect(shared?.projectPinComments).toEqual([])
  })

  it('is nobody else: ids of people and names that they send count for nothing, and steps that are not theirs are refused', async () => {
    const { id, projectPinId } = await inspection()
    const claims = { userId: manager.userId, commentedBy: 'Somebody of yours', isDeleted: true }
    const token = await tokenFor(id)
    for (const step of ['accept', 'reject', 'reopen']) {
      const refused = await say({ token, projectPinId, action: step as 'submit', ...claims })
      expect([step, refused.status, refused.body]).toMatchObject([
        step,
        400,
        { errors: [{ field: 'action' }] },
      ])
    }
    expect((await say({ token, projectPinId, ...claims })).status).toBe(200)
    const { body } = await manager.call(listComments, { projPinId: projectPinId })
    expect(body).toEqual([
      expect.objectContaining({ userId: null, commentedBy: 'Anonymous', action: null }),
    ])
    expect((await pinOf(projectPinId)).isApproved).toBe(false)
  })

  it('BI-083: says nothing by a link to be looked at, and may by every other', async () => {
    const { id, projectPinId } = await inspection()
    const refused = await say({ token: await tokenFor(id, 'view'), projectPinId })
    expect([refused.status, refused.body.Message]).toEqual([
      403,
      'Comments are not allowed on this report.',
    ])
    for (const level of ['comment', 'points', 'repair'] as const) {
      expect((await say({ token: await tokenFor(id, level), projectPinId })).status).toBe(200)
    }
    expect(await commentsOf(projectPinId)).toEqual([words, words, words])
  })

  it('says nothing once the client’s plan is below Business, though the link was made before', async () => {
    const client = await w.newClient('Business')
    const by = await w.as('Manager', client)
    const { id } = await w.project({ client })
    const { id: projectPinId } = await w.pin({ projectId: id, client })
    const token = await tokenFor(id, 'comment', undefined, by)
    await w.database.db.execute(
      sql`update clients set tier = 'Professional' where id = ${client.id}`,
    )
    const refused = await say({ token, projectPinId })
    expect([refused.status, refused.body.code]).toEqual([402, 'tier.unavailable'])
    await w.database.db.execute(sql`update clients set tier = 'Business' where id = ${client.id}`)
    expect((await say({ token, projectPinId })).status).toBe(200)
  })

  it('T99, T101: reaches neither points of another inspection nor others than the one of their link', async () => {
    const { id, projectPinId } = await inspection()
    const elsewhere = await inspection()
    const sibling = await w.pin({ projectId: id })
    const token = await tokenFor(id, 'comment', projectPinId)
    const statusOf = async (one: number) => (await say({ token, projectPinId: one })).status
    expect([
      await statusOf(elsewhere.projectPinId),
      await statusOf(sibling.id),
      await statusOf(projectPinId),
    ]).toEqual([404, 404, 200])
    expect([await commentsOf(elsewhere.projectPinId), await commentsOf(sibling.id)]).toEqual([
      [],
      [],
    ])
  })

  it('says nothing by a link that was withdrawn', async () => {
    const { id, projectPinId } = await inspection()
    const token = await tokenFor(id)
    await w.database.db.execute(
      sql`update share_links set revoked_at = now() where project_id = ${id}`,
    )
    const refused = await say({ token, projectPinId })
    expect([refused.status, refused.body.Message]).toEqual([401, 'No valid token found.'])
    expect(await commentsOf(projectPinId)).toEqual([])
  })

  it('that fills in what people do not see is refused in words', async () => {
    const { id, projectPinId } = await inspection()
    const args = { token: await tokenFor(id), projectPinId }
    const { status, body } = await say({ ...args, website: 'https://pills.example' })
    const message = 'Leave the hidden field empty and send the comment again.'
    expect([status, body.errors]).toEqual([400, [{ field: 'website', message }]])
    expect((await say({ ...args, website: '' })).status).toBe(200)
  })

  it('is heard after completion, too, and marked as late: as long as the inspection is completed', async () => {
    const { id, projectPinId } = await inspection()
    const token = await tokenFor(id)
    const late = async () =>
      (await manager.call(listComments, { projPinId: projectPinId })).body.map(
        (comment) => comment.isAddedAfterCompletion,
      )
    await say({ token, projectPinId })
    w.clock.pass(60_000)
    await w.database.db.execute(
      sql`update projects set completed_at = ${w.clock.now.toISOString()} where id = ${id}`,
    )
    w.clock.pass(60_000)
    expect((await say({ token, projectPinId })).status).toBe(200)
    await manager.call(commentRoutes.saveComment, { projectPinId, comment: 'We come on Monday.' })
    expect(await late()).toEqual([false, true, false])
    const [shared] = (await w.nobody.call(reportRoutes.listSharedPins, { token })).body
    expect(shared?.projectPinComments.map((comment) => comment.isAddedAfterCompletion)).toEqual([
      false,
      true,
      false,
    ])
    await w.database.db.execute(sql`update projects set completed_at = null where id = ${id}`)
    expect(await late()).toEqual([false, false, false])
  })

  it('sent again under the same key it is said once, though the token of the link is a fresh one by then', async () => {
    const { id, projectPinId } = await inspection()
    const again = { headers: { 'idempotency-key': crypto.randomUUID() } }
    const send = async (comment = words) =>
      w.nobody.call(addSharedComment, { token: await tokenFor(id), projectPinId, comment }, again)
    const first = await send()
    w.clock.pass(2_000)
    expect((await send()).body).toEqual(first.body)
    expect(await commentsOf(projectPinId)).toEqual([words])
    expect((await send('Something else')).body.code).toBe('key.otherBody')
  })

  it('says twenty things in ten minutes by one link, whatever token of it they show; another link has its own', async () => {
    // to the beginning of a window, so that none ends midway
    w.clock.now = new Date(Math.ceil(w.clock.now.getTime() / 600_000) * 600_000)
    const { id, projectPinId } = await inspection()
    const [token, other] = [await tokenFor(id), await tokenFor(id, 'points')]
    for (let n = 0; n < 20; n++) expect((await say({ token, projectPinId })).status).toBe(200)
    w.clock.pass(2_000)
    const fresh = await tokenFor(id)
    expect(fresh).not.toBe(token)
    const refused = await say({ token: fresh, projectPinId })
    expect([refused.status, refused.body.code]).toEqual([429, 'rate.exceeded'])
    expect((await say({ token: other, projectPinId })).status).toBe(200)
    w.clock.pass(600_000)
    expect((await say({ token, projectPinId })).status).toBe(200)
  })
})
