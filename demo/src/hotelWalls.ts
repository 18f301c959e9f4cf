import type { Cut, Panel, Shape, Vec } from './geometry.ts'
import { spotOn, type Wear, type Worn } from './hotelDefects.ts'
import {
  back,
  bath,
  bathDoor,
  bay,
  ceilingHeight,
  doorway,
  forth,
  left,
  right,
  room,
  up,
  wallThickness,
  window,
} from './hotelSizes.ts'

const bathWidth = room.width - bath.left
const bathEnd = bath.depth + bath.partition
const passage = bath.left - bath.partition

/**
 * Walls, floors and ceiling of one room with their openings; x along the corridor, z from the corridor wall to the
 * window. Marks where the defects of these surfaces lie.
 */
export function drawWalls(shape: Shape, worn: Worn): void {
  const height = ceilingHeight
  /** Draws a panel; where the room has that defect, it lies on it at `at`. */
  const draw = (
    panel: Omit<Panel, 'isShaded'>,
    flaw?: { of: Wear; patch: Cut & { material: string }; at: [number, number] },
  ) => {
    const isWorn = flaw !== undefined && worn.has(flaw.of)
    if (isWorn) worn.mark(flaw.of, spotOn(panel, ...flaw.at))
    shape.panel({ ...panel, isShaded: true, ...(isWorn ? { patches: [flaw.patch] } : {}) })
  }
  const wall = { up, height, material: 'wall', repeat: 1.2 }
  const tiled = { up, height, material: 'tile', repeat: 0.6 }

  draw({ ...wall, corner: [0, 0, room.depth], right: back, width: room.depth })
  draw({ ...wall, corner: [room.width, 0, bathEnd], right: forth, width: room.depth - bathEnd })
  draw(
    {
      ...wall,
      corner: [room.width, 0, room.depth],
      right: left,
      width: room.width,
      holes: [window],
    },
    {
      of: 'damp',
      patch: { left: 1.2, right: 2.4, bottom: 0, top: 1.2, material: 'wallDamp' },
      at: [1.82, 0.42],
    },
  )
  const entrance = { left: doorway.left, right: doorway.right, bottom: 0, top: doorway.top }
  draw({ ...wall, corner: [0, 0, 0], right, width: passage, holes: [entrance] })
  const toBath = { left: bathDoor.from, right: bathDoor.to, bottom: 0, top: bathDoor.top }
  draw({ ...wall, corner: [passage, 0, 0], right: forth, width: bathEnd, holes: [toBath] })
  draw({ ...wall, corner: [passage, 0, bathEnd], right, width: room.width - passage })

  const fromBath = { ...toBath, left: bath.depth - bathDoor.to, right: bath.depth - bathDoor.from }
  draw({
    ...tiled,
    corner: [bath.left, 0, bath.depth],
    right: back,
    width: bath.depth,
    holes: [fromBath],
  })
  draw({ ...tiled, corner: [room.width, 0, 0], right: forth, width: bath.depth })
  draw({ ...tiled, corner: [room.width, 0, bath.depth], right: left, width: bathWidth })
  draw(
    { ...tiled, corner: [bath.left, 0, 0], right, width: bathWidth },
    {
      of: 'mould',
      patch: { left: 1.2, right: 1.8, bottom: 0, top: 0.6, material: 'tileMould' },
      at: [1.57, 0.16],
    },
  )
  draw(
    {
      corner: [bath.left, 0, bath.depth],
      right,
      up: back,
      width: bathWidth,
      height: bath.depth,
      material: 'floorTile',
      repeat: 0.6,
    },
    {
      of: 'crackedTile',
      patch: { left: 0.6, right: 1.2, bottom: 0.6, top: 1.2, material: 'floorTileCracked' },
      at: [1.044, 1.056],
    },
  )
  const carpet = { right, up: back, material: 'roomCarpet', repeat: 1 }
  draw({ ...carpet, corner: [0, 0, room.depth], width: room.width, height: room.depth - bathEnd })
  draw({ ...carpet, corner: [0, 0, bathEnd], width: passage, height: bathEnd })
  draw(
    {
      corner: [0, height, 0],
      right,
      up: forth,
      width: room.width,
      height: room.depth,
      material: 'ceiling',
      repeat: 1.2,
    },
    {
      of: 'ceilingRing',
      patch: { left: 2.4, right: 3.6, bottom: 3.6, top: 4.8, material: 'ceilingRing' },
      at: [3.02, 4.18],
    },
  )
}

/** The cut through the walls, as one sees it from above. */
export function drawWallTops(shape: Shape): void {
  const cap = (x: number, z: number, width: number, depth: number) =>
    shape.panel({
      corner: [x, ceilingHeight, z + depth],
      right,
      up: back,
      width,
      height: depth,
      material: 'cap',
    })
  const half = wallThickness / 2
  cap(-half, 0, half, room.depth)
  cap(room.width, 0, half, room.depth)
  cap(-half, room.depth, bay, wallThickness)
  cap(-half, -wallThickness, bay, wallThickness)
  cap(passage, 0, bath.partition, bathEnd)
  cap(bath.left, bath.depth, bathWidth, bath.partition)
}

/** Skirting boards where nothing stands in their way. */
export function drawSkirting(shape: Shape): void {
  const board = { height: 0.09, depth: 0.014 }
  const skirt = (low: Vec, size: Vec) => shape.box(low, size, 'white', { without: 'bottom' })
  skirt([0, 0, 0], [board.depth, board.height, room.depth])
  skirt([room.width - board.depth, 0, bathEnd], [board.depth, board.height, room.depth - bathEnd])
  skirt([0, 0, room.depth - board.depth], [room.width, board.height, board.depth])
  skirt([passage, 0, bathEnd], [room.width - passage, board.height, board.depth])
  skirt([passage - board.depth, 0, bathDoor.to], [board.depth, board.height, bathEnd - bathDoor.to])
}
