import type { DrawnDefect } from '../hotelDefects.ts'
import { up } from '../hotelSizes.ts'

export const room105: readonly DrawnDefect[] = [
  {
    key: '105-socket',
    inspection: 'active',
    category: 'Electrical',
    title: 'Socket cover torn off beside desk, room 105',
    description:
      'Live parts within reach of guests. Room to be blocked until an electrician has refitted the cover.',
    drawn: 'looseSocket',
    seen: { from: [1.2, 1.0, 4.85], fov: 36 },
  },
  {
    key: '105-lead',
    inspection: 'active',
    category: 'Electrical',
    title: 'Extension lead across the walkway, room 105',
    description:
      'Multiple socket on the carpet between desk and bed, two chargers plugged in: trip hazard. Fit a double socket at the bed.',
    drawn: (shape) => {
      const lead = (x: number, z: number, width: number, depth: number) =>
        shape.box([x, 0.001, z], [width, 0.012, depth], 'white', { without: 'bottom' })
      lead(0.03, 4.92, 1.22, 0.014)
      lead(1.24, 4.55, 0.014, 0.384)
      lead(1.24, 4.55, 0.16, 0.014)
      shape.box([1.36, 0.001, 4.5], [0.42, 0.045, 0.11], 'white', { without: 'bottom' })
      for (let at = 0; at < 4; at++)
        shape.turnedBody(
          [1.44 + at * 0.1, 0.046, 4.555],
          [
            [0.034, 0],
            [0.03, 0.002],
            [0, 0.002],
          ],
          'dark',
          12,
        )
      for (const x of [1.44, 1.64]) shape.box([x - 0.025, 0.046, 4.53], [0.05, 0.05, 0.05], 'dark')
      lead(1.74, 4.55, 0.3, 0.014)
      return { position: [1.59, 0.046, 4.515], normal: up }
    },
    seen: { from: [1.3, 1.4, 3.1], fov: 50 },
  },
]
