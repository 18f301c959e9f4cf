import { modelRoutes } from '@nspect/contract/models/models'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { roomRoutes } from '@nspect/contract/rooms/rooms'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildHotelIfc } from '../files/modelFormats/ifc/testing/sampleIfc.ts'
import { buildFloorGlb } from '../testing/models/floorGlb.ts'
import { createWorld, type Person, type World } from '../testing/world.ts'

const { listRooms, saveRoom, saveRooms, deleteRooms, addRoomsOfModel } = roomRoutes

let w: World
let inspector: Person
beforeAll(async () => {
  w = await createWorld()
  inspector = await w.as('Manager')
})
afterAll(() => w.close())

const inspect = async (bytes: Uint8Array, name: string) => {
  const { id: projectId } = await w.project()
  const replaceModel = async (next: Uint8Array) => {
    const files = [{ field: 'file', bytes: Uint8Array.from(next), name }]
    const { status } = await inspector.call(modelRoutes.uploadModel, { projectId }, { files })
    expect(status).toBe(200)
  }
  await replaceModel(bytes)
  const add = async () => (await inspector.call(addRoomsOfModel, { projectId })).body
  const rooms = async () => (await inspector.call(listRooms, { projectId })).body
  return { projectId, replaceModel, add, rooms }
}

describe('rooms of an IFC model', () => {
  it('T649: are its spaces, on their storeys, with outline and area', async () => {
    const { projectId, add, rooms } = await inspect(buildHotelIfc({ hasLobby: true }), 'hotel.ifc')
    expect(await add()).toMatchObject({ added: 4, updated: 0, unchanged: 0 })
    const listed = await rooms()
    expect(listed.map(({ floorName, number, area }) => [floorName, number, area])).toEqual([
      ['Level 1', '0.01', 27],
      ['Level 1', 'Room 1', 9.36],
      ['Level 2', '1.01', 27],
      ['Level 2', 'Room 2', 9.36],
    ])
    const { model } = (await inspector.call(projectRoutes.readProject, { id: projectId })).body
    expect(listed[0]).toMatchObject({
      name: 'Lobby',
      kind: 'Public area',
      isFromModel: true,
      isAreaTyped: false,
      outline: { on: 'model', model: model?.sha256, up: 'y' },
    })
    expect(await add()).toMatchObject({ added: 0, updated: 0, unchanged: 4 })
  })

  it('T649: follow the next model, except for what people have changed', async () => {
    const plain = buildHotelIfc({ storeys: 1, hasLobby: true })
    const { projectId, replaceModel, add, rooms } = await inspect(plain, 'hotel.ifc')
    await add()
    const [lobby, guestRoom] = await rooms()
    await inspector.call(saveRoom, { ...lobby, projectId, name: 'Grand lobby', isAreaTyped: false })
    await inspector.call(deleteRooms, { projectId, roomIds: [guestRoom?.id ?? 0] })
    const renamed = plain.toString().replace("'0.01',$,'Public area'", "'0.02',$,'Reception'")
    await replaceModel(Buffer.from(renamed.replace("'Lobby'", "'Foyer'")))
    expect(await add()).toMatchObject({ added: 1, updated: 1, unchanged: 0 })
    expect((await rooms()).find(({ id }) => id === lobby?.id)).toMatchObject({
      number: '0.02',
      name: 'Grand lobby',
      kind: 'Reception',
    })
  })

  it('T649: are those of a list that was there before, by floor and number', async () => {
    const hotel = buildHotelIfc({ storeys: 1, hasLobby: true })
    const { projectId, add, rooms } = await inspect(hotel, 'hotel.ifc')
    const list = [{ floorName: 'level 1', number: '0.01', name: 'Entrance', area: 26.5 }]
    await inspector.call(saveRooms, { projectId, rooms: list })
    expect(await add()).toMatchObject({ added: 1, updated: 1 })
    expect((await rooms())[0]).toMatchObject({
      floorName: 'level 1',
      name: 'Entrance',
      kind: 'Public area',
      area: 26.5,
      isFromModel: true,
      outline: { on: 'model' },
    })
  })

  it('T649: are none where the model has no spaces', async () => {
    const glb = await inspect(buildFloorGlb(), 'hotel.glb')
    expect(await glb.add()).toMatchObject({ code: 'room.noneInModel' })
    const { id: projectId } = await w.project()
    const without = await inspector.call(addRoomsOfModel, { projectId })
    expect([without.status, without.body.code]).toEqual([409, 'room.noneInModel'])
  })
})
