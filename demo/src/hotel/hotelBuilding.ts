import { listCorridorDefects } from './defects/corridor.ts'
import { roomDefects } from './defects/rooms.ts'
import {
  addVectors,
  SurfaceCollector,
  type SurfaceFrame,
  turnByQuarters,
  type Vector,
} from './geometry.ts'
import { drawBathroom } from './hotelBathroom.ts'
import { drawBedroom } from './hotelBedroom.ts'
import { type Door, drawHallway } from './hotelCorridor.ts'
import { type DrawnDefect, type HotelDefect, RoomDamage } from './hotelDefects.ts'
import { drawDetector, drawSocket } from './hotelInstallations.ts'
import { drawDoors, drawWindow } from './hotelOpenings.ts'
import {
  bayWidth,
  corridorSize,
  doorwaySize,
  roomSize,
  storeyHeight,
  wallThickness,
} from './hotelSizes.ts'
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

/**
 * A room's clear floor, metres: the corner with the lowest x and z, extent along both. `floor`
 * counts from 0.
 */
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
  frame: SurfaceFrame
  shape: SurfaceCollector
}

/** The drawn hotel: shapes with their placements, its plan, and the numbers on the door plates. */
export interface Hotel {
  placed: Placed[]
  plan: HotelPlan
  plates: string[]
}

/** One room without furnishings. */
function roomShell(worn: RoomDamage): SurfaceCollector {
  const shape = new SurfaceCollector()
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
const toPlanPoint = ([x, y, z]: Vector) => ({ x: x + 0, y: y + 0, z: z + 0 })

/** Draws and places the rooms and corridors of all floors; the same options give the same hotel. */
export function buildHotel({ floors = 1, roomsPerFloor = 8, mended = [] }: HotelOptions): Hotel {
  const hotel: Hotel = { placed: [], plan: { rooms: [], defects: [] }, plates: [] }
  const length = Math.ceil(roomsPerFloor / 2) * bayWidth
  const [beds, baths] = [drawBedroom(), drawBathroom()]
  const sorted = (flaws: readonly DrawnDefect[] = []) => ({
    left: flaws.filter(({ key }) => !mended.includes(key)),
    gone: flaws.filter(({ key }) => mended.includes(key)),
  })

  /**
   * Draws the flaws that are not part of the surfaces themselves, or their repair, and adds all to
   * the plan.
   */
  const note = (
    name: string,
    flaws: readonly DrawnDefect[],
    gone: readonly DrawnDefect[],
    worn: RoomDamage,
    frame: SurfaceFrame,
  ) => {
    const shape = new SurfaceCollector()
    for (const { repaired } of gone) repaired?.(shape)
    const inModel = (place: Vector) =>
      toPlanPoint(addVectors(turnByQuarters(place, frame.quarters), frame.at))
    for (const { drawn, seen, ...words } of flaws) {
      const spot = typeof drawn === 'string' ? worn.getSpot(drawn) : drawn(shape)
      if (spot === undefined) continue
      const position = inModel(spot.position)
      const camera = { position: inModel(seen.from), target: position, fov: seen.fov }
      hotel.plan.defects.push({
        ...words,
        position,
        normal: toPlanPoint(turnByQuarters(spot.normal, frame.quarters)),
        camera,
      })
    }
    if (shape.surfaces.size > 0)
      hotel.placed.push({ name: `${name}, defects`, key: `defects ${name}`, frame, shape })
  }

  for (let floor = 0; floor < floors; floor++) {
    const y = floor * storeyHeight
    const doors: Door[] = []
    for (let index = 0; index < roomsPerFloor; index++) {
      const isNorth = index % 2 === 0
      const x = Math.floor(index / 2) * bayWidth + wallThickness / 2
      const z = corridorSize.half + wallThickness
      const frame: SurfaceFrame = isNorth
        ? { at: [x, y, z], quarters: 0 }
        : { at: [x + roomSize.width, y, -z], quarters: 2 }
      const number = `${floor + 1}${String(index + 1).padStart(2, '0')}`
      const { left, gone } = sorted(floor === 0 ? roomDefects[index] : [])
      const worn = new RoomDamage(left)
      const shell = roomShell(worn)
      const placed = (name: string, key: string, shape: SurfaceCollector) =>
        hotel.placed.push({ name: `${name} ${number}`, key, frame, shape })
      placed('Room', `shell ${worn.key}`, shell)
      placed('Bedroom', 'bedroom', beds)
      placed('Bathroom', 'bathroom', baths)
      hotel.plates.push(number)
      hotel.plan.rooms.push({
        name: `Room ${number}`,
        floor,
        x,
        z: isNorth ? z : -z - roomSize.depth,
        ...roomSize,
      })
      doors.push({
        x: isNorth ? x + doorwaySize.left : x + roomSize.width - doorwaySize.right,
        isNorth,
      })
      note(`Room ${number}`, left, gone, worn, frame)
    }
    const frame: SurfaceFrame = { at: [0, y, 0], quarters: 0 }
    const plates = { first: floor * roomsPerFloor, count: floors * roomsPerFloor }
    const { left, gone } = sorted(floor === 0 ? listCorridorDefects(length) : [])
    const worn = new RoomDamage(left)
    const shape = drawHallway(length, doors, plates, worn)
    hotel.placed.push({ name: `Corridor ${floor + 1}`, key: `corridor ${floor}`, frame, shape })
    note(`Corridor ${floor + 1}`, left, gone, worn, frame)
  }
  return hotel
}
