import { type Frame, Shape, type Vec } from './geometry.ts'
import { bathroom } from './hotelBathroom.ts'
import { bedroom } from './hotelBedroom.ts'
import { type Door, hallway } from './hotelCorridor.ts'
import { corridorFlaws, type HotelDefect, roomFlaws, type Spot, type Wear } from './hotelDefects.ts'
import { drawDetector, drawSocket } from './hotelInstallations.ts'
import { drawDoors, drawWindow } from './hotelOpenings.ts'
import { bay, corridor, doorway, room, storey, wallThickness } from './hotelSizes.ts'
import { drawSkirting, drawWalls, drawWallTops } from './hotelWalls.ts'

/** How large the demo hotel is. The same options give the same bytes. */
export interface HotelOptions {
  floors?: number
  roomsPerFloor?: number
  seed?: number
  /** as from a scanner: small uneven triangles, no normals, unlit */
  scanLike?: boolean
}

/** A room's clear floor, metres: the corner with the lowest x and z, extent along both. `floor` counts from 0. */
export interface HotelRoom {
  name: string
  floor: number
  x: number
  z: number
  width: number
  depth: number
}

/** What is in the hotel, to inspect it. */
export interface HotelPlan {
  rooms: HotelRoom[]
  defects: HotelDefect[]
}

interface Placed {
  name: string
  /** equal keys share one mesh */
  key: string
  frame: Frame
  shape: Shape
}

/** The drawn hotel: shapes and where each stands, its plan, and the numbers on the plates of its doors. */
export interface Hotel {
  placed: Placed[]
  plan: HotelPlan
  plates: string[]
}

/** One room without what stands in it, and where its defect lies. */
function roomShell(wear: Wear | null): { shape: Shape; spot: Spot | null } {
  const shape = new Shape()
  const onWalls = drawWalls(shape, wear)
  drawWallTops(shape)
  drawDoors(shape)
  drawSkirting(shape)
  drawWindow(shape)
  const onSocket = drawSocket(shape, wear)
  const onDetector = drawDetector(shape, wear)
  return { shape, spot: onWalls ?? onSocket ?? onDetector }
}

/** A place or direction as the plan has it; adding 0 makes -0 to 0. */
const plain = ([x, y, z]: Vec) => ({ x: x + 0, y: y + 0, z: z + 0 })

/** Draws and places the rooms and corridors of all floors; the same options give the same hotel. */
export function buildHotel({ floors = 1, roomsPerFloor = 8 }: HotelOptions): Hotel {
  const hotel: Hotel = { placed: [], plan: { rooms: [], defects: [] }, plates: [] }
  const length = Math.ceil(roomsPerFloor / 2) * bay
  const [beds, baths] = [bedroom(), bathroom()]
  const note = (flaw: Omit<HotelDefect, 'position' | 'normal'>, spot: Spot | null, frame: Frame) => {
    if (spot === null) return
    const there = new Shape().stand(frame)
    const { title, description, category } = flaw
    const [position, normal] = [plain(there.point(spot.position)), plain(there.direction(spot.normal))]
    hotel.plan.defects.push({ title, description, category, position, normal })
  }

  for (let floor = 0; floor < floors; floor++) {
    const y = floor * storey
    const doors: Door[] = []
    for (let index = 0; index < roomsPerFloor; index++) {
      const isNorth = index % 2 === 0
      const x = Math.floor(index / 2) * bay + wallThickness / 2
      const z = corridor.half + wallThickness
      const frame: Frame = isNorth ? { at: [x, y, z], quarters: 0 } : { at: [x + room.width, y, -z], quarters: 2 }
      const number = `${floor + 1}${String(index + 1).padStart(2, '0')}`
      const flaw = floor === 0 ? roomFlaws.find((one) => one.room === index) : undefined
      const shell = roomShell(flaw?.wear ?? null)
      const placed = (name: string, key: string, shape: Shape) =>
        hotel.placed.push({ name: `${name} ${number}`, key, frame, shape })
      placed('Room', `shell ${flaw?.wear ?? ''}`, shell.shape)
      placed('Bedroom', 'bedroom', beds)
      placed('Bathroom', 'bathroom', baths)
      hotel.plates.push(number)
      hotel.plan.rooms.push({ name: `Room ${number}`, floor, x, z: isNorth ? z : -z - room.depth, ...room })
      doors.push({ x: isNorth ? x + doorway.left : x + room.width - doorway.right, isNorth })
      if (flaw !== undefined) note(flaw, shell.spot, frame)
    }
    const frame: Frame = { at: [0, y, 0], quarters: 0 }
    const plates = { first: floor * roomsPerFloor, count: floors * roomsPerFloor }
    const { shape, carpet, scuff } = hallway(length, doors, plates, floor === 0)
    hotel.placed.push({ name: `Corridor ${floor + 1}`, key: `corridor ${floor}`, frame, shape })
    note(corridorFlaws.carpet, carpet, frame)
    note(corridorFlaws.scuff, scuff, frame)
  }
  return hotel
}
