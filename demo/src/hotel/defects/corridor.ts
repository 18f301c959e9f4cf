import { createDecalDrawing } from '../decals.ts'
import type { Panel } from '../geometry.ts'
import { type DrawnDefect, toSpot } from '../hotelDefects.ts'
import { back, ceilingHeight, corridorSize, forward, left, right, up } from '../hotelSizes.ts'

/** metres: the corridor of eight rooms; shorter ones have no room for all flaws */
const fullLength = 16.8

/** Near the lift: in every corridor. */
const nearLift: readonly DrawnDefect[] = [
  {
    key: 'corridor-carpet',
    inspection: 'active',
    category: 'Flooring',
    title: 'Coffee stain on corridor carpet, past room 101',
    description:
      'About 60 cm across, set in. Cleaning tried twice according to housekeeping; replace the section.',
    drawn: 'carpetStain',
    seen: { from: [4.7, 1.45, 0.3], fov: 42 },
  },
  {
    key: 'lobby-scuff',
    inspection: 'active',
    category: 'Walls and paint',
    title: 'Wallpaper scuffed opposite the bench, lift lobby',
    description:
      'Trolley marks and torn paper above the panelling over about 80 cm. Patch and fit a bumper rail.',
    drawn: 'scuff',
    seen: { from: [-0.75, 1.65, 0.35], fov: 48 },
  },
  {
    key: 'lobby-lift',
    inspection: 'active',
    category: 'Doors and joinery',
    title: 'Lift door scratched, first floor',
    description:
      'Long scratches down to the bare metal on the right leaf at the height of luggage trolleys. Polish or exchange the panel.',
    drawn: createDecalDrawing({
      at: [corridorSize.start + 0.062, 0.85, -0.26],
      facing: right,
      width: 0.46,
      height: 0.95,
      material: 'metalScratches',
      spot: [0.5, 0.55],
    }),
    seen: { from: [-1.75, 1.4, 0.35], fov: 50 },
  },
]

/** Further along. */
const farther: readonly DrawnDefect[] = [
  {
    key: 'corridor-paper',
    inspection: 'active',
    category: 'Walls and paint',
    title: 'Wallpaper torn between rooms 103 and 105',
    description:
      'A strip of 60 cm is torn off down to the plaster, edges curl. Hang two new lengths.',
    drawn: createDecalDrawing({
      at: [7.75, 1.55, corridorSize.half],
      facing: back,
      width: 0.6,
      height: 0.75,
      material: 'tornPaper',
    }),
    seen: { from: [6.75, 1.6, -0.5], fov: 46 },
  },
  {
    key: 'corridor-junction',
    inspection: 'active',
    category: 'Electrical',
    title: 'Junction box open above corridor, room 105',
    description:
      'Lid is missing, three conductors with bare ends hang 20 cm below the ceiling. Isolate, terminate, fit a lid.',
    drawn: (shape) => {
      const [x, z] = [9.2, -0.45]
      shape.box([x - 0.07, ceilingHeight - 0.035, z - 0.07], [0.14, 0.035, 0.14], 'dark', {
        without: 'top',
      })
      const wires = [
        ['red', -0.03, 0.2],
        ['accent', 0, 0.14],
        ['white', 0.03, 0.23],
      ] as const
      for (const [material, at, long] of wires) {
        shape.box(
          [x + at, ceilingHeight - 0.035 - long, z + at * 0.5],
          [0.007, long, 0.007],
          material,
        )
        shape.box(
          [x + at + 0.0015, ceilingHeight - 0.06 - long, z + at * 0.5 + 0.0015],
          [0.004, 0.025, 0.004],
          'brass',
        )
      }
      return { position: [x - 0.055, ceilingHeight - 0.035, z - 0.055], normal: [0, -1, 0] }
    },
    repaired: (shape) =>
      shape.box([9.12, ceilingHeight - 0.04, -0.53], [0.16, 0.04, 0.16], 'white', {
        without: 'top',
      }),
    seen: { from: [8.1, 1.6, 0.2], fov: 42 },
  },
  {
    key: 'corridor-sign',
    inspection: 'active',
    category: 'Fire safety',
    title: 'Exit sign hidden by decoration, corridor',
    description:
      'A banner hung before the sign covers most of it from the rooms. Take it down today; tell the events team.',
    drawn: (shape) => {
      const x = fullLength - 1.75
      shape.box([x, 2.14, -0.72], [0.012, 0.38, 0.76], 'red')
      for (const z of [-0.7, 0.02]) shape.box([x + 0.003, 2.52, z], [0.006, 0.08, 0.006], 'dark')
      const banner: Panel = {
        corner: [x - 0.001, 2.14, -0.72],
        right: forward,
        up,
        width: 0.76,
        height: 0.38,
        material: 'banner',
        window: [0, 0, 1, 1],
      }
      shape.panel(banner)
      return toSpot(banner, 0.6, 0.06)
    },
    seen: { from: [fullLength - 4.1, 1.6, 0.42], fov: 45 },
  },
  {
    key: 'corridor-cartons',
    inspection: 'active',
    category: 'Fire safety',
    title: 'Cartons stored in escape route, end of corridor',
    description:
      'Deliveries and a folding bed narrow the way to 80 cm. Clear the corridor; nothing may be stored here.',
    drawn: (shape) => {
      const carton = (low: [number, number, number], size: [number, number, number]) => {
        shape.box(low, size, 'carton', { without: 'bottom' })
        // Tape along the lid.
        shape.box(
          [low[0], low[1] + size[1], low[2] + size[2] / 2 - 0.03],
          [size[0], 0.001, 0.06],
          'wall',
          {
            without: 'bottom',
          },
        )
      }
      carton([13.5, 0.001, -0.86], [0.6, 0.45, 0.62])
      carton([13.53, 0.452, -0.84], [0.52, 0.4, 0.5])
      carton([13.58, 0.854, -0.82], [0.4, 0.3, 0.42])
      carton([14.18, 0.001, -0.85], [0.55, 0.5, 0.55])
      carton([14.2, 0.502, -0.83], [0.45, 0.35, 0.48])
      shape.box([14.82, 0.08, -0.86], [0.7, 1.05, 0.1], 'linen')
      shape.box([14.8, 0.001, -0.87], [0.74, 0.08, 0.12], 'dark')
      return { position: [13.5, 0.3, -0.46], normal: left }
    },
    seen: { from: [11.9, 1.55, 0.45], fov: 50 },
  },
]

/** The flaws of a corridor that ends at `length` metres, in its frame. */
export const listCorridorDefects = (length: number): readonly DrawnDefect[] =>
  length === fullLength ? [...nearLift, ...farther] : nearLift
