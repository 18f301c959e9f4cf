import { corridorFlaws } from './defects/corridor.ts'
import { roomFlaws } from './defects/rooms.ts'
import { add, type Frame, Shape, turned, type Vec } from './geometry.ts'
import { bathroom } from './hotelBathroom.ts'
import { bedroom } from './hotelBedroom.ts'
import { type Door, hallway } from './hotelCorridor.ts'
import { type Flaw, type HotelDefect, Worn } from './hotelDefects.ts'
import { drawDetector, drawSocket } from './hotelInstallations.ts'
import { drawDoors, drawWindow } from './hotelOpenings.ts'
import { bay, corridor, doorway, room, storey, wallThickness } from './hotelSizes.ts'
import { drawSkirting, drawWalls, drawWallTops } from './hotelWalls.ts'

/** Size of the demo hotel. The same options give the same bytes. */
export interface HotelOptions {
  floors?: number
  roomsPerFloor?: number
  seed?: number
  /** as from a scanner: small uneven triangles, no normals, unlit */
  scanLike?: boolean
  /** keys of repaired defects: neither drawn nor in the plan */
  mended?: readonly string[]
}

/** A room's clear floor, metres: the corner with the lowest x and z, extent along both. `floor` counts from 0. */
interface HotelRoom {
  name: string
  floor: number
  x: number
  z: number
  width: number
  depth: number
}

/** The contents of the hotel, for inspecting it. */
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

/** The drawn hotel: shapes with their placements, its plan, and the numbers on the door plates. */
export interface Hotel {
  placed: Placed[]
  plan: HotelPlan
  plates: string[]
}

/** One room without furnishings. */
function roomShell(worn: Worn): Shape {
  const shape = new Shape()
  drawWalls(shape, worn)
  drawWallTops(shape)
  drawDoors(shape)
  drawSkirting(shape)
  drawWindow(shape)
  drawSocket(shape, worn)
  drawDetector(shape, worn)
  return shape
}

/** A position or direction for the plan; adding 0 turns -0 into 0. */
const plain = ([x, y, z]: Vec) => ({ x: x + 0, y: y + 0, z: z + 0 })

/** Draws and places the rooms and corridors of all floors; the same options give the same hotel. */
export function buildHotel({ floors = 1, roomsPerFloor = 8, mended = [] }: HotelOptions): Hotel {
  const hotel: Hotel = { placed: [], plan: { rooms: [], defects: [] }, plates: [] }
  const length = Math.ceil(roomsPerFloor / 2) * bay
  const [beds, baths] = [bedroom(), bathroom()]
  const sorted = (flaws: readonly Flaw[] = []) => ({
    left: flaws.filter(({ key }) => !mended.includes(key)),
    gone: flaws.filter(({ key }) => mended.includes(key)),
  })

  /** Draws the flaws that are not part of the surfaces themselves, or their repair, and adds all to the plan. */
  const note = (
    name: string,
    flaws: readonly Flaw[],
    gone: readonly Flaw[],
    worn: Worn,
    frame: Frame,
  ) => {
    const shape = new Shape()
    for (const { repaired } of gone) repaired?.(shape)
    const inModel = (place: Vec) => plain(add(turned(place, frame.quarters), frame.at))
    for (const { drawn, seen, ...words } of flaws) {
      const spot = typeof drawn === 'string' ? worn.spotOf(drawn) : drawn(shape)
      if (spot === undefined) continue
      const position = inModel(spot.position)
      const camera = { position: inModel(seen.from), target: position, fov: seen.fov }
      hotel.plan.defects.push({
        ...words,
        position,
        normal: plain(turned(spot.normal, frame.quarters)),
        camera,
      })
    }
    if (shape.surfaces.size > 0)
      hotel.placed.push({ name: `${name}, defects`, key: `defects ${name}`, frame, shape })
  }

  for (let floor = 0; floor < floors; floor++) {
    const y = floor * storey
    const doors: Door[] = []
    for (let index = 0; index < roomsPerFloor; index++) {
      const isNorth = index % 2 === 0
      const x = Math.floor(index / 2) * bay + wallThickness / 2
      const z = corridor.half + wallThickness
      const frame: Frame = isNorth
        ? { at: [x, y, z], quarters: 0 }
        : { at: [x + room.width, y, -z], quarters: 2 }
      const number = `${floor + 1}${String(index + 1).padStart(2, '0')}`
      const { left, gone } = sorted(floor === 0 ? roomFlaws[index] : [])
      const worn = new Worn(left)
      const shell = roomShell(worn)
      const placed = (name: string, key: string, shape: Shape) =>
        hotel.placed.push({ name: `${name} ${number}`, key, frame, shape })
      placed('Room', `shell ${worn.key}`, shell)
      placed('Bedroom', 'bedroom', beds)
      placed('Bathroom', 'bathroom', baths)
      hotel.plates.push(number)
      hotel.plan.rooms.push({
        name: `Room ${number}`,
        floor,
        x,
        z: isNorth ? z : -z - room.depth,
        ...room,
      })
      doors.push({ x: isNorth ? x + doorway.left : x + room.width - doorway.right, isNorth })
      note(`Room ${number}`, left, gone, worn, frame)
    }
    const frame: Frame = { at: [0, y, 0], quarters: 0 }
    const plates = { first: floor * roomsPerFloor, count: floors * roomsPerFloor }
    const { left, gone } = sorted(floor === 0 ? corridorFlaws(length) : [])
    const worn = new Worn(left)
    const shape = hallway(length, doors, plates, worn)
    hotel.placed.push({ name: `Corridor ${floor + 1}`, key: `corridor ${floor}`, frame, shape })
    note(`Corridor ${floor + 1}`, left, gone, worn, frame)
  }
  return hotel
}
