import { clientDataRoutes } from '@nspect/contract/clientData/clientData'
import { commentRoutes } from '@nspect/contract/comments/comments'
import type { RouteArgs } from '@nspect/contract/http/route'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { visitorPinRoutes } from '@nspect/contract/pins/visitorPins'
import { projectLifecycleRoutes } from '@nspect/contract/projects/projectLifecycle'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { reportRoutes } from '@nspect/contract/reports/reports'
import type { ShareLevel } from '@nspect/contract/shared/enums'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readPdf } from '../testing/readPdf.ts'
import { createWorld, type Person, samplePinCoordinates, type World } from '../testing/world.ts'

const { savePinAnonymous, reviewVisitorPin, listHiddenPins } = visitorPinRoutes

let w: World
let manager: Person
let photo: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  w = await createWorld()
  manager = await w.as('Manager')
  const red = { width: 600, height: 400, channels: 3, background: '#ff0000' } as const
  const taken = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1' } }
  photo = Uint8Array.from(await sharp({ create: red }).withExif(taken).jpeg().toBuffer())
})
afterAll(() => w.close())
// each test is in a window of its own: the limits are counted in ten minutes
beforeEach(() => w.clock.pass(600_000))

const uploaded = (bytes = photo, name = 'tap.jpg') => ({
  files: [{ field: 'uploadedImage', bytes, name }],
})

/** The token of a new link. */
const tokenFor = async (
  projectId: number,
  level: ShareLevel = 'points',
  more: { key?: number } = {},
  by = manager,
) => {
  const { body } = await by.call(reportRoutes.saveShareLink, { projectId, level, ...more })
  const short = new URL(body.link).searchParams.get('token') ?? ''
  return (await w.nobody.call(reportRoutes.resolveShortToken, { token: short })).body.data
    .originalToken
}
type Args = Partial<RouteArgs<typeof savePinAnonymous>>
const send = (
  token: string,
  more: Args = {},
  options: Parameters<Person['call']>[2] = uploaded(),
) =>
  w.nobody.call(
    savePinAnonymous,
    { token, anonymousUser: 'Ines Duarte', title: 'Dripping tap', ...more },
    options,
  )
const inspection = async (
  more: Parameters<World['project']>[0] = {},
  level: ShareLevel = 'points',
) => {
  const { id } = await w.project(more)
  return { id, token: await tokenFor(id, level) }
}
const reportOf = async (projectId: number) =>
  (await manager.call(reportRoutes.listReportPins, { projectId })).body
const seenBy = async (token: string) =>
  (await w.nobody.call(reportRoutes.listSharedPins, { token })).body.map(({ id }) => id)
const storedFiles = async () => {
  const names: string[] = []
  for await (const { name } of w.storage.list()) names.push(name)
  return names
}

describe('a visitor’s point', () => {
  it('T97: has their name, the type’s defaults and their photo; nobody of staff added it, and it waits', async () => {
    const { id: projectId, token } = await inspection()
    const { status, body } = await send(token, {
      anonymousUser: ' Ines Duarte ',
      description: 'In the kitchen',
    })
    expect([status, body.message]).toEqual([200, 'Point sent for review.'])
    expect(body.projectPin).toMatchObject({
      projectId,
      pinNumber: 1,
      title: 'Dripping tap',
      description: 'In the kitchen',
      anonymousUser: 'Ines Duarte',
      addedBy: 'Ines Duarte',
      visitorState: 'waiting',
      pointCategoryId: w.client.categoryId,
      projectTypePOIStatusId: w.client.statusIds[0],
      isAddedAfterCompletion: false,
      matterPointCoordinates: null,
    })
    expect(body.projectPin.projectPinCheckBoxes.map(({ isChecked }) => isChecked)).toEqual([
      true,
      false,
    ])
    const { rows } = await w.database.db.execute(
      sql`select added_by, updated_by from project_pins where id = ${body.projectPin.id}`,
    )
    expect(rows).toEqual([{ added_by: null, updated_by: null }])
    expect((await reportOf(projectId)).map(({ visitorState }) => visitorState)).toEqual(['waiting'])
  })

  it('is seen by staff and by the holders of its own link at once, by others once it is accepted', async () => {
    const { id: projectId, token } = await inspection()
    const other = await tokenFor(projectId, 'repair')
    const { id } = (await send(token)).body.projectPin
    expect([await seenBy(token), await seenBy(other)]).toEqual([[id], []])
    expect(
      (
        await w.nobody.call(commentRoutes.addSharedComment, {
          token: other,
          projectPinId: id,
          comment: 'Mine',
        })
      ).status,
    ).toBe(404)
    expect(
      (
        await w.nobody.call(commentRoutes.addSharedComment, {
          token,
          projectPinId: id,
          comment: 'Mine',
        })
      ).status,
    ).toBe(200)
    expect(
      (await manager.call(reviewVisitorPin, { id, visitorState: 'accepted' })).body.message,
    ).toBe('Point accepted.')
    expect([await seenBy(token), await seenBy(other)]).toEqual([[id], [id]])
    expect((await reportOf(projectId))[0]?.visitorState).toBe('accepted')
  })

  it('that is hidden is gone for everybody, and listed for managers, who can show it again', async () => {
    const { id: projectId, token } = await inspection()
    const { id } = (await send(token)).body.projectPin
    const hide = () => manager.call(reviewVisitorPin, { id, visitorState: 'hidden' })
    expect([(await hide()).body.message, (await hide()).status]).toEqual(['Point hidden.', 200])
    expect([await reportOf(projectId), await seenBy(token)]).toEqual([[], []])
    expect((await manager.call(pinRoutes.readPin, { id })).status).toBe(404)
    const hidden = async () =>
      (await manager.call(listHiddenPins, { projectId })).body.map((pin) => [
        pin.id,
        pin.visitorState,
      ])
    expect(await hidden()).toEqual([[id, 'hidden']])
    const countFor = async (by: Person) =>
      (await by.call(projectRoutes.readProject, { id: projectId })).body.hiddenPinCount
    const user = await w.as('User')
    await w.assign(user, projectId)
    expect([await countFor(manager), await countFor(user)]).toEqual([1, 0])
    await manager.call(reviewVisitorPin, { id, visitorState: 'accepted' })
    expect([(await reportOf(projectId)).map((pin) => pin.id), await hidden()]).toEqual([[id], []])
    // the general way to bring back what was deleted leads to the same
    await hide()
    await manager.call(pinRoutes.deletePin, { id, isDeleted: false })
    expect((await reportOf(projectId))[0]?.visitorState).toBe('accepted')
  })

  it('is reviewed by managers only, and only if a visitor added it', async () => {
    const { id: projectId, token } = await inspection()
    const { id } = (await send(token)).body.projectPin
    const user = await w.as('User')
    await w.assign(user, projectId)
    expect((await user.call(reviewVisitorPin, { id, visitorState: 'accepted' })).status).toBe(403)
    expect((await user.call(listHiddenPins, { projectId })).status).toBe(403)
    const ours = await w.pin({ projectId })
    const refused = await manager.call(reviewVisitorPin, { id: ours.id, visitorState: 'hidden' })
    expect([refused.status, refused.body.code]).toEqual([409, 'pin.notVisitors'])
    const stranger = await w.as('Manager', w.otherClient)
    expect((await stranger.call(reviewVisitorPin, { id, visitorState: 'hidden' })).status).toBe(404)
    await manager.call(pinRoutes.deletePin, { id, isDeleted: true })
    expect((await manager.call(reviewVisitorPin, { id, visitorState: 'accepted' })).status).toBe(
      404,
    )
  })

  it('can have a place on the model or on a picture of the inspection instead of a photo, and no other', async () => {
    const { id: projectId, token } = await inspection()
    const placed = await send(
      token,
      { matterPointCoordinates: JSON.stringify(samplePinCoordinates) },
      {},
    )
    expect([placed.status, placed.body.projectPin.matterPointCoordinates]).toMatchObject([
      200,
      samplePinCoordinates,
    ])
    const box = {
      geometry: { type: 'RECTANGLE', x: 1, y: 2, width: 3, height: 4 },
      data: { id: 'mark' },
    }
    const elsewhere = await send(token, {
      annotationCoordinates: JSON.stringify(box),
      projectModelImageId: 999_999,
    })
    expect(elsewhere.status).toBe(404)
    const neither = await send(token, {}, {})
    expect([neither.status, neither.body.Message]).toEqual([400, 'Choose a photo.'])
    expect(await reportOf(projectId)).toHaveLength(1)
  })

  it('T97: comes after completion, too, marked so; but then without a place', async () => {
    const { token } = await inspection({ completedAt: new Date('2026-11-10') })
    expect((await send(token)).body.projectPin.isAddedAfterCompletion).toBe(true)
    const placed = await send(token, {
      matterPointCoordinates: JSON.stringify(samplePinCoordinates),
    })
    expect([placed.status, placed.body.code]).toEqual([409, 'project.completed'])
  })

  it('BI-093: keeps nothing of where its photo was taken', async () => {
    const { token } = await inspection()
    const { stillUrl } = (await send(token)).body.projectPin
    expect((await sharp(Buffer.from(photo)).metadata()).exif).toBeDefined()
    const stored = Buffer.from(await (await fetch(`${w.url}/api/${stillUrl}`)).arrayBuffer())
    expect((await sharp(stored).metadata()).exif).toBeUndefined()
  })

  it('BI-103: sent again under the same key, or twice at once, it is one point with one photo', async () => {
    const { id: projectId, token } = await inspection()
    const before = (await storedFiles()).length
    const options = { ...uploaded(), headers: { 'idempotency-key': crypto.randomUUID() } }
    const answers = await Promise.all([1, 2, 3].map(() => send(token, {}, options)))
    w.clock.pass(2_000)
    answers.push(await send(await tokenFor(projectId), {}, options))
    expect(new Set(answers.map(({ body }) => body.projectPin.id)).size).toBe(1)
    expect(await reportOf(projectId)).toHaveLength(1)
    const one = (await storedFiles()).length - before
    await send(token)
    expect((await storedFiles()).length - before).toBe(2 * one)
  })

  it('stands in the trail with its link and name', async () => {
    const { token } = await inspection()
    const { id } = (await send(token)).body.projectPin
    await manager.call(reviewVisitorPin, { id, visitorState: 'hidden' })
    const { rows } = await w.database.db.execute(
      sql`select actor, action, after from audit_events where record = 'pin' and record_id = ${id} order by id`,
    )
    expect(rows).toMatchObject([
      {
        actor: expect.stringMatching(/^link:\d+$/),
        action: 'pin.addShared',
        after: { anonymousUser: 'Ines Duarte' },
      },
      {
        actor: `user:${manager.userId}`,
        action: 'pin.reviewShared',
        after: { visitorState: 'hidden' },
      },
    ])
  })
})

/** The printed report, as text. */
const printOf = async (projectId: number) => {
  const { token } = (await manager.call(reportRoutes.createPrintTicket, { projectId })).body
  const { body } = await w.nobody.call(reportRoutes.printReport, { projectId, token })
  return readPdf('pdftotext', body as unknown as Buffer)
}

it('T97: a visitor’s point is printed once it is accepted, and exported as theirs', async () => {
  const { id: projectId, token } = await inspection()
  const { id } = (await send(token)).body.projectPin
  expect(await printOf(projectId)).not.toContain('Dripping tap')
  await manager.call(reviewVisitorPin, { id, visitorState: 'accepted' })
  const printed = await printOf(projectId)
  for (const words of ['Dripping tap', 'Ines Duarte (visitor)']) expect(printed).toContain(words)
  const { body } = await manager.call(projectLifecycleRoutes.exportPins, {
    projectId,
    format: 'csv',
  })
  expect(String(body)).toContain('Ines Duarte (visitor)')
})

describe('what a visitor’s point is refused for', () => {
  it('BI-083, T96: a link of a lower level, or to chosen points, with a reason of its own', async () => {
    const { id: projectId } = await w.project()
    const { id: key } = await w.pin({ projectId })
    const answers = []
    for (const token of [
      await tokenFor(projectId, 'view'),
      await tokenFor(projectId, 'comment'),
      await tokenFor(projectId, 'repair', { key }),
    ]) {
      const { status, body } = await send(token)
      answers.push([status, body.code])
    }
    expect(answers).toEqual([
      [403, 'share.noPoints'],
      [403, 'share.noPoints'],
      [403, 'share.noPoints'],
    ])
    expect((await send(await tokenFor(projectId, 'view'))).body.Message).toBe(
      'You cannot add points through this link.',
    )
    expect((await send(await tokenFor(projectId, 'repair'))).status).toBe(200)
  })

  it('T125: a client below Business, though the link was made before', async () => {
    const client = await w.newClient('Business')
    const by = await w.as('Manager', client)
    const { id: projectId } = await w.project({ client })
    const token = await tokenFor(projectId, 'points', {}, by)
    await w.database.db.execute(
      sql`update clients set tier = 'Professional' where id = ${client.id}`,
    )
    const refused = await send(token)
    expect([refused.status, refused.body.code]).toEqual([402, 'tier.unavailable'])
    await w.database.db.execute(sql`update clients set tier = 'Business' where id = ${client.id}`)
    expect((await send(token)).status).toBe(200)
  })

  it('BI-084: ids of people and inspections and judgements that they send count for nothing', async () => {
    const { id: projectId, token } = await inspection()
    const elsewhere = await w.project()
    const claims = {
      projectId: elsewhere.id,
      userId: manager.userId,
      addedBy: manager.userId,
      isApproved: true,
      isResolved: true,
      visitorState: 'accepted',
    }
    const { projectPin } = (await send(token, claims as Args)).body
    expect(projectPin).toMatchObject({
      projectId,
      isApproved: false,
      isResolved: false,
      visitorState: 'waiting',
    })
    expect([await reportOf(elsewhere.id), projectPin.addedBy]).toEqual([[], 'Ines Duarte'])
  })

  it('T99: category, box or field of another type: 404; a field that visitors may not change, too', async () => {
    const { id: projectId, token } = await inspection()
    const before = await storedFiles()
    const { otherClient: other } = w
    const [ownField = 0] = w.client.fieldIds
    const fieldArgs = (id: number) => ({
      projectPinCustomFields: JSON.stringify([
        { projectTypeCustomFieldId: id, description: '214' },
      ]),
    })
    const wrong: Args[] = [
      { pointCategoryId: other.categoryId },
      {
        projectPinCheckBoxes: JSON.stringify([
          { projectTypeCheckBoxId: other.checkBoxIds[0] ?? 0, isChecked: true },
        ]),
      },
      fieldArgs(other.fieldIds[0] ?? 0),
    ]
    for (const more of wrong) expect([more, (await send(token, more)).status]).toEqual([more, 404])
    await w.database.db.execute(
      sql`update custom_fields set is_editable = false where id = ${ownField}`,
    )
    expect((await send(token, fieldArgs(ownField))).status).toBe(404)
    await w.database.db.execute(
      sql`update custom_fields set is_editable = true where id = ${ownField}`,
    )
    expect([await storedFiles(), await reportOf(projectId)]).toEqual([before, []])
    expect(
      (await send(token, fieldArgs(ownField))).body.projectPin.projectPinCustomFields[0]
        ?.description,
    ).toBe('214')
  })

  it('BI-085: no name, no title, lists that are no JSON, in the words of the form', async () => {
    const { token } = await inspection()
    const blank = await send(token, { anonymousUser: ' ', title: '' })
    expect(blank.body.errors).toEqual([
      { field: 'anonymousUser', message: 'Full name is required' },
      { field: 'title', message: 'Title is required' },
    ])
    expect((await send(token, { projectPinCheckBoxes: '[{' })).status).toBe(400)
  })

  it('BI-090: a file that is no picture, or is larger than 10 MB; nothing of it stays', async () => {
    const { id: projectId, token } = await inspection()
    const before = await storedFiles()
    const page = Uint8Array.from(Buffer.from('<html>not a photo</html>'))
    expect((await send(token, {}, uploaded(page))).status).toBe(400)
    const large = new Uint8Array(10 * 1024 * 1024 + 1)
    const refused = await send(token, {}, uploaded(large))
    expect([refused.status, refused.body.Message]).toEqual([
      413,
      'tap.jpg is too large. The limit is 10 MB.',
    ])
    expect([await storedFiles(), await reportOf(projectId)]).toEqual([before, []])
  })

  it('that fills in what people do not see is refused in words', async () => {
    const { token } = await inspection()
    const { status, body } = await send(token, { website: 'https://pills.example' })
    const message = 'Leave the hidden field empty and send the point again.'
    expect([status, body.errors]).toEqual([400, [{ field: 'website', message }]])
  })

  it('T97: more than twenty in ten minutes by one link and address, and hears when to try again', async () => {
    // to the beginning of a window, so that none ends midway
    w.clock.now = new Date(Math.ceil(w.clock.now.getTime() / 600_000) * 600_000)
    const { id: projectId, token } = await inspection()
    const other = await tokenFor(projectId, 'repair')
    // refused ones count as well
    for (let n = 0; n < 20; n++) expect((await send(token, { title: '' }, {})).status).toBe(400)
    const refused = await send(token)
    expect([refused.status, refused.body.Message]).toEqual([
      429,
      'Too many attempts. Try again in 10 minutes.',
    ])
    expect((await send(other)).status).toBe(200)
    w.clock.pass(600_000)
    expect((await send(token)).status).toBe(200)
  })

  it('no link, a session instead of one, a revoked one: 401, wherever in the form it stands', async () => {
    const { id: projectId, token } = await inspection()
    await w.database.db.execute(
      sql`update share_links set revoked_at = now() where project_id = ${projectId}`,
    )
    const form = new FormData()
    form.append('anonymousUser', 'Ines Duarte')
    form.append('title', 'Dripping tap')
    form.append('uploadedImage', new Blob([photo]), 'tap.jpg')
    form.append('token', token)
    const last = await fetch(`${w.url}/api/${savePinAnonymous.path}`, {
      method: 'POST',
      body: form,
    })
    const statuses = [
      (await send(token)).status,
      (await send(manager.token)).status,
      (await send('')).status,
      last.status,
    ]
    expect(statuses).toEqual([401, 401, 401, 401])
    expect(await reportOf(projectId)).toEqual([])
  })

  it('BI-079: a link that is revoked while the photo is on its way: 401, and none of its bytes stay', async () => {
    const { id: projectId, token } = await inspection()
    const before = await storedFiles()
    const begun = Promise.withResolvers<void>()
    const revoked = Promise.withResolvers<void>()
    const fields = { token, anonymousUser: 'Ines Duarte', title: 'Dripping tap' }
    const parts = Object.entries(fields).map(
      ([name, value]) =>
        `--part\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    const head =
      'content-disposition: form-data; name="uploadedImage"; filename="tap.jpg"\r\ncontent-type: image/jpeg'
    const half = Math.floor(photo.length / 2)
    const body = async function* () {
      yield Buffer.from(`${parts.join('')}--part\r\n${head}\r\n\r\n`)
      yield Buffer.from(photo.subarray(0, half))
      begun.resolve()
      await revoked.promise
      yield Buffer.from(photo.subarray(half))
      yield Buffer.from('\r\n--part--\r\n')
    }
    const answer = fetch(`${w.url}/api/${savePinAnonymous.path}`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=part' },
      body: body() as unknown as BodyInit,
      duplex: 'half',
    } as RequestInit)
    await begun.promise
    await w.database.db.execute(
      sql`update share_links set revoked_at = now() where project_id = ${projectId}`,
    )
    revoked.resolve()
    expect((await answer).status).toBe(401)
    expect([await storedFiles(), await reportOf(projectId)]).toEqual([before, []])
  })

  it('an archived inspection', async () => {
    const { id: projectId, token } = await inspection()
    await manager.call(projectRoutes.archiveProject, { id: projectId, isDeleted: true })
    expect((await send(token)).status).toBe(401)
  })
})

describe('T73, T96: a visitor’s repair', () => {
  const { addSharedComment } = commentRoutes
  const proof = () => ({ files: [{ field: 'file', bytes: photo, name: 'repaired.jpg' }] })
  const submitRepair = (
    token: string,
    projectPinId: number,
    more: Partial<RouteArgs<typeof addSharedComment>> = {},
    options: Parameters<Person['call']>[2] = proof(),
  ) =>
    w.nobody.call(
      addSharedComment,
      {
        token,
        projectPinId,
        action: 'submit',
        comment: 'New seal.',
        anonymousName: 'Tiling Ltd',
        ...more,
      },
      options,
    )
  const point = async (level: ShareLevel = 'repair') => {
    const { id: projectId, token } = await inspection({}, level)
    return { projectId, token, id: (await w.pin({ projectId })).id }
  }
  const pinOf = async (id: number) => (await manager.call(pinRoutes.readPin, { id })).body

  it('waits for acceptance like that of staff, with its photo and the name of who submitted it', async () => {
    const { id, token, projectId } = await point()
    const author = (await pinOf(id)).updatedBy
    const { status, body } = await submitRepair(token, id)
    expect([status, body.message]).toEqual([200, 'Repair submitted.'])
    const pin = await pinOf(id)
    expect(pin).toMatchObject({
      isResolved: true,
      isApproved: false,
      lastStep: 'submit',
      updatedBy: author,
    })
    expect(pin.poiResolutionImagePath).not.toBeNull()
    const [comment] = (await reportOf(projectId))[0]?.projectPinComments ?? []
    expect(comment).toMatchObject({
      action: 'submit',
      comment: 'New seal.',
      anonymousName: 'Tiling Ltd',
      userId: null,
    })
    await manager.call(commentRoutes.saveComment, { projectPinId: id, action: 'accept' })
    const late = await submitRepair(token, id)
    expect([late.status, late.body.code]).toEqual([409, 'repair.accepted'])
    expect((await pinOf(id)).isApproved).toBe(true)
  })

  it('needs a link of that level; one to chosen points is enough for those', async () => {
    const { projectId, id } = await point()
    const answers = []
    for (const level of ['view', 'comment', 'points'] as const) {
      const { status, body } = await submitRepair(await tokenFor(projectId, level), id)
      answers.push([status, body.code])
    }
    expect(answers).toEqual([
      [403, 'share.viewOnly'],
      [403, 'share.noRepairs'],
      [403, 'share.noRepairs'],
    ])
    const sibling = await w.pin({ projectId })
    const bound = await tokenFor(projectId, 'repair', { key: id })
    expect([
      (await submitRepair(bound, sibling.id)).status,
      (await submitRepair(bound, id)).status,
    ]).toEqual([404, 200])
  })

  it('needs a photo and a name, and a comment has no photo', async () => {
    const { id, token } = await point()
    const before = await storedFiles()
    expect((await submitRepair(token, id, {}, {})).body.Message).toBe('Choose a photo.')
    expect((await submitRepair(token, id, { anonymousName: ' ' })).body.Message).toBe(
      'Full name is required',
    )
    const args = { token, projectPinId: id, comment: 'Looks good.' }
    expect((await w.nobody.call(addSharedComment, args, proof())).status).toBe(400)
    expect([await storedFiles(), (await pinOf(id)).isResolved]).toEqual([before, false])
  })

  it('T116: loses their name where it is erased, like their points', async () => {
    const { id, token, projectId } = await point()
    await submitRepair(token, id, { anonymousName: 'Jonas Brandt' })
    await send(token, { anonymousUser: 'Jonas Brandt' })
    const admin = await w.as('Admin')
    const erased = await admin.call(clientDataRoutes.eraseVisitor, {
      clientId: w.client.id,
      name: 'jonas brandt',
    })
    expect(erased.status).toBe(200)
    const { rows } = await w.database.db.execute(
      sql`select coalesce(anonymous_user, '') || coalesce(resolved_by, '') as named from project_pins
        where project_id = ${projectId} order by id`,
    )
    expect(rows).toEqual([{ named: 'Visitor' }, { named: 'Visitor' }])
  })

  it('sent again under the same key it is submitted once', async () => {
    const { id, token, projectId } = await point()
    const options = { ...proof(), headers: { 'idempotency-key': crypto.randomUUID() } }
    const answers = await Promise.all([1, 2].map(() => submitRepair(token, id, {}, options)))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect((await reportOf(projectId))[0]?.projectPinComments).toHaveLength(1)
  })
})
