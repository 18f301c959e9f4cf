import { createDecalDrawing, drawDecal } from '../decals.ts'
import type { SurfaceCollector } from '../geometry.ts'
import type { DrawnDefect } from '../hotelDefects.ts'
import { right, up } from '../hotelSizes.ts'

/** The pipe below the basin. */
function drawTrap(shape: SurfaceCollector): void {
  const [x, z] = [2.7, 2.06]
  const pipe = (radius: number, low: number, high: number) =>
    [
      [radius, low],
      [radius, high],
    ] as const
  shape.turnedBody([x, 0, z], pipe(0.018, 0.3, 0.43), 'metal', 12)
  shape.turnedBody(
    [x, 0, z],
    [
      [0, 0.24],
      [0.034, 0.25],
      [0.034, 0.31],
      [0.018, 0.315],
    ],
    'metal',
    14,
  )
  shape.box([x, 0.29, z], [0.024, 0.024, 0.2], 'metal')
}

export const room101: readonly DrawnDefect[] = [
  {
    key: '101-trap',
    inspection: 'active',
    category: 'Water damage',
    title: 'Trap leaking under basin, room 101',
    description:
      'Steady drip from the slip joint of the trap, puddle of about 60 cm on the tiles. A bucket was put below it by housekeeping; tighten or replace the seal.',
    drawn: (shape) => {
      drawTrap(shape)
      const x = 2.7
      const bucket = [
        [0, 0.008],
        [0.095, 0.008],
        [0.12, 0.17],
        [0.128, 0.17],
        [0.128, 0.182],
        [0.112, 0.182],
        [0.09, 0.02],
        [0, 0.02],
      ] as const
      shape.turnedBody([x - 0.34, 0, 1.94], bucket, 'red', 20)
      return drawDecal(shape, {
        at: [x, 0, 1.78],
        facing: up,
        width: 0.95,
        height: 0.7,
        material: 'puddle',
        spot: [0.5, 0.62],
      })
    },
    repaired: drawTrap,
    seen: { from: [2.75, 1.05, 0.55], fov: 50 },
  },
  {
    key: '101-door',
    inspection: 'active',
    category: 'Doors and joinery',
    title: 'Door leaf chipped, room 101',
    description:
      'Veneer is broken out down to the core at knee height, splinters stand off. Fill and veneer anew, or fit a kick plate.',
    drawn: createDecalDrawing({
      at: [0.405, 0.5, 0.47],
      facing: right,
      width: 0.42,
      height: 0.36,
      material: 'chip',
    }),
    seen: { from: [1.38, 0.95, 1.35], fov: 50 },
  },
]
