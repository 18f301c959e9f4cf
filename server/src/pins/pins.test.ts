import { auditRoutes } from '@nspect/contract/audit/audit'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projects } from '../db/tables/projects.ts'
import { buildProjectLock, changeDuringCall } from '../testing/changeDuringCall.ts'
import { createWorld, type Person, samplePinCoordinates, type World } from '../testing/world.ts'

let w: World
let manager: Person
let projectId: number
beforeAll(async () => {
  w = await createWorld()
  manager = await w.as('Manager')
  projectId = (await w.project()).id
})
afterAll(() => w.close())

const body = (more: object = {}) => ({
  projectId,
  pointCategoryId: w.client.categoryId,
  title: 'Cracked tile',
  matterPointCoordinates: samplePinCoordinates,
  ...more,
})
const picture = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg({ quality: 90 })
    .toBuffer()
const dataUrl = async (width: number, height: number, background: string) =>
  `data:image/jpeg;base64,${(await picture(width, height, background)).toString('base64')}`
const get = async (path: string | null) => {
  const answer = await fetch(`${w.url}/api/${path}`)
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    bytes: Buffer.from(await answer.arrayBuffer()),
  }
}

describe('saving a point', () => {
  it('gives it the next number of the inspection, never one that was used before (T77)', async () => {
    const { id } = await w.project()
    const save = async () =>
      (await manager.call(pinRoutes.savePin, body({ projectId: id }))).body.projectPin
    const [first, second] = [await save(), await save()]
    expect([first.pinNumber, second.pinNumber]).toEqual([1, 2])
    await manager.call(pinRoutes.deletePin, { id: second.id, isDeleted: true })
    expect((await save()).pinNumber).toBe(3)
  })

  it('leaves what it does not name as it is stored', async () => {
    const told = { description: 'Below the basin', isCritical: true, isOsha: true }
    const first = (await manager.call(pinRoutes.savePin, body(told))).body.projectPin
    const { id, version } = first
    await manager.call(pinRoutes.savePin, body({ id, version, title: 'Cracked basin' }))
    const read = await manager.call(pinRoutes.readPin, { id })
    expect(read.body).toMatchObject({ ...told, title: 'Cracked basin' })
  })

  it('keeps its place to the last bit, and members that nobody named', async () => {
    const place = {
      position: { x: 1 / 3, y: -0.1 + 0.2, z: 123456.789012345 },
      normal: { x: 0.6, y: 0.8, z: 0 },
      key: 'k-1',
      stem: 1.5,
      floor: 2,
      camera: { position: { x: 0, y: 1.6, z: 0 }, target: { x: 1 / 3, y: 0.1, z: 1 }, fov: 70 },
      v: 1 as const,
      sweepNote: { by: 'surveyor', weather: 'rain' },
    }
    const saved = await manager.call(pinRoutes.savePin, body({ matterPointCoordinates: place }))
    const read = await manager.call(pinRoutes.readPin, { id: saved.body.projectPin.id })
    expect(read.body.matterPointCoordinates).toEqual(place)
    const listed = await manager.call(pinRoutes.listPins, { projectId })
    expect(listed.body.find((pin) => pin.id === read.body.id)).toEqual(read.body)
  })

  it('keeps the stills: as large as they came, the card of 632 x 374, and the view without the pin', async () => {
    const saved = await manager.call(
      pinRoutes.savePin,
      body({
        imageUrl: await dataUrl(1896, 1122, '#0b6e75'),
        plainImageUrl: await dataUrl(1896, 1122, '#ffffff'),
      }),
    )
    const { imageUrl, stillUrl, plainStillUrl } = saved.body.projectPin
    const sizes = []
    for (const path of [imageUrl, stillUrl, plainStillUrl]) {
      const { status, type, bytes } = await get(path)
      expect([status, type]).toEqual([200, 'image/jpeg'])
      const { width, height } = await sharp(bytes).metadata()
      sizes.push([width, height])
    }
    expect(sizes).toEqual([
      [632, 374],
      [1896, 1122],
      [1896, 1122],
    ])
  })

  it('BI-114: a point that was placed on another model than the inspection has now is refused, and nothing is stored', async () => {
    const before = (await manager.call(pinRoutes.listPins, { projectId })).body.length
    const earlier = { ...samplePinCoordinates, model: 'f'.repeat(64) }
    const saved = await manager.call(pinRoutes.savePin, body({ matterPointCoordinates: earlier }))
    expect([saved.status, saved.body.code]).toEqual([409, 'pin.otherModel'])
    expect((await manager.call(pinRoutes.listPins, { projectId })).body.length).toBe(before)
  })

  it('a later change of text leaves the stills as they were taken', async () => {
    const saved = await manager.call(
      pinRoutes.savePin,
      body({ imageUrl: await dataUrl(632, 374, '#123456') }),
    )
    const { id, version, stillUrl, matterPointCoordinates } = saved.body.projectPin
    const { matterPointCoordinates: _, ...text } = body({
      id,
      version,
      title: 'Cracked tile, two of them',
    })
    const changed = await manager.call(pinRoutes.savePin, text)
    expect(changed.body.projectPin).toMatchObject({
      id,
      version: version + 1,
      title: 'Cracked tile, two of them',
      matterPointCoordinates,
    })
    expect((await get(changed.body.projectPin.stillUrl)).bytes).toEqual((await get(stillUrl)).bytes)
  })

  it('T79: a still may be WebP, or the path of a picture that the sender was given, of their own client', async () => {
    const webp = await sharp({
      create: { width: 1264, height: 748, channels: 3, background: '#0b6e75' },
    })
      .webp()
      .toBuffer()
    const first = await manager.call(
      pinRoutes.savePin,
      body({ imageUrl: `data:image/webp;base64,${webp.toString('base64')}` }),
    )
    const { id, version, imageUrl, stillUrl } = first.body.projectPin
    expect([first.status, (await get(stillUrl)).type]).toEqual([200, 'image/jpeg'])

    const copy = (await manager.call(pinRoutes.savePin, body({ imageUrl: `api/${stillUrl}` }))).body
      .projectPin
    expect(copy.stillUrl).not.toBe(stillUrl)
    expect(await sharp((await get(copy.stillUrl)).bytes).metadata()).toMatchObject({
      width: 1264,
      height: 748,
    })
    const kept = (await manager.call(pinRoutes.savePin, body({ id, version, imageUrl }))).body
      .projectPin
    expect(kept.stillUrl).toBe(stillUrl)

    const theirs = await w.as('Manager', w.otherClient)
    const { id: elsewhere } = await w.project({ client: w.otherClient })
    const at = { projectId: elsewhere, pointCategoryId: w.otherClient.categoryId }
    const changed = imageUrl?.replace(/^files\/./, (start) =>
      start.endsWith('a') ? 'files/b' : 'files/a',
    )
    for (const [person, sent] of [
      [theirs, body({ ...at, imageUrl: stillUrl })],
      [manager, body({ imageUrl: changed })],
      [manager, body({ imageUrl: 'https://pictures.example/a.jpg' })],
    ] as const) {
      const refused = await person.call(pinRoutes.savePin, sent)
      expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, 'imageUrl'])
    }
  })

  it('BI-090, BI-091: a still that is no picture is refused by name and nothing is kept', async () => {
    const before = await countFiles()
    for (const bytes of [
      Buffer.from('<html>'),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      (await picture(1200, 900, '#b45309')).subarray(0, 2500),
    ]) {
      const imageUrl = `data:image/jpeg;base64,${bytes.toString('base64')}`
      const { status, body: refused } = await manager.call(pinRoutes.savePin, body({ imageUrl }))
      expect([400, 415]).toContain(status)
      expect(refused.Message).toContain('imageUrl')
    }
    expect(await countFiles()).toEqual(before)
  })

  it('BI-109: of two changes to the same version one is taken, the other hears what is stored now', async () => {
    for (let round = 0; round < 15; round++) {
      const { id } = (await manager.call(pinRoutes.savePin, body())).body.projectPin
      const answers = await Promise.all(
        ['Chipped', 'Loose'].map((title) =>
          manager.call(pinRoutes.savePin, body({ id, version: 1, title })),
        ),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const won = answers.find(({ status }) => status === 200)!
      const lost = answers.find(({ status }) => status === 409)!
      expect(lost.body.Message).toBe(
        'This record was changed by someone else. Reload and try again.',
      )
      expect(lost.body.current).toEqual(won.body.projectPin)
      const stored = await manager.call(pinRoutes.readPin, { id })
      expect(stored.body).toMatchObject({ title: won.body.projectPin.title, version: 2 })
    }
  })

  it('BI-109: what was changed while the call waited for its inspection is not written over', async () => {
    const { id } = (await manager.call(pinRoutes.savePin, body())).body.projectPin
    const change = sql`update project_pins set title = 'Chipped', version = version + 1 where id = ${id}`
    const late = await changeDuringCall(
      w.database.db,
      { locked: buildProjectLock(projectId), change },
      () => manager.call(pinRoutes.savePin, body({ id, version: 1, title: 'Loose' })),
    )
    expect([late.status, late.body.current]).toMatchObject([409, { title: 'Chipped', version: 2 }])
  })

  it('T83: who knows no versions says when the point that was read was changed last', async () => {
    const { id } = await w.pin({ projectId })
    const { updatedDateTime, version } = (await manager.call(pinRoutes.readPin, { id })).body
    w.clock.pass(1_000)
    const first = await manager.call(
      pinRoutes.savePin,
      body({ id, updatedDateTime, title: 'Chipped' }),
    )
    expect([first.status, first.body.projectPin.version]).toEqual([200, version + 1])
    const late = await manager.call(
      pinRoutes.savePin,
      body({ id, updatedDateTime, title: 'Loose' }),
    )
    expect(late.status).toBe(409)
    expect(late.body.current).toMatchObject({ title: 'Chipped' })
  })

  it('T132: a change that names no version counts as based on what is stored, and the trail marks it', async () => {
    const { id } = (await manager.call(pinRoutes.savePin, body())).body.projectPin
    const saved = await manager.call(pinRoutes.savePin, body({ id, title: 'Chipped tile' }))
    expect([saved.status, saved.body.projectPin.title]).toEqual([200, 'Chipped tile'])
    const admin = await w.as('Admin')
    const told = await admin.call(auditRoutes.listAuditEvents, { record: 'pin', recordId: id })
    const marks = told.body.map(({ after }) => (after as { withoutVersion?: true }).withoutVersion)
    expect(marks).toEqual([true, undefined])
  })
})

describe('resolved and approved', () => {
  it('BI-070: are for managers to set; somebody else is refused and nothing changes', async () => {
    const user = await w.as('User')
    await w.assign(user, projectId)
    const { id } = await w.pin({ projectId })
    const refused = await user.call(pinRoutes.savePin, body({ id, version: 1, isApproved: true }))
    expect([refused.status, refused.body.Message]).toEqual([
      403,
      'You do not have permission to perform this action.',
    ])
    expect((await manager.call(pinRoutes.readPin, { id })).body).toMatchObject({
      version: 1,
      isApproved: false,
    })
    expect(
      (await user.call(pinRoutes.savePin, body({ id, version: 1, isApproved: false }))).status,
    ).toBe(200)
    const set = await manager.call(
      pinRoutes.savePin,
      body({ id, version: 2, isResolved: true, isApproved: true }),
    )
    expect(set.body.projectPin).toMatchObject({ isResolved: true, isApproved: true })
    const kept = await user.call(pinRoutes.savePin, body({ id, version: 3, title: 'Reworded' }))
    expect(kept.body.projectPin).toMatchObject({
      title: 'Reworded',
      isResolved: true,
      isApproved: true,
    })
  })
})

describe('every id in a save lies in the same inspection', () => {
  it('a point of a sibling inspection is not found', async () => {
    const sibling = await w.project()
    const pin = await w.pin({ projectId: sibling.id })
    const { status } = await manager.call(
      pinRoutes.savePin,
      body({ id: pin.id, version: 1, title: 'Taken over' }),
    )
    expect(status).toBe(404)
    expect((await manager.call(pinRoutes.readPin, pin)).body).toMatchObject({
      projectId: sibling.id,
      title: 'Damp stain below the window',
    })
  })

  it('a category of another type or client is not found', async () => {
    const other = await w.newClient('Enterprise')
    for (const pointCategoryId of [other.categoryId, w.otherClient.categoryId]) {
      expect((await manager.call(pinRoutes.savePin, body({ pointCategoryId }))).status).toBe(404)
    }
  })

  it('SuperAdmin cannot join what belongs to two clients either', async () => {
    const superAdmin = await w.as('SuperAdmin')
    const { status } = await superAdmin.call(
      pinRoutes.savePin,
      body({ pointCategoryId: w.otherClient.categoryId }),
    )
    expect(status).toBe(404)
  })
})

describe('deleting a point', () => {
  it('hides it; a Manager brings it back as it was', async () => {
    const pin = await w.pin({ projectId })
    expect(
      (await manager.call(pinRoutes.deletePin, { ...pin, isDeleted: true })).body.message,
    ).toBe('Point deleted.')
    expect((await manager.call(pinRoutes.readPin, pin)).status).toBe(404)
    expect(
      (await manager.call(pinRoutes.listPins, { projectId })).body.map(({ id }) => id),
    ).not.toContain(pin.id)
    expect(
      (await manager.call(pinRoutes.deletePin, { ...pin, isDeleted: false })).body.message,
    ).toBe('Point restored.')
    expect((await manager.call(pinRoutes.readPin, pin)).status).toBe(200)
  })

  it('another client does not even learn that the point exists', async () => {
    const pin = await w.pin({ projectId })
    const admin = await w.as('Admin', w.otherClient)
    const missing = await admin.call(pinRoutes.deletePin, { id: 2_000_000, isDeleted: true })
    const foreign = await admin.call(pinRoutes.deletePin, { ...pin, isDeleted: true })
    expect([foreign.status, foreign.body]).toEqual([404, missing.body])
  })
})

describe('an archived inspection', () => {
  it('takes nothing either, as if it were not there', async () => {
    const { id } = await w.project({ isDeleted: true })
    const { status } = await manager.call(pinRoutes.savePin, body({ projectId: id }))
    expect(status).toBe(404)
  })
})

describe('a completed inspection', () => {
  it('that is archived as well is as if it were not there', async () => {
    const { id } = await w.project({ completedAt: new Date(), isDeleted: true })
    expect((await manager.call(pinRoutes.savePin, body({ projectId: id }))).status).toBe(404)
  })

  it('takes no new point, no change and no deletion', async () => {
    const { id } = await w.project({ completedAt: new Date() })
    const pin = await w.pin({ projectId: id })
    const refused = [
      await manager.call(pinRoutes.savePin, body({ projectId: id })),
      await manager.call(pinRoutes.deletePin, { ...pin, isDeleted: true }),
    ]
    for (const answer of refused)
      expect([answer.status, answer.body.code]).toEqual([409, 'project.completed'])
    expect((await manager.call(pinRoutes.readPin, pin)).status).toBe(200)
  })
})

const countFiles = async () => {
  const { rows } = await w.database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from files`,
  )
  let stored = 0
  for await (const _ of w.storage.list()) stored++
  return [rows[0]?.n, stored]
}

describe('status, boxes and fields of a point', () => {
  const save = async (person: Person, more: object) => {
    const { client } = w
    const words = {
      pointCategoryId: client.categoryId,
      title: 'Loose socket',
      matterPointCoordinates: samplePinCoordinates,
    }
    return person.call(pinRoutes.savePin, { ...words, ...more } as never)
  }

  it('a new point begins with the default status and the default ticks (T60)', async () => {
    const { id: projectId } = await w.project()
    const { body } = await save(await w.as('Manager'), { projectId })
    expect(body.projectPin.projectTypePOIStatus?.name).toBe('Open')
    expect(
      body.projectPin.projectPinCheckBoxes.map(({ name, isChecked }) => [name, isChecked]),
    ).toEqual([
      ['Guest affected', true],
      ['Photo taken', false],
    ])
  })

  it('keeps what was chosen, with the names as they were then', async () => {
    const { id: projectId } = await w.project()
    const [room = 0, width = 0, trade = 0] = w.client.fieldIds
    const { body } = await save(await w.as('Manager'), {
      projectId,
      projectTypePOIStatusId: w.client.statusIds[1],
      projectPinCheckBoxes: [{ projectTypeCheckBoxId: w.client.checkBoxIds[0], isChecked: false }],
      projectPinCustomFields: JSON.stringify([
        { projectTypeCustomFieldId: room, description: '104' },
        { projectTypeCustomFieldId: width, description: '1 1/2"' },
        { projectTypeCustomFieldId: trade, description: 'Tiler' },
      ]),
    })
    const { projectPin } = body
    expect(projectPin.projectTypePOIStatus?.name).toBe('Waiting for parts')
    expect(projectPin.projectPinCheckBoxes[0]?.isChecked).toBe(false)
    expect(
      projectPin.projectPinCustomFields.map(({ name, description }) => [name, description]),
    ).toEqual([
      ['Room number', '104'],
      ['Width', '1 1/2"'],
      ['Trade', 'Tiler'],
    ])
  })

  it('what saving answers is what reading answers afterwards', async () => {
    const { id: projectId } = await w.project()
    const manager = await w.as('Manager')
    const { projectPin } = (
      await save(manager, {
        projectId,
        imageUrl: await dataUrl(1264, 748, '#0b6e75'),
        projectPinCustomFields: [
          { projectTypeCustomFieldId: w.client.fieldIds[0] ?? 0, description: '104' },
        ],
      })
    ).body
    expect((await manager.call(pinRoutes.readPin, { id: projectPin.id })).body).toEqual(projectPin)
    expect((await manager.call(pinRoutes.listPins, { projectId })).body).toEqual([projectPin])
  })

  it('a value that does not fit its field is refused by name, and nothing is written', async () => {
    const { id: projectId } = await w.project()
    const manager = await w.as('Manager')
    const [, width = 0, trade = 0] = w.client.fieldIds
    const { status, body } = await save(manager, {
      projectId,
      projectPinCustomFields: [
        { projectTypeCustomFieldId: width, description: 'wide' },
        { projectTypeCustomFieldId: trade, description: 'Astronaut' },
      ],
    })
    expect([status, body.Message]).toEqual([400, 'Invalid fractional with unit value'])
    expect(body.errors?.map(({ field }) => field)).toEqual([
      'projectPinCustomFields.0.description',
      'projectPinCustomFields.1.description',
    ])
    expect((await manager.call(pinRoutes.listPins, { projectId })).body).toEqual([])
  })

  it('statuses, boxes, fields and pictures of another client are not found', async () => {
    const { id: projectId } = await w.project()
    const manager = await w.as('Manager')
    const { otherClient } = w
    const foreign = [
      { projectTypePOIStatusId: otherClient.statusIds[0] },
      {
        projectPinCheckBoxes: [
          { projectTypeCheckBoxId: otherClient.checkBoxIds[0], isChecked: true },
        ],
      },
      {
        projectPinCustomFields: [
          { projectTypeCustomFieldId: otherClient.fieldIds[0], description: 'x' },
        ],
      },
      { projectModelImageId: 2_000_000_000 },
    ]
    for (const more of foreign)
      expect((await save(manager, { projectId, ...more })).status).toBe(404)
  })

  it('T68: a field that is not editable keeps its value for a User, and a Manager may change it', async () => {
    const { id: projectId } = await w.project()
    const user = await w.as('User')
    const manager = await w.as('Manager')
    await w.assign(user, projectId)
    const fixed = w.client.fieldIds[3] ?? 0
    const noteIs = (description: string) => ({
      projectPinCustomFields: [{ projectTypeCustomFieldId: fixed, description }],
    })
    const made = (await save(manager, { projectId, ...noteIs('Seen twice') })).body.projectPin
    const byUser = await save(user, {
      projectId,
      id: made.id,
      version: made.version,
      ...noteIs('Nothing'),
    })
    expect(byUser.body.projectPin.projectPinCustomFields[0]?.description).toBe('Seen twice')
    const byManager = await save(manager, {
      projectId,
      id: made.id,
      version: made.version + 1,
      ...noteIs(''),
    })
    expect(byManager.body.projectPin.projectPinCustomFields).toEqual([])
  })

  it('T40: below Business a status can be read but not changed', async () => {
    const client = await w.newClient('Professional')
    const admin = await w.as('Admin', client)
    const { id: projectId } = await w.project({ client })
    const words = { projectId, pointCategoryId: client.categoryId, title: 'Dripping tap' }
    const made = (await admin.call(pinRoutes.savePin, words)).body.projectPin
    const change = {
      ...words,
      id: made.id,
      version: made.version,
      projectTypePOIStatusId: client.statusIds[2] ?? 0,
    }
    expect((await admin.call(pinRoutes.savePin, change)).status).toBe(402)
    expect(made.projectTypePOIStatus?.name).toBe('Open')
  })

  it('T49: after completion the core is closed, while status, boxes and fields stay open', async () => {
    const { id: projectId } = await w.project()
    const manager = await w.as('Manager')
    const made = (await save(manager, { projectId })).body.projectPin
    await w.database.db
      .update(projects)
      .set({ completedAt: new Date() })
      .where(eq(projects.id, projectId))
    const at = { projectId, id: made.id, version: made.version }
    const words = {
      pointCategoryId: made.pointCategoryId,
      title: made.title,
      description: made.description,
    }
    const open = await manager.call(pinRoutes.savePin, {
      ...at,
      ...words,
      projectTypePOIStatusId: w.client.statusIds[2] ?? 0,
      projectPinCheckBoxes: [
        { projectTypeCheckBoxId: w.client.checkBoxIds[1] ?? 0, isChecked: true },
      ],
    })
    expect(open.status).toBe(200)
    const later = { ...at, version: made.version + 1 }
    for (const core of [{ title: 'Other words' }, { pointCategoryId: w.client.otherCategoryId }]) {
      expect(
        (await manager.call(pinRoutes.savePin, { ...later, ...words, ...core })).body.code,
      ).toBe('project.completed')
    }
    const moved = { ...samplePinCoordinates, stem: 0.5 }
    expect(
      (await manager.call(pinRoutes.savePin, { ...later, ...words, matterPointCoordinates: moved }))
        .status,
    ).toBe(409)
  })
})
