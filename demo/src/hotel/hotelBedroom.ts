import { SurfaceCollector, type Vector } from './geometry.ts'
import { back, ceilingHeight, forward, right, up } from './hotelSizes.ts'

/** The furnishings of every bedroom, in the room's frame. */
export function drawBedroom(): SurfaceCollector {
  const shape = new SurfaceCollector()
  const parts = [
    addBed,
    addBedsideTables,
    addDesk,
    addThingsOnDesk,
    addChair,
    addSeat,
    addWardrobe,
    addFittings,
  ]
  for (const add of parts) add(shape)
  return shape
}

function addShadow(shape: SurfaceCollector, x: number, z: number, width: number, depth: number) {
  shape.panel({
    corner: [x, 0.006, z + depth],
    right,
    up: back,
    width,
    height: depth,
    material: 'shadow',
    window: [0, 0, 1, 1],
  })
}

/** Bed with its head to the right wall. */
function addBed(shape: SurfaceCollector) {
  addShadow(shape, 1.75, 3.15, 2.25, 2.2)
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
}

/** Bedside tables with lamps. */
function addBedsideTables(shape: SurfaceCollector) {
  for (const z of [2.74, 5.36]) {
    addShadow(shape, 3.4, z - 0.1, 0.6, 0.6)
    shape.box([3.56, 0.2, z], [0.42, 0.3, 0.42], 'wood')
    shape.box([3.552, 0.225, z + 0.02], [0.01, 0.25, 0.38], 'wood')
    shape.box([3.54, 0.345, z + 0.16], [0.014, 0.014, 0.1], 'brass')
    for (const x of [3.58, 3.92])
      for (const leg of [0.03, 0.36]) shape.box([x, 0, z + leg], [0.03, 0.2, 0.03], 'dark')
    const foot: Vector = [3.78, 0.5, z + 0.21]
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
}

/** Desk and screen on the left wall. */
function addDesk(shape: SurfaceCollector) {
  addShadow(shape, 0, 3.1, 0.75, 1.75)
  shape.box([0.015, 0.72, 3.2], [0.54, 0.035, 1.55], 'wood')
  for (const z of [3.22, 4.69]) shape.box([0.04, 0, z], [0.48, 0.72, 0.035], 'wood')
  shape.box([0.06, 0.58, 3.28], [0.46, 0.13, 0.5], 'wood')
  shape.box([0.52, 0.635, 3.46], [0.014, 0.014, 0.14], 'brass')
  shape.box([0.0, 1.08, 3.42], [0.045, 0.62, 1.1], 'dark')
  shape.panel({
    corner: [0.046, 1.1, 4.5],
    right: back,
    up,
    width: 1.06,
    height: 0.58,
    material: 'screen',
  })
}

/** Lamp, kettle, cups and folder. */
function addThingsOnDesk(shape: SurfaceCollector) {
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
}

/** The chair at the desk. */
function addChair(shape: SurfaceCollector) {
  addShadow(shape, 0.45, 3.5, 0.7, 0.75)
  shape.cushion([0.55, 0.42, 3.63], [0.47, 0.09, 0.48], 0.04, 'fabric')
  shape.cushion([0.96, 0.5, 3.65], [0.075, 0.42, 0.44], 0.035, 'fabric')
  for (const x of [0.58, 0.97])
    for (const z of [3.66, 4.05]) shape.box([x, 0, z], [0.03, x > 0.9 ? 0.6 : 0.42, 0.03], 'dark')
}

/** Armchair and round table by the window. */
function addSeat(shape: SurfaceCollector) {
  addShadow(shape, 0.15, 5.3, 1.1, 1.05)
  shape.cushion([0.3, 0.2, 5.5], [0.72, 0.24, 0.66], 0.07, 'armchair', 0.02)
  shape.cushion([0.18, 0.2, 5.46], [0.18, 0.68, 0.74], 0.08, 'armchair')
  for (const z of [5.38, 6.08]) shape.cushion([0.24, 0.18, z], [0.74, 0.42, 0.13], 0.06, 'armchair')
  shape.cushion([0.38, 0.42, 5.6], [0.14, 0.36, 0.42], 0.06, 'accent')
  for (const x of [0.28, 0.9])
    for (const z of [5.46, 6.1]) shape.box([x, 0, z], [0.035, 0.2, 0.035], 'dark')
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
}

/** Wardrobe on the bathroom wall. */
function addWardrobe(shape: SurfaceCollector) {
  addShadow(shape, 1.6, 2.35, 1.3, 0.75)
  shape.box([1.72, 0, 2.415], [1, 2.2, 0.52], 'wood')
  for (const x of [1.735, 2.225]) shape.box([x, 0.06, 2.935], [0.48, 2.1, 0.016], 'wood')
  for (const x of [2.18, 2.245]) shape.box([x, 0.95, 2.951], [0.014, 0.3, 0.02], 'brass')
}

/** Picture over the bed, curtains, ceiling lights, air outlet over the passage. */
function addFittings(shape: SurfaceCollector) {
  shape.box([3.965, 1.5, 3.75], [0.03, 0.65, 1], 'dark')
  shape.panel({
    corner: [3.964, 1.53, 3.78],
    right: forward,
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
  for (let slat = 0; slat < 5; slat++)
    shape.box([0.28, 2.225 + slat * 0.034, 2.42], [0.94, 0.014, 0.006], 'metal')
  shape.box([0.24, 2.19, 2.36], [1.02, 0.41, 0.04], 'wall')
}
