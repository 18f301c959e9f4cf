import { SurfaceCollector } from './geometry.ts'
import { back, left, up } from './hotelSizes.ts'

/** The furnishings of every bathroom, in the room's frame. */
export function drawBathroom(): SurfaceCollector {
  const shape = new SurfaceCollector()
  for (const add of [addToilet, addVanity, addShower, addTowels]) add(shape)
  return shape
}

function addToilet(shape: SurfaceCollector) {
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
}

/** Vanity, basin, tap, mirror with light. */
function addVanity(shape: SurfaceCollector) {
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
  shape.panel({
    corner: [3.13, 1.1, 2.268],
    right: left,
    up,
    width: 0.86,
    height: 0.81,
    material: 'mirror',
  })
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
}

function addShower(shape: SurfaceCollector) {
  shape.cushion([3.03, 0, 0.01], [0.96, 0.05, 1.08], 0.02, 'ceramic')
  shape.turnedBody(
    [3.5, 0.046, 0.55],
    [
      [0.05, 0.004],
      [0, 0.005],
    ],
    'metal',
  )
  shape.panel({
    corner: [3.02, 0.05, 1.1],
    right: back,
    up,
    width: 1.1,
    height: 1.95,
    material: 'glass',
  })
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
}

function addTowels(shape: SurfaceCollector) {
  shape.box([3.91, 1.52, 1.35], [0.02, 0.02, 0.6], 'metal')
  shape.cushion([3.885, 0.95, 1.4], [0.07, 0.6, 0.46], 0.03, 'linen')
  shape.cushion([3.3, 0.81, 1.86], [0.3, 0.07, 0.34], 0.03, 'linen')
}
