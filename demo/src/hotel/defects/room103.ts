import { drawDecal } from '../decals.ts'
import type { SurfaceCollector } from '../geometry.ts'
import type { DrawnDefect } from '../hotelDefects.ts'
import { left } from '../hotelSizes.ts'

/** A socket cover beside the bed. */
function drawBedsideSocket(shape: SurfaceCollector): void {
  shape.box([3.988, 0.5, 5.92], [0.012, 0.085, 0.085], 'white')
  for (const at of [0.022, 0.052])
    shape.box([3.987, 0.536, 5.92 + at], [0.001, 0.012, 0.01], 'dark')
}

export const room103: readonly DrawnDefect[] = [
  {
    key: '103-ring',
    inspection: 'active',
    category: 'Water damage',
    title: 'Water ring on ceiling, room 103',
    description:
      'Dried leak above the bed. Dry to the touch; find out whether the bathroom above was repaired.',
    drawn: 'ceilingRing',
    seen: { from: [1.3, 1.35, 5.5], fov: 55 },
  },
  {
    key: '103-scorch',
    inspection: 'active',
    category: 'Electrical',
    title: 'Scorched socket beside bed, room 103',
    description:
      'Cover is browned and warped, traces of soot up the wall: loose terminal. Socket was switched off at the board; rewire and replace.',
    drawn: (shape) => {
      drawBedsideSocket(shape)
      drawDecal(shape, {
        at: [4, 0.64, 5.962],
        facing: left,
        width: 0.36,
        height: 0.5,
        material: 'scorch',
      })
      return { position: [3.988, 0.575, 5.962], normal: left }
    },
    repaired: drawBedsideSocket,
    seen: { from: [3.0, 0.95, 5.8], fov: 42 },
  },
]
