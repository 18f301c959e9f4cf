import type { ModelOutline } from '@nspect/contract/rooms/roomOutline'
import type { RoomValues } from '@nspect/contract/rooms/rooms'
import { deriveRoomsOfPins } from '../../server/src/rooms/pinRooms.queries.ts'
import { insertRooms } from '../../server/src/rooms/rooms.queries.ts'
import { demoModel } from './demoFiles.ts'
import { scopeOn } from './demoLifecycle.ts'
import { buildHotelPlan } from './hotel/hotelPlan.ts'
import { bayWidth, ceilingHeight, corridorSize, wallThickness } from './hotel/hotelSizes.ts'
import type { FloorArea } from './planPositions.ts'
import type { TenantContext } from './seedInspection.ts'

/** The lobby in front of the lift ends where the first door is. */
const lobbyEnd = 0
const corridorEnd = 4 * bayWidth

const buildOutline = (model: string, { x, z, width, depth }: FloorArea): ModelOutline => {
  // to the middle of the walls: a point on the leaf of a door lies in one
  const wall = wallThickness / 2
  const [left, right] = [x - wall, x + width + wall]
  const [top, bottom] = [z - wall, z + depth + wall]
  return {
    on: 'model',
    model,
    up: 'y',
    points: [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ],
    bottom: 0,
    top: ceilingHeight,
  }
}

/** The rooms of the floor that the demo inspects, as its model has them. */
const listDemoRooms = (model: string): RoomValues[] => {
  const passage = { z: -corridorSize.half, depth: 2 * corridorSize.half }
  const build = (
    named: Pick<RoomValues, 'number' | 'name' | 'kind'>,
    { x, z, width, depth }: FloorArea,
  ): RoomValues => ({
    floorName: 'Floor 1',
    ...named,
    area: Math.round(width * depth * 10) / 10,
    outline: buildOutline(model, { x, z, width, depth }),
  })
  return [
    ...buildHotelPlan()
      .rooms.filter(({ floor }) => floor === 0)
      .map(({ name, ...area }) =>
        build({ number: name.replace('Room ', ''), name: 'Guest room', kind: 'Guest room' }, area),
      ),
    build(
      { number: '', name: 'Corridor', kind: 'Circulation' },
      { ...passage, x: lobbyEnd, width: corridorEnd - lobbyEnd },
    ),
    build(
      { number: '', name: 'Lift lobby', kind: 'Circulation' },
      { ...passage, x: corridorSize.start, width: lobbyEnd - corridorSize.start },
    ),
  ]
}

/** The rooms of an inspection of the model, each point in its own. */
export const seedRooms = async (
  tenant: TenantContext,
  projectId: number,
  scanned: Date,
): Promise<void> => {
  const scope = scopeOn(tenant, scanned)
  const model = tenant.files.get(demoModel.file)?.sha256 ?? ''
  const rooms = listDemoRooms(model).map((room) => ({ ...room, floorOrder: 1 }))
  const project = { id: projectId, clientId: tenant.clientId }
  const inserted = await insertRooms(scope, project, rooms)
  if (!inserted) throw new Error('the demo has a room twice')
  await deriveRoomsOfPins(scope.db, project)
}
