import type { RouteArgs } from '@nspect/contract/http/route'
import { modelRoutes } from '@nspect/contract/models/models'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { visitorPinRoutes } from '@nspect/contract/pins/visitorPins'
import { projectCoverRoutes } from '@nspect/contract/projects/projectCover'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readPdf } from '../testing/readPdf.ts'
import { waitUntilJobsDone } from '../testing/waitUntil.ts'
import { createWorld, type Person, samplePinCoordinates, type World } from '../testing/world.ts'

let w: World
let manager: Person
beforeAll(async () => {
  w = await createWorld({ runsJobs: true })
  manager = await w.as('Manager')
})
afterAll(() => w.close())
beforeEach(() => w.clock.pass(15 * 60_000))

const jpeg = (width: number) =>
  sharp({ create: { width, height: 400, channels: 3, background: '#aa3300' } })
    .jpeg()
    .toBuffer()

const addImage = async (projectId: number, width: number, projectModelImageId?: number) => {
  const files = [{ field: 'file', bytes: await jpeg(width), name: `${width}.jpg` }]
  const args = { projectId, projectModelImageId }
  return (await manager.call(modelRoutes.updateImage, args, { files })).body.projectModelImageId
}

/** An inspection with pictures 500 and 600 pixels wide, and a point whose view is 632 wide. */
const inspect = async () => {
  const { id } = await w.project()
  const images = [await addImage(id, 500), await addImage(id, 600)]
  const { body } = await manager.call(pinRoutes.savePin, {
    projectId: id,
    title: 'Cracked tile',
    pointCategoryId: w.client.categoryId,
    matterPointCoordinates: samplePinCoordinates,
    imageUrl: `data:image/jpeg;base64,${(await jpeg(632)).toString('base64')}`,
  })
  return { id, images, pin: body.projectPin.id }
}

type Choice = Omit<RouteArgs<typeof projectCoverRoutes.chooseCover>, 'projectId'>
const choose = (projectId: number, choice: Choice) =>
  manager.call(projectCoverRoutes.chooseCover, { projectId, ...choice })

const read = async (id: number) => (await manager.call(projectRoutes.readProject, { id })).body
const widthOf = async (path: string | null) => {
  const bytes = await (await fetch(`${w.url}/api/${path}`)).arrayBuffer()
  return (await sharp(bytes).metadata()).width
}
const onScreen = async (id: number) => widthOf((await read(id)).coverPath)

/** The stored file that a list shows. */
const inList = async (id: number) => {
  const rows = (await manager.call(projectRoutes.listProjects, {})).body
  const path = rows.find((row) => row.id === id)?.picturePath ?? ''
  return new URL(path, w.url).pathname
}

/** Widths of the pictures on the first page of a print. */
const inPdf = async (pdf: unknown) => {
  const list = await readPdf('pdfimages', pdf as Uint8Array, '-list', '-l', '1')
  return [...list.matchAll(/ image +(\d+) /g)].map(([, width]) => Number(width))
}
const inPrint = async (id: number, more: object = {}) => {
  const { token } = (await manager.call(reportRoutes.createPrintTicket, { projectId: id })).body
  return inPdf(
    (await w.nobody.call(reportRoutes.printReport, { projectId: id, token, ...more })).body,
  )
}
const openLink = async (projectId: number, key?: number) => {
  const link = { projectId, level: 'points', ...(key !== undefined && { key }) } as const
  const { body } = await manager.call(reportRoutes.saveShareLink, link)
  const short = new URL(body.link).searchParams.get('token') ?? ''
  const { data } = (await w.nobody.call(reportRoutes.resolveShortToken, { token: short })).body
  return data.originalToken
}
const onLink = async (token: string) =>
  (await w.nobody.call(reportRoutes.readSharedProject, { token })).body

describe('T579 the chosen cover of an inspection', () => {
  it('T579 is one of its pictures, the same on screen, list, link and print', async () => {
    const { id, images } = await inspect()
    const token = await openLink(id)
    expect([await onScreen(id), await inPrint(id)]).toEqual([500, [500]])
    const usual = await inList(id)
    const { status, body } = await choose(id, { projectModelImageId: images[1] })
    expect([status, body.message]).toEqual([200, 'Cover saved.'])
    const chosen = { projectModelImageId: images[1], projectPinId: null }
    expect((await read(id)).chosenCover).toEqual(chosen)
    expect([await onScreen(id), await inPrint(id)]).toEqual([600, [600]])
    expect(await widthOf((await onLink(token)).coverPath)).toBe(600)
    expect(await inList(id)).not.toBe(usual)
    await manager.call(reportRoutes.startPrint, { projectId: id })
    await waitUntilJobsDone(w.database.db)
    const [{ id: printId } = { id: 0 }] = (await manager.call(reportRoutes.listPrints, {})).body
    const ticket = (await manager.call(reportRoutes.createPrintTicket, { projectId: id })).body
    const args = { projectId: id, printId, token: ticket.token }
    expect(await inPdf((await w.nobody.call(reportRoutes.downloadPrint, args)).body)).toEqual([600])
  })

  it('T579 is the view of a point until it is deleted, and the usual one again on request', async () => {
    const { id, pin } = await inspect()
    await choose(id, { projectPinId: pin })
    expect((await read(id)).chosenCover).toEqual({ projectModelImageId: null, projectPinId: pin })
    expect([await onScreen(id), await inPrint(id)]).toEqual([632, [632]])
    await manager.call(pinRoutes.deletePin, { id: pin, isDeleted: true })
    expect([(await read(id)).chosenCover, await onScreen(id)]).toEqual([null, 500])
    expect(await inPrint(id)).toEqual([500])
    await manager.call(pinRoutes.deletePin, { id: pin, isDeleted: false })
    expect(await onScreen(id)).toBe(632)
    await choose(id, {})
    expect([(await read(id)).chosenCover, await onScreen(id)]).toEqual([null, 500])
  })

  it('T579 is the usual one once the point of a visitor is hidden, and never one that waits', async () => {
    const { id } = await inspect()
    const files = [{ field: 'uploadedImage', bytes: await jpeg(700), name: 'tap.jpg' }]
    const sent = await w.nobody.call(
      visitorPinRoutes.savePinAnonymous,
      { token: await openLink(id), anonymousUser: 'Ines Duarte', title: 'Dripping tap' },
      { files },
    )
    const projectPinId = sent.body.projectPin.id
    expect((await choose(id, { projectPinId })).status).toBe(404)
    const review = (visitorState: 'accepted' | 'hidden') =>
      manager.call(visitorPinRoutes.reviewVisitorPin, { id: projectPinId, visitorState })
    await review('accepted')
    expect((await choose(id, { projectPinId })).status).toBe(200)
    expect(await onScreen(id)).toBe(700)
    await review('hidden')
    expect([(await read(id)).chosenCover, await onScreen(id)]).toEqual([null, 500])
  })

  it('T579 does not reach a link to other points', async () => {
    const { id, pin } = await inspect()
    const other = await w.pin({ projectId: id, title: 'Loose handrail' })
    await choose(id, { projectPinId: pin })
    const { coverPath, chosenCover } = await onLink(await openLink(id, other.id))
    expect([coverPath, chosenCover]).toEqual([null, null])
  })

  it('T579 follows its picture to the next revision', async () => {
    const { id, images } = await inspect()
    await choose(id, { projectModelImageId: images[1] })
    await addImage(id, 650, images[1])
    expect((await read(id)).chosenCover?.projectModelImageId).toBe(images[1])
    expect(await onScreen(id)).toBe(650)
  })

  it('T579 is refused for pictures and points of another inspection, and for two at once', async () => {
    const [{ id, images, pin }, other] = [await inspect(), await inspect()]
    for (const [choice, status] of [
      [{ projectModelImageId: other.images[0] }, 404],
      [{ projectPinId: other.pin }, 404],
      [{ projectModelImageId: images[0], projectPinId: pin }, 400],
    ] as const)
      expect([choice, (await choose(id, choice)).status]).toEqual([choice, status])
    expect(await onScreen(id)).toBe(500)
  })

  it('T579 is refused if the inspection was changed meanwhile, or is completed', async () => {
    const { id, images } = await inspect()
    const { version } = await read(id)
    const second = { projectModelImageId: images[1], version }
    expect((await choose(id, second)).status).toBe(200)
    const stale = await choose(id, second)
    expect([stale.status, stale.body.code]).toEqual([409, 'record.stale'])
    await manager.call(projectRoutes.completeProject, { id })
    expect((await choose(id, {})).status).toBe(409)
    expect(await onScreen(id)).toBe(600)
  })

  it('T579 is in the audit trail, and a print that names a cover of its own is printed with it', async () => {
    const { id, images } = await inspect()
    const { version } = await read(id)
    await choose(id, { projectModelImageId: images[1], version })
    const { rows } = await w.database.db.execute(
      sql`select actor, before, after from audit_events where record = 'project' and record_id = ${id} and after ? 'coverFileId'`,
    )
    const after = { coverFileId: expect.any(Number) }
    expect(rows).toEqual([
      { actor: `user:${manager.userId}`, before: { coverFileId: null }, after },
    ])
    // as browsers of an earlier version ask
    expect(await inPrint(id, { cover: `picture-${images[0]}` })).toEqual([600])
  })
})
