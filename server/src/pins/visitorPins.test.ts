import { commentRoutes } from '@nspect/contract/comments'
import type { ShareLevel } from '@nspect/contract/enums'
import { pinRoutes } from '@nspect/contract/pins'
import { projectRoutes } from '@nspect/contract/projects'
import { reportRoutes } from '@nspect/contract/reports'
import type { ArgsOf } from '@nspect/contract/route'
import { visitorPinRoutes } from '@nspect/contract/visitorPins'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createWorld, type Person, somewhere, type World } from '../testing/world.ts'

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

const uploaded = (bytes = photo, name = 'tap.jpg') => ({ files: [{ field: 'uploadedImage', bytes, name }] })

/** The token of a new link. */
const tokenFor = async (projectId: number, level: ShareLevel = 'points', more: { key?: number } = {}, by = manager) => {
  const { body } = await by.call(reportRoutes.saveShareLink, { projectId, level, ...more })
  const short = new URL(body.link).searchParams.get('token') ?? ''
  return (await w.nobody.call(reportRoutes.resolveShortToken, { token: short })).body.data.originalToken
}
type Args = Partial<ArgsOf<typeof savePinAnonymous>>
const send = (token: string, more: Args = {}, options: Parameters<Person['call']>[2] = uploaded()) =>
  w.nobody.call(savePinAnonymous, { token, anonymousUser: 'Ines Duarte', title: 'Dripping tap', ...more }, options)
const inspection = async (more: Parameters<World['project']>[0] = {}, level: ShareLevel = 'points') => {
  const { id } = await w.project(more)
  return { id, token: await tokenFor(id, level) }
}
const reportOf = async (projectId: number) => (await manager.call(reportRoutes.listReportPins, { projectId })).body
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
    const { status, body } = await send(token, { anonymousUser: ' Ines Duarte ', description: 'In the kitchen' })
    expect([status, body.message]).toEqual([200, 'Point sent. It waits for review.'])
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
    expect(body.projectPin.projectPinCheckBoxes.map(({ isChecked }) => isChecked)).toEqual([true, false])
    const { rows } = await w.database.db.execute(
      sql`select added_by, updated_by from project_pins where id = ${body.projectPin.id}`,
    )
    expect(rows).toEqual([{ added_by: null, updated_by: null }])
    expect((await reportOf(projectId)).map(({ visitorState }) => visitorState)).toEqual(['waiting'])
  })
})
