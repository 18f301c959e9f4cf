import type { Panel, PanelCut, SurfaceCollector, Vector } from './geometry.ts'
import { type DamageKind, type RoomDamage, toSpot } from './hotelDefects.ts'
import {
  back,
  bathroomDoor,
  bathroomSize,
  bayWidth,
  ceilingHeight,
  doorwaySize,
  forward,
  left,
  right,
  roomSize,
  up,
  wallThickness,
  windowSize,
} from './hotelSizes.ts'

const bathWidth = roomSize.width - bathroomSize.left
const bathEnd = bathroomSize.depth + bathroomSize.partition
const passage = bathroomSize.left - bathroomSize.partition

/**
 * Walls, floors and ceiling of one room with their openings; x along the corridor, z from the
 * corridor wall to the window. Marks where the defects of these surfaces lie.
 */
export function drawWalls(shape: SurfaceCollector, worn: RoomDamage): void {
  const height = ceilingHeight
  /** Draws a panel; where the room has that defect, it lies on it at `at`. */
  const draw = (
    panel: Omit<Panel, 'isShaded'>,
    flaw?: { of: DamageKind; patch: PanelCut & { material: string }; at: [number, number] },
  ) => {
    const isWorn = flaw !== undefined && worn.has(flaw.of)
    if (isWorn) worn.mark(flaw.of, toSpot(panel, ...flaw.at))
    shape.panel({ ...panel, isShaded: true, ...(isWorn ? { patches: [flaw.patch] } : {}) })
  }
  const wall = { up, height, material: 'wall', repeat: 1.2 }
  const tiled = { up, height, material: 'tile', repeat: 0.6 }

  draw({ ...wall, corner: [0, 0, roomSize.depth], right: back, width: roomSize.depth })
  draw({
    ...wall,
    corner: [roomSize.width, 0, bathEnd],
    right: forward,
    width: roomSize.depth - bathEnd,
  })
  draw(
    {
      ...wall,
      corner: [roomSize.width, 0, roomSize.depth],
      right: left,
      width: roomSize.width,
      holes: [windowSize],
    },
    {
      of: 'damp',
      patch: { left: 1.2, right: 2.4, bottom: 0, top: 1.2, material: 'wallDamp' },
      at: [1.82, 0.42],
    },
  )
  const entrance = {
    left: doorwaySize.left,
    right: doorwaySize.right,
    bottom: 0,
    top: doorwaySize.top,
  }
  draw({ ...wall, corner: [0, 0, 0], right, width: passage, holes: [entrance] })
  const toBath = {
    left: bathroomDoor.from,
    right: bathroomDoor.to,
    bottom: 0,
    top: bathroomDoor.top,
  }
  draw({ ...wall, corner: [passage, 0, 0], right: forward, width: bathEnd, holes: [toBath] })
  draw({ ...wall, corner: [passage, 0, bathEnd], right, width: roomSize.width - passage })

  const fromBath = {
    ...toBath,
    left: bathroomSize.depth - bathroomDoor.to,
    right: bathroomSize.depth - bathroomDoor.from,
  }
  draw({
    ...tiled,
    corner: [bathroomSize.left, 0, bathroomSize.depth],
    right: back,
    width: bathroomSize.depth,
    holes: [fromBath],
  })
  draw({ ...tiled, corner: [roomSize.width, 0, 0], right: forward, width: bathroomSize.depth })
  draw({ ...tiled, corner: [roomSize.width, 0, bathroomSize.depth], right: left, width: bathWidth })
  draw(
    { ...tiled, corner: [bathroomSize.left, 0, 0], right, width: bathWidth },
    {
      of: 'mould',
      patch: { left: 1.2, right: 1.8, bottom: 0, top: 0.6, material: 'tileMould' },
      at: [1.57, 0.16],
    },
  )
  draw(
    {
      corner: [bathroomSize.left, 0, bathroomSize.depth],
      right,
      up: back,
      width: bathWidth,
      height: bathroomSize.depth,
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
  draw({
    ...carpet,
    corner: [0, 0, roomSize.depth],
    width: roomSize.width,
    height: roomSize.depth - bathEnd,
  })
  draw({ ...carpet, corner: [0, 0, bathEnd], width: passage, height: bathEnd })
  draw(
    {
      corner: [0, height, 0],
      right,
      up: forward,
      width: roomSize.width,
      height: roomSize.depth,
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
export function drawWallTops(shape: SurfaceCollector): void {
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
  cap(-half, 0, half, roomSize.depth)
  cap(roomSize.width, 0, half, roomSize.depth)
  cap(-half, roomSize.depth, bayWidth, wallThickness)
  cap(-half, -wallThickness, bayWidth, wallThickness)
  cap(passage, 0, bathroomSize.partition, bathEnd)
  cap(bathroomSize.left, bathroomSize.depth, bathWidth, bathroomSize.partition)
}

/** Skirting boards where nothing stands in their way. */
export function drawSkirting(shape: SurfaceCollector): void {
  const board = { height: 0.09, depth: 0.014 }
  const skirt = (low: Vector, size: Vector) => shape.box(low, size, 'white', { without: 'bottom' })
  skirt([0, 0, 0], [board.depth, board.height, roomSize.depth])
  skirt(
    [roomSize.width - board.depth, 0, bathEnd],
    [board.depth, board.height, roomSize.depth - bathEnd],
  )
  skirt([0, 0, roomSize.depth - board.depth], [roomSize.width, board.height, board.depth])
  skirt([passage, 0, bathEnd], [roomSize.width - passage, board.height, board.depth])
  skirt(
    [passage - board.depth, 0, bathroomDoor.to],
    [board.depth, board.height, bathEnd - bathroomDoor.to],
  )
}
