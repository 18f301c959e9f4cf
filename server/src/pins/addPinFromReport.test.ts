import type { RouteArgs } from '@nspect/contract/http/route'
import { addPinFromReportRoutes } from '@nspect/contract/pins/addPinFromReport'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type Person, type World } from '../testing/world.ts'

const route = addPinFromReportRoutes.savePinFromReport

let w: World
let manager: Person
let photo: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  w = await createWorld()
  manager = await w.as('Manager')
  // portrait, red at the top and blue at the bottom: nothing of it may get lost
  const red = { width: 600, height: 400, channels: 3, background: '#ff0000' } as const
  photo = Uint8Array.from(
    await sharp({ create: red }).extend({ bottom: 400, background: '#0000ff' }).jpeg().toBuffer(),
  )
})
afterAll(() => w.close())

const uploaded = (bytes = photo, name = 'skylight.jpg') => ({
  files: [{ field: 'uploadedImage', bytes, name }],
})
const add = async (more: Partial<RouteArgs<typeof route>> = {}, by = manager) => {
  const projectId = more.projectId ?? (await w.project()).id
  return by.call(route, { projectId, title: 'Stain below the skylight', ...more }, uploaded())
}
const pinsOf = async (projectId: number) =>
  (await manager.call(reportRoutes.listReportPins, { projectId })).body

describe('a point from a photo in the report', () => {
  it('T60: takes the category, the status and the ticks of the type where nothing is chosen, and has no place', async () => {
    const { status, body } = await add()
    expect([status, body.message]).toEqual([200, 'Point saved.'])
    const { projectPin: pin } = body
    expect(pin).toMatchObject({
      pinNumber: 1,
      title: 'Stain below the skylight',
      pointCategoryId: w.client.categoryId,
      projectTypePOIStatusId: w.client.statusIds[0],
      matterPointCoordinates: null,
      annotationCoordinates: null,
      projectModelImageId: null,
      anonymousUser: null,
      isAddedAfterCompletion: false,
      isResolved: false,
    })
    expect(pin.projectPinCheckBoxes.map(({ isChecked }) => isChecked)).toEqual([true, false])
    expect((await pinsOf(pin.projectId)).map(({ id }) => id)).toEqual([pin.id])
  })

  it('shows the whole photo on its card, whichever way it was held, and keeps it large', async () => {
    const { projectPin: pin } = (await add()).body
    const image = async (path: string | null) =>
      sharp(Buffer.from(await (await fetch(`${w.url}/api/${path}`)).arrayBuffer()))
    const { data, info } = await (await image(pin.imageUrl))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([632, 374])
    const colorAt = (y: number) => [...data.subarray((y * 632 + 316) * 3, (y * 632 + 316) * 3 + 3)]
    expect(colorAt(4)[0]).toBeGreaterThan(240)
    expect(colorAt(369)[2]).toBeGreaterThan(240)
    const { width, height } = await (await image(pin.stillUrl)).metadata()
    expect([width, height]).toEqual([600, 800])
  })

  it('takes what was chosen instead, and who reported it', async () => {
    const [room = 0] = w.client.fieldIds
    const { status, body } = await add({
      anonymousUser: '  Mara Lindqvist ',
      pointCategoryId: w.client.otherCategoryId,
      projectTypePOIStatusId: w.client.statusIds[1],
      description: 'Seen from the gallery',
      projectPinCheckBoxes: JSON.stringify([
        { projectTypeCheckBoxId: w.client.checkBoxIds[1], isChecked: true },
      ]),
      projectPinCustomFields: JSON.stringify([
        { projectTypeCustomFieldId: room, description: '214' },
      ]),
    })
    expect([status, body.Message]).toEqual([200, undefined])
    expect(body.projectPin).toMatchObject({
      anonymousUser: 'Mara Lindqvist',
      pointCategoryId: w.client.otherCategoryId,
      projectTypePOIStatusId: w.client.statusIds[1],
      description: 'Seen from the gallery',
    })
    expect(body.projectPin.projectPinCheckBoxes.map(({ isChecked }) => isChecked)).toEqual([
      true,
      true,
    ])
    expect(body.projectPin.projectPinCustomFields.map(({ description }) => description)).toEqual([
      '214',
    ])
  })

  it('T97: comes after completion, too, and says so for good, in the report as on the link', async () => {
    const { id: projectId } = await w.project({ completedAt: new Date('2026-11-10') })
    const { projectPin } = (await add({ projectId })).body
    expect(projectPin.isAddedAfterCompletion).toBe(true)
    expect((await pinsOf(projectId))[0]?.isAddedAfterCompletion).toBe(true)
    // a point with a position stays read-only
    const args = { projectId, pointCategoryId: w.client.categoryId, title: 'Late' }
    expect((await manager.call(pinRoutes.savePin, args)).status).toBe(409)
  })

  it('sent again under the same key is one point with one number', async () => {
    const { id: projectId } = await w.project()
    const options = {
      ...uploaded(),
      headers: { 'idempotency-key': 'the-stain-below-the-skylight' },
    }
    const answers = await Promise.all(
      [1, 2, 3].map(() => manager.call(route, { projectId, title: 'Stain' }, options)),
    )
    expect(new Set(answers.map(({ body }) => body.projectPin.id)).size).toBe(1)
    expect(await pinsOf(projectId)).toHaveLength(1)
    expect((await add({ projectId })).body.projectPin.pinNumber).toBe(2)
  })

  it('is noted in the trail with all that was given', async () => {
    const { projectPin } = (await add({ anonymousUser: 'Mara Lindqvist' })).body
    const { rows } = await w.database.db.execute<{ after: object }>(
      sql`select after from audit_events where record = 'pin' and record_id = ${projectPin.id}`,
    )
    expect(rows[0]?.after).toMatchObject({
      title: 'Stain below the skylight',
      anonymousUser: 'Mara Lindqvist',
    })
  })
})

describe('what is refused', () => {
  it('no photo, no title, a blank name: in the words of the form', async () => {
    const { id: projectId } = await w.project()
    const answer = await manager.call(route, { projectId, title: 'Stain' })
    expect([answer.status, answer.body.Message]).toEqual([400, 'Choose a photo.'])
    const blank = await add({ projectId, title: ' ', anonymousUser: ' ' })
    expect(blank.body.errors).toEqual([
      { field: 'anonymousUser', message: 'Full name is required' },
      { field: 'title', message: 'Title is required' },
    ])
    expect(await pinsOf(projectId)).toEqual([])
  })

  it('category, status, box or field of another type: 404, and the photo does not stay behind', async () => {
    const { id: projectId } = await w.project()
    const stored = async () => {
      let n = 0
      for await (const _ of w.storage.list()) n++
      return n
    }
    const before = await stored()
    const { otherClient: other } = w
    const wrong = [
      { pointCategoryId: other.categoryId },
      { projectTypePOIStatusId: other.statusIds[0] ?? 0 },
      {
        projectPinCheckBoxes: JSON.stringify([
          { projectTypeCheckBoxId: other.checkBoxIds[0] ?? 0, isChecked: true },
        ]),
      },
      {
        projectPinCustomFields: JSON.stringify([
          { projectTypeCustomFieldId: other.fieldIds[0] ?? 0, description: 'x' },
        ]),
      },
    ]
    for (const more of wrong)
      expect([more, (await add({ projectId, ...more })).status]).toEqual([more, 404])
    expect(await stored()).toBe(before)
  })

  it('a file that is no picture, and lists that are no JSON', async () => {
    const { id: projectId } = await w.project()
    const args = { projectId, title: 'Stain' }
    const page = Uint8Array.from(Buffer.from('<html>not a photo</html>'))
    expect((await manager.call(route, args, uploaded(page))).status).toBe(400)
    expect((await add({ projectId, projectPinCheckBoxes: '[{' })).status).toBe(400)
  })

  it('an archived inspection', async () => {
    const { id: projectId } = await w.project()
    await manager.call(projectRoutes.archiveProject, { id: projectId, isDeleted: true })
    expect((await add({ projectId })).status).toBe(404)
  })
})
