import { checklistAnswerRoutes } from '@nspect/contract/checklistAnswers/checklistAnswers'
import { checklistRoutes } from '@nspect/contract/checklists/checklists'
import { modelRoutes } from '@nspect/contract/models/models'
import { type Room, roomRoutes } from '@nspect/contract/rooms/rooms'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleChecklist } from '../checklists/checklists.examples.ts'
import { buildHotelIfc } from '../files/modelFormats/ifc/testing/sampleIfc.ts'
import { createProjectType } from '../testing/createProjectType.ts'
import { createWorld, type Person, type World } from '../testing/world.ts'

const {
  listRooms,
  saveRoom,
  saveRooms,
  deleteRooms,
  choosePinRoom,
  addRoomsOfModel,
  readLastRoomImport,
  undoRoomImport,
} = roomRoutes

let w: World
let inspector: Person
beforeAll(async () => {
  w = await createWorld()
  inspector = await w.as('Manager')
})
afterAll(() => w.close())

const list = async (projectId: number): Promise<Room[]> =>
  (await inspector.call(listRooms, { projectId })).body
const labels = async (projectId: number) =>
  (await list(projectId)).map(({ number, name, kind }) => [number, name, kind])
const paste = async (projectId: number, rooms: object[]) =>
  (await inspector.call(saveRooms, { projectId, rooms } as never)).body
const undo = (projectId: number, importId: number | null, by = inspector) =>
  by.call(undoRoomImport, { projectId, importId: importId ?? 0 })
const readLast = async (projectId: number) =>
  (await inspector.call(readLastRoomImport, { projectId })).body.lastImport

const lobby = { floorName: 'Ground floor', number: '0.01', name: 'Lobby', kind: '' }
const bar = { floorName: 'Ground floor', number: '0.02', name: 'Bar', kind: '' }

describe('an imported list of rooms', () => {
  it('T669: is undone at once or later: added rooms go, changed ones are as they were', async () => {
    const { id: projectId } = await w.project()
    await paste(projectId, [lobby])
    const { importId } = await paste(projectId, [{ ...lobby, name: 'Foyer', kind: 'Hall' }, bar])
    expect(await readLast(projectId)).toMatchObject({ id: importId, added: 1, updated: 1 })
    // a list that changes nothing leaves nothing to undo, and the one before can be undone still
    expect((await paste(projectId, [bar])).importId).toBeNull()
    expect(await labels(projectId)).toEqual([
      ['0.01', 'Foyer', 'Hall'],
      ['0.02', 'Bar', ''],
    ])
    const { body } = await undo(projectId, importId)
    expect(body).toMatchObject({ deleted: 1, restored: 1, changedSince: 0, inUse: 0 })
    expect(await labels(projectId)).toEqual([['0.01', 'Lobby', '']])
    expect(await readLast(projectId)).toBeNull()
    // undone twice
    expect((await undo(projectId, importId)).body).toMatchObject({ deleted: 0, restored: 0 })
    expect(await labels(projectId)).toEqual([['0.01', 'Lobby', '']])
  })

  it('T670: keeps rooms that were changed, answered or chosen for a point since', async () => {
    const projectTypeId = await createProjectType(inspector, 'Room check')
    const { id: projectId } = await w.project({ projectTypeId })
    await paste(projectId, [lobby])
    const { importId } = await paste(projectId, [
      { ...lobby, kind: 'Hall' },
      bar,
      ...['0.03', '0.04', '0.05', '0.06'].map((number) => ({ ...bar, number })),
    ])
    const [first, changed, answered, chosen, gone] = await list(projectId)
    const rename = (room?: Room) => inspector.call(saveRoom, { ...room, name: 'Store' } as never)
    await rename(first)
    await rename(changed)
    const checklist = await inspector.call(checklistRoutes.saveChecklist, {
      projectTypeId,
      ...sampleChecklist,
      roomKinds: [],
    })
    const answer = {
      checklistId: checklist.body.id,
      revision: 1,
      roomId: answered?.id ?? 0,
      itemKey: 'tiles',
      result: 'good' as const,
      answeredDateTime: w.clock.now.toISOString(),
    }
    const { saveChecklistAnswers } = checklistAnswerRoutes
    await inspector.call(saveChecklistAnswers, { projectId, answers: [answer] })
    const { id: pinId } = await w.pin({ projectId })
    await inspector.call(choosePinRoom, { pinId, roomId: chosen?.id ?? 0 })
    await inspector.call(deleteRooms, { projectId, roomIds: [gone?.id ?? 0] })
    const { body } = await undo(projectId, importId)
    expect(body).toMatchObject({ deleted: 1, restored: 0, changedSince: 2, inUse: 2 })
    expect(await labels(projectId)).toEqual([
      ['0.01', 'Store', 'Hall'],
      ['0.02', 'Store', ''],
      ['0.03', 'Bar', ''],
      ['0.04', 'Bar', ''],
    ])
  })

  it('T669: is the last one, of this inspection, for 30 days', async () => {
    const { id: projectId } = await w.project()
    const other = await w.project()
    const { importId: first } = await paste(projectId, [lobby])
    const { importId: second } = await paste(projectId, [bar])
    expect((await undo(projectId, first)).body.code).toBe('record.missing')
    expect((await undo(other.id, second)).body.code).toBe('record.missing')
    const viewer = await w.as('Viewer')
    await w.assign(viewer, projectId)
    expect((await undo(projectId, second, viewer)).status).toBe(403)
    await w.database.db.execute(
      sql`update table_imports set imported_at = now() - interval '31 days' where id = ${second}`,
    )
    expect(await readLast(projectId)).toBeNull()
    expect((await undo(projectId, second)).body.code).toBe('record.missing')
    expect(await list(projectId)).toHaveLength(2)
  })

  it('T669: may come from a model: rooms get back what it has replaced', async () => {
    const { id: projectId } = await w.project()
    const bytes = Uint8Array.from(buildHotelIfc({ storeys: 1, hasLobby: true }))
    const files = [{ field: 'file', bytes, name: 'hotel.ifc' }]
    await inspector.call(modelRoutes.uploadModel, { projectId }, { files })
    await paste(projectId, [{ floorName: 'level 1', number: '0.01', name: 'Entrance' }])
    const [before] = await list(projectId)
    const { importId } = (await inspector.call(addRoomsOfModel, { projectId })).body
    expect(await list(projectId)).toMatchObject([{ kind: 'Public area', isFromModel: true }, {}])
    expect((await undo(projectId, importId)).body).toMatchObject({ deleted: 1, restored: 1 })
    const { version: _, updatedDateTime: __, ...kept } = before as Room
    expect(await list(projectId)).toMatchObject([kept])
  })
})
