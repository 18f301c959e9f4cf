import { commentRoutes } from '@nspect/contract/comments'
import { pinRoutes } from '@nspect/contract/pins'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { picture } from '../testing/examples.ts'
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

const photo = async () => [{ field: 'file', bytes: await picture(), name: 'after.png' }]
const link = 'https://my.matterport.com/show/?m=SxQL3iGyoDo'
const newPin = async (client?: TestClient) => {
  const { id } = client ? await w.project({ client }) : { id: projectId }
  return (await w.pin({ projectId: id, ...(client ? { client } : {}) })).id
}
const pinOf = async (id: number, person = manager) => (await person.call(pinRoutes.readPin, { id })).body

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
    const said = { projectPinId, comment: 'The grout is dry.' }
    const key = { 'idempotency-key': crypto.randomUUID() }
    const asJson = await fetch(`${w.url}/api/${commentRoutes.saveComment.path}`, {
      method: 'POST',
      headers: { ...key, authorization: `Bearer ${manager.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(said),
    })
    const asForm = await manager.call(commentRoutes.saveComment, said, { headers: key })
    expect(await asJson.json()).toEqual(asForm.body)
    expect((await manager.call(commentRoutes.listComments, { projPinId: projectPinId })).body).toHaveLength(1)
  })

  it('needs words', async () => {
    const { status, body } = await manager.call(commentRoutes.saveComment, {
      projectPinId: await newPin(),
      comment: '  ',
    })
    expect([status, body.Message]).toEqual([400, 'Comment is required'])
  })

  it('BI-073: below Business answers 402, yet a repair may be handed in at every tier', async () => {
    const client = await w.newClient('Professional')
    const admin = await w.as('Admin', client)
    const projectPinId = await newPin(client)
    const refused = [
      await admin.call(commentRoutes.saveComment, { projectPinId, comment: 'Hello' }),
      await admin.call(commentRoutes.saveComment, { projectPinId, action: 'accept' }),
    ]
    for (const { status, body } of refused) expect([status, body.code]).toEqual([402, 'tier.unavailable'])
    const handedIn = await admin.call(
      commentRoutes.saveComment,
      { projectPinId, action: 'submit' },
      { files: await photo() },
    )
    expect(handedIn.status).toBe(200)
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
    expect(body.message).toBe('The repair was handed in.')
    const pin = await pinOf(projectPinId)
    expect(pin).toMatchObject({ isResolved: true, isApproved: false, version: before.version + 1 })
    expect((await fetch(`${w.url}/api/${pin.poiResolutionImagePath}`)).headers.get('content-type')).toBe('image/jpeg')
    const comments = await manager.call(commentRoutes.listComments, { projPinId: projectPinId })
    expect(comments.body[0]?.poiResolutionImagePath).toBe(pin.poiResolutionImagePath)
  })

  it('a later link takes the photo’s place', async () => {
    const projectPinId = await newPin()
    await manager.call(commentRoutes.saveComment, { projectPinId, action: 'submit' }, { files: await photo() })
    await manager.call(commentRoutes.saveComment, { projectPinId, action: 'submit', matterportResolutionLink: link })
    expect(await pinOf(projectPinId)).toMatchObject({ poiResolutionImagePath: null, matterportResolutionLink: link })
  })

  it('takes a picture or a link, never both, never neither', async () => {
    const projectPinId = await newPin()
    const both = { projectPinId, action: 'submit', matterportResolutionLink: link } as const
    expect((await manager.call(commentRoutes.saveComment, both, { files: await photo() })).status).toBe(400)
    expect((await manager.call(commentRoutes.saveComment, { projectPinId, action: 'submit' })).status).toBe(400)
    expect((await pinOf(projectPinId)).isResolved).toBe(false)
  })

  it('managers accept it or send it back; others may not', async () => {
    const projectPinId = await newPin()
    const user = await w.as('User')
    await w.assign(user, projectId)
    await user.call(commentRoutes.saveComment, { projectPinId, action: 'submit' }, { files: await photo() })
    expect((await user.call(commentRoutes.saveComment, { projectPinId, action: 'accept' })).status).toBe(403)
    await manager.call(commentRoutes.saveComment, { projectPinId, action: 'accept' })
    expect(await pinOf(projectPinId)).toMatchObject({ isResolved: true, isApproved: true })
    expect((await manager.call(commentRoutes.saveComment, { projectPinId, action: 'reject' })).status).toBe(400)
    await manager.call(commentRoutes.saveComment, { projectPinId, action: 'reject', comment: 'The grout is missing.' })
    expect(await pinOf(projectPinId)).toMatchObject({ isResolved: false, isApproved: false })
  })

  it('goes on after the inspection is completed (T49)', async () => {
    const { id } = await w.project({ completedAt: new Date() })
    const { id: projectPinId } = await w.pin({ projectId: id })
    expect(
      (await manager.call(commentRoutes.saveComment, { projectPinId, action: 'submit' }, { files: await photo() }))
        .status,
    ).toBe(200)
  })

  it('a form that was open meanwhile hears that the point has changed', async () => {
    const projectPinId = await newPin()
    const { version } = await pinOf(projectPinId)
    await manager.call(commentRoutes.saveComment, { projectPinId, action: 'submit' }, { files: await photo() })
    const { client } = w
    const stale = { id: projectPinId, projectId, pointCategoryId: client.categoryId, title: 'Old form', version }
    expect((await manager.call(pinRoutes.savePin, stale)).status).toBe(409)
  })
})
