import { modelRoutes } from '@nspect/contract/models/models'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import type { RoomOutline } from '@nspect/contract/rooms/roomOutline'
import { type Room, roomRoutes } from '@nspect/contract/rooms/rooms'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildFloorGlb } from '../testing/models/floorGlb.ts'
import { createWorld, type Person, samplePinCoordinates, type World } from '../testing/world.ts'

const { listRooms, saveRoom, saveRooms, deleteRooms, choosePinRoom } = roomRoutes

let w: World
let inspector: Person
beforeAll(async () => {
  w = await createWorld()
  inspector = await w.as('Manager')
})
afterAll(() => w.close())

const list = async (projectId: number, by = inspector): Promise<Room[]> =>
  (await by.call(listRooms, { projectId })).body
const find = async (projectId: number, number: string) => {
  const found = (await list(projectId)).find((room) => room.number === number)
  if (!found) throw new Error(`no room has the number ${number}`)
  return found
}
const add = async (projectId: number, room: object): Promise<number> => {
  const { status, body } = await inspector.call(saveRoom, { projectId, ...room } as never)
  expect([status, body.Message]).toEqual([200, undefined])
  return body.id
}
const refusal = async (answer: Promise<{ status: number; body: object }>) => {
  const { status, body } = await answer
  const { code, errors } = body as { code?: string; errors?: { field: string; message: string }[] }
  return [status, code, ...(errors ?? []).map(({ field, message }) => `${field}: ${message}`)]
}

const upload = (bytes: Uint8Array, name: string) => ({
  files: [{ field: 'file', bytes: Uint8Array.from(bytes), name }],
})
/** An inspection with the model of a floor, 8 m by 6 m. */
const withModel = async () => {
  const { id: projectId } = await w.project()
  await inspector.call(modelRoutes.uploadModel, { projectId }, upload(buildFloorGlb(), 'hotel.glb'))
  const { model } = (await inspector.call(projectRoutes.readProject, { id: projectId })).body
  const sha256 = model?.sha256 ?? ''
  const outline = (left: number, right: number, bottom = 0): RoomOutline => ({
    on: 'model',
    model: sha256,
    up: 'y',
    points: [
      [left, 0],
      [right, 0],
      [right, 6],
      [left, 6],
    ],
    bottom,
    top: bottom + 2.7,
  })
  return { projectId, model: sha256, outline }
}
const place = (x: number, z: number, normal = { x: 0, y: 1, z: 0 }) => ({
  ...samplePinCoordinates,
  position: { x, y: 0.5, z },
  normal,
})
const addPin = async (projectId: number, x: number, z = 1, normal = { x: 0, y: 1, z: 0 }) => {
  const { status, body } = await inspector.call(pinRoutes.savePin, {
    projectId,
    pointCategoryId: w.client.categoryId,
    title: 'Damp stain',
    matterPointCoordinates: place(x, z, normal),
  })
  expect([status, body.Message]).toEqual([200, undefined])
  return body.projectPin.id
}
describe('the rooms of an inspection', () => {
  it('T642: have floor, number, name, kind and area, and are counted as people count', async () => {
    const { id: projectId } = await w.project()
    await add(projectId, { floorName: 'Ground floor', number: '0.10', name: 'Kitchen' })
    await add(projectId, {
      floorName: 'First floor',
      number: '1.2',
      kind: 'Guest room',
      area: 24.5,
    })
    await add(projectId, { floorName: 'ground floor', number: '0.9', name: ' Lobby ' })
    await add(projectId, { name: 'Garden' })
    const rooms = await list(projectId)
    expect(rooms.map(({ floorName, number, name }) => [floorName, number, name])).toEqual([
      ['Ground floor', '0.9', 'Lobby'],
      ['Ground floor', '0.10', 'Kitchen'],
      ['First floor', '1.2', ''],
      ['', '', 'Garden'],
    ])
    expect(rooms[2]).toMatchObject({
      kind: 'Guest room',
      area: 24.5,
      isAreaTyped: true,
      outline: null,
      isFromModel: false,
      pinCount: 0,
      version: 1,
    })
  })

  it('T642: are refused without number and name, and with a number that their floor has', async () => {
    const { id: projectId } = await w.project()
    await add(projectId, { floorName: 'First floor', number: '1.07a' })
    const call = (room: object) =>
      refusal(inspector.call(saveRoom, { projectId, ...room } as never))
    expect(await call({ floorName: 'First floor', number: ' ' })).toEqual([
      400,
      'input.invalid',
      'name: Enter a number or a name.',
    ])
    expect(await call({ floorName: 'FIRST floor', number: '1.07A' })).toEqual([
      409,
      'room.numberTaken',
    ])
    await add(projectId, { floorName: 'Second floor', number: '1.07a' })
    const other = await add(projectId, { floorName: 'First floor', number: '1.08' })
    expect(await call({ id: other, floorName: 'First floor', number: '1.07A' })).toEqual([
      409,
      'room.numberTaken',
    ])
    expect(await call({ number: '1', area: -4 })).toEqual([
      400,
      'input.invalid',
      'area: Area is not valid',
    ])
    expect(await list(projectId)).toHaveLength(3)
  })

  it('T642: are saved by one of two people at a time; the other gets the room as it is', async () => {
    const { id: projectId } = await w.project()
    const id = await add(projectId, { number: '2.14', name: 'Suite' })
    const colleague = await w.as('Manager')
    const rename = (by: Person, name: string) =>
      by.call(saveRoom, { id, projectId, number: '2.14', name, version: 1 })
    const answers = await Promise.all([
      rename(inspector, 'Bridal suite'),
      rename(colleague, 'Office'),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { name, version } = await find(projectId, '2.14')
    expect(version).toBe(2)
    const stale = answers.find(({ status }) => status === 409)
    expect(stale?.body).toMatchObject({ code: 'record.stale', current: { name, version: 2 } })
  })

  it('T643: come as a list, and the same list changes nothing', async () => {
    const { id: projectId } = await w.project()
    await add(projectId, { floorName: 'First floor', number: '1.01', name: 'Suite' })
    const rooms = [
      { floorName: 'First Floor', number: '1.01', kind: 'Guest room', area: 42 },
      { floorName: 'First floor', number: '1.02', name: 'Double room' },
      { floorName: 'Roof', name: 'Plant room' },
    ]
    const paste = async () => (await inspector.call(saveRooms, { projectId, rooms })).body
    expect(await paste()).toMatchObject({ added: 2, updated: 1, unchanged: 0 })
    expect(await paste()).toMatchObject({ added: 0, updated: 0, unchanged: 3 })
    expect(await find(projectId, '1.01')).toMatchObject({
      floorName: 'First floor',
      name: 'Suite',
      kind: 'Guest room',
      area: 42,
      version: 2,
    })
    const wrong = inspector.call(saveRooms, { projectId, rooms: [...rooms, { kind: 'Store' }] })
    expect(await refusal(wrong)).toEqual([
      400,
      'input.invalid',
      'rooms.3.name: Enter a number or a name.',
    ])
  })

  it('T643: are 2,000 at most, which come in one list', async () => {
    const { id: projectId } = await w.project()
    const rooms = Array.from({ length: 2000 }, (_, n) => ({
      floorName: `Floor ${Math.floor(n / 100)}`,
      number: `${Math.floor(n / 100)}.${n % 100}`,
      name: 'Guest room',
    }))
    const { body } = await inspector.call(saveRooms, { projectId, rooms })
    expect(body).toMatchObject({ added: 2000, updated: 0, unchanged: 0 })
    const stored = await list(projectId)
    expect(stored.map(({ number }) => number)).toEqual(rooms.map(({ number }) => number))
    const further = inspector.call(saveRoom, { projectId, number: 'one too many' })
    expect(await refusal(further)).toEqual([409, 'room.tooMany'])
    const roomIds = stored.slice(5).map(({ id }) => id)
    expect((await inspector.call(deleteRooms, { projectId, roomIds })).body.deleted).toBe(1995)
    expect(await list(projectId)).toHaveLength(5)
  })

  it('T644: belong to one inspection of one client, and are changed by who may change its model', async () => {
    const { projectId, outline } = await withModel()
    const other = await withModel()
    const id = await add(projectId, { number: '0.01' })
    const stranger = await w.as('Admin', w.otherClient)
    expect((await stranger.call(listRooms, { projectId })).status).toBe(404)
    expect((await stranger.call(saveRoom, { id, projectId, number: '9' })).status).toBe(404)
    const elsewhere = { id, projectId: other.projectId, number: '9' }
    expect((await inspector.call(saveRoom, elsewhere)).status).toBe(404)
    const removed = inspector.call(deleteRooms, { projectId: other.projectId, roomIds: [id] })
    expect((await removed).status).toBe(404)
    const viewer = await w.as('Viewer')
    await w.assign(viewer, projectId)
    expect(await list(projectId, viewer)).toHaveLength(1)
    expect((await viewer.call(saveRoom, { projectId, number: '2' })).status).toBe(403)
    const pin = await addPin(projectId, 1)
    const foreign = await add(other.projectId, { number: '0.01', outline: other.outline(0, 8) })
    const chosen = await inspector.call(choosePinRoom, { pinId: pin, roomId: foreign })
    expect(chosen.status).toBe(404)
    await inspector.call(projectRoutes.completeProject, { id: projectId })
    const late = inspector.call(saveRoom, { projectId, number: '2', outline: outline(0, 4) })
    expect(await refusal(late)).toEqual([409, 'project.completed'])
    expect((await inspector.call(choosePinRoom, { pinId: pin, roomId: id })).status).toBe(200)
  })
})

describe('the outline of a room', () => {
  it('T644: is refused by the name of its field, and on media that the inspection does not have', async () => {
    const { projectId, outline } = await withModel()
    const call = (of: object) =>
      refusal(inspector.call(saveRoom, { projectId, number: '1', outline: of } as never))
    const bow = [
      [0, 0],
      [4, 4],
      [4, 0],
      [0, 4],
    ]
    expect(await call({ ...outline(0, 4), points: bow })).toEqual([
      400,
      'input.invalid',
      'outline.points: The outline crosses itself. Draw it without crossing lines.',
    ])
    expect(await call({ ...outline(0, 4), model: 'f'.repeat(64) })).toEqual([409, 'record.stale'])
    expect(
      await call({ on: 'picture', projectModelImageId: 999_999, points: outline(0, 4).points }),
    ).toEqual([404, 'record.missing'])
    expect(await list(projectId)).toEqual([])
  })

  it('T644: gives the area unless somebody typed it', async () => {
    const { projectId, outline } = await withModel()
    const id = await add(projectId, { number: '1', outline: outline(0, 4) })
    const room = await find(projectId, '1')
    expect([room.area, room.isAreaTyped]).toEqual([24, false])
    await inspector.call(saveRoom, { ...room, area: 23.4, isAreaTyped: true })
    expect(await find(projectId, '1')).toMatchObject({ id, area: 23.4, isAreaTyped: true })
    await inspector.call(saveRoom, { ...room, version: 2 })
    expect(await find(projectId, '1')).toMatchObject({ area: 24, isAreaTyped: false, version: 3 })
  })
})
