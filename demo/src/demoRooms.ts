import type { RoomOutline } from '@nspect/contract/rooms/roomOutline'
import type { RoomValues } from '@nspect/contract/rooms/rooms'
import { deriveRoomsOfPins } from '../../server/src/rooms/pinRooms.queries.ts'
import { insertRooms } from '../../server/src/rooms/rooms.queries.ts'
import { scopeOn } from './demoLifecycle.ts'
import { buildHotelPlan } from './hotel/hotelPlan.ts'
import { bayWidth, corridorSize, wallThickness } from './hotel/hotelSizes.ts'
import { type FloorArea, toPlanBox } from './planPositions.ts'
import type { TenantContext } from './seedInspection.ts'

/** The lobby in front of the lift ends where the first door is. */
const lobbyEnd = 0
const corridorEnd = 4 * bayWidth

/** The outline of a part of the floor on its plan. */
const buildOutline = (
  projectModelImageId: number,
  { x, z, width, depth }: FloorArea,
): RoomOutline => {
  // to the middle of the walls: a point on the leaf of a door lies in one
  const wall = wallThickness / 2
  const box = toPlanBox({
    x: x - wall,
    z: z - wall,
    width: width + wallThickness,
    depth: depth + wallThickness,
  })
  const [right, bottom] = [box.x + box.width, box.y + box.height]
  return {
    on: 'picture',
    projectModelImageId,
    points: [
      [box.x, box.y],
      [right, box.y],
      [right, bottom],
      [box.x, bottom],
    ],
  }
}

/** The rooms of the floor that the demo inspects, drawn on its plan. */
const listDemoRooms = (planId: number): RoomValues[] => {
  const passage = { z: -corridorSize.half, depth: 2 * corridorSize.half }
  const build = (
    named: Pick<RoomValues, 'number' | 'name' | 'kind'>,
    { x, z, width, depth }: FloorArea,
  ): RoomValues => ({
    floorName: 'Floor 1',
    ...named,
    area: Math.round(width * depth * 10) / 10,
    outline: buildOutline(planId, { x, z, width, depth }),
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

/** The rooms of an inspection with the floor's plan, each point in its own. */
export const seedRooms = async (
  tenant: TenantContext,
  { projectId, planId }: { projectId: number; planId: number },
  scanned: Date,
): Promise<void> => {
  const scope = scopeOn(tenant, scanned)
  const rooms = listDemoRooms(planId).map((room) => ({ ...room, floorOrder: 1 }))
  const project = { id: projectId, clientId: tenant.clientId }
  const inserted = await insertRooms(scope, project, rooms)
  if (!inserted) throw new Error('the demo has a room twice')
  await deriveRoomsOfPins(scope.db, project)
}
