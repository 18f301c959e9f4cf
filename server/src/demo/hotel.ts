import {
  type Accessor,
  Document,
  Extension,
  ExtensionProperty,
  type IProperty,
  type Material,
  NodeIO,
  type Node as SceneNode,
  type TypedArray,
  type WriterContext,
} from '@gltf-transform/core'
import { add, type Cut, type Frame, type Panel, Shape, type Surface, scaled, seeded, type Vec } from './geometry.ts'
import { hotelTextures, plateWindow } from './textures.ts'

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

/** Something for an inspector to find, exactly on a surface of the model; metres in the model's frame, y up. */
export interface HotelDefect {
  title: string
  description: string
  category: string
  position: { x: number; y: number; z: number }
  normal: { x: number; y: number; z: number }
}

export interface HotelPlan {
  rooms: HotelRoom[]
  defects: HotelDefect[]
}

// Clear sizes in metres, as in mid-range hotels.
const ceilingHeight = 2.6
const storey = 3
const room = { width: 4, depth: 6.4 }
const wallThickness = 0.2
const bay = room.width + wallThickness
const corridor = { half: 0.9, start: -3.2 }
const doorway = { left: 0.3, right: 1.25, top: 2.1 }
const bath = { left: 1.65, depth: 2.3, partition: 0.1 }
const bathDoor = { from: 0.9, to: 1.7, top: 2.05 }
const window = { left: 0.8, right: 3.2, bottom: 0.85, top: 2.25 }

const right: Vec = [1, 0, 0]
const left: Vec = [-1, 0, 0]
const up: Vec = [0, 1, 0]
const forth: Vec = [0, 0, 1]
const back: Vec = [0, 0, -1]

type Wear = 'damp' | 'crackedTile' | 'ceilingRing' | 'mould' | 'looseSocket' | 'noDetector'
type Spot = { position: Vec; normal: Vec }

const spotOn = (panel: Panel, s: number, t: number): Spot => ({
  position: add(panel.corner, add(scaled(panel.right, s), scaled(panel.up, t))),
  normal: [
    panel.right[1] * panel.up[2] - panel.right[2] * panel.up[1],
    panel.right[2] * panel.up[0] - panel.right[0] * panel.up[2],
    panel.right[0] * panel.up[1] - panel.right[1] * panel.up[0],
  ],
})

/** Walls, floors, ceiling and openings of one room; x along the corridor, z from the corridor wall to the window. */
function roomShell(wear: Wear | null): { shape: Shape; spot: Spot | null } {
  const shape = new Shape()
  let spot: Spot | null = null
  const height = ceilingHeight
  /** Draws a panel; a defect of this room lies on it at `at`. */
  const draw = (
    panel: Omit<Panel, 'isShaded'>,
    flaw?: { of: Wear; patch: Cut & { material: string }; at: [number, number] },
  ) => {
    const isWorn = flaw !== undefined && flaw.of === wear
    if (isWorn) spot = spotOn(panel, ...flaw.at)
    shape.panel({ ...panel, isShaded: true, ...(isWorn ? { patches: [flaw.patch] } : {}) })
  }
  const wall = { up, height, material: 'wall', repeat: 1.2 }
  const tiled = { up, height, material: 'tile', repeat: 0.6 }
  const bathWidth = room.width - bath.left
  const bathEnd = bath.depth + bath.partition
  const passage = bath.left - bath.partition

  draw({ ...wall, corner: [0, 0, room.depth], right: back, width: room.depth })
  draw({ ...wall, corner: [room.width, 0, bathEnd], right: forth, width: room.depth - bathEnd })
  draw(
    { ...wall, corner: [room.width, 0, room.depth], right: left, width: room.width, holes: [window] },
    { of: 'damp', patch: { left: 1.2, right: 2.4, bottom: 0, top: 1.2, material: 'wallDamp' }, at: [1.82, 0.42] },
  )
  const entrance = { left: doorway.left, right: doorway.right, bottom: 0, top: doorway.top }
  draw({ ...wall, corner: [0, 0, 0], right, width: passage, holes: [entrance] })
  const toBath = { left: bathDoor.from, right: bathDoor.to, bottom: 0, top: bathDoor.top }
  draw({ ...wall, corner: [passage, 0, 0], right: forth, width: bathEnd, holes: [toBath] })
  draw({ ...wall, corner: [passage, 0, bathEnd], right, width: room.width - passage })

  const fromBath = { ...toBath, left: bath.depth - bathDoor.to, right: bath.depth - bathDoor.from }
  draw({ ...tiled, corner: [bath.left, 0, bath.depth], right: back, width: bath.depth, holes: [fromBath] })
  draw({ ...tiled, corner: [room.width, 0, 0], right: forth, width: bath.depth })
  draw({ ...tiled, corner: [room.width, 0, bath.depth], right: left, width: bathWidth })
  draw(
    { ...tiled, corner: [bath.left, 0, 0], right, width: bathWidth },
    { of: 'mould', patch: { left: 1.2, right: 1.8, bottom: 0, top: 0.6, material: 'tileMould' }, at: [1.57, 0.16] },
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

  // The cut through the walls, as one sees it from above.
  const cap = (x: number, z: number, width: number, depth: number) =>
    shape.panel({ corner: [x, height, z + depth], right, up: back, width, height: depth, material: 'cap' })
  const half = wallThickness / 2
  cap(-half, 0, half, room.depth)
  cap(room.width, 0, half, room.depth)
  cap(-half, room.depth, bay, wallThickness)
  cap(-half, -wallThickness, bay, wallThickness)
  cap(passage, 0, bath.partition, bathEnd)
  cap(bath.left, bath.depth, bathWidth, bath.partition)

  // Door frames, doors, thresholds.
  const deep = wallThickness + 0.04
  for (const x of [doorway.left, doorway.right - 0.06])
    shape.box([x, 0, -wallThickness - 0.02], [0.06, doorway.top, deep], 'wood')
  shape.box(
    [doorway.left, doorway.top - 0.06, -wallThickness - 0.02],
    [doorway.right - doorway.left, 0.06, deep],
    'wood',
  )
  shape.box([doorway.left, 0, -wallThickness], [doorway.right - doorway.left, 0.012, wallThickness], 'brass', {
    without: 'bottom',
  })
  shape.box([0.36, 0.014, 0.02], [0.045, 2.02, 0.83], 'wood')
  for (const x of [0.3, 0.405]) shape.box([x, 1.02, 0.68], [0.06, 0.02, 0.12], 'brass')
  for (const z of [bathDoor.from, bathDoor.to - 0.05]) {
    shape.box([passage - 0.015, 0, z], [bath.partition + 0.03, bathDoor.top, 0.05], 'white')
  }
  shape.box(
    [passage - 0.015, bathDoor.top - 0.05, bathDoor.from],
    [bath.partition + 0.03, 0.05, bathDoor.to - bathDoor.from],
    'white',
  )
  shape.box([passage, 0, bathDoor.from], [bath.partition, 0.012, bathDoor.to - bathDoor.from], 'metal', {
    without: 'bottom',
  })
  shape.box([bath.left + 0.02, 0.014, bathDoor.from + 0.01], [0.7, 1.98, 0.04], 'white')
  shape.box([bath.left + 0.58, 1.02, bathDoor.from + 0.05], [0.11, 0.018, 0.05], 'metal')

  // Skirting boards where nothing stands in their way.
  const board = { height: 0.09, depth: 0.014 }
  const skirt = (low: Vec, size: Vec) => shape.box(low, size, 'white', { without: 'bottom' })
  skirt([0, 0, 0], [board.depth, board.height, room.depth])
  skirt([room.width - board.depth, 0, bathEnd], [board.depth, board.height, room.depth - bathEnd])
  skirt([0, 0, room.depth - board.depth], [room.width, board.height, board.depth])
  skirt([passage, 0, bathEnd], [room.width - passage, board.height, board.depth])
  skirt([passage - board.depth, 0, bathDoor.to], [board.depth, board.height, bathEnd - bathDoor.to])

  // Window: reveal, frame with a bar, sill, glass, and the town behind it.
  const wide = window.right - window.left
  const tall = window.top - window.bottom
  const z = room.depth
  shape.panel({
    corner: [window.left, window.bottom, z],
    right: forth,
    up,
    width: 0.2,
    height: tall,
    material: 'white',
  })
  shape.panel({
    corner: [window.right, window.bottom, z + 0.2],
    right: back,
    up,
    width: 0.2,
    height: tall,
    material: 'white',
  })
  shape.panel({ corner: [window.left, window.top, z], right, up: forth, width: wide, height: 0.2, material: 'white' })
  shape.box([window.left - 0.06, window.bottom - 0.03, z - 0.1], [wide + 0.12, 0.03, 0.3], 'white')
  for (const x of [window.left, (window.left + window.right) / 2 - 0.03, window.right - 0.06]) {
    shape.box([x, window.bottom, z + 0.1], [0.06, tall, 0.06], 'white')
  }
  for (const y of [window.bottom, window.top - 0.06])
    shape.box([window.left, y, z + 0.105], [wide, 0.06, 0.05], 'white')
  shape.panel({
    corner: [window.right, window.bottom, z + 0.13],
    right: left,
    up,
    width: wide,
    height: tall,
    material: 'glass',
  })
  shape.panel({
    corner: [window.right, window.bottom, z + 0.2],
    right: left,
    up,
    width: wide,
    height: tall,
    material: 'sky',
    window: [0, 0, 1, 1],
  })

  // Socket by the desk; the loose one hangs open.
  const socket: Vec = [0, 0.3, 5.06]
  if (wear === 'looseSocket') {
    shape.box(socket, [0.006, 0.08, 0.08], 'dark')
    shape.box(add(socket, [0.006, 0.02, 0.05]), [0.05, 0.006, 0.006], 'red')
    shape.box(add(socket, [0.006, 0.05, 0.02]), [0.04, 0.006, 0.006], 'brass')
    shape.box(add(socket, [0.03, -0.075, 0.03]), [0.012, 0.085, 0.085], 'white')
    spot = { position: add(socket, [0.006, 0.062, 0.06]), normal: right }
  } else {
    shape.box(socket, [0.012, 0.085, 0.085], 'white')
    for (const at of [0.022, 0.052]) shape.box(add(socket, [0.012, 0.036, at]), [0.001, 0.012, 0.01], 'dark')
  }

  // Smoke detector; where it is missing only the mounting plate is left.
  const detector: Vec = [2, height, 3.1]
  if (wear === 'noDetector') {
    shape.box(add(detector, [-0.05, -0.012, -0.05]), [0.1, 0.012, 0.1], 'dark', { without: 'top' })
    shape.box(add(detector, [0.01, -0.07, 0]), [0.005, 0.058, 0.005], 'red')
    shape.box(add(detector, [-0.015, -0.05, 0.01]), [0.005, 0.038, 0.005], 'white')
    spot = { position: add(detector, [-0.03, -0.012, -0.03]), normal: [0, -1, 0] }
  } else {
    const profile = [
      [0, -0.05],
      [0.035, -0.048],
      [0.055, -0.03],
      [0.06, 0],
    ] as const
    shape.turnedBody(detector, profile, 'white')
  }
  return { shape, spot }
}

/** What stands in every bedroom, in the room's frame. */
function bedroom(): Shape {
  const shape = new Shape()
  const shadow = (x: number, z: number, width: number, depth: number) =>
    shape.panel({
      corner: [x, 0.006, z + depth],
      right,
      up: back,
      width,
      height: depth,
      material: 'shadow',
      window: [0, 0, 1, 1],
    })

  // Bed with its head to the right wall.
  shadow(1.75, 3.15, 2.25, 2.2)
  shape.box([2.08, 0.05, 3.45], [1.84, 0.25, 1.6], 'fabric')
  shape.cushion([2.02, 0.29, 3.42], [1.9, 0.22, 1.66], 0.06, 'linen')
  shape.cushion([1.98, 0.33, 3.37], [1.36, 0.25, 1.76], 0.07, 'duvet', 0.02)
  shape.cushion([3.1, 0.47, 3.38], [0.26, 0.13, 1.74], 0.06, 'linen')
  shape.cushion([2.12, 0.35, 3.35], [0.5, 0.255, 1.8], 0.05, 'accent', 0.02)
  for (const z of [3.5, 4.3]) {
    shape.cushion([3.42, 0.49, z], [0.44, 0.17, 0.7], 0.08, 'linen', 0.05)
    shape.cushion([3.3, 0.53, z + 0.12], [0.2, 0.3, 0.44], 0.08, 'accent')
  }
  for (let part = 0; part < 5; part++)
    shape.cushion([3.88, 0.3, 3.17 + part * 0.43], [0.11, 0.95, 0.425], 0.04, 'fabric')

  // Bedside tables with lamps.
  for (const z of [2.74, 5.36]) {
    shadow(3.4, z - 0.1, 0.6, 0.6)
    shape.box([3.56, 0.2, z], [0.42, 0.3, 0.42], 'wood')
    shape.box([3.552, 0.225, z + 0.02], [0.01, 0.25, 0.38], 'wood')
    shape.box([3.54, 0.345, z + 0.16], [0.014, 0.014, 0.1], 'brass')
    for (const x of [3.58, 3.92]) for (const leg of [0.03, 0.36]) shape.box([x, 0, z + leg], [0.03, 0.2, 0.03], 'dark')
    const foot: Vec = [3.78, 0.5, z + 0.21]
    shape.turnedBody(
      foot,
      [
        [0.075, 0],
        [0.075, 0.015],
        [0.018, 0.03],
        [0.03, 0.12],
        [0.045, 0.2],
        [0.015, 0.27],
      ],
      'brass',
    )
    shape.turnedBody(
      foot,
      [
        [0.13, 0.24],
        [0.09, 0.45],
      ],
      'lampshade',
      18,
    )
  }

  // Desk, chair and screen on the left wall.
  shadow(0, 3.1, 0.75, 1.75)
  shape.box([0.015, 0.72, 3.2], [0.54, 0.035, 1.55], 'wood')
  for (const z of [3.22, 4.69]) shape.box([0.04, 0, z], [0.48, 0.72, 0.035], 'wood')
  shape.box([0.06, 0.58, 3.28], [0.46, 0.13, 0.5], 'wood')
  shape.box([0.52, 0.635, 3.46], [0.014, 0.014, 0.14], 'brass')
  shape.box([0.0, 1.08, 3.42], [0.045, 0.62, 1.1], 'dark')
  shape.panel({ corner: [0.046, 1.1, 4.5], right: back, up, width: 1.06, height: 0.58, material: 'screen' })
  shape.turnedBody(
    [0.3, 0.755, 4.5],
    [
      [0.06, 0],
      [0.06, 0.012],
      [0.008, 0.02],
      [0.008, 0.3],
    ],
    'brass',
    10,
  )
  shape.turnedBody(
    [0.3, 0.755, 4.5],
    [
      [0.1, 0.27],
      [0.065, 0.42],
    ],
    'lampshade',
    16,
  )
  shape.turnedBody(
    [0.26, 0.755, 3.5],
    [
      [0.07, 0],
      [0.075, 0.05],
      [0.055, 0.17],
      [0.02, 0.19],
      [0.012, 0.21],
      [0, 0.212],
    ],
    'metal',
  )
  for (const z of [3.68, 3.8])
    shape.turnedBody(
      [0.36, 0.755, z],
      [
        [0.028, 0],
        [0.038, 0.08],
        [0.034, 0.08],
        [0.024, 0.01],
      ],
      'ceramic',
      10,
    )
  shape.box([0.26, 0.756, 3.95], [0.21, 0.012, 0.29], 'accent')
  shadow(0.45, 3.5, 0.7, 0.75)
  shape.cushion([0.55, 0.42, 3.63], [0.47, 0.09, 0.48], 0.04, 'fabric')
  shape.cushion([0.96, 0.5, 3.65], [0.075, 0.42, 0.44], 0.035, 'fabric')
  for (const x of [0.58, 0.97])
    for (const z of [3.66, 4.05]) shape.box([x, 0, z], [0.03, x > 0.9 ? 0.6 : 0.42, 0.03], 'dark')

  // Armchair and round table by the window.
  shadow(0.15, 5.3, 1.1, 1.05)
  shape.cushion([0.3, 0.2, 5.5], [0.72, 0.24, 0.66], 0.07, 'armchair', 0.02)
  shape.cushion([0.18, 0.2, 5.46], [0.18, 0.68, 0.74], 0.08, 'armchair')
  for (const z of [5.38, 6.08]) shape.cushion([0.24, 0.18, z], [0.74, 0.42, 0.13], 0.06, 'armchair')
  shape.cushion([0.38, 0.42, 5.6], [0.14, 0.36, 0.42], 0.06, 'accent')
  for (const x of [0.28, 0.9]) for (const z of [5.46, 6.1]) shape.box([x, 0, z], [0.035, 0.2, 0.035], 'dark')
  shape.turnedBody(
    [1.4, 0, 5.85],
    [
      [0.16, 0],
      [0.16, 0.015],
      [0.02, 0.03],
      [0.02, 0.5],
      [0.24, 0.5],
      [0.24, 0.525],
      [0, 0.525],
    ],
    'wood',
    20,
  )
  shape.turnedBody(
    [1.4, 0.525, 5.85],
    [
      [0.035, 0],
      [0.06, 0.05],
      [0.03, 0.14],
      [0.04, 0.17],
    ],
    'ceramic',
  )

  // Wardrobe on the bathroom wall.
  shadow(1.6, 2.35, 1.3, 0.75)
  shape.box([1.72, 0, 2.415], [1, 2.2, 0.52], 'wood')
  for (const x of [1.735, 2.225]) shape.box([x, 0.06, 2.935], [0.48, 2.1, 0.016], 'wood')
  for (const x of [2.18, 2.245]) shape.box([x, 0.95, 2.951], [0.014, 0.3, 0.02], 'brass')

  // Picture over the bed, curtains, ceiling lights, air outlet over the passage.
  shape.box([3.965, 1.5, 3.75], [0.03, 0.65, 1], 'dark')
  shape.panel({
    corner: [3.964, 1.53, 3.78],
    right: forth,
    up,
    width: 0.94,
    height: 0.59,
    material: 'art',
    window: [0, 0, 1, 1],
  })
  for (const x of [0.3, 3.02]) shape.curtain([x, 0.03, 6.27], 0.68, 2.38, 6, 0.035, 'curtain')
  shape.box([0.2, 2.41, 6.24], [3.6, 0.03, 0.03], 'brass')
  for (const at of [
    [0.8, 1.2],
    [2, 4.25],
    [2.9, 1.1],
  ] as const) {
    shape.turnedBody(
      [at[0], ceilingHeight, at[1]],
      [
        [0, -0.035],
        [0.12, -0.035],
        [0.15, -0.02],
        [0.15, 0],
      ],
      'light',
      20,
    )
  }
  shape.box([0.25, 2.2, 2.4], [1, 0.2, 0.02], 'white')
  for (let slat = 0; slat < 5; slat++) shape.box([0.28, 2.225 + slat * 0.034, 2.42], [0.94, 0.014, 0.006], 'metal')
  shape.box([0.24, 2.19, 2.36], [1.02, 0.41, 0.04], 'wall')
  return shape
}

/** What stands in every bathroom, in the room's frame. */
function bathroom(): Shape {
  const shape = new Shape()
  // Toilet.
  shape.cushion([2.02, 0.4, 0.01], [0.4, 0.4, 0.17], 0.04, 'ceramic')
  shape.turnedBody(
    [2.22, 0, 0.44],
    [
      [0.13, 0],
      [0.12, 0.12],
      [0.17, 0.3],
      [0.19, 0.4],
    ],
    'ceramic',
    20,
    1.3,
  )
  shape.cushion([2.02, 0.39, 0.18], [0.4, 0.05, 0.52], 0.025, 'ceramic')
  shape.cushion([2.17, 0.8, 0.05], [0.1, 0.012, 0.05], 0.005, 'metal')
  shape.turnedBody(
    [1.76, 0.72, 0.08],
    [
      [0.055, 0],
      [0.055, 0.11],
      [0.02, 0.11],
    ],
    'linen',
  )
  // Vanity, basin, tap, mirror with light.
  shape.box([2.15, 0.42, 1.83], [1.1, 0.36, 0.47], 'wood')
  for (const x of [2.165, 2.71]) shape.box([x, 0.435, 1.815], [0.525, 0.33, 0.016], 'wood')
  for (const x of [2.36, 2.9]) shape.box([x, 0.7, 1.8], [0.14, 0.014, 0.014], 'metal')
  shape.box([2.13, 0.78, 1.81], [1.14, 0.03, 0.49], 'ceramic')
  shape.turnedBody(
    [2.7, 0.81, 2.03],
    [
      [0.17, 0],
      [0.24, 0.11],
      [0.225, 0.11],
      [0.14, 0.02],
      [0, 0.015],
    ],
    'ceramic',
    22,
    0.72,
  )
  shape.turnedBody(
    [2.7, 0.81, 2.24],
    [
      [0.018, 0],
      [0.014, 0.2],
      [0, 0.2],
    ],
    'metal',
    10,
  )
  shape.box([2.688, 0.99, 2.11], [0.024, 0.018, 0.14], 'metal')
  shape.box([2.25, 1.08, 2.27], [0.9, 0.85, 0.025], 'dark')
  shape.panel({ corner: [3.13, 1.1, 2.268], right: left, up, width: 0.86, height: 0.81, material: 'mirror' })
  shape.box([2.35, 1.97, 2.22], [0.7, 0.05, 0.06], 'light')
  for (const x of [2.3, 2.36])
    shape.turnedBody(
      [x, 0.81, 2.18],
      [
        [0.022, 0],
        [0.022, 0.11],
        [0.01, 0.13],
        [0.01, 0.15],
        [0, 0.15],
      ],
      'accent',
      10,
    )
  // Shower.
  shape.cushion([3.03, 0, 0.01], [0.96, 0.05, 1.08], 0.02, 'ceramic')
  shape.turnedBody(
    [3.5, 0.046, 0.55],
    [
      [0.05, 0.004],
      [0, 0.005],
    ],
    'metal',
  )
  shape.panel({ corner: [3.02, 0.05, 1.1], right: back, up, width: 1.1, height: 1.95, material: 'glass' })
  shape.box([3.01, 0.03, 0], [0.02, 0.02, 1.1], 'metal')
  shape.box([3.01, 2, 0], [0.02, 0.02, 1.1], 'metal')
  shape.turnedBody(
    [3.94, 0.95, 0.55],
    [
      [0.012, 0],
      [0.012, 1.15],
    ],
    'metal',
    8,
  )
  shape.box([3.62, 2.09, 0.54], [0.33, 0.02, 0.02], 'metal')
  shape.turnedBody(
    [3.62, 2.06, 0.55],
    [
      [0, 0],
      [0.11, 0],
      [0.11, 0.012],
      [0.015, 0.03],
    ],
    'metal',
    18,
  )
  shape.box([3.92, 1.05, 0.46], [0.05, 0.04, 0.18], 'metal')
  // Towels.
  shape.box([3.91, 1.52, 1.35], [0.02, 0.02, 0.6], 'metal')
  shape.cushion([3.885, 0.95, 1.4], [0.07, 0.6, 0.46], 0.03, 'linen')
  shape.cushion([3.3, 0.81, 1.86], [0.3, 0.07, 0.34], 0.03, 'linen')
  return shape
}

interface Door {
  x: number
  isNorth: boolean
}

/** The corridor of a floor with lift, lights and signs; in the frame of that floor. */
function hallway(length: number, doors: readonly Door[], plates: { first: number; count: number }, isWorn: boolean) {
  const shape = new Shape()
  const { half, start } = corridor
  const width = length - start
  const spots: { carpet: Spot | null; scuff: Spot | null } = { carpet: null, scuff: null }

  const floor: Panel = {
    corner: [start, 0, half],
    right,
    up: back,
    width,
    height: 2 * half,
    material: 'carpet',
    repeat: 2 * half,
  }
  const stain = { left: 5.4, right: 7.2, bottom: 0, top: 1.8, material: 'carpetStained' }
  const hasStain = isWorn && width >= stain.right
  if (hasStain) spots.carpet = spotOn(floor, stain.left + 0.52 * 1.8, 0.58 * 1.8)
  shape.panel({ ...floor, isShaded: true, patches: hasStain ? [stain] : [] })
  shape.panel({
    corner: [start, ceilingHeight, -half],
    right,
    up: forth,
    width,
    height: 2 * half,
    material: 'ceiling',
    repeat: 1.2,
    isShaded: true,
  })

  for (const isNorth of [true, false]) {
    const side = isNorth ? half : -half
    const alongOf = (x: number) => (isNorth ? length - x : x - start)
    const holes = doors
      .filter((door) => door.isNorth === isNorth)
      .map(({ x }) => {
        const [a, b] = [alongOf(x), alongOf(x + doorway.right - doorway.left)]
        return { left: Math.min(a, b), right: Math.max(a, b), bottom: 0, top: doorway.top }
      })
      .sort((a, b) => a.left - b.left)
    const wall: Panel = {
      corner: [isNorth ? length : start, 0, side],
      right: isNorth ? left : right,
      up,
      width,
      height: ceilingHeight,
      material: 'wallpaper',
      repeat: 1.2,
      holes,
    }
    const scuff = { left: 1.2, right: 2.4, bottom: 1.2, top: 2.4, material: 'wallpaperScuffed' }
    const isScuffed = isWorn && !isNorth
    if (isScuffed) spots.scuff = spotOn(wall, 1.8, 1.2 + 0.48 * 1.2)
    shape.panel({ ...wall, isShaded: true, patches: isScuffed ? [scuff] : [] })

    // Panelling between the doors.
    const edges = [0, ...holes.flatMap((hole) => [hole.left - 0.05, hole.right + 0.05]), width]
    for (let at = 0; at < edges.length; at += 2) {
      const [from, to] = [edges[at]!, edges[at + 1]!]
      const x = isNorth ? length - to : start + from
      if (to - from < 0.05) continue
      const depthAt = (depth: number) => (isNorth ? side - depth : side)
      shape.box([x, 0, depthAt(0.012)], [to - from, 0.92, 0.012], 'dado', { without: 'bottom' })
      shape.box([x, 0, depthAt(0.022)], [to - from, 0.12, 0.022], 'wood', { without: 'bottom' })
      shape.box([x, 0.92, depthAt(0.026)], [to - from, 0.05, 0.026], 'wood')
    }
  }

  for (const [index, { x, isNorth }] of doors.entries()) {
    // Architrave and plate on the handle's side.
    const z = isNorth ? corridor.half - 0.02 : -corridor.half
    for (const at of [x - 0.07, x + 0.95]) shape.box([at, 0, z], [0.07, doorway.top + 0.07, 0.02], 'wood')
    shape.box([x, doorway.top, z], [0.95, 0.07, 0.02], 'wood')
    const plateX = isNorth ? x + 1.12 : x - 0.36
    shape.box([plateX, 1.5, isNorth ? half - 0.008 : -half], [0.24, 0.135, 0.008], 'brass')
    shape.panel({
      corner: isNorth ? [plateX + 0.24, 1.5, half - 0.009] : [plateX, 1.5, -half + 0.009],
      right: isNorth ? left : right,
      up,
      width: 0.24,
      height: 0.135,
      material: 'plate',
      window: plateWindow(plates.first + index, plates.count),
    })
    const lampX = isNorth ? x + 2.3 : x - 1.35
    const lampZ = isNorth ? half - 0.09 : -half + 0.09
    shape.box([lampX - 0.03, 1.72, isNorth ? half - 0.05 : -half], [0.06, 0.12, 0.05], 'brass')
    shape.turnedBody(
      [lampX, 1.7, lampZ],
      [
        [0.05, 0],
        [0.075, 0.26],
      ],
      'lampshade',
      14,
    )
  }

  // Window at the far end, lift at the near one.
  const gap = { left: 0.4, right: 1.4, bottom: 0.4, top: 2.2 }
  shape.panel({
    corner: [length, 0, -half],
    right: forth,
    up,
    width: 2 * half,
    height: ceilingHeight,
    material: 'wallpaper',
    repeat: 1.2,
    holes: [gap],
    isShaded: true,
  })
  shape.panel({
    corner: [length + 0.2, gap.bottom, -half + gap.left],
    right: forth,
    up,
    width: 1,
    height: 1.8,
    material: 'sky',
    window: [0.2, 0, 0.8, 1],
  })
  for (const z of [-0.5, -0.03, 0.44]) shape.box([length - 0.01, gap.bottom, z], [0.06, 1.8, 0.06], 'white')
  for (const y of [gap.bottom - 0.02, gap.top - 0.04]) shape.box([length - 0.02, y, -0.52], [0.22, 0.06, 1.04], 'white')
  for (const z of [-0.5, 0.5]) {
    const isFar = z > 0
    shape.panel({
      corner: [isFar ? length + 0.2 : length, gap.bottom, z],
      right: isFar ? left : right,
      up,
      width: 0.2,
      height: 1.8,
      material: 'white',
    })
  }
  shape.panel({
    corner: [start, 0, half],
    right: back,
    up,
    width: 2 * half,
    height: ceilingHeight,
    material: 'wallpaper',
    repeat: 1.2,
    isShaded: true,
  })
  shape.box([start, 0, -0.62], [0.05, 2.22, 1.24], 'dark')
  for (const z of [-0.52, 0.005]) shape.box([start + 0.05, 0.01, z], [0.012, 2.1, 0.515], 'metal')
  shape.box([start, 1.05, 0.7], [0.012, 0.18, 0.08], 'metal')
  shape.turnedBody(
    [start + 0.016, 1.12, 0.74],
    [
      [0, 0],
      [0.014, 0],
      [0.014, 0.028],
      [0, 0.028],
    ],
    'light',
    10,
  )
  shape.box([start + 0.05, 2.26, -0.15], [0.015, 0.09, 0.3], 'screen')

  // Lobby: bench and plant on the north wall, picture above.
  shape.box([-2.4, 0.38, half - 0.42], [1.1, 0.06, 0.38], 'wood')
  shape.cushion([-2.4, 0.43, half - 0.43], [1.1, 0.08, 0.4], 0.03, 'fabric')
  for (const x of [-2.36, -1.38])
    for (const z of [half - 0.4, half - 0.1]) shape.box([x, 0, z], [0.04, 0.38, 0.04], 'dark')
  shape.box([-2.3, 1.3, half - 0.03], [0.9, 0.6, 0.03], 'dark')
  shape.panel({
    corner: [-1.43, 1.33, half - 0.031],
    right: left,
    up,
    width: 0.84,
    height: 0.54,
    material: 'art',
    window: [0, 0, 1, 1],
  })
  const pot: Vec = [-0.75, 0, half - 0.28]
  shape.turnedBody(
    pot,
    [
      [0.12, 0],
      [0.18, 0.36],
      [0.16, 0.36],
      [0.15, 0.32],
      [0, 0.32],
    ],
    'ceramic',
    18,
  )
  const random = seeded(7)
  for (let leaf = 0; leaf < 26; leaf++) {
    const angle = leaf * 2.4
    const reach = 0.1 + 0.2 * random()
    const tip: Vec = [
      pot[0] + Math.cos(angle) * reach,
      0.55 + 0.75 * random(),
      Math.min(half - 0.04, pot[2] + Math.sin(angle) * reach),
    ]
    leafBlade(shape, add(pot, [0, 0.32, 0]), tip, 0.035 + 0.02 * random())
  }

  // Extinguisher, exit sign, lights, sprinkler heads.
  const red: Vec = [-0.35, 0.55, -half + 0.1]
  shape.turnedBody(
    red,
    [
      [0.07, 0],
      [0.075, 0.02],
      [0.075, 0.38],
      [0.03, 0.45],
      [0.02, 0.5],
      [0, 0.5],
    ],
    'red',
    16,
  )
  shape.box(add(red, [-0.02, 0.48, -0.02]), [0.04, 0.06, 0.1], 'dark')
  shape.box([length - 1.2, 2.28, -0.2], [0.03, 0.2, 0.45], 'white')
  shape.panel({
    corner: [length - 1.201, 2.29, -0.19],
    right: forth,
    up,
    width: 0.43,
    height: 0.18,
    material: 'exit',
    window: [0, 0, 1, 1],
  })
  shape.box([length - 1.19, 2.48, 0.02], [0.01, 0.12, 0.01], 'metal')
  for (let x = start + 1.1; x < length; x += 2.1) {
    shape.turnedBody(
      [x, ceilingHeight, 0],
      [
        [0, -0.03],
        [0.13, -0.03],
        [0.16, -0.015],
        [0.16, 0],
      ],
      'light',
      20,
    )
    shape.turnedBody(
      [x + 1.05, ceilingHeight, 0],
      [
        [0, -0.05],
        [0.02, -0.045],
        [0.012, -0.02],
        [0.03, -0.008],
        [0.03, 0],
      ],
      'metal',
      10,
    )
  }
  return { shape, ...spots }
}

/** A leaf bent from a stem to its tip, seen from both sides by its material. */
function leafBlade(shape: Shape, foot: Vec, tip: Vec, width: number): void {
  const surface = shape.surface('leaf')
  const [dx, dz] = [tip[0] - foot[0], tip[2] - foot[2]]
  const across = Math.hypot(dx, dz) || 1
  const side: Vec = [(-dz / across) * width, 0, (dx / across) * width]
  const middle = add(scaled(add(foot, tip), 0.5), [dx * 0.1, 0.12, dz * 0.1])
  const first = surface.shades.length
  for (const point of [foot, add(middle, side), add(middle, scaled(side, -1)), tip]) {
    surface.positions.push(...point)
    surface.normals.push(0, 1, 0)
    surface.uvs.push(0, 0)
    surface.shades.push(point === foot ? 0.6 : 1)
  }
  surface.indices.push(first, first + 1, first + 2, first + 1, first + 3, first + 2)
}

interface Placed {
  name: string
  /** equal keys share one mesh */
  key: string
  frame: Frame
  shape: Shape
}

interface Hotel {
  placed: Placed[]
  plan: HotelPlan
  plates: string[]
}

interface Flaw {
  wear: Wear
  room: number
  category: string
  title: string
  description: string
}

// Rooms of the ground floor by their place, from 0: what is wrong in each.
const flaws: readonly Flaw[] = [
  {
    wear: 'damp',
    room: 3,
    category: 'Water damage',
    title: 'Damp stain below window, room 104',
    description:
      'Brown tide mark of about 1 m with beginning mould; plaster is soft. Check the sill joint before repainting.',
  },
  {
    wear: 'crackedTile',
    room: 1,
    category: 'Tiles',
    title: 'Cracked floor tile in bathroom, room 102',
    description:
      'Tile in front of the vanity is broken through, edge sharp to bare feet. Replace one tile, 30 x 30 cm.',
  },
  {
    wear: 'ceilingRing',
    room: 2,
    category: 'Water damage',
    title: 'Water ring on ceiling, room 103',
    description: 'Dried leak above the bed. Dry to the touch; find out whether the bathroom above was repaired.',
  },
  {
    wear: 'looseSocket',
    room: 4,
    category: 'Electrical',
    title: 'Socket cover torn off beside desk, room 105',
    description: 'Live parts within reach of guests. Room to be blocked until an electrician has refitted the cover.',
  },
  {
    wear: 'noDetector',
    room: 6,
    category: 'Fire safety',
    title: 'Smoke detector missing, room 107',
    description: 'Only the mounting plate is left, wires hang free. Fit a detector and test the loop.',
  },
  {
    wear: 'mould',
    room: 7,
    category: 'Bathroom',
    title: 'Black mould in shower joints, room 108',
    description:
      'Joints of the lowest two rows of tiles are black. Rake out, treat and grout anew; extractor seems weak.',
  },
]

const plain = ([x, y, z]: Vec) => ({ x: x + 0, y: y + 0, z: z + 0 })

function build({ floors = 1, roomsPerFloor = 8 }: HotelOptions): Hotel {
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
      const flaw = floor === 0 ? flaws.find((one) => one.room === index) : undefined
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
    note(
      {
        title: 'Coffee stain on corridor carpet, past room 101',
        description: 'About 60 cm across, set in. Cleaning tried twice according to housekeeping; replace the section.',
        category: 'Flooring',
      },
      carpet,
      frame,
    )
    note(
      {
        title: 'Wallpaper scuffed opposite the bench, lift lobby',
        description: 'Trolley marks and torn paper above the panelling over about 80 cm. Patch and fit a bumper rail.',
        category: 'Walls and paint',
      },
      scuff,
      frame,
    )
  }
  return hotel
}

/** Rooms and defects of the hotel that `hotelGlb` makes from the same options. */
export const hotelPlan = (options: HotelOptions = {}): HotelPlan => build(options).plan

interface Look {
  colour?: Vec
  roughness?: number
  metallic?: number
  alpha?: number
  glow?: Vec
  texture?: string
  isTwoSided?: boolean
}

const looks: Record<string, Look> = {
  wall: { texture: 'wall' },
  wallDamp: { texture: 'wallDamp' },
  ceiling: { texture: 'ceiling', glow: [0.2, 0.2, 0.2] },
  ceilingRing: { texture: 'ceilingRing', glow: [0.2, 0.2, 0.2] },
  wallpaper: { texture: 'wallpaper' },
  wallpaperScuffed: { texture: 'wallpaperScuffed' },
  tile: { texture: 'tile', roughness: 0.25 },
  tileMould: { texture: 'tileMould', roughness: 0.35 },
  floorTile: { texture: 'floorTile', roughness: 0.4 },
  floorTileCracked: { texture: 'floorTileCracked', roughness: 0.4 },
  carpet: { texture: 'carpet', roughness: 1 },
  carpetStained: { texture: 'carpetStained', roughness: 1 },
  roomCarpet: { texture: 'roomCarpet', roughness: 1 },
  wood: { texture: 'wood', roughness: 0.5 },
  dado: { colour: [0.3, 0.36, 0.36], roughness: 0.6 },
  sky: { texture: 'sky', glow: [0.9, 0.9, 0.9] },
  art: { texture: 'art', roughness: 0.6 },
  plate: { texture: 'plate', roughness: 0.4 },
  exit: { texture: 'exit', glow: [0.7, 0.7, 0.7] },
  shadow: { texture: 'shadow', alpha: 1 },
  cap: { colour: [0.5, 0.48, 0.45] },
  white: { colour: [0.86, 0.85, 0.82], roughness: 0.5 },
  dark: { colour: [0.05, 0.048, 0.045], roughness: 0.5 },
  red: { colour: [0.6, 0.03, 0.03], roughness: 0.35 },
  brass: { colour: [0.7, 0.53, 0.27], roughness: 0.35, metallic: 0.7 },
  metal: { colour: [0.62, 0.63, 0.64], roughness: 0.3, metallic: 0.7 },
  mirror: { colour: [0.62, 0.7, 0.74], roughness: 0.06, metallic: 0.6 },
  screen: { colour: [0.012, 0.014, 0.018], roughness: 0.12 },
  glass: { colour: [0.75, 0.86, 0.88], roughness: 0.05, alpha: 0.16, isTwoSided: true },
  ceramic: { colour: [0.88, 0.88, 0.86], roughness: 0.15 },
  linen: { colour: [0.87, 0.86, 0.83], roughness: 1 },
  duvet: { colour: [0.8, 0.79, 0.75], roughness: 1 },
  accent: { colour: [0.5, 0.27, 0.1], roughness: 0.9 },
  fabric: { colour: [0.09, 0.17, 0.2], roughness: 0.95 },
  armchair: { colour: [0.36, 0.33, 0.16], roughness: 0.95 },
  curtain: { colour: [0.3, 0.34, 0.36], roughness: 1, isTwoSided: true },
  lampshade: { colour: [0.9, 0.82, 0.66], roughness: 0.9, glow: [0.55, 0.42, 0.24], isTwoSided: true },
  light: { colour: [1, 0.97, 0.9], glow: [1, 0.95, 0.86] },
  leaf: { colour: [0.09, 0.24, 0.08], roughness: 0.7, isTwoSided: true },
}

// Surfaces that defects lie on stay even in scan-like models, so that the plan's positions hold.
const flat = new Set([
  'wallDamp',
  'ceilingRing',
  'wallpaperScuffed',
  'tileMould',
  'floorTileCracked',
  'carpetStained',
  'dark',
])

/** Splits triangles until no edge exceeds 20 cm and moves every place by a few millimetres, the same for all who share it. */
function scanned(surface: Surface, isFlat: boolean, seed: number): Surface {
  const longest = 0.2
  const made: Surface = {
    positions: [...surface.positions],
    normals: [],
    uvs: [...surface.uvs],
    shades: [...surface.shades],
    indices: [],
  }
  const position = (at: number) => made.positions.slice(at * 3, at * 3 + 3) as Vec
  const length = (a: number, b: number) => Math.hypot(...add(position(a), scaled(position(b), -1)))
  const middles = new Map<string, number>()
  const middle = (a: number, b: number): number => {
    const key = a < b ? `${a} ${b}` : `${b} ${a}`
    const known = middles.get(key)
    if (known !== undefined) return known
    const half = (list: number[], size: number) => {
      for (let part = 0; part < size; part++) list.push((list[a * size + part]! + list[b * size + part]!) / 2)
    }
    half(made.positions, 3)
    half(made.uvs, 2)
    half(made.shades, 1)
    middles.set(key, made.shades.length - 1)
    return made.shades.length - 1
  }
  const waiting: [number, number, number][] = []
  for (let at = 0; at < surface.indices.length; at += 3) {
    waiting.push([surface.indices[at]!, surface.indices[at + 1]!, surface.indices[at + 2]!])
  }
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [a, b, c] = next
    const [ab, bc, ca] = [length(a, b), length(b, c), length(c, a)]
    const most = Math.max(ab, bc, ca)
    if (most <= longest) made.indices.push(a, b, c)
    else if (ab === most) waiting.push([a, middle(a, b), c], [middle(a, b), b, c])
    else if (bc === most) waiting.push([a, b, middle(b, c)], [a, middle(b, c), c])
    else waiting.push([a, b, middle(c, a)], [middle(c, a), b, c])
  }
  if (isFlat) return made
  for (let at = 0; at < made.positions.length; at += 3) {
    const place = position(at / 3).map((value) => Math.round(value * 1000))
    const random = seeded(place.reduce((sum, part) => Math.imul(sum, 73_856_093) ^ part, seed))
    for (let axis = 0; axis < 3; axis++) made.positions[at + axis]! += (random() - 0.5) * 0.008
  }
  return made
}

/** Marks a material as unlit; `KHR_materials_unlit` carries no values. */
class Unlit extends ExtensionProperty<IProperty> {
  static override EXTENSION_NAME = 'KHR_materials_unlit'
  declare extensionName: 'KHR_materials_unlit'
  declare propertyType: 'Unlit'
  declare parentTypes: ['Material']

  protected override init(): void {
    this.extensionName = 'KHR_materials_unlit'
    this.propertyType = 'Unlit'
    this.parentTypes = ['Material']
  }
}

class UnlitMaterials extends Extension {
  static override readonly EXTENSION_NAME = 'KHR_materials_unlit'
  override readonly extensionName = 'KHR_materials_unlit'

  override read(): this {
    return this
  }
  override write(context: WriterContext): this {
    for (const material of this.document.getRoot().listMaterials()) {
      if (material.getExtension('KHR_materials_unlit') === null) continue
      const index = context.materialIndexMap.get(material)
      const definition = index === undefined ? undefined : context.jsonDoc.json.materials?.[index]
      if (definition !== undefined) definition.extensions = { ...definition.extensions, KHR_materials_unlit: {} }
    }
    return this
  }
}

/**
 * A furnished hotel floor as a GLB: corridor with lift, rooms with beds, desks, lamps and bathrooms, and defects to
 * find. Metres, y up, ground floor at y = 0. Every surface is seen from inside only, so that one looks in from above.
 */
export async function hotelGlb(options: HotelOptions = {}): Promise<Buffer> {
  const { seed = 1, scanLike = false } = options
  const { placed, plates } = build(options)
  const document = new Document()
  document.getRoot().getAsset().generator = 'nSpect demo hotel'
  const buffer = document.createBuffer()
  const scene = document.createScene('Hotel')
  document.getRoot().setDefaultScene(scene)
  const textures = new Map(
    [...(await hotelTextures(seed, plates))].map(([name, { mime, bytes }]) => [
      name,
      document.createTexture(name).setMimeType(mime).setImage(new Uint8Array(bytes)),
    ]),
  )
  const unlit = scanLike ? new Unlit(document.getGraph()) : null
  if (scanLike) document.createExtension(UnlitMaterials).setRequired(false)

  const materials = new Map<string, Material>()
  const materialOf = (name: string): Material => {
    const known = materials.get(name)
    if (known !== undefined) return known
    const {
      colour = [1, 1, 1],
      roughness = 0.9,
      metallic = 0,
      alpha = 1,
      glow,
      texture,
      isTwoSided = false,
    } = looks[name] ?? {}
    const material = document
      .createMaterial(name)
      .setBaseColorFactor([...colour, alpha])
      .setRoughnessFactor(roughness)
      .setMetallicFactor(metallic)
      .setDoubleSided(isTwoSided)
    const picture = texture === undefined ? null : (textures.get(texture) ?? null)
    material.setBaseColorTexture(picture)
    if (name === 'shadow' || alpha < 1) material.setAlphaMode('BLEND')
    if (glow !== undefined) material.setEmissiveFactor(glow).setEmissiveTexture(picture)
    if (unlit !== null) material.setExtension('KHR_materials_unlit', unlit)
    materials.set(name, material)
    return material
  }

  const accessor = (type: 'SCALAR' | 'VEC2' | 'VEC3' | 'VEC4', array: TypedArray): Accessor =>
    document.createAccessor().setType(type).setArray(array).setBuffer(buffer)
  const meshOf = (name: string, shape: Shape) => {
    const mesh = document.createMesh(name)
    for (const [material, plainSurface] of shape.surfaces) {
      const surface = scanLike ? scanned(plainSurface, flat.has(material), seed) : plainSurface
      const vertices = surface.shades.length
      const shades = new Uint8Array(surface.shades.flatMap((shade) => [shade * 255, shade * 255, shade * 255, 255]))
      const primitive = document
        .createPrimitive()
        .setMaterial(materialOf(material))
        .setAttribute('POSITION', accessor('VEC3', new Float32Array(surface.positions)))
        .setAttribute('COLOR_0', accessor('VEC4', shades).setNormalized(true))
        .setIndices(
          accessor('SCALAR', vertices > 65_535 ? new Uint32Array(surface.indices) : new Uint16Array(surface.indices)),
        )
      if (!scanLike) primitive.setAttribute('NORMAL', accessor('VEC3', new Float32Array(surface.normals)))
      if (looks[material]?.texture !== undefined) {
        primitive.setAttribute('TEXCOORD_0', accessor('VEC2', new Float32Array(surface.uvs)))
      }
      mesh.addPrimitive(primitive)
    }
    return mesh
  }

  const meshes = new Map<string, ReturnType<typeof meshOf>>()
  for (const { name, key, frame, shape } of placed) {
    const mesh = meshes.get(key) ?? meshOf(key.trim(), shape)
    meshes.set(key, mesh)
    const node: SceneNode = document.createNode(name).setMesh(mesh).setTranslation(frame.at)
    if (frame.quarters === 2) node.setRotation([0, 1, 0, 0])
    scene.addChild(node)
  }
  for (const texture of textures.values()) {
    if (texture.listParents().length <= 1) texture.dispose()
  }
  return Buffer.from(await new NodeIO().registerExtensions([UnlitMaterials]).writeBinary(document))
}
