import { createDecalDrawing, drawDecal } from '../decals.ts'
import { addVectors, scaleVector, type Vector } from '../geometry.ts'
import type { DrawnDefect } from '../hotelDefects.ts'
import { back, forward, right, up } from '../hotelSizes.ts'

export const room106: readonly DrawnDefect[] = [
  {
    key: '106-tile',
    inspection: 'completed',
    category: 'Tiles',
    title: 'Wall tile fallen off beside towel rail, room 106',
    description:
      'One tile of 30 x 30 cm is missing, mortar is sound. Neighbouring tiles sound hollow: tap and reset where needed.',
    drawn: createDecalDrawing({
      at: [1.95, 1.35, 2.3],
      facing: back,
      width: 0.3,
      height: 0.3,
      material: 'missingTile',
    }),
    seen: { from: [2.55, 1.5, 1.0], fov: 50 },
  },
  {
    key: '106-wardrobe',
    inspection: 'completed',
    category: 'Doors and joinery',
    title: 'Wardrobe door scratched, room 106',
    description:
      'Deep scratches from luggage across the left door. Touch up with hard wax, or exchange the door.',
    drawn: createDecalDrawing({
      at: [1.975, 0.85, 2.951],
      facing: forward,
      width: 0.42,
      height: 0.7,
      material: 'woodScratches',
      spot: [0.45, 0.55],
    }),
    seen: { from: [1.45, 1.3, 4.15], fov: 50 },
  },
  {
    key: '106-skirting',
    inspection: 'completed',
    category: 'Doors and joinery',
    title: 'Skirting board loose in passage, room 106',
    description:
      'Board has come off the wall over 90 cm, plugs are torn out. Refix and seal the upper edge.',
    drawn: (shape) => {
      const spot = drawDecal(shape, {
        at: [0.01, 0.12, 1.6],
        facing: right,
        width: 0.9,
        height: 0.1,
        material: 'gap',
      })
      // One end still holds; the other hangs off by 14 cm.
      const along: Vector = scaleVector([0.14, 0, -0.9], 1 / Math.hypot(0.14, 0.9))
      const corner: Vector = [0.022, 0, 2.05]
      shape.panel({ corner, right: along, up, width: 0.91, height: 0.09, material: 'white' })
      const inward: Vector = [along[2], 0, -along[0]]
      shape.panel({
        corner: addVectors(corner, [0, 0.09, 0]),
        right: along,
        up: inward,
        width: 0.91,
        height: 0.014,
        material: 'white',
      })
      return spot
    },
    seen: { from: [1.2, 1.1, 0.75], fov: 50 },
  },
  {
    key: '106-hole',
    inspection: 'completed',
    category: 'Walls and paint',
    title: 'Hole from door handle in wall, room 106',
    description:
      'Door stop is missing and the handle has gone through the plaster. Fill, paint, fit a stop.',
    drawn: createDecalDrawing({
      at: [0, 1.05, 1.06],
      facing: right,
      width: 0.34,
      height: 0.34,
      material: 'wallHole',
    }),
    seen: { from: [1.3, 1.3, 1.6], fov: 38 },
  },
]
