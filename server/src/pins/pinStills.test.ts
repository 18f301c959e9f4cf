import type { PinCoordinates } from '@nspect/contract/media/pinCoordinates'
import { modelRoutes } from '@nspect/contract/models/models'
import { annotationRoutes } from '@nspect/contract/pins/annotations'
import { pinStillRoutes } from '@nspect/contract/pins/pinStills'
import { type Pin, pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestImage } from '../testing/exampleTypes.ts'
import { createWorld, type Person, type World } from '../testing/world.ts'

const { savePinStills } = pinStillRoutes

let w: World
let manager: Person
beforeAll(async () => {
  w = await createWorld()
  manager = await w.as('Manager')
})
afterAll(() => w.close())
beforeEach(() => w.clock.pass(15 * 60_000))

const place = (x: number): PinCoordinates => ({
  position: { x, y: 1.2, z: -3 },
  normal: { x: 0, y: 0, z: 1 },
  key: 'point-1',
  stem: 0.33,
})

/** A still of one colour, by which it is recognised. */
const still = async (color: string) => {
  const jpeg = await sharp({ create: { width: 1264, height: 748, channels: 3, background: color } })
    .jpeg()
    .toBuffer()
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`
}
const colorOf = async (path: string | null) => {
  const bytes = Buffer.from(await (await fetch(`${w.url}/api/${path}`)).arrayBuffer())
  const { dominant } = await sharp(bytes).stats()
  const colors = {
    red: [248, 8, 8],
    green: [8, 120, 8],
    blue: [8, 8, 248],
    white: [248, 248, 248],
    black: [8, 8, 8],
  }
  return Object.entries(colors).find(
    ([, [r, g, b]]) => dominant.r === r && dominant.g === g && dominant.b === b,
  )?.[0]
}

const pointAt = async (x: number) => {
  const { id: projectId } = await w.project()
  const { projectPin } = (
    await manager.call(pinRoutes.savePin, {
      projectId,
      pointCategoryId: w.client.categoryId,
      title: 'Crack above the door',
      matterPointCoordinates: place(x),
      imageUrl: await still('white'),
      plainImageUrl: await still('black'),
    })
  ).body
  return { projectId, pin: projectPin }
}

const pictures = async () => ({
  closeUpUrl: await still('red'),
  plainCloseUpUrl: await still('green'),
  contextUrl: await still('blue'),
})

const add = async (pin: Pin, shown: PinCoordinates, sent?: Awaited<ReturnType<typeof pictures>>) =>
  manager.call(savePinStills, {
    projectId: pin.projectId,
    projectPinId: pin.id,
    matterPointCoordinates: shown,
    ...(sent ?? (await pictures())),
  })

describe('T126: the stills that the program takes of a point', () => {
  it('become its picture; its own view stays as evidence, and neither its version nor its author changes', async () => {
    const { pin } = await pointAt(1)
    expect([pin.contextStillUrl, pin.ownStillUrl]).toEqual([null, null])
    expect(await colorOf(pin.stillUrl)).toBe('white')
    const { status, body } = await add(pin, place(1))
    expect(status).toBe(200)
    const now = body.projectPin
    expect(
      await Promise.all(
        [now.imageUrl, now.stillUrl, now.plainStillUrl, now.contextStillUrl].map(colorOf),
      ),
    ).toEqual(['red', 'red', 'green', 'blue'])
    expect(await colorOf(now.ownStillUrl)).toBe('white')
    expect([now.version, now.updatedDateTime]).toEqual([pin.version, pin.updatedDateTime])
    expect((await manager.call(pinRoutes.readPin, { id: pin.id })).body).toEqual(now)
  })

  it('are never replaced: a second set changes nothing', async () => {
    const { pin } = await pointAt(1)
    await add(pin, place(1))
    const other = await still('black')
    const { status, body } = await add(pin, place(1), {
      closeUpUrl: other,
      plainCloseUpUrl: other,
      contextUrl: other,
    })
    expect([status, await colorOf(body.projectPin.stillUrl)]).toEqual([200, 'red'])
  })

  it('of another place are refused: the point was moved meanwhile, or its model replaced', async () => {
    const { pin } = await pointAt(1)
    const { status, body } = await add(pin, place(2))
    expect([status, body]).toMatchObject([409, { code: 'record.stale' }])
    const of = { ...place(1), model: 'f'.repeat(64) }
    expect((await add(pin, of)).body).toMatchObject({ code: 'pin.otherModel' })
  })

  it('end with a move: the person’s view of the new place shows it until others are taken, the history keeps the old', async () => {
    const { pin } = await pointAt(1)
    const before = (await add(pin, place(1))).body.projectPin
    const { id, projectId, pointCategoryId, title, version } = before
    const { body } = await manager.call(pinRoutes.savePin, {
      id,
      projectId,
      pointCategoryId,
      title,
      version,
      matterPointCoordinates: place(4),
      imageUrl: await still('black'),
    })
    const moved = body.projectPin
    expect([await colorOf(moved.stillUrl), moved.contextStillUrl, moved.ownStillUrl]).toEqual([
      'black',
      null,
      null,
    ])
    expect((await fetch(`${w.url}/api/${before.stillUrl}`)).status).toBe(200)
    const { rows } = await w.database.db.execute<{ before: object; after: object }>(
      sql`select before, after from audit_events where record = 'pin' and record_id = ${id} order by id desc limit 1`,
    )
    expect(rows[0]?.before).toMatchObject({
      matterPointCoordinates: place(1),
      closeUpFileId: expect.any(Number),
    })
    expect(rows[0]?.after).toMatchObject({ matterPointCoordinates: place(4), closeUpFileId: null })
    expect((await add(moved, place(4))).body.projectPin.contextStillUrl).not.toBeNull()
  })

  it('T496: are the program’s in the trail, not those of who has the inspection open', async () => {
    const { pin } = await pointAt(1)
    await add(pin, place(1))
    const { rows } = await w.database.db.execute(
      sql`select actor, actor_name from audit_events where record = 'pin' and record_id = ${pin.id} order by id`,
    )
    expect(rows).toEqual([
      { actor: `user:${manager.userId}`, actor_name: expect.stringContaining('Manager') },
      { actor: 'program', actor_name: '' },
    ])
  })

  it('stay with a longer stem, a new text and a new title', async () => {
    const { pin } = await pointAt(1)
    const { id, projectId, pointCategoryId, version } = (await add(pin, place(1))).body.projectPin
    const { body } = await manager.call(pinRoutes.savePin, {
      id,
      projectId,
      pointCategoryId,
      version,
      title: 'Crack above the door, wider',
      matterPointCoordinates: { ...place(1), stem: 1.2 },
    })
    expect(await colorOf(body.projectPin.stillUrl)).toBe('red')
  })

  it('of a mark on a picture end with the mark’s move, and its own view shows the same', async () => {
    const { id: projectId } = await w.project()
    const files = [{ field: 'file', bytes: await createTestImage(), name: 'plan.png' }]
    const { projectModelImageId } = (
      await manager.call(modelRoutes.updateImage, { projectId }, { files })
    ).body
    const mark = (x: number) => ({
      geometry: { type: 'RECTANGLE' as const, x, y: 10, width: 20, height: 15 },
      data: { id: 'mark-1', text: 'Crack' },
    })
    const { projectPin } = (
      await manager.call(pinRoutes.savePin, {
        projectId,
        pointCategoryId: w.client.categoryId,
        title: 'Crack',
        projectModelImageId,
        annotationCoordinates: mark(5),
      })
    ).body
    const sent = {
      projectId,
      projectPinId: projectPin.id,
      projectModelImageId,
      ...(await pictures()),
    }
    const added = await manager.call(savePinStills, { ...sent, annotationCoordinates: mark(5) })
    expect(await colorOf(added.body.projectPin.contextStillUrl)).toBe('blue')
    expect(added.body.projectPin.ownStillUrl).toBeNull()
    const moved = await manager.call(annotationRoutes.saveAnnotation, {
      projectPinId: projectPin.id,
      projectModelImageId,
      version: projectPin.version,
      annotationCoordinates: mark(50),
    })
    expect(moved.body.projectPin.contextStillUrl).toBeNull()
    expect(
      (await manager.call(savePinStills, { ...sent, annotationCoordinates: mark(5) })).status,
    ).toBe(409)
  })

  it('are not taken of a point of another inspection, nor once the inspection is completed', async () => {
    const { pin } = await pointAt(1)
    const { id: otherId } = await w.project()
    expect((await add({ ...pin, projectId: otherId }, place(1))).status).toBe(404)
    await manager.call(projectRoutes.completeProject, { id: pin.projectId })
    expect((await add(pin, place(1))).status).toBe(409)
  })
})
