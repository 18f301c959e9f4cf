import { modelRoutes } from '@nspect/contract/models/models'
import { rooms } from '../db/tables/rooms.ts'
import { tableImports } from '../db/tables/tableImports.ts'
import { buildHotelIfc } from '../files/modelFormats/ifc/testing/sampleIfc.ts'
import type { ExampleFor, Examples } from '../testing/exampleTypes.ts'

/** A room of the inspection. */
const insertExample = async ({ w, client, projectId }: ExampleFor) => {
  const [row] = await w.database.db
    .insert(rooms)
    .values({
      clientId: client.id,
      projectId,
      floorName: 'Ground floor',
      floorOrder: 1,
      number: '0.07',
      name: 'Lobby',
      kind: 'Public area',
      area: 64.5,
    })
    .onConflictDoNothing()
    .returning({ id: rooms.id, version: rooms.version })
  return row ?? { id: 0, version: 0 }
}

/** An import that added a room of the inspection. */
const insertExampleImport = async (fixture: ExampleFor): Promise<number> => {
  const { w, client, projectId } = fixture
  const { id, version } = await insertExample(fixture)
  const { userId } = await w.as('Manager', client)
  const [row] = await w.database.db
    .insert(tableImports)
    .values({
      clientId: client.id,
      projectId,
      kind: 'rooms',
      records: [{ id, version, before: null }],
      importedBy: userId,
      importedAt: w.clock.now,
    })
    .onConflictDoNothing()
    .returning({ id: tableImports.id })
  return row?.id ?? 0
}

export const examples: Examples = {
  listRooms: async (fixture) => {
    await insertExample(fixture)
    return { args: { projectId: fixture.projectId } }
  },
  saveRoom: async (fixture) => ({
    args: {
      ...(await insertExample(fixture)),
      projectId: fixture.projectId,
      floorName: 'Ground floor',
      number: '0.07',
      name: 'Lobby',
      kind: 'Public area',
      area: 66,
    },
  }),
  saveRooms: ({ projectId }) => ({
    args: {
      projectId,
      rooms: [
        { floorName: 'First floor', number: '1.01', name: 'Suite', kind: 'Guest room', area: 42 },
        { floorName: 'First floor', number: '1.02', kind: 'Guest room' },
      ],
    },
  }),
  addRoomsOfModel: async ({ w, client, projectId }) => {
    const admin = await w.as('Admin', client)
    const bytes = Uint8Array.from(buildHotelIfc({ storeys: 1, hasLobby: true }))
    const files = [{ field: 'file', bytes, name: 'hotel.ifc' }]
    await admin.call(modelRoutes.uploadModel, { projectId }, { files })
    return { args: { projectId } }
  },
  readLastRoomImport: async (fixture) => {
    await insertExampleImport(fixture)
    return { args: { projectId: fixture.projectId } }
  },
  undoRoomImport: async (fixture) => ({
    args: { projectId: fixture.projectId, importId: await insertExampleImport(fixture) },
  }),
  deleteRooms: async (fixture) => ({
    args: { projectId: fixture.projectId, roomIds: [(await insertExample(fixture)).id] },
  }),
  choosePinRoom: async (fixture) => {
    const { id: roomId } = await insertExample(fixture)
    const { id: pinId } = await fixture.w.pin({ ...fixture })
    return { args: { pinId, roomId } }
  },
}
